import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayLength } from '#platform/time.ts'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import { invoiceList, type InvoiceListRow } from '../contract-list.ts'
import { addListed, decideListed } from './testing/list-rows.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['SalesRepresentative'])
})
afterAll(() => server.stop())

type Asked = Parameters<typeof ask>[0]
const ask = (input: Parameters<typeof staff.call<typeof invoiceList.all>>[1]) =>
  staff.call(invoiceList.all, input)
const numbers = async (input: Asked) =>
  (await ask(input)).body.list.map(({ invoiceNumber }) => invoiceNumber)
const add = (number: string, at: string, more: Partial<Parameters<typeof addListed>[1]> = {}) =>
  addListed(server.owner, { number, at, ...more })

describe('the list of invoices', () => {
  const days = { fromDate: '2026-03-02', toDate: '2026-03-04' }
  beforeAll(async () => {
    // Midnight in Stockholm is 23:00 the day before in UTC.
    await add('A1', '2026-03-01T22:59:59Z', { decision: 'Buy' })
    await add('A2', '2026-03-01T23:00:00Z', { decision: 'Buy', amount: 300 })
    await add('A3', '2026-03-02T12:00:00Z', {
      decision: 'Reject',
      issuerName: 'Ödlan & Co AB',
      amount: 100,
    })
    await add('A4', '2026-03-03T12:00:00Z', {
      recipient: null,
      recipientName: 'Muster 100% GmbH',
      amount: 200,
      product: 2,
    })
    await add('F-77 81', '2026-03-04T22:59:59Z', {
      decision: 'BuyWithRecipientApproval',
      issuer: '5567037485',
    })
    await add('A6', '2026-03-04T23:00:00Z', { decision: 'Pause' })
  })

  it('invoices 15: holds whole days by the clock of Stockholm, the latest first', async () => {
    const { body } = await ask(days)
    expect(body).toMatchObject({ totalHits: 4, decisionStatusList: [], ...days })
    expect(body.list.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      'F-77 81',
      'A4',
      'A3',
      'A2',
    ])
    expect(body.list[1]).toMatchObject({
      issuer: { name: 'Utställaren AB', organizationNumber: '5560160680' },
      recipient: { name: 'Muster 100% GmbH', organizationNumber: null },
      invoiceAmount: 200,
      decision: null,
      subscriptionExists: false,
      productType: 'AtivoCore',
      deleted: null,
      currentState: { state: 'received', text: 'Mottagen', comment: '' },
    })
    expect(body.list[0]?.currentState).toEqual({
      state: 'awaitingApproval',
      text: 'Inväntar leveransgodkännande',
      comment: 'Blev BuyWithRecipientApproval',
    })
  })

  it('shell 104: says what all of them come to by currency, as they are narrowed', async () => {
    await add('EUR-1', '2026-03-12T13:00:00Z')
    await server.owner.query(`update invoice set currency = 'EUR' where invoice_number = 'EUR-1'`)
    await add('SEK-1', '2026-03-12T14:00:00Z', { amount: 500 })
    await add('SEK-2', '2026-03-13T14:00:00Z', { amount: 300, decision: 'Reject' })
    const own = { fromDate: '2026-03-12', toDate: '2026-03-13' }
    const sums = async (more: object = {}) =>
      (await staff.call(invoiceList.sums, { ...own, ...more })).body.sums
    expect(await sums()).toEqual([
      { currency: 'SEK', count: 2, amount: 800 },
      { currency: 'EUR', count: 1, amount: 1_000_000 },
    ])
    expect(await sums({ decisionStatusList: ['Reject'] })).toMatchObject([{ amount: 300 }])
    const tooLong = await staff.call(invoiceList.sums, { ...own, fromDate: '2026-01-01' })
    expect(tooLong.refusal.code).toBe('tooLong')
    // shell 100: without a rate it is worth nobody knows what, and stands last both ways.
    const sorted = (sortOrder: 0 | 1) => numbers({ ...own, sortField: 'invoiceAmount', sortOrder })
    expect(await sorted(0)).toEqual(['SEK-2', 'SEK-1', 'EUR-1'])
    expect(await sorted(1)).toEqual(['SEK-1', 'SEK-2', 'EUR-1'])
  })

  it('invoices 72: opens one for everybody, as the list has it', async () => {
    const [first] = (await ask(days)).body.list
    const { body } = await staff.call(invoiceList.listed, { id: first?.id ?? '' })
    expect(body).toEqual(first)
    const missing = '0b0e4c4e-5d0e-4a57-9b6d-0f4f0c1a2b3c'
    expect((await staff.call(invoiceList.listed, { id: missing })).status).toBe(404)
  })

  it('is filtered by decisions', async () => {
    const decisionStatusList: Decision[] = ['Buy', 'BuyWithRecipientApproval', 'Retry']
    const { body } = await ask({ ...days, decisionStatusList })
    expect(body).toMatchObject({ totalHits: 2, decisionStatusList })
    expect(body.list.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['F-77 81', 'A2'])
    expect(await numbers({ ...days, decisionStatusList, sortOrder: 0 })).toEqual(['A2', 'F-77 81'])
    expect(await numbers({ ...days, decisionStatusList: ['Reject'] })).toEqual(['A3'])
  })

  it.each<[string, string[]]>([
    ['ödlan', ['A3']],
    ['100%', ['A4']],
    ['f7781', ['F-77 81']],
    ['F-77', ['F-77 81']],
    ['556703-7485', ['F-77 81']],
    ['16556703-7485', ['F-77 81']],
    ['utställaren', ['F-77 81', 'A4', 'A2']],
    ['_', []],
    ["' or true--", []],
  ])('finds %j', async (query, found) => {
    const { body } = await ask({ ...days, query })
    expect(body.list.map(({ invoiceNumber }) => invoiceNumber)).toEqual(found)
    expect(body.totalHits).toBe(found.length)
  })

  it('is filtered by client, as issuer or as recipient', async () => {
    expect(await numbers({ ...days, clientFilter: '556703-7485' })).toEqual(['F-77 81'])
    expect(await numbers({ ...days, clientFilter: '559280-4784' })).toEqual(['F-77 81', 'A3', 'A2'])
  })

  it('is filtered by subscription: 0 all, 1 with, 2 without', async () => {
    const { rows } = await server.owner.query(
      `select id from invoice where invoice_number in ('A2', 'A3')`,
    )
    for (const { id } of rows)
      await server.owner.query(
        `insert into invoice_subscription (invoice_id, type, value, created_by) values ($1, 'state', '11', 'test')`,
        [id],
      )
    expect(await numbers({ ...days, subscriptionFilter: 0 })).toHaveLength(4)
    const { body } = await ask({ ...days, subscriptionFilter: 1 })
    expect(body).toMatchObject({
      totalHits: 2,
      list: [{ subscriptionExists: true }, { subscriptionExists: true }],
    })
    expect(await numbers({ ...days, subscriptionFilter: 2, decisionStatusList: ['Buy'] })).toEqual(
      [],
    )
    expect(await numbers({ ...days, subscriptionFilter: 2 })).toEqual(['F-77 81', 'A4'])
  })

  it.each<[NonNullable<Asked['sortField']>, 0 | 1, string[]]>([
    ['created', 0, ['A2', 'A3', 'A4', 'F-77 81']],
    ['invoiceAmount', 1, ['F-77 81', 'A2', 'A4', 'A3']],
    ['invoiceAmount', 0, ['A3', 'A4', 'A2', 'F-77 81']],
    ['invoiceNumber', 0, ['A2', 'A3', 'A4', 'F-77 81']],
  ])('is sorted by %s, order %i (decision C6)', async (sortField, sortOrder, order) => {
    expect(await numbers({ ...days, sortField, sortOrder })).toEqual(order)
  })

  it('marks what is deleted', async () => {
    const id = await add('B1', '2026-04-01T10:00:00Z', { decision: 'Reject' })
    await server.owner.query(
      `update invoice set state = 12, deleted_at = skynet.now(), deleted_by = 'test' where id = $1`,
      [id],
    )
    const { body } = await ask({ fromDate: '2026-04-01', toDate: '2026-04-01' })
    expect(body.list[0]?.deleted).not.toBeNull()
  })

  it('is the last week without days, and one day when only one is said', async () => {
    const { body } = await ask({})
    expect(Date.parse(body.toDate) - Date.parse(body.fromDate)).toBe(6 * dayLength)
    expect((await ask({ fromDate: '2026-03-02' })).body).toMatchObject({
      toDate: '2026-03-02',
      totalHits: 2,
    })
  })

  it.each([
    [
      'invoices 16: more than seven days',
      { fromDate: '2026-03-02', toDate: '2026-03-10' },
      'tooLong',
    ],
    ['the wrong way round', { fromDate: '2026-03-02', toDate: '2026-03-01' }, 'wrongSpan'],
    ['a day that does not exist', { fromDate: '2026-02-30', toDate: '2026-03-01' }, 'invalid'],
    ['an unknown decision', { decisionStatusList: ['Steal'] }, 'invalid'],
    ['an unknown column', { sortField: 'id; drop table invoice' }, 'invalid'],
    ['an unknown subscription filter', { subscriptionFilter: 3 }, 'invalid'],
  ])('refuses %s', async (_, input, code) => {
    expect(await ask(input as Asked)).toMatchObject({ status: 400, refusal: { code } })
  })

  it('names fields it does not know, and the nearest that it does (invoices 213)', async () => {
    const input = { decisionStatus: ['Buy'], whatever: 1 } as Asked
    expect(await ask(input)).toMatchObject({
      status: 400,
      refusal: {
        code: 'invalid',
        fields: [
          {
            field: 'decisionStatus',
            message: 'Fältet decisionStatus finns inte. Menade du decisionStatusList?',
          },
          { field: 'whatever', message: 'Fältet whatever finns inte' },
        ],
      },
    })
  })

  it('needs a login', async () => {
    expect((await server.anonymous(invoiceList.all, {})).status).toBe(401)
  })
})

