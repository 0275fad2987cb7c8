import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  operators,
  operatorsOf,
  writtenCondition,
  type ConditionColumn,
  type ConditionColumns,
  type Operator,
} from '#platform/conditions.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { onboardingColumns } from '#areas/acquisition/onboarding/list-columns.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { expiringColumns } from '#areas/credit/limits/expiring-columns.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { trailColumns } from '#areas/foundation/audit/list-columns.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { taskColumns } from '#areas/foundation/usertasks/list-columns.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { deliveryListColumns } from '#areas/operations/delivery/list-columns.ts'
import { clientList } from '#areas/operations/timeline/contract-list.ts'
import { clientColumns } from '#areas/operations/timeline/list-rules.ts'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { expiredColumns } from '#areas/purchasing/invoices/expired-columns.ts'
import { invoiceListColumns } from '#areas/purchasing/invoices/list-columns.ts'
import { recipients } from '#areas/purchasing/recipients/contract.ts'
import { proposalColumns } from '#areas/purchasing/recipients/list-columns.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'

let server: TestServer
let reader: Person
beforeAll(async () => {
  server = await startTestServer()
  // Who reads everything.
  reader = await server.person(['Auditor'])
})
afterAll(() => server.stop())

const days = { fromDate: '2026-11-18', toDate: '2026-11-24' }
type Ask = (where: string[]) => Promise<{ status: number; refusal: unknown }>
/** Every list that is narrowed by its columns, with how it is asked. */
const lists: Readonly<Record<string, readonly [ConditionColumns, Ask]>> = {
  clients: [clientColumns, (where) => reader.call(clientList.all, { where })],
  'clients as a file': [clientColumns, (where) => reader.call(clientList.exportlist, { where })],
  invoices: [invoiceListColumns, (where) => reader.call(invoiceList.all, { where })],
  'what invoices come to': [
    invoiceListColumns,
    (where) => reader.call(invoiceList.sums, { where }),
  ],
  'invoices as a file': [
    invoiceListColumns,
    (where) => reader.call(invoiceList.exportcsv, { ...days, where }),
  ],
  'all invoices': [
    invoiceListColumns,
    (where) => reader.call(invoiceList.search, { invoiceNumber: '100', where }),
  ],
  'invoices past due': [expiredColumns, (where) => reader.call(invoices.getExpired, { where })],
  deliveries: [deliveryListColumns, (where) => reader.call(delivery.messages, { where })],
  tasks: [taskColumns, (where) => reader.call(usertasks.all, { where })],
  onboardings: [onboardingColumns, (where) => reader.call(onboarding.all, { where })],
  limits: [expiringColumns, (where) => reader.call(limits.customAll, { where })],
  recipients: [proposalColumns, (where) => reader.call(recipients.list, { where })],
  trail: [trailColumns, (where) => reader.call(audit.all, { ...days, where })],
}

const values: Readonly<Record<ConditionColumn['kind'], readonly [string, string]>> = {
  text: ["Å%_'\\", 'b'],
  code: ['1%', 'b'],
  companyNumber: ['5560160680', '5560160680'],
  number: ['-1.5', '3'],
  amount: ['-0.5', '1000000000'],
  day: ['2026-03-29', '2026-10-25'],
  instant: ['2026-03-29', '2026-10-25'],
  choice: ['', ''],
}
/** A condition on a column that can be understood. */
function written(name: string, column: ConditionColumn, operator: Operator): string {
  const { takes } = operators[operator]
  const [first, second] = values[column.kind]
  if (operator === 'last') return writtenCondition(name, operator, ['30'])
  const all = {
    none: [],
    one: [first],
    two: [first, second],
    many: Object.keys(column.choices ?? {}).slice(0, 3),
  }
  return writtenCondition(name, operator, all[takes])
}

describe.each(Object.entries(lists))('shell 117: %s', (_, [columns, ask]) => {
  it('is narrowed by each column in each way, and by ten of them together', async () => {
    const all = Object.entries(columns).flatMap(([name, column]) =>
      operatorsOf(column).map((operator) => written(name, column, operator)),
    )
    const refused = []
    for (const where of [...all.map((one) => [one]), all.slice(0, 10), all.slice(-10)]) {
      const { status, refusal } = await ask(where)
      if (status !== 200) refused.push({ where, status, refusal })
    }
    expect(refused).toEqual([])
    expect((await ask(['nothing.is.1'])).status).toBe(400)
  })
})

it('shell 117: the trail is read row by row by nobody', async () => {
  const { refusal } = await reader.call(audit.all, { where: ['why.contains.Anna'] })
  expect(refusal.code).toBe('tooWide')
  expect((await reader.call(audit.all, { where: ['why.filled.', 'at.last.7'] })).status).toBe(200)
})
