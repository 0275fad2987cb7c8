import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClientWithToken } from '#areas/purchasing/invoices/server/testing/api-client.ts'
import {
  invoice,
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { randomOf } from '#reader/testing/random.ts'
import { startProcess } from '../testing/processes.ts'

/*
 * A server with its worker is killed in the middle of taking in and deciding, again and again: KILLS says how often (default 2; 30 before a
 * release). Whoever sends an invoice sends it again, under its key, until it has an answer.
 */
const kills = Number(process.env.KILLS ?? '2')
const seed = Number(process.env.SEED ?? '1')
const sendersAtOnce = 6
let house: InvoiceHouse
let token: string
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  token = await apiClientWithToken(house.owner, 'Bokio')
  issuer = await house.issuer({ financing: 100_000_000 })
  recipient = await house.recipient({ most: 100_000_000 })
  await house.owner.query(
    `update client set partner_type = 'Bokio' where organization_number = $1`,
    [issuer],
  )
}, 60_000)
afterAll(() => house.stop())

let address = ''
let stopping = false
const acknowledged = new Map<string, string>()
const faults: string[] = []
let sent = 0

/** Sends one invoice after the other; each until it has been acknowledged. */
async function send() {
  while (!stopping) {
    const turn = ++sent
    const kronor = 5000 + turn * 137
    const { invoiceNumber, invoiceDate, dueDate, recipientName } = invoice({
      issuer,
      recipient,
      kronor,
    })
    const body = JSON.stringify({
      issuerOrganizationNumber: issuer,
      recipientOrganizationNumber: recipient,
      recipientName,
      invoiceNumber,
      invoiceAmount: kronor,
      invoiceDate,
      dueDate,
    })
    for (;;) {
      const answer = await fetch(`${address}/partner/v1/invoices`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': `kill-${turn}`,
        },
        body,
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined)
      if (answer?.status === 200) {
        acknowledged.set(
          invoiceNumber,
          (JSON.parse(answer.text) as { invoices: { id: string }[] }).invoices[0]?.id ?? '',
        )
        break
      }
      if (answer) faults.push(`${answer.status} ${answer.text}`)
      await pause(20)
    }
  }
}

test(
  `after ${kills} kills every acknowledged invoice is there once and decided on once (seed ${seed})`,
  async () => {
    const random = randomOf(seed)
    let program = await startProcess(house.environment)
    address = program.url
    const senders = Array.from({ length: sendersAtOnce }, async () => send())
    for (let kill = 0; kill < kills; kill++) {
      const before = acknowledged.size
      await expect
        .poll(() => acknowledged.size, { timeout: 150_000, interval: 5 })
        .toBeGreaterThan(before + 3)
      await pause(random.below(400))
      await program.kill()
      program = await startProcess(house.environment)
      address = program.url
    }
    stopping = true
    await Promise.all(senders)
    expect(faults).toEqual([])

    const undecided = async () => {
      const { rows } = await house.owner.query<{ count: number }>(
        'select count(*)::int as count from invoice where state in (1, 2, 3)',
      )
      return rows[0]?.count
    }
    await expect.poll(undecided, { timeout: 300_000, interval: 200 }).toBe(0)
    await program.kill()

    const { rows } = await house.owner.query<{
      number: string
      id: string
      determinations: number
      reserved: number
      decision: string
    }>(
      `select invoice_number as number, id, decision,
      (select count(*)::int from determination d where d.invoice_id = i.id) as determinations,
      (select count(*)::int from limit_reservation r where r.invoice_reference = i.id::text) as reserved from invoice i`,
    )
    expect(acknowledged.size).toBeGreaterThan(kills * 3)
    expect(rows).toHaveLength(acknowledged.size)
    for (const { number, id, determinations, reserved, decision } of rows) {
      expect([number, acknowledged.get(number), determinations]).toEqual([number, id, 1])
      // On the financing limit and on the recipient's.
      expect([decision, reserved]).toEqual([decision, decision.startsWith('Buy') ? 2 : 0])
    }
    const { rows: told } = await house.owner.query(
      `select count(*)::int as count, count(distinct payload ->> 'id')::int as invoices from outbox_message where idempotency_key like 'invoice:%'`,
    )
    expect(told).toEqual([{ count: rows.length, invoices: rows.length }])
  },
  360_000 + kills * 180_000,
)
