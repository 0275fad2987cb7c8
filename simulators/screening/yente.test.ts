import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRegister } from '#world/register/register.ts'
import type { RunningSimulator } from '../simulator.ts'
import { startScreening } from './yente.ts'

const register = openRegister({ seed: 3, size: 200, today: '2026-11-21' })
let running: RunningSimulator
beforeAll(async () => {
  running = await startScreening({ register, apiKey: 'k' })
})
afterAll(() => running.stop())

const match = (queries: object, { dataset = 'default', key = 'k' } = {}) =>
  fetch(`${running.url}/match/${dataset}`, {
    method: 'POST',
    headers: { authorization: `ApiKey ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ queries }),
  })
const { firstName, lastName, personalNumber } = register.personNameAt(13)
const listed = { schema: 'Person', properties: { name: [`${firstName} ${lastName}`] } }

it('answers each query under its own name, as yente does', async () => {
  const same = { ...listed, properties: { ...listed.properties, idNumber: [personalNumber] } }
  const other = { ...listed, properties: { ...listed.properties, birthDate: ['1901-01-01'] } }
  const nobody = { schema: 'Person', properties: { name: ['Nemo Nobody'] } }
  const { responses } = (await (await match({ same, other, nobody })).json()) as {
    responses: Record<
      string,
      { results: { match: boolean; score: number; properties: { topics: string[] } }[] }
    >
  }
  expect(responses.same?.results[0]).toMatchObject({
    match: true,
    score: 1,
    properties: { topics: ['sanction'] },
  })
  expect(responses.other?.results[0]).toMatchObject({ match: false })
  expect(responses.nobody?.results).toEqual([])
})

it('refuses without its key, for other lists and for what is no query', async () => {
  expect((await match({}, { key: 'x' })).status).toBe(401)
  expect((await match({}, { dataset: 'other' })).status).toBe(404)
  expect((await match({ a: { name: 'x' } })).status).toBe(422)
})
