import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { places } from '#areas/places.ts'
import type { ReadingFailure } from '#areas/purchasing/accounting/rules.ts'
import { queues } from '../contract.ts'

// queues 12, accounting 11
let server: TestServer
let officer: Person
beforeAll(async () => {
  server = await startTestServer()
  officer = await server.person(['CreditOfficer'])
})
afterAll(() => server.stop())

const waiting = async () =>
  (await officer.call(queues.mine, { queue: 'lostConsents' })).body[0]?.list ?? []
let tenant = 0
/** A client whose books were connected and are not read any more, for a reason. */
async function unread(failure: ReadingFailure, imports = true) {
  const organizationNumber = await addCompany(server.owner, { name: 'Säljaren AB', authkey: 'k' })
  await server.owner.query(
    'update client set enable_integration_invoice_import = $2 where organization_number = $1',
    [organizationNumber, imports],
  )
  await server.owner.query(
    `insert into accounting_connection (organization_number, tenant_id, client_key, connected_at, connected_by, failure, failed_at)
     values ($1, $2, 'k', skynet.now(), 'Anna', $3, '2026-11-23T08:00Z')`,
    [organizationNumber, String(++tenant), failure],
  )
  return organizationNumber
}

it('a consent that holds no more waits for who steers clients, until the import is off', async () => {
  const org = await unread('lost')
  await unread('takenAway')
  await unread('lost', false)
  expect(await waiting()).toMatchObject([
    {
      subject: org,
      title: 'Säljaren AB',
      detail: 'Medgivandet gäller inte längre, och inga nya fakturor läses in',
      place: places.client('issuer', org, 'settings'),
    },
  ])
  const { body } = await officer.call(queues.takeNext, { queue: 'lostConsents' })
  expect(body).toMatchObject({ queue: 'lostConsents', subject: org })
  await server.owner.query(
    'update client set enable_integration_invoice_import = false where organization_number = $1',
    [org],
  )
  expect(await waiting()).toEqual([])
})
