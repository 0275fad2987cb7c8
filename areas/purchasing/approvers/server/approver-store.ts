import type { Db } from '#platform/server/database.ts'
import {
  approvalCounts,
  recipientKey,
  trustOf,
  trustText,
  type Accepted,
  type Trust,
} from '../rules.ts'
import { comparedAddress, evidenceOf, type Asked } from './evidence.ts'

/** An invoice whose recipient somebody answers for. */
export type AskedInvoice = Asked & { readonly id: string }

/** The row of an address with an issuer's recipient; made when there is none. */
export async function approverId(
  db: Db,
  invoice: Asked,
  email: string,
  now: Date,
): Promise<string> {
  const about = {
    issuerOrganizationNumber: invoice.issuerOrganizationNumber,
    recipientKey: recipientKey(invoice),
    email: comparedAddress(email),
  }
  const { id } = await db
    .insertInto('deliveryApprover')
    .values({ ...about, addedAt: now })
    // Written to itself, so that the row is answered whoever made it.
    .onConflict((conflict) =>
      conflict
        .columns(['issuerOrganizationNumber', 'recipientKey', 'email'])
        .doUpdateSet({ email: about.email }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps that an address was asked about invoices: its answers alone count for them (approvers 1). */
export async function noteAsked(
  db: Db,
  invoices: readonly AskedInvoice[],
  { email, by, now }: { readonly email: string; readonly by: string; readonly now: Date },
): Promise<void> {
  for (const invoice of invoices)
    await db
      .insertInto('deliveryApproverInvoice')
      .values({
        invoiceId: invoice.id,
        approverId: await approverId(db, invoice, email, now),
        askedAt: now,
        askedBy: by,
      })
      .onConflict((conflict) =>
        conflict.columns(['invoiceId', 'approverId']).doUpdateSet({ askedAt: now, askedBy: by }),
      )
      .execute()
}

/** The addresses that were asked about an invoice, or have answered for it, the first first. */
export const approverRows = (db: Db, invoiceId: string) =>
  db
    .selectFrom('deliveryApproverInvoice as answer')
    .innerJoin('deliveryApprover as approver', 'approver.id', 'answer.approverId')
    .where('answer.invoiceId', '=', invoiceId)
    .select([
      'approver.id',
      'approver.email',
      'answer.askedAt',
      'answer.askedBy',
      'answer.toldAt',
      'answer.countedAt',
      'approver.acceptedAt',
      'approver.acceptedBy',
      'approver.acceptedDoubts',
    ])
    .orderBy('approver.addedAt')
    .orderBy('approver.id')
    .limit(50)
    .execute()
interface Acceptable {
  readonly acceptedAt: Date | null
  readonly acceptedDoubts: readonly string[]
}
/** What two have accepted of an address; null when they have not. */
export const acceptedOf = ({ acceptedAt, acceptedDoubts }: Acceptable): Accepted | null =>
  acceptedAt === null ? null : { doubts: acceptedDoubts }

/** The same of an address that may never have been asked. */
export async function acceptedFor(db: Db, asked: Asked, email: string): Promise<Accepted | null> {
  const row = await db
    .selectFrom('deliveryApprover')
    .select(['acceptedAt', 'acceptedDoubts'])
    .where('issuerOrganizationNumber', '=', asked.issuerOrganizationNumber)
    .where('recipientKey', '=', recipientKey(asked))
    .where('email', '=', comparedAddress(email))
    .executeTakeFirst()
  return row ? acceptedOf(row) : null
}

export const trustIn = async (db: Db, asked: Asked, email: string, now: Date): Promise<Trust> =>
  trustOf(await evidenceOf(db, asked, email, now), now)

/** How what a recipient has answered came, as who hands it on says. */
export interface Answer {
  /** The address it came from; left out when it came in another way. */
  readonly from?: string | null | undefined
  readonly otherwise?: boolean | undefined
}
type Verdict =
  | { readonly code: 'answeredFromNeeded' | 'notAsked' | 'approverBarred' | 'approverNotAccepted' }
  | {
      /** How it came and how far that is trusted, for the second person; no address stands in it. */
      readonly words: string
      /** Of the address; null when it came in another way. */
      readonly approverId: string | null
    }

/**
 * Whether a recipient's approval counts: from an address that was asked about the invoice, and that
 * is known or accepted by two. Who asked by mail says from where the answer came, or that it came in
 * another way (approvers 1, 3, 4).
 */
export async function judgeAnswer(
  db: Db,
  invoice: AskedInvoice,
  { from, otherwise }: Answer,
  now: Date,
): Promise<Verdict> {
  const rows = await approverRows(db, invoice.id)
  const asked = rows.filter(({ askedAt }) => askedAt !== null)
  if (!from) {
    if (asked.length > 0 && !otherwise) return { code: 'answeredFromNeeded' }
    const words = asked.length > 0 ? 'På annat sätt än med e-post' : 'Ingen har frågats med e-post'
    return { words, approverId: null }
  }
  const address = comparedAddress(from)
  const row = asked.find(({ email }) => comparedAddress(email) === address)
  if (!row) return { code: 'notAsked' }
  const trust = await trustIn(db, invoice, address, now)
  if (trust.level === 'barred') return { code: 'approverBarred' }
  if (!approvalCounts(trust, acceptedOf(row))) return { code: 'approverNotAccepted' }
  const accepted = trust.level === 'known' ? '' : `, godtagen av ${row.acceptedBy}`
  return { words: `Från en tillfrågad adress: ${trustText(trust)}${accepted}`, approverId: row.id }
}

/** Keeps that the address's approval bought the invoice. */
export async function noteCounted(
  db: Db,
  invoiceId: string,
  approver: string | null,
  now: Date,
): Promise<void> {
  if (approver === null) return
  await db
    .updateTable('deliveryApproverInvoice')
    .set({ countedAt: now })
    .where('invoiceId', '=', invoiceId)
    .where('approverId', '=', approver)
    .execute()
}
