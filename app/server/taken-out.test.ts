import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import { addListed } from '#areas/purchasing/invoices/server/testing/list-rows.ts'
import { mayTakeFiles, withAuditor, type Policy } from '#areas/foundation/users/rules.ts'
import { contracts } from './areas.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'

/** A day with three invoices, of which two files are what a day may hold without a reason. */
const days = { fromDate: '2026-02-01', toDate: '2026-02-01' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const number of ['1', '2', '3'])
    await addListed(server.owner, { number, at: '2026-02-01T10:00:00Z' })
  await server.owner.query(
    `insert into configuration_value (namespace, key, value, type, changed_by) values ('audit', 'rowsWithoutReason', '7', 'number', 'test')`,
  )
})
afterAll(() => server.stop())

const takeCsv = (person: Person, why?: string) =>
  person.call(invoiceList.exportcsv, { ...days, ...(why !== undefined && { why }) })
const takeExcel = (person: Person, why?: string) =>
  person.call(invoiceList.downloadByState, { ...days, ...(why !== undefined && { why }) })

const counted = async ({ id }: Person) =>
  (
    await server.owner.query<{ files: number; rows: number }>(
      'select files, row_count::int as rows from taken_out where user_id = $1',
      [id],
    )
  ).rows
const rowsOf = async ({ id }: Person) =>
  (
    await server.owner.query<{ action: string; why: string | null; rows: number; after: unknown }>(
      `select action, body ->> 'why' as why, (body ->> 'rows')::int as rows, body -> 'after' as after
       from audit_entry where actor_id = $1 order by at, lane, seq`,
      [id],
    )
  ).rows

describe('audit 5: a list that leaves as a file', () => {
  it('is counted with all others of the day, and beyond some rows takes a reason that stands in the trail', async () => {
    const one = await server.person(['InvoiceHandler'])
    expect((await takeCsv(one)).status).toBe(200)
    expect((await takeExcel(one)).status).toBe(200)
    for (const why of [undefined, '', ' \u200b '])
      expect(await takeCsv(one, why)).toMatchObject({
        status: 422,
        refusal: {
          code: 'reasonNeeded',
          message:
            'Filen har 3 rader. Du har redan hämtat 6 rader i dag. Över 7 rader om dagen krävs en motivering.',
        },
      })
    expect(await counted(one)).toEqual([{ files: 2, rows: 6 }])
    const why = 'Avstämning mot bokföringen'
    const { status, body } = await takeCsv(one, why)
    expect(status).toBe(200)
    expect((await body.text()).split('\r\n')).toHaveLength(5)
    expect(await counted(one)).toEqual([{ files: 3, rows: 9 }])
    const row = { why: null, rows: 3 }
    expect(await rowsOf(one)).toEqual([
      { ...row, action: 'invoices.exportcsv', after: { filesToday: 1, rowsToday: 3 } },
      { ...row, action: 'invoices.downloadByState', after: { filesToday: 2, rowsToday: 6 } },
      { ...row, action: 'invoices.exportcsv', why, after: { filesToday: 3, rowsToday: 9 } },
    ])
  })

  it('is counted for its taker and the day alone', async () => {
    const [one, other] = [await server.person(['Auditor']), await server.person(['Auditor'])]
    await takeCsv(one)
    await takeCsv(one)
    expect((await takeCsv(one)).status).toBe(422)
    expect((await takeCsv(other)).status).toBe(200)
    await server.owner.query('update taken_out set day = day - 1 where user_id = $1', [one.id])
    expect((await takeCsv(one)).status).toBe(200)
  })

  it('does not leave beside another that is fetched at the same time', async () => {
    const one = await server.person(['CreditOfficer'])
    await takeCsv(one)
    const statuses = (await Promise.all([takeCsv(one), takeCsv(one), takeExcel(one)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 422, 422])
    expect(await counted(one)).toEqual([{ files: 2, rows: 6 }])
  })

  it('takes a reason at once where every row does', async () => {
    const set = (rows: number) =>
      server.owner.query(
        `update configuration_value set value = $1 where key = 'rowsWithoutReason'`,
        [String(rows)],
      )
    await set(0)
    const one = await server.person(['Administrator'])
    const { status, refusal } = await takeExcel(one)
    expect([status, refusal.message]).toEqual([
      422,
      'Filen har 3 rader. Över 0 rader om dagen krävs en motivering.',
    ])
    expect((await takeExcel(one, 'Revision')).status).toBe(200)
    await set(7)
  })

  it('is for those who have the right, and for nobody because they are signed in', async () => {
    const enough: readonly string[] = withAuditor(mayTakeFiles).policies
    const lists = contracts
      .flatMap((contract) => Object.values(contract))
      .filter((endpoint) => endpoint.kind === 'query' && endpoint.takesOut)
    expect(lists.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'invoices.exportcsv',
        'evidence.file',
        'blacklist.exportListToExcel',
      ]),
    )
    const others = lists.filter(
      ({ may }) => may.who !== 'holders' || may.policies.some((held) => !enough.includes(held)),
    )
    expect(others.map(({ id }) => id)).toEqual([])
    const without: readonly Policy[] = ['ProspectIdSearch', 'TechnicalSupport', 'OnboardingUser']
    const one = await server.person(without)
    expect([(await takeCsv(one)).status, (await takeExcel(one)).status]).toEqual([403, 403])
  })
})
