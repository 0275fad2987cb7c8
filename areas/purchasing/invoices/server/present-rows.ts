import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { productTypeOf } from '#areas/parties/company/rules.ts'
import { invoiceStateNames } from '../states.ts'
import { nextTries, type NextTry } from './deciding/decide-job.ts'
import { explanationOf, explanationsOf } from './explanation.ts'
import type { ListedInvoice } from './list-store.ts'
import { commentWithoutRules, readsRules } from './told-comment.ts'

const presentRow = (
  actor: Actor,
  row: ListedInvoice,
  nextTry: NextTry | undefined,
  explanation = '',
) => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  created: row.createdAt,
  deleted: row.deletedAt,
  issuer: { name: row.issuerName, organizationNumber: row.issuerOrganizationNumber },
  recipient: { name: row.recipientName, organizationNumber: row.recipientOrganizationNumber },
  invoiceAmount: row.invoiceAmount,
  currency: row.currency,
  kronorAmount: row.kronorAmount,
  dueDate: row.dueDate,
  isCredit: row.isCredit,
  credited: row.credited,
  decision: row.decision,
  subscriptionExists: row.subscribed,
  productType: productTypeOf(row.productType),
  currentState: {
    state: row.state,
    text: invoiceStateNames[row.state],
    comment:
      row.namesRules && !readsRules(actor) ? commentWithoutRules(explanation) : row.stateComment,
  },
  explanation,
  nextTry: nextTry ?? null,
})

/** Rows as the list shows them to who asks, in their order. */
export async function presentRows(db: Db, actor: Actor, rows: readonly ListedInvoice[]) {
  const tries = await nextTries(db, rows)
  const told = await explanationsOf(db, rows)
  return rows.map((row) => presentRow(actor, row, tries.get(row.id), told.get(row.id)))
}
/** One invoice as the list shows it. */
export const presentListed = async (db: Db, actor: Actor, row: ListedInvoice) =>
  presentRow(actor, row, (await nextTries(db, [row])).get(row.id), await explanationOf(db, row))
