import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { referenceRates, reminderFeeAgreed } from '../../collection-settings.ts'
import { feesOf, lateInterest, readRates, type Fee, type Principal } from '../../interest-rules.ts'
import type { SettledRow } from '../invoice-store.ts'
import type { EventRow } from './collection-store.ts'

/** What takes from a claim from a day on, in hundredths of its currency; less than nothing gives back. */
interface Taken {
  readonly day: string
  readonly amount: number
}
/** What has been paid and written off of some invoices. It counts from the day after its value day. */
async function takenOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Taken[]>> {
  const { rows } = await sql<{ id: string; kind: string; amount: number; day: string }>`
    select invoice_id as id, kind, amount::float8 as amount, value_day::text as day from invoice_posting
    where invoice_id = any(${[...ids]}::uuid[]) and kind in ('paid', 'paidBack', 'writtenOff', 'recovered')`.execute(
    db,
  )
  const taken = new Map<string, Taken[]>()
  for (const { id, kind, amount, day } of rows) {
    const isGiven = kind === 'paidBack' || kind === 'recovered'
    const one = { day: addDays(day, 1), amount: isGiven ? -amount : amount }
    taken.set(id, [...(taken.get(id) ?? []), one])
  }
  return taken
}

/** What ends a dispute. */
const undisputed = ['resumed', 'instalments', 'repurchaseAsked', 'writtenOff']
/** What was disputed, from which day: nothing of it bears interest meanwhile (invoices 302). */
function disputesOf(events: readonly EventRow[]): Taken[] {
  let disputed = 0
  return events.flatMap(({ kind, amount, at, isTold }) => {
    const isOver = !isTold && undisputed.includes(kind)
    const otherwise = isOver ? 0 : disputed
    const now = kind === 'disputed' ? (amount ?? 0) : otherwise
    const change = now - disputed
    disputed = now
    return change === 0 ? [] : [{ day: stockholmDay(at), amount: change }]
  })
}

/** What of a claim bears interest from each day on; what credit notes took was never owed. */
function principalsOf({ claimAmount, dueDate }: SettledRow, taken: readonly Taken[]): Principal[] {
  const days = [...new Set(taken.map(({ day }) => day))].toSorted()
  const owedOn = (on: string) =>
    taken.filter(({ day }) => day <= on).reduce((left, { amount }) => left - amount, claimAmount)
  return [dueDate, ...days.filter((day) => day > dueDate)].map((day) => ({
    day,
    amount: Math.max(0, owedOn(day)),
  }))
}

/** What may be claimed beside what is left. */
export interface Reckoned {
  /** Hundredths of the invoice's currency. */
  readonly interest: number
  readonly fees: readonly Fee[]
}
/**
 * Interest on some claims to a day, and fees, by law (invoices 311, 312). Nothing is charged of what
 * is not late.
 * @param events all that was done about them, in order
 * @param until 'YYYY-MM-DD', the last day that is reckoned
 */
export async function reckon(
  db: Db,
  rows: readonly SettledRow[],
  events: readonly EventRow[],
  until: string,
): Promise<ReadonlyMap<string, Reckoned>> {
  const taken = await takenOf(
    db,
    rows.map(({ id }) => id),
  )
  const rates = readRates(await readSetting(db, referenceRates))
  const isReminderAgreed = await readSetting(db, reminderFeeAgreed)
  return new Map(
    rows.map((row) => {
      const own = events.filter(({ invoiceId }) => invoiceId === row.id)
      const has = (...kinds: readonly string[]) => own.some(({ kind }) => kinds.includes(kind))
      const principals = principalsOf(row, [...(taken.get(row.id) ?? []), ...disputesOf(own)])
      const charged = {
        reminded: has('reminded1', 'reminded2'),
        isReminderAgreed,
        claimed: has('claimed'),
        instalments: has('instalments'),
      }
      return [
        row.id,
        {
          interest: lateInterest({ due: row.dueDate, until, principals, rates }),
          fees: until <= row.dueDate ? [] : feesOf(charged),
        },
      ]
    }),
  )
}
