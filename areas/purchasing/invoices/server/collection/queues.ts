import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addDays } from '#platform/swedish/format.ts'
import { collectionStateOf, collectionStates } from '../../collection-rules.ts'
import { ownerRole } from './collection-store.ts'

/** Each way in which an unpaid invoice waits for somebody; of an invoice one (invoices 303). */
export type Collected = 'claimsDue' | 'disputed' | 'brokenPromises' | 'unanswered'
interface Asked {
  readonly which: Collected
  readonly most: number
  /** 'YYYY-MM-DD' by Stockholm. */
  readonly today: string
  readonly now: Date
}
interface Row {
  readonly id: string
  readonly invoiceNumber: string
  readonly issuerName: string
  readonly recipientName: string
  readonly currency: string
  readonly left: number
  readonly disputed: number | null
  readonly state: string
  readonly ownerName: string | null
  readonly since: Date
}
/** Days after the due date by which the invoice system has told of a reminder. */
const daysToReminder = 14

/** What of a plan was to come before a day, and what has come since it was made. */
const dueOfPlan = (today: string) =>
  sql`(select sum((part ->> 'amount')::bigint) from jsonb_array_elements(kept.plan) part where (part ->> 'day')::date < ${today}::date)`
const isBroken = (today: string) =>
  sql`kept.plan is not null and paid_amount - plan_paid_before < coalesce(${dueOfPlan(today)}, 0)`
const brokenSince = (today: string) =>
  sql`((select max((part ->> 'day')::date) + 1 from jsonb_array_elements(kept.plan) part where (part ->> 'day')::date < ${today}::date)::timestamp at time zone 'Europe/Stockholm')`

/**
 * Unpaid invoices that wait for somebody in one way, the longest waiting first: whose next act is
 * due, disputed, promised and not paid, and handed over without an answer. Amounts in hundredths of
 * the currency.
 */
export async function invoicesToCollect(db: Db, { which, most, today, now }: Asked) {
  const where = {
    disputed: sql`kept.state = 'disputed'`,
    brokenPromises: sql`kept.state <> 'disputed' and ${isBroken(today)}`,
    unanswered: sql`kept.state = 'handedOver' and kept.due_at <= ${now} and kept.plan is null`,
    claimsDue: sql`kept.state in ('none', 'reminded1', 'reminded2', 'claimed', 'repurchaseAsked') and kept.due_at <= ${now} and kept.plan is null`,
  }[which]
  const since = {
    disputed: sql`kept.since`,
    brokenPromises: brokenSince(today),
    unanswered: sql`kept.due_at`,
    claimsDue: sql`kept.due_at`,
  }[which]
  const columns = sql`invoice.id, invoice_number, issuer_name, recipient_name, currency, left_amount::float8 as "left"`
  // Nobody has told of a reminder, though there has been time for it.
  const neverReminded = sql`
    union all (
    select ${columns}, null::float8, 'none', null, (unpaid_due + ${daysToReminder}::int)::timestamp at time zone 'Europe/Stockholm'
    from invoice_ask join invoice on invoice.id = invoice_ask.invoice_id join invoice_balance using (invoice_id)
    where unpaid_due < ${addDays(today, -daysToReminder)}::date and left_amount > 0
      and not exists (select from invoice_collection kept where kept.invoice_id = invoice.id)
    -- By their index: a house that has reminded of nothing has very many.
    order by unpaid_due limit ${most})`
  const { rows } = await sql<Row>`
    select * from (
      select ${columns}, disputed_amount::float8 as disputed, kept.state, owner_name as "ownerName", ${since} as since
      from invoice_collection kept join invoice_ask ask on ask.invoice_id = kept.invoice_id and ask.unpaid_due is not null
        join invoice on invoice.id = kept.invoice_id
        join invoice_balance balance on balance.invoice_id = kept.invoice_id
      where ${where} and left_amount > 0
      ${which === 'claimsDue' ? neverReminded : sql``}) waiting
    order by since, id limit ${most}`.execute(db)
  return rows.map(({ state, ownerName, ...row }) => ({
    ...row,
    parties: `${row.issuerName} till ${row.recipientName}`,
    ...wordsOf(state),
    owner: ownerName ?? ownerRole,
  }))
}

function wordsOf(state: string) {
  const { name, next } = collectionStates[collectionStateOf(state)]
  return { stateText: name, next }
}
