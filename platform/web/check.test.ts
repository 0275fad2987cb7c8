import { expect, test } from 'vitest'
import { z } from 'zod'
import { command, nothing } from '#platform/endpoint.ts'
import { seenVersion } from '#platform/fields.ts'
import { anyone } from '#platform/permission.ts'
import { speakSwedish } from '#platform/wording.ts'
import { checked, checkWith } from './check.ts'
import type { CommandInput } from './data.ts'

speakSwedish()
const rate = command({
  method: 'POST',
  path: '/api/rate',
  may: anyone,
  summary: 'Betygsätt',
  input: z.object({ score: z.number().max(5).meta({ label: 'Betyg' }) }),
  answer: nothing,
})

test('what is still to be chosen is said at its field, and is not sent', () => {
  expect(Object.keys(checkWith(rate, { score: null }))).toEqual(['score'])
  expect(() => checked(rate, { score: null })).toThrow(TypeError)
})

test('what the contract takes is sent as it is', () => {
  const typed: { score: number | null } = { score: 4 }
  expect(checkWith(rate, typed)).toEqual({})
  const sent: { score: number } = checked(rate, typed)
  expect(sent).toBe(typed)
})

const rename = command({
  method: 'POST',
  path: '/api/rename',
  may: anyone,
  summary: 'Byt namn',
  input: z.object({ name: z.string(), version: seenVersion() }),
  answer: nothing,
})

test('a form that leaves out the version it shows does not compile', () => {
  const typed = { name: 'Anna' }
  // @ts-expect-error -- left out, the save would always count
  expect(checked(rename, typed)).toEqual({ name: 'Anna' })
  const shown = { ...typed, version: 2 }
  expect(checked(rename, shown)).toEqual({ name: 'Anna', version: 2 })
  const fresh: CommandInput<typeof rename> = { name: 'Anna', version: undefined }
  expect(checkWith(rename, fresh)).toEqual({})
})
