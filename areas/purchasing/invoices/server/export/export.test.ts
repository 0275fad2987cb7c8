import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { invoiceList } from '../../contract-list.ts'
import type { InvoiceState } from '../../states.ts'
import { addListed } from '../testing/list-rows.ts'

let server: TestServer
let staff: Person
const days = { fromDate: '2026-01-01', toDate: '2026-03-31' }
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['SalesRepresentative'])
  await addListed(server.owner, { number: 'before', at: '2025-12-31T22:59:59.999Z' })
  await addListed(server.owner, { number: 'first', at: '2025-12-31T23:00:00Z', decision: 'Reject' })
  await addListed(server.owner, {
    number: '=1+1',
    at: '2026-02-01T10:00:00Z',
    decision: 'BuyWithRepurchaseLimit',
    issuerName: 'Ödlan; "Co" AB',
    amount: 123_456,
  })
  // 23:59:59 in summer time.
  await addListed(server.owner, { number: 'last', at: '2026-03-31T21:59:59.999Z', decision: 'Buy' })
  await addListed(server.owner, { number: 'after', at: '2026-03-31T22:00:00Z', decision: 'Buy' })
})
afterAll(() => server.stop())

/** The rows of an Excel export, as a spreadsheet program reads them. */
const sheet = async (wanted: typeof days & { states: InvoiceState[] }) => {
  const { body } = await staff.call(invoiceList.downloadByState, wanted)
  return (await readSheet(Buffer.from(await body.arrayBuffer()))) as unknown[][]
}

describe('exports of invoices', () => {
  it('invoices 15: hold both days in full, and have no longest span (decision C22)', async () => {
    const { body, response } = await staff.call(invoiceList.exportcsv, days)
    expect(response.headers.get('content-disposition')).toContain(
      'fakturor%202026-01-01--2026-03-31.csv',
    )
    const lines = (await body.text()).split('\r\n')
    expect(lines[0]).toContain('Fakturanummer;Skapad;Borttagen;Utställare')
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['last', "'=1+1", 'first', ''])
    expect(lines[2]).toContain('"Ödlan; ""Co"" AB"')
    expect(lines[2]).toContain('1234,56')
    expect(lines[2]).toContain('Köp med återköpslimit')
  })

  it.each([
    [{ decisionStatusList: ['Reject'] }, ['first']],
    [{ query: 'ödlan' }, ["'=1+1"]],
    [{ query: 'las' }, ['last']],
    [{ query: 'ödlan', decisionStatusList: ['Reject'] }, []],
    [{ clientFilter: '5592804784' }, ['last', "'=1+1", 'first']],
    [{ subscriptionFilter: 1 }, []],
  ] as const)('invoices 236: hold what the list shows: %j', async (narrowed, found) => {
    const { body } = await staff.call(invoiceList.exportcsv, { ...days, ...narrowed } as never)
    const lines = (await body.text()).split('\r\n').slice(1, -1)
    expect(lines.map((line) => line.split(';')[0])).toEqual(found)
  })

  it('shell 102: hold the marked ones alone', async () => {
    const { list } = (await staff.call(invoiceList.all, { ...days, fromDate: '2026-03-27' })).body
    const ids = list.filter(({ invoiceNumber }) => invoiceNumber === 'last').map(({ id }) => id)
    const { body } = await staff.call(invoiceList.exportcsv, { ...days, ids })
    const lines = (await body.text()).split('\r\n').slice(1, -1)
    expect(lines.map((line) => line.split(';')[0])).toEqual(['last'])
  })

  it('hold the chosen states', async () => {
    const [heading, ...some] = await sheet({ ...days, states: ['rejected'] })
    expect(heading?.slice(0, 3)).toEqual(['Fakturanummer', 'Skapad', 'Borttagen'])
    expect(some.map(([number]) => number)).toEqual(['first'])
    const every = await sheet({ ...days, states: [] })
    expect(every.slice(1).map(([number]) => number)).toEqual(['last', '=1+1', 'first'])
    expect(every[2]?.slice(0, 8)).toEqual([
      '=1+1',
      new Date('2026-02-01T11:00:00Z'),
      null,
      'Ödlan; "Co" AB',
      '5560160680',
      'Mottagaren AB',
      '5592804784',
      1234.56,
    ])
  })

  it('pass over no invoice between two batches, though many came at the same instant', async () => {
    await server.owner.query(
      `insert into invoice (created_at, source, reference, partner, issuer_organization_number, issuer_name, recipient_name, invoice_number,
         number_key, invoice_amount, invoice_date, due_date, state_by)
       select '2026-04-10T10:00:00.123456Z'::timestamptz + (n / 3000) * interval '1 microsecond', 'integration', 'many-' || n, 'x', '5560160680', 'A',
         'B', 'M' || n, 'M' || n, 100, '2026-04-01', '2026-05-01', 'test' from generate_series(1, 6000) n`,
    )
    const day = { fromDate: '2026-04-10', toDate: '2026-04-10' }
    const { body } = await staff.call(invoiceList.exportcsv, day)
    const found = (await body.text()).split('\r\n').slice(1, -1)
    expect(found).toHaveLength(6000)
    expect(new Set(found.map((line) => line.split(';')[0])).size).toBe(6000)
    const rows = await sheet({ ...day, states: [] })
    expect(rows.slice(1).map(([number]) => number)).toEqual(found.map((line) => line.split(';')[0]))
  })

  it.each([
    [{ fromDate: '2026-01-01' }, 'invalid'],
    [{ toDate: '2026-01-01' }, 'invalid'],
    [{ fromDate: '2026-01-02', toDate: '2026-01-01' }, 'wrongSpan'],
  ])('invoices 15: need both days, the earlier first: %j', async (input, code) => {
    for (const call of [invoiceList.exportcsv, invoiceList.downloadByState])
      expect(await staff.call(call, input as typeof days)).toMatchObject({
        status: 400,
        refusal: { code },
      })
  })

  it('refuse a state that does not exist, and nobody', async () => {
    expect(
      (await staff.call(invoiceList.downloadByState, { ...days, states: [99] as never })).status,
    ).toBe(400)
    expect((await server.anonymous(invoiceList.exportcsv, days)).status).toBe(401)
  })
})
