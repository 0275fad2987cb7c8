import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { DeterminationInput } from '#areas/rules/rules.ts'
import type { InvoiceRow } from './invoice-store.ts'

/** Days that count as lately, and days before those that they are compared with. */
const recentDays = 30
const earlierDays = 150
/** So many of the issuer's latest numbers are compared with. */
const numbersCompared = 20
const similarAtMost = 50

/*
 * What the issuer's and the recipient's other invoices say, for the rules about double financing and invented invoices. Only what came
 * before counts: of two invoices that repeat each other, the first is judged by itself.
 */
type About = Pick<
  InvoiceRow,
  | 'id'
  | 'createdAt'
  | 'issuerOrganizationNumber'
  | 'recipientOrganizationNumber'
  | 'numberKey'
  | 'invoiceAmount'
  | 'invoiceDate'
>
type EarlierFacts = Pick<
  DeterminationInput['invoice'],
  | 'similar'
  | 'earlierNumbers'
  | 'recentVolume'
  | 'recentVolumeOnRecipient'
  | 'earlierVolume'
  | 'earlierVolumeOnRecipient'
>

export async function earlierInvoiceFacts(db: Db, invoice: About, now: Date): Promise<EarlierFacts> {
  const known = <T>(value: T) => ({ value, source: 'Skynet', fetchedAt: now.toISOString() })
  const volumes = await volumesOf(db, invoice)
  return {
    similar: known(await similarTo(db, invoice)),
    earlierNumbers: known(await numbersBefore(db, invoice)),
    recentVolume: known(volumes.recent),
    recentVolumeOnRecipient: known(volumes.recentHere),
    earlierVolume: known(volumes.earlier),
    earlierVolumeOnRecipient: known(volumes.earlierHere),
  }
}

const earlier = ({ createdAt, id }: About) => sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`

interface Similar {
  number: string
  issuer: string
  recipient: string
  amount: number
  invoiceDate: string
}
/** Wider than the rule's own tolerance: it says which of them are duplicates. What we did not buy may be offered again. */
async function similarTo(db: Db, invoice: About): Promise<Similar[]> {
  const amount = Math.abs(invoice.invoiceAmount)
  const stillOurs = sql`state not in (7, 8, 9, 12)`
  const columns = sql`id, created_at, invoice_number as number, issuer_organization_number as issuer,
    coalesce(recipient_organization_number, '') as recipient, invoice_amount as amount, invoice_date as "invoiceDate"`
  const { rows } = await sql<Similar>`
    select number, issuer, recipient, amount, "invoiceDate" from (
      select ${columns} from invoice
      where issuer_organization_number = ${invoice.issuerOrganizationNumber} and number_key = ${invoice.numberKey}
        and ${stillOurs} and ${earlier(invoice)}
      union
      select ${columns} from invoice
      where recipient_organization_number = ${invoice.recipientOrganizationNumber}
        and invoice_date between ${invoice.invoiceDate}::date - 5 and ${invoice.invoiceDate}::date + 5
        and invoice_amount between ${Math.floor(amount * 0.98)} and ${Math.ceil(amount * 1.03)}
        and ${stillOurs} and ${earlier(invoice)}
    ) found order by created_at desc, id limit ${similarAtMost}`.execute(db)
  return rows
}

async function numbersBefore(db: Db, invoice: About): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('invoiceNumber')
    .where('issuerOrganizationNumber', '=', invoice.issuerOrganizationNumber)
    .where(earlier(invoice))
    .where('state', '<>', 12)
    .orderBy('createdAt', 'desc')
    .limit(numbersCompared)
    .execute()
  return rows.map(({ invoiceNumber }) => invoiceNumber)
}

/** What we bought of the issuer, öre: lately and before that, in all and on this recipient. */
async function volumesOf(db: Db, invoice: About) {
  const here = sql`recipient_organization_number is not distinct from ${invoice.recipientOrganizationNumber}`
  const at = sql`${invoice.createdAt}::timestamptz`
  const lately = sql`created_at >= ${at} - make_interval(days => ${recentDays})`
  const { rows } = await sql<{ recent: number; recentHere: number; earlier: number; earlierHere: number }>`
    select coalesce(sum(invoice_amount) filter (where ${lately}), 0)::bigint as recent,
      coalesce(sum(invoice_amount) filter (where ${lately} and ${here}), 0)::bigint as "recentHere",
      coalesce(sum(invoice_amount) filter (where not ${lately}), 0)::bigint as earlier,
      coalesce(sum(invoice_amount) filter (where not ${lately} and ${here}), 0)::bigint as "earlierHere"
    from invoice
    where issuer_organization_number = ${invoice.issuerOrganizationNumber}
      and created_at >= ${at} - make_interval(days => ${recentDays + earlierDays}) and ${earlier(invoice)}
      and decision like 'Buy%' and state not in (9, 12)`.execute(db)
  return rows[0] ?? { recent: 0, recentHere: 0, earlier: 0, earlierHere: 0 }
}
