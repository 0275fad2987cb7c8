import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { invoiceList } from '../contract-list.ts'
import { addListed } from './testing/list-rows.ts'

let server: TestServer
let officer: Person
let seller: Person
beforeAll(async () => {
  server = await startTestServer()
  officer = await server.person(['CreditOfficer'])
  seller = await server.person(['SalesRepresentative'])
  await add('S-1001', '2024-03-02T12:00:00Z', { decision: 'Buy', amount: 20_000_000 })
  await add('S-1002', '2025-06-02T12:00:00Z', { decision: 'Reject', amount: 9_000_000 })
  await add('S-1003', '2026-10-02T12:00:00Z', { decision: 'Buy', amount: 15_000_000 })
  await add('S-2001', '2026-10-03T12:00:00Z', { issuer: other, amount: 12_000_000 })
  await server.owner.query(
    `with one as (update invoice set due_date = '2026-10-30' where invoice_number = 'S-1003' returning id)
     insert into invoice_posting (invoice_id, kind, amount, value_day, posted_at, by_name, source)
     select id, 'paid', 5000000, skynet.today(), skynet.now(), 'test', 'test' from one`,
  )
})
afterAll(() => server.stop())

const [issuer, debtor, other] = ['5560160680', '5592804784', '5567037485']
const add = (number: string, at: string, more: Partial<Parameters<typeof addListed>[1]> = {}) =>
  addListed(server.owner, { number, at, ...more })
const search = (
  input: Parameters<typeof officer.call<typeof invoiceList.search>>[1],
  person = officer,
) => person.call(invoiceList.search, input)
const numbers = async (input: Parameters<typeof search>[0]) =>
  (await search(input)).body.list.map(({ invoiceNumber }) => invoiceNumber)

it('invoices 242: finds all of a debtor, however old, with what they come to', async () => {
  const { body } = await search({ clientFilter: debtor })
  expect(body.list.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
    'S-2001',
    'S-1003',
    'S-1002',
    'S-1001',
  ])
  expect(body).toMatchObject({
    totalHits: 4,
    sums: [{ currency: 'SEK', count: 4, amount: 56_000_000 }],
    bought: { count: 2, amount: 35_000_000 },
    overdue: { count: 1, amount: 10_000_000 },
  })
})

it('invoices 242: is narrowed by days, amount and decision, and the sums with it', async () => {
  expect(await numbers({ clientFilter: issuer, fromKronor: 10_000_000 })).toEqual([
    'S-1003',
    'S-1001',
  ])
  expect(
    await numbers({ clientFilter: debtor, fromKronor: 9_000_000, toKronor: 12_000_000 }),
  ).toEqual(['S-2001', 'S-1002'])
  const lately = { clientFilter: debtor, fromDate: '2025-01-01' }
  const { body } = await search({ ...lately, decisionStatusList: ['Buy'] })
  expect(body).toMatchObject({ totalHits: 1, sums: [{ amount: 15_000_000 }] })
  expect(await numbers({ clientFilter: issuer, sortField: 'invoiceAmount', take: 1 })).toEqual([
    'S-1001',
  ])
})

it('invoices 242: finds by the beginning of a number, however it is written', async () => {
  expect(await numbers({ invoiceNumber: 's 10' })).toEqual(['S-1003', 'S-1002', 'S-1001'])
  expect(await numbers({ invoiceNumber: 'S-10%' })).toEqual(['S-1003', 'S-1002', 'S-1001'])
  expect(await numbers({ invoiceNumber: 'S-2001', clientFilter: issuer })).toEqual([])
})

it('invoices 242: a merged debtor is found by its main number', async () => {
  await addCompany(server.owner, { organizationNumber: debtor, roles: [1] })
  const main = await addCompany(server.owner, { roles: [1] })
  await server.owner.query(
    'insert into client_limit (organization_number, limit_type) values ($1, 3), ($2, 3)',
    [main, debtor],
  )
  await server.owner.query(
    `insert into recipient_merge (main_number, alias_number, merged_at, merged_by, reason)
     values ($1, $2, skynet.now(), 'Test', 'Samma bolag')`,
    [main, debtor],
  )
  expect(await numbers({ clientFilter: main })).toHaveLength(4)
})

it.each([
  [{}, 'tooWide'],
  [{ invoiceNumber: 'S-1' }, 'tooWide'],
  [{ clientFilter: issuer, fromDate: '2026-02-01', toDate: '2026-01-01' }, 'wrongSpan'],
  [{ clientFilter: issuer, fromKronor: 2, toKronor: 1 }, 'wrongAmounts'],
])('invoices 242: %j is refused', async (input, code) => {
  expect(await search(input)).toMatchObject({ status: 400, refusal: { code } })
})

it('invoices 242: what is left of those past due is told to those who may see it', async () => {
  expect((await search({ clientFilter: debtor }, seller)).body.overdue).toBeNull()
  const collector = await server.person(['DebtCollectorDepartment'])
  expect((await search({ clientFilter: debtor }, collector)).body.overdue).toMatchObject({
    count: 1,
  })
})
