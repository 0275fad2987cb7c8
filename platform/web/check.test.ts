import { expect, test } from 'vitest'
import { z } from 'zod'
import { command, nothing } from '#platform/endpoint.ts'
import { anyone } from '#platform/permission.ts'
import { speakSwedish } from '#platform/wording.ts'
import { checked, checkWith } from './check.ts'

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
