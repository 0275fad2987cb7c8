import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClientWithToken } from '#areas/purchasing/invoices/server/testing/api-client.ts'
import {
  invoice,
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { startProcess, type ProgramProcess } from '../testing/processes.ts'

/*
 * Two processes, each a server with its worker, on one database: as on two machines.
 */
const kr = 100
let house: InvoiceHouse
let processes: ProgramProcess[] = []
let token: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  const environment = { ...house.environment, JOBS_AT_ONCE: '8' }
  processes = await Promise.all([startProcess(environment), startProcess(environment)])
  token = await apiClientWithToken(house.owner, 'Bokio')
}, 120_000)
afterAll(async () => {
  await Promise.all(processes.map(async (one) => one.kill()))
  await house.stop()
})

async function sell(at: number, issuer: string, recipient: string, kronor: number) {
  const { invoiceNumber, invoiceDate, dueDate, recipientName } = invoice({
    issuer,
    recipient,
    kronor: kronor + at,
  })
  const response = await fetch(`${processes[at % 2]?.url}/partner/v1/invoices`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': `${issuer}-${at}`,
    },
    body: JSON.stringify({
      issuerOrganizationNumber: issuer,
      recipientOrganizationNumber: recipient,
      recipientName,
      invoiceNumber,
      invoiceAmount: kronor + at,
      invoiceDate,
      dueDate,
    }),
  })
  return {
    status: response.status,
    body: (await response.json()) as { invoices: { id: string }[] },
  }
}

test.each([
  ['the financing limit', 200_000, 1_000_000],
  ['the recipient limit', 1_000_000, 200_000],
])(
  'fifty determinations at the same time through two processes never pass %s together',
  async (_, financing, most) => {
    const issuer = await house.issuer({ financing, repurchase: 0 })
    const recipient = await house.recipient({ most })
    await house.owner.query(
      `update client set partner_type = 'Bokio' where organization_number = $1`,
      [issuer],
    )
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (__, at) => sell(at, issuer, recipient, 9_000)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))

    const decided = async () => {
      const { rows } = await house.owner.query<{
        decision: string
        amount: number
        determinations: number
      }>(
        `select decision, invoice_amount::float as amount,
        (select count(*)::int from determination d where d.invoice_id = invoice.id) as determinations
       from invoice where issuer_organization_number = $1 and decision is not null`,
        [issuer],
      )
      return rows
    }
    await expect
      .poll(async () => (await decided()).length, { timeout: 60_000, interval: 200 })
      .toBe(50)
    const rows = await decided()
    expect(rows.every(({ determinations }) => determinations === 1)).toBe(true)
    const bought = rows.filter(({ decision }) => decision.startsWith('Buy'))
    const sum = bought.reduce((total, { amount }) => total + amount, 0)
    // As many as fit, and not one more.
    expect(sum).toBeLessThanOrEqual(200_000 * kr)
    expect(sum).toBeGreaterThan(190_000 * kr)
    expect(await house.used(issuer, 1)).toEqual([sum, bought.length])
    expect(await house.used(recipient, 3)).toEqual([sum, bought.length])
    expect(rows.filter(({ decision }) => decision === 'Reject')).toHaveLength(50 - bought.length)
  },
  120_000,
)
