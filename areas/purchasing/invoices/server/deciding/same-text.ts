import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { dayLength } from '#platform/time.ts'
import type { DeterminationInput, Fact, PrintTwin } from '#areas/credit/rules/rules.ts'
import { refusedStates } from '../../states.ts'
import { stateIn } from '../invoice-store.ts'
import type { ComparedRow } from '../likeness/likeness-row.ts'

/** Fewer than seven, so that what is invoiced each week is not its own copy. */
export const daysAround = 6
const comparedAtMost = 30
/** So many hashes of a page are kept. */
const mostKept = 128

export type Printed = Pick<
  ComparedRow,
  | 'id'
  | 'createdAt'
  | 'issuerOrganizationNumber'
  | 'recipientOrganizationNumber'
  | 'recipientName'
  | 'invoiceDate'
  | 'textPrint'
>
interface Found {
  readonly list: readonly (Omit<PrintTwin, 'likeness'> & {
    readonly currency: string
    readonly print: readonly number[]
  })[]
}

/**
 * The part of their words that two pages have in common by their fingerprints, hundredths of a
 * percent: of the lowest hashes of both together those that both have.
 */
export function textLikeness(one: readonly number[], other: readonly number[]): number {
  const [ours, theirs] = [new Set(one), new Set(other)]
  // Of a page with fewer words all of them are there.
  const lowest = [...new Set([...one, ...other])]
    .toSorted((first, second) => first - second)
    .slice(0, mostKept)
  const shared = lowest.filter((hash) => ours.has(hash) && theirs.has(hash)).length
  return lowest.length === 0 ? 0 : Math.floor((shared * 10_000) / lowest.length)
}

/** Of their words, as the rule begins with; hundredths of a percent. */
const likeACopy = 9_000
/** Whether two of the same parties and days are copies of each other by their print (rules 76). */
export const isCopyByText = (one: Printed, other: Printed): boolean =>
  one.issuerOrganizationNumber === other.issuerOrganizationNumber &&
  one.recipientOrganizationNumber === other.recipientOrganizationNumber &&
  (one.recipientOrganizationNumber !== null || one.recipientName === other.recipientName) &&
  Math.abs(Date.parse(one.invoiceDate) - Date.parse(other.invoiceDate)) <= daysAround * dayLength &&
  textLikeness(one.textPrint, other.textPrint) >= likeACopy

/**
 * How alike the print of each of some invoices is to what its issuer sent on the same recipient
 * about the same day, as a fact, in their order (invoices 126); what a person has said to be another
 * one is left out. Of one that came without print
 * nothing is known.
 */
export async function sameTextFacts(
  db: Db,
  invoices: readonly Printed[],
  now: Date,
): Promise<readonly Pick<DeterminationInput['invoice'], 'sameText'>[]> {
  const asked = invoices.map((invoice, place) => ({
    place,
    at: invoice.createdAt,
    id: invoice.id,
    issuer: invoice.issuerOrganizationNumber,
    recipient: invoice.recipientOrganizationNumber,
    name: invoice.recipientName,
    day: invoice.invoiceDate,
    printed: invoice.textPrint.length > 0,
  }))
  const { rows } = await sql<Found>`
    select others.list
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked
      (place integer, at timestamptz, id uuid, issuer text, recipient text, name text, day date, printed boolean)
    cross join lateral (
      select coalesce(json_agg(found), '[]') as list from (
        select invoice_number as number, invoice.invoice_date as "invoiceDate", invoice_amount as amount, currency, text_print as print
        from invoice_likeness printed join invoice on invoice.id = printed.invoice_id
        where asked.printed and text_print <> '{}' and printed.issuer_organization_number = asked.issuer
          and printed.invoice_date between asked.day - ${daysAround}::integer and asked.day + ${daysAround}::integer
          and recipient_organization_number is not distinct from asked.recipient
          and (asked.recipient is not null or recipient_name = asked.name)
          and not exists (select from invoice_not_same where one_id = least(invoice.id, asked.id)
            and other_id = greatest(invoice.id, asked.id))
          and not ${stateIn(refusedStates)} and (invoice.created_at, id) < (asked.at, asked.id)
        order by invoice.created_at desc, id desc limit ${comparedAtMost}
      ) found
    ) others
    order by asked.place`.execute(db)
  return invoices.map(({ textPrint }, place) => ({
    sameText: factOf(textPrint, rows[place]?.list ?? [], now),
  }))
}

function factOf(
  print: readonly number[],
  others: Found['list'],
  now: Date,
): Fact<readonly PrintTwin[]> {
  const about = { source: 'Skynet', fetchedAt: now.toISOString() }
  if (print.length === 0) return { missing: 'notKnown', ...about }
  const [nearest] = others
    .map(({ print: theirs, currency, ...other }) => ({
      ...other,
      ...(currency !== 'SEK' && { currency }),
      likeness: textLikeness(print, theirs),
    }))
    .toSorted((one, other) => other.likeness - one.likeness)
  return { value: nearest ? [nearest] : [], ...about }
}
