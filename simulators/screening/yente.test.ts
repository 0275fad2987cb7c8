import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRegister } from '#world/register/register.ts'
import type { RunningSimulator } from '../simulator.ts'
import { startScreening } from './yente.ts'

const register = openRegister({ seed: 3, size: 300, today: '2026-11-21' })
const listedRegister = openRegister({ seed: 3, size: 400, today: '2026-11-21' })
let running: RunningSimulator
let listing: RunningSimulator
beforeAll(async () => {
  running = await startScreening({ register, apiKey: 'k' })
  listing = await startScreening({ register: listedRegister, apiKey: 'k' })
})
afterAll(async () => {
  await running.stop()
  await listing.stop()
})

const headers = { authorization: 'ApiKey k', 'content-type': 'application/json' }
const match = (queries: object, { dataset = 'default', key = 'k', parameters = '' } = {}) =>
  fetch(`${running.url}/match/${dataset}?${parameters}`, {
    method: 'POST',
    headers: { ...headers, authorization: `ApiKey ${key}` },
    body: JSON.stringify({ queries }),
  })
interface Answer {
  responses: Record<
    string,
    {
      results: {
        id: string
        match: boolean
        score: number
        last_change: string
        explanations: Record<string, { score: number }>
        properties: { topics: string[]; birthDate: string[]; name: string[] }
      }[]
    }
  >
}
const person = (properties: Record<string, string[]>) => ({ schema: 'Person', properties })
/** What is answered about one person, the nearest first. */
async function about(properties: Record<string, string[]>, parameters = '') {
  const answer = await match({ one: person(properties) }, { parameters })
  return ((await answer.json()) as Answer).responses.one?.results ?? []
}
const nameAt = (at: number) => {
  const { firstName, lastName, personalNumber: number } = register.personNameAt(at)
  const born = `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`
  return { name: `${firstName} ${lastName}`, born }
}
const { name, born } = nameAt(13)

it('scores by name, day of birth and country, and leaves out what lies under the threshold', async () => {
  const [same] = await about({ name: [name], birthDate: [born], nationality: ['se'] })
  expect(same).toMatchObject({ match: true, score: 1, properties: { topics: ['sanction'] } })
  const other = { name: [name], birthDate: ['1901-01-01'] }
  expect(await about(other)).toEqual([])
  expect((await about(other, 'threshold=0.55'))[0]).toMatchObject({
    score: 0.6,
    explanations: { dob_year_disjoint: { score: -0.15 }, dob_day_disjoint: { score: -0.25 } },
  })
  const abroad = { name: [name], birthDate: [born], nationality: ['no'] }
  expect((await about(abroad))[0]).toMatchObject({
    score: 0.8,
    explanations: { country_mismatch: { score: -0.2 } },
  })
  expect(await about({ name: ['Nemo Nobody'] })).toEqual([])
})

it('finds a name in another order, misspelt, or in other letters', async () => {
  const turned = name.split(' ').toReversed().join(', ')
  expect((await about({ name: [turned], birthDate: [born] }))[0]?.score).toBe(1)
  const misspelt = `${name}e`
  const [near] = await about({ name: [misspelt], birthDate: [born] })
  expect(near?.score).toBeGreaterThan(0.9)
  expect(near?.score).toBeLessThan(1)
  const second = nameAt(5 + 41)
  const [written] = await about({ name: [second.name], birthDate: [second.born] })
  expect(written?.properties.name.some((one) => /\p{Script=Cyrillic}/u.test(one))).toBe(true)
  const cyrillic = written?.properties.name.at(-1) ?? ''
  expect((await about({ name: [cyrillic], birthDate: [second.born] }))[0]?.id).toBe(written?.id)
})

it('holds somebody of the same name for the same where it knows another year alone', async () => {
  const namesake = nameAt(24)
  expect((await about({ name: [namesake.name], birthDate: [namesake.born] }))[0]).toMatchObject({
    match: true,
    score: 0.85,
    explanations: { dob_year_disjoint: { score: -0.15 } },
  })
})

it('names companies to who asks about companies, by their number too, and persons to who asks about persons', async () => {
  const listed = listedRegister.companyAt(387)
  const asked = async (schema: string, properties: Record<string, string[]>) => {
    const answer = await fetch(`${listing.url}/match/default?threshold=0.55`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ queries: { one: { schema, properties } } }),
    })
    return ((await answer.json()) as Answer).responses.one?.results ?? []
  }
  const id = `SIM-sim_sanctions-${listed.organizationNumber}`
  expect(await asked('Company', { name: [listed.name] })).toMatchObject([{ id, score: 1 }])
  expect(await asked('LegalEntity', { name: [listed.name] })).toMatchObject([{ id }])
  expect(await asked('Person', { name: [listed.name] })).toEqual([])
  expect(
    await asked('Company', {
      name: [`${listed.name} Sverige`],
      registrationNumber: [listed.organizationNumber],
    }),
  ).toMatchObject([{ id, explanations: { identifier_match: { score: 1 } } }])
  const nearly = listedRegister.companyAt(21)
  expect(await asked('Company', { name: [nearly.name], country: ['se'] })).toMatchObject([
    { score: expect.closeTo(0.65, 5) },
  ])
})

it('says what has changed since, in a new version of the list', async () => {
  const version = async () => {
    const answer = await fetch(`${running.url}/catalog`, { headers })
    const { datasets } = (await answer.json()) as { datasets: { version: string }[] }
    return datasets[0]?.version
  }
  const before = await version()
  const asked = { name: [name], birthDate: [born] }
  const since = 'changed_since=2026-11-20T00:00:00'
  expect(await about(asked, since)).toEqual([])
  const [listed] = await about(asked)
  await fetch(`${running.url}/simulator/changes`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ id: listed?.id, at: '2026-11-21T04:00:00' }),
  })
  expect((await about(asked, since))[0]).toMatchObject({ last_change: '2026-11-21T04:00:00' })
  expect(await about(asked, `${since}&exclude_entity_ids=${listed?.id}`)).toEqual([])
  expect(await version()).not.toBe(before)
})

it('refuses without its key, for other lists, too many at once and what is no query', async () => {
  expect((await match({}, { key: 'x' })).status).toBe(401)
  expect((await match({}, { dataset: 'other' })).status).toBe(404)
  expect((await match({ a: { name: 'x' } })).status).toBe(400)
  expect((await match({})).status).toBe(400)
  const many = Array.from({ length: 101 }, (_, at) => [`q${at}`, person({ name: ['x'] })])
  expect((await match(Object.fromEntries(many))).status).toBe(400)
})
