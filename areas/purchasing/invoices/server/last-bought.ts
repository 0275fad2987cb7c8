import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/**
 * The latest day on which an invoice came of the issuer of a statement that is bought, as its purchases
 * are kept by day (invoices 241); null for none.
 */
export const lastBoughtIn = (organizationNumber: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select bought.day from invoice_bought_day bought
    where bought.issuer_organization_number = ${organizationNumber} and bought.recipient = '*'
    group by bought.day having sum(bought.amount) <> 0 order by bought.day desc limit 1)`

/** The same of each of some issuers, 'YYYY-MM-DD'; without those of whom nothing has been bought. */
export async function lastBoughtOf(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; day: string | null }>`
    select number, ${lastBoughtIn(sql`number`)}::text as day from unnest(${[...organizationNumbers]}::text[]) number`.execute(
    db,
  )
  return new Map(rows.flatMap(({ number, day }) => (day === null ? [] : [[number, day] as const])))
}
