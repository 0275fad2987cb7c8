import { expect } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { counter } from '#platform/server/testing/counter.ts'
import { dayLength } from '#platform/time.ts'
import { invoices } from '../../contract.ts'
import { collection } from '../../contract-collection.ts'
import { dayOfClaim, startInvoiceHouse, type Wanted } from './house.ts'

export const kr = 100
/** On that day in Stockholm, whichever time the clocks show: between them they may have been turned. */
export function daysAgo(days: number): Date {
  const same = new Date(Date.now() - days * dayLength)
  const day = addDays(stockholmDay(new Date()), -days)
  return stockholmDay(same) === day ? same : new Date(`${day}T11:00:00Z`)
}
const number = counter()
/** None is another one's with a slip of the pen, nor with one sign replaced (as in house.ts). */
export const nextNumber = () => String(70_000 + 37 * number())

/** The house of invoices with an officer, an issuer and a recipient, and credit notes between them. */
export async function startCreditHouse() {
  const house = await startInvoiceHouse()
  const officer = await house.server.person(['CreditOfficer'])
  const issuer = await house.issuer({ financing: 50_000_000 })
  const recipient = await house.recipient({ most: 50_000_000 })
  const noted = (number: string, kronor: number, wanted: Partial<Wanted> = {}) =>
    house.takeIn({
      issuer,
      recipient,
      kronor: -kronor,
      invoiceNumber: nextNumber(),
      isCredit: true,
      creditForInvoiceNumber: number,
      ...wanted,
    })
  return {
    house,
    officer,
    issuer,
    recipient,
    /** Bought so many days ago. */
    async bought(kronor = 12_500, days = 40, wanted: Partial<Wanted> = {}) {
      house.setClock(daysAgo(days))
      const row = await house.decided(
        {
          issuer,
          recipient,
          kronor,
          invoiceNumber: nextNumber(),
          invoiceDate: dayOfClaim(
            wanted.recipient ?? recipient,
            kronor,
            stockholmDay(daysAgo(days)),
          ),
          dueDate: stockholmDay(daysAgo(days - 60)),
          ...wanted,
        },
        { now: daysAgo(days) },
      )
      house.setClock(undefined)
      expect(row.state).toBe('bought')
      return row
    },
    /** A credit note of today that nobody has looked at. */
    noted,
    /** One that has been looked at. */
    async credits(number: string, kronor: number, wanted: Partial<Wanted> = {}) {
      const id = await noted(number, kronor, wanted)
      await house.credit(id)
      return id
    },
    shown: async (id: string) => (await officer.call(invoices.get, { id })).body,
    /** What the invoice system is told of the credits of an invoice. */
    told: async (id: string) =>
      (
        await house.owner.query<{ payload: Record<string, unknown> }>(
          `select payload from outbox_message where kind = 'invoice.credited' and payload ->> 'id' = $1 order by created_at`,
          [id],
        )
      ).rows.map(({ payload }) => payload),
    /** So much of it is disputed, hundredths of its currency. */
    async disputed(id: string, amount: number) {
      const collector = await house.server.person(['DebtCollectorDepartment'])
      const said = { saidBy: 'Inköp', note: 'Varan kom aldrig', amount }
      const { status } = await collector.call(collection.register, {
        id,
        kind: 'disputed',
        ...said,
      })
      expect(status).toBe(204)
    },
    /** The ledger holds what is reserved, to the öre. */
    async ledgerHolds() {
      const { rows } = await house.owner.query<{ wrong: number }>(
        `select count(*)::int as wrong from client_limit l
         where l.reserved <> (select coalesce(sum(amount), 0) from limit_reservation r
           where r.organization_number = l.organization_number and r.limit_type = l.limit_type and released_at is null)`,
      )
      expect(rows).toEqual([{ wrong: 0 }])
    },
  }
}
export type CreditHouse = Awaited<ReturnType<typeof startCreditHouse>>
