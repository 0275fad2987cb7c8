import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { DeterminationInput, Fact, PrintTwin } from '#areas/credit/rules/rules.ts'
import { layoutLikeness } from '#reader/layout-likeness.ts'
import { stateIn } from '../invoice-store.ts'
import type { ComparedRow } from '../likeness/likeness-row.ts'

/** With fewer bought of an issuer nobody knows what its invoices look like. */
const fewestCompared = 3
/** An issuer may have several layouts, and change them: so many of the latest are compared. */
const comparedAtMost = 20

export type LaidOut = Pick<
  ComparedRow,
  'id' | 'createdAt' | 'issuerOrganizationNumber' | 'layoutPrint'
>
interface Found {
  readonly list: readonly (Omit<PrintTwin, 'likeness'> & {
    readonly currency: string
    readonly print: readonly number[]
  })[]
}

/**
 * How alike each of some invoices is set to what was bought of its issuer before, as a fact, in
 * their order (invoices 127). What was not bought teaches nobody what its issuer's invoices look
 * like. Of one that came without print, and of one of an issuer with too few, nothing is known.
 */
export async function likeLayoutFacts(
  db: Db,
  invoices: readonly LaidOut[],
  now: Date,
): Promise<readonly Pick<DeterminationInput['invoice'], 'likeLayout'>[]> {
  const asked = invoices.map((invoice, place) => ({
    place,
    at: invoice.createdAt,
    id: invoice.id,
    issuer: invoice.issuerOrganizationNumber,
    printed: invoice.layoutPrint.length > 0,
  }))
  const { rows } = await sql<Found>`
    select others.list
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked
      (place integer, at timestamptz, id uuid, issuer text, printed boolean)
    cross join lateral (
      select coalesce(json_agg(found), '[]') as list from (
        select invoice_number as number, invoice.invoice_date as "invoiceDate", invoice_amount as amount, currency, layout_print as print
        from invoice_likeness printed join invoice on invoice.id = printed.invoice_id
        where asked.printed and layout_print <> '{}' and printed.issuer_organization_number = asked.issuer
          and decision like 'Buy%' and not ${stateIn(['awaitingApproval', 'refusedByRecipient', 'removed'])}
          and (printed.created_at, id) < (asked.at, asked.id)
        order by printed.created_at desc, id desc limit ${comparedAtMost}
      ) found
    ) others
    order by asked.place`.execute(db)
  return invoices.map(({ layoutPrint }, place) => ({
    likeLayout: factOf(layoutPrint, rows[place]?.list ?? [], now),
  }))
}

function factOf(
  print: readonly number[],
  others: Found['list'],
  now: Date,
): Fact<readonly PrintTwin[]> {
  const about = { source: 'Skynet', fetchedAt: now.toISOString() }
  if (print.length === 0 || others.length < fewestCompared) return { missing: 'notKnown', ...about }
  const [nearest] = others
    .map(({ print: theirs, currency, ...other }) => ({
      ...other,
      ...(currency !== 'SEK' && { currency }),
      likeness: layoutLikeness(print, theirs),
    }))
    .toSorted((one, other) => other.likeness - one.likeness)
  return { value: nearest ? [nearest] : [], ...about }
}
