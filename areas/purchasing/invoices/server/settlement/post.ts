import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { invoiceById, type SettledRow } from '../invoice-store.ts'

/**
 * What happens to the money of an invoice (invoices 280). `bought`, `deposition`, `credited`,
 * `askedBack` and `withdrawn` the database posts itself, with the move or the credit note that they
 * follow of.
 */
type PostedKind =
  | 'askedBack'
  | 'paid'
  | 'paidBack'
  | 'writtenOff'
  | 'recovered'
  | 'repurchased'
  | 'withdrawn'
  | 'owedToRecipient'
  | 'owedToIssuer'
export interface Posting {
  readonly kind: PostedKind
  /** Hundredths of the invoice's currency; less than nothing where it is taken back. */
  readonly amount: number
  /** 'YYYY-MM-DD'; today when nothing else is said. */
  readonly valueDay?: string
}
export interface Posted {
  /** Who told or did it, and which news, row or act it comes from. */
  readonly by: string
  readonly source: string
  readonly now: Date
}

/**
 * Writes postings of a held invoice, those of nothing left out, and answers it with the balance it
 * has then.
 */
export async function post(
  db: Db,
  invoice: SettledRow,
  postings: readonly Posting[],
  { by, source, now }: Posted,
): Promise<SettledRow> {
  const some = postings.filter(({ amount }) => amount !== 0)
  if (some.length === 0) return invoice
  await db
    .insertInto('invoicePosting')
    .values(
      some.map(({ kind, amount, valueDay }) => ({
        invoiceId: invoice.id,
        kind,
        amount,
        kronor: kronorOf(invoice, amount),
        valueDay: valueDay ?? stockholmDay(now),
        postedAt: now,
        byName: by,
        source,
      })),
    )
    .execute()
  const posted = await invoiceById(db, invoice.id)
  if (!posted) throw new Error('A held invoice is gone')
  return posted
}

/** Öre by the rate that was kept with the invoice, to the nearest. */
const kronorOf = ({ invoiceAmount, kronorAmount }: SettledRow, amount: number) =>
  kronorAmount === null || invoiceAmount === 0
    ? null
    : sql<number>`round(${kronorAmount}::numeric * ${amount} / ${invoiceAmount})`