describe('the kept counts', () => {
  const counted = async () =>
    (
      await server.owner.query<{ decision: string; count: number; amount: string }>(
        `select decision, sum(count)::int as count, sum(amount)::text as amount from invoice_day_count where day between '2026-05-01' and '2026-05-07'
         group by decision having sum(count) <> 0 order by decision`,
      )
    ).rows

  it('follow every decision, whoever changes it', async () => {
    const id = await add('C1', '2026-05-02T10:00:00Z', { amount: 500 })
    expect(await counted()).toEqual([{ decision: '', count: 1, amount: '500' }])
    await decideListed(server.owner, id, 'Pause')
    await add('C2', '2026-05-03T10:00:00Z', { decision: 'Pause', amount: 7 })
    expect(await counted()).toEqual([{ decision: 'Pause', count: 2, amount: '507' }])
    await server.owner.query('update invoice set state = 2 where id = $1', [id])
    await decideListed(server.owner, id, 'Buy')
    expect(await counted()).toEqual([
      { decision: 'Buy', count: 1, amount: '500' },
      { decision: 'Pause', count: 1, amount: '7' },
    ])
  })

  it('cannot be written by the program', async () => {
    const { rows } = await server.owner.query(
      `select privilege_type from information_schema.role_table_grants where table_name = 'invoice_day_count' and grantee = 'skynet_app'`,
    )
    expect(rows).toEqual([{ privilege_type: 'SELECT' }])
  })

  it('lead to every page, each invoice once', async () => {
    const decisions = ['Buy', 'Reject', 'NoDecision'] as const
    const made: string[] = []
    for (let at = 0; at < 45; at++) {
      const day = 10 + (at % 6)
      const number = `D${at}`
      await add(number, `2026-06-${day}T${String(at % 3).padStart(2, '0')}:00:00Z`, {
        decision: decisions[at % 3] as Decision,
      })
      if (at % 3 !== 2) made.push(number)
    }
    const seen: InvoiceListRow[] = []
    for (let currentPage = 0; currentPage < 5; currentPage++) {
      const { body } = await ask({
        fromDate: '2026-06-10',
        toDate: '2026-06-16',
        decisionStatusList: ['Buy', 'Reject'],
        currentPage,
        take: 7,
      })
      expect(body.totalHits).toBe(30)
      seen.push(...body.list)
    }
    expect(seen.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(made.toSorted())
    const times = seen.map(({ created }) => created)
    expect(times).toEqual(times.toSorted().toReversed())
    // Far down its day is found out first.
    await server.owner.query(
      `insert into invoice (created_at, source, reference, partner, product_type, issuer_organization_number, issuer_name,
         recipient_name, invoice_number, number_key, invoice_amount, invoice_date, due_date, state_by)
       select '2026-06-16T10:00:00Z'::timestamptz + n * interval '1 second', 'integration', 'far ' || n, 'FactoringGruppen', 1, '5560160680', 'Utställaren AB',
         'Mottagaren AB', 'E' || n, 'E' || n, 100, '2026-06-01', '2026-07-01', 'test' from generate_series(1, 520) n`,
    )
    const { body } = await ask({
      fromDate: '2026-06-10',
      toDate: '2026-06-16',
      currentPage: 8,
      take: 65,
    })
    expect(body.totalHits).toBe(565)
    const far = body.list.map(({ invoiceNumber }) => invoiceNumber)
    expect(far.toSorted()).toEqual(Array.from({ length: 45 }, (_, at) => `D${at}`).toSorted())
  })
})
