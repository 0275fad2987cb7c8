import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { approvers, type AddressTrust } from '../contract.ts'
import { approvalCounts, recipientKey, trustLevels, type Accepted, type Trust } from '../rules.ts'
import { accept } from './accept.ts'
import { acceptedFor, acceptedOf, approverRows, trustIn } from './approver-store.ts'

const present = (trust: Trust, accepted: Accepted | null): AddressTrust => ({
  level: trust.level,
  score: trust.score,
  reasons: trust.reasons.map(({ points, text }) => ({ points, text })),
  counts: approvalCounts(trust, accepted),
})
const columns = [
  'id',
  'issuerOrganizationNumber',
  'recipientOrganizationNumber',
  'recipientName',
] as const
/** So many issuers and recipients an address is judged for at once. */
const mostPairs = 20

/** Of the invoices of a mail: the worst, for one mail asks about them all. */
const trust: Handler<typeof approvers.trust> = async ({ invoiceIds, email }, { db, now }) => {
  const invoices = await db
    .selectFrom('invoice')
    .select(columns)
    .where('id', 'in', invoiceIds)
    .orderBy('id')
    .execute()
  const pairs = new Map(
    invoices.map((one) => [`${one.issuerOrganizationNumber} ${recipientKey(one)}`, one]),
  )
  const judged: AddressTrust[] = []
  for (const invoice of [...pairs.values()].slice(0, mostPairs)) {
    judged.push(
      present(await trustIn(db, invoice, email, now), await acceptedFor(db, invoice, email)),
    )
  }
  const [worst] = judged.toSorted(
    (one, other) =>
      trustLevels.indexOf(other.level) - trustLevels.indexOf(one.level) || one.score - other.score,
  )
  return worst ?? refusePlatform('notFound')
}

/** The addresses that answer for an invoice's recipient, each as it is judged now. */
const list: Handler<typeof approvers.list> = async ({ invoiceId }, { db, now, audit }) => {
  const invoice =
    (await db
      .selectFrom('invoice')
      .select(columns)
      .where('id', '=', invoiceId)
      .executeTakeFirst()) ?? refusePlatform('notFound')
  audit({ company: invoice.issuerOrganizationNumber, subject: invoiceId })
  const rows = await approverRows(db, invoiceId)
  return Promise.all(
    rows.map(async (row) => ({
      ...present(await trustIn(db, invoice, row.email, now), acceptedOf(row)),
      id: row.id,
      email: row.email,
      asked: row.askedAt,
      askedBy: row.askedBy,
      accepted: row.acceptedAt,
      acceptedBy: row.acceptedBy,
      told: row.toldAt,
      counted: row.countedAt,
    })),
  )
}

export const approversServed = handlers(approvers, { trust, list, accept })
