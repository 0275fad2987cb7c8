import type { AnyCall } from '#areas/foundation/approvals/server/public.ts'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { collectionStateOf, mayCollectBy } from '../../collection-rules.ts'
import { heldForAct } from '../actions.ts'
import { invoicesByIds, stateIn, type SettledRow } from '../invoice-store.ts'
import { collectionOf, keepCollected } from './collection-store.ts'
import { isCollected } from './give-up.ts'

/** Bought invoices of a number with anything left, of one issuer when it is said; two at most. */
export async function openInvoicesOf(
  db: Db,
  {
    invoiceNumber,
    organizationNumber,
  }: { readonly invoiceNumber: string; readonly organizationNumber: string },
): Promise<readonly SettledRow[]> {
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('invoiceBalance', 'invoiceBalance.invoiceId', 'invoice.id')
    .select('invoice.id')
    .where('invoiceNumber', '=', invoiceNumber)
    .where(stateIn(['bought', 'reminded']))
    .where('leftAmount', '>', 0)
    .$if(organizationNumber !== '', (some) =>
      some.where('issuerOrganizationNumber', '=', organizationNumber),
    )
    .limit(2)
    .execute()
  return invoicesByIds(
    db,
    rows.map(({ id }) => id),
  )
}

/** All that is left of an invoice, disputed by who wrote it (invoices 302). */
export async function disputeInvoice(
  call: AnyCall,
  { id }: Pick<SettledRow, 'id'>,
  said: { readonly saidBy: string; readonly papers: string; readonly note: string },
): Promise<Refusal<'notFromThere'> | undefined> {
  const { db, actor, now, audit } = call
  const invoice = await heldForAct(call, id)
  const state = collectionStateOf((await collectionOf(db, id))?.state ?? 'none')
  if (!isCollected(invoice) || !mayCollectBy(state, 'disputed')) return { code: 'notFromThere' }
  const amount = invoice.leftAmount
  await keepCollected(db, invoice, {
    kind: 'disputed',
    at: now,
    by: { id: actor.kind === 'staff' ? actor.id : null, name: actor.name },
    amount,
    ...said,
  })
  audit({
    before: { collection: state },
    after: { collection: 'disputed', disputed: amount },
    why: said.note,
  })
  return undefined
}
