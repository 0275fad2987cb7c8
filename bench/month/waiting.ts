import { setTimeout as pause } from 'node:timers/promises'
import type { Company } from './company.ts'

const minute = 60_000
const count = async ({ owner }: Company, statement: string) =>
  (await owner.query<{ count: number }>(statement)).rows[0]?.count ?? 0

/** Until nothing waits to be decided on; what is tried again later has its time brought on. */
export async function decided(company: Company): Promise<void> {
  const until = performance.now() + 600_000
  for (;;) {
    const waiting = await count(
      company,
      'select count(*)::int from invoice where state in (1, 2) and not is_credit',
    )
    const again = await count(company, 'select count(*)::int from invoice where state = 3')
    if (waiting === 0 && again === 0) return
    if (performance.now() > until)
      throw new Error(`${waiting} invoices are not decided on, and ${again} are to be tried again`)
    if (waiting === 0) await company.clock.forward(minute)
    await pause(again > 0 ? 300 : 50)
  }
}

/** Until every credit note has been looked at. */
export async function creditsTaken(company: Company): Promise<void> {
  const until = performance.now() + 120_000
  const missing = () =>
    count(
      company,
      `select count(*)::int from invoice where is_credit and state not in (12) and (state in (1, 2, 3)
         or not exists (select from credit_note where invoice_id = invoice.id))`,
    )
  while ((await missing()) > 0) {
    if (performance.now() > until) throw new Error('Credit notes are not looked at')
    await pause(50)
  }
}

/** Until the invoice system has been told everything. */
export async function arrived(company: Company): Promise<void> {
  const until = performance.now() + 300_000
  for (;;) {
    const waiting = await count(
      company,
      `select count(*)::int from outbox_message where state = 'waiting' and destination = 'invoice-system'`,
    )
    if (waiting === 0) return
    if (performance.now() > until) throw new Error(`${waiting} messages have not arrived`)
    await company.clock.forward(10 * minute)
    await pause(100)
  }
}
