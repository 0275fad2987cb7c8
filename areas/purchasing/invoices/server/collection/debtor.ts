import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { addDays } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { debtor } from '../../contract-debtor.ts'
import { invoicesByIds, type SettledRow } from '../invoice-store.ts'
import { eventsOf, shownEvent, shownStanding } from './collection-store.ts'
import { reckon } from './reckon.ts'

/** Claims of one debtor that are shown at a time. */
const most = 500
const mostEvents = 200

/** Numbers of a debtor: what is merged with it counts on it (limits 70). */
const numbersOf = (number: string) =>
  sql`(select ${number}::text union select main_number::text from recipient_merge where undone_at is null and alias_number = ${number}
    union select alias_number::text from recipient_merge where undone_at is null and main_number::text in (
      select ${number}::text union select main_number::text from recipient_merge where undone_at is null and alias_number = ${number}))`

async function openClaims(db: Db, number: string): Promise<readonly SettledRow[]> {
  const { rows } = await sql<{ id: string }>`
    select invoice.id from invoice join invoice_balance on invoice_id = invoice.id
    where recipient_organization_number in ${numbersOf(number)} and left_amount > 0 and state in (6, 10)
    order by due_date, invoice.id limit ${most}`.execute(db)
  const found = await invoicesByIds(
    db,
    rows.map(({ id }) => id),
  )
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  return found.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

const daysLate = (dueDate: string, day: string) =>
  Math.round((Date.parse(day) - Date.parse(dueDate)) / dayLength)

/** invoices 310 */
const claims: Handler<typeof debtor.claims> = async (
  { organizationNumber, until: asked },
  { db, today, audit, refuse },
) => {
  const until = asked || today
  if (until > addDays(today, 366)) refuse('tooFar')
  audit({ company: organizationNumber })
  const rows = await openClaims(db, organizationNumber)
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  const name = company?.name ?? rows[0]?.recipientName ?? refuse('nothing')
  const ids = rows.map(({ id }) => id)
  const [events, standings] = await Promise.all([
    eventsOf(db, ids),
    db
      .selectFrom('invoiceCollection')
      .selectAll()
      .where(sql<boolean>`invoice_id = any(${ids}::uuid[])`)
      .execute(),
  ])
  const reckoned = await reckon(db, rows, events, until)
  const shown = rows.map((row) => {
    const standing = standings.find(({ invoiceId }) => invoiceId === row.id)
    const { interest, fees } = reckoned.get(row.id) ?? { interest: 0, fees: [] }
    return {
      id: row.id,
      invoiceNumber: row.invoiceNumber,
      issuerName: row.issuerName,
      dueDate: row.dueDate,
      daysLate: daysLate(row.dueDate, today),
      currency: row.currency,
      left: row.leftAmount,
      interest,
      fees: [...fees],
      standing: standing ? shownStanding(standing, { paidAmount: row.paidAmount, today }) : null,
    }
  })
  const currencies = [...new Set(shown.map(({ currency }) => currency))]
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0)
  return {
    name,
    until,
    claims: shown,
    sums: currencies.map((currency) => {
      const of = shown.filter((one) => one.currency === currency)
      const late = of.filter(({ dueDate }) => dueDate < until)
      return {
        currency,
        left: sum(of.map(({ left }) => left)),
        late: sum(late.map(({ left }) => left)),
        disputed: sum(late.map(({ left, standing }) => Math.min(left, standing?.disputed ?? 0))),
        interest: sum(of.map(({ interest }) => interest)),
      }
    }),
    fees: sum(shown.flatMap(({ fees }) => fees.map(({ amount }) => amount))),
    events: events
      .toReversed()
      .slice(0, mostEvents)
      .map((event) => {
        const row = rows.find(({ id }) => id === event.invoiceId)
        return {
          ...shownEvent(event),
          invoiceId: event.invoiceId,
          invoiceNumber: row?.invoiceNumber ?? '',
          currency: row?.currency ?? 'SEK',
        }
      }),
  }
}

export const debtorServed = handlers(debtor, { claims })
