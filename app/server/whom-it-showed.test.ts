import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayCall } from '#platform/permission.ts'
import { personsIn, personsWithin } from '#platform/server/audit/persons.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { contracts } from './areas.ts'
import { sampleInput } from './testing/sample-input.ts'
import { startSeededServer, type SeededServer } from './testing/seeded.ts'
import type { Person } from './testing.ts'

/** A firm whose number is its owner's, without the century: the company everything is about. */
const firm =
  Array.from({ length: 400 }, (_, at) => register.companyAt(at).organizationNumber).find(
    isSoleTrader,
  ) ?? ''

const staff = { kind: 'staff', id: '', name: '', email: '', policies } as const
const queries = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(({ kind, may }) => kind === 'query' && mayCall(may, staff))

let server: SeededServer
let everybody: Person
beforeAll(async () => {
  server = await startSeededServer({}, firm)
  everybody = await server.person(policies)
})
afterAll(() => server.stop())

/** Whom a query answers everybody's holder about, and whom its rows name. */
async function lookedAt(endpoint: (typeof queries)[number]) {
  const input = sampleInput(endpoint, server.known)
  const { status, body } = await everybody.call(endpoint, input as never)
  const isShown = status === 200 && typeof endpoint.answer === 'object'
  // Also in the middle of a text, as somebody wrote it.
  const shown = isShown ? [...personsIn(body), ...personsWithin(JSON.stringify(body))] : []
  const { rows } = await server.owner.query<{ persons: string[] | null }>(
    `select body -> 'persons' as persons from audit_entry where action = $1 and actor_id = $2`,
    [endpoint.id, everybody.id],
  )
  return {
    /** By number; and by address, where there is a row: colleagues leave none. */
    due: shown.filter((key) => !key.includes('@') || rows.length > 0),
    named: rows.flatMap(({ persons }) => persons ?? []),
  }
}

it('every query that shows somebody leaves a row that names them (audit 1, audit 3)', async () => {
  const showing: string[] = []
  const unnamed: string[] = []
  for (const endpoint of queries) {
    const { due, named } = await lookedAt(endpoint)
    if (due.length > 0) showing.push(endpoint.id)
    const missing = due.filter((key) => !named.includes(key))
    unnamed.push(...missing.map((key) => `${endpoint.id} ${key}`))
  }
  expect(unnamed).toEqual([])
  expect(showing.length).toBeGreaterThan(25)
  for (const id of ['prospects.get', 'invoices.get', 'rating.getRating', 'limits.get'])
    expect(showing).toContain(id)
})
