import { z } from 'zod'
import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { withdraw } from '#platform/server/outbox/outbox.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { only } from '#areas/foundation/users/rules.ts'
import type { invoices } from '../contract.ts'
import { creditsForGood } from '../credit-rules.ts'
import { removalAmount, removalTakesTwo } from '../rules.ts'
import { invoiceStateNames, isBoughtState, mayFollow } from '../states.ts'
import { heldForAct } from './actions.ts'
import { keptCredit } from './crediting/credit-store.ts'
import { releaseFor } from './deciding/headroom.ts'
import { heldInvoice, moveInvoice, type InvoiceRow, type SettledRow } from './invoice-store.ts'
import { followPosted } from './settlement/follow.ts'
import { newsOf, tellInvoiceSystem } from './tell.ts'

/** An invoice, removed as one administrator asked and another approved (invoices 48). */
export const removeInvoice = actOfTwo('removeInvoice', {
  payload: z.object({
    id: z.uuid(),
    why: z.string(),
    /** Whether it was bought when it was asked for. */
    bought: z.boolean(),
  }),
  askers: only('Administrator'),
  perform: async ({ id, why, bought }, { db, actor, now, audit }, asker) => {
    const invoice = await heldInvoice(db, id)
    if (!invoice || !mayFollow(invoice.state, 'removed'))
      return { code: 'cannotBeDone', message: 'Fakturan kan inte tas bort i det läge den är' }
    if (await hasCredited(db, invoice)) return { code: 'cannotBeDone', message: creditsForGood }
    if (isBoughtState(invoice.state) && !bought)
      return {
        code: 'cannotBeDone',
        message: 'Fakturan har köpts sedan det begärdes. Begäran behöver göras om.',
      }
    await takeOut(db, { ...actor, name: asker.withSecond }, invoice, why, now)
    audit({ before: { state: invoice.state }, after: { state: 'removed' }, why })
    return undefined
  },
})

/** A credit note that credits is not removed: two undo that first (invoices 85, 331). */
const hasCredited = async (db: Db, { id, isCredit }: InvoiceRow) =>
  isCredit && (await keptCredit(db, id))?.state === 'credited'

/** What the second person is told of it, and where. */
export const removalInWords = (invoice: InvoiceRow) => ({
  subject: invoice.id,
  organizationNumber: invoice.issuerOrganizationNumber,
  title: `Ta bort faktura ${invoice.invoiceNumber} från ${invoice.issuerName}`,
  place: places.invoice(invoice.id),
  difference: [
    {
      label: 'Läge',
      before: invoiceStateNames[invoice.state],
      after: invoiceStateNames['removed'],
    },
    {
      label: 'Belopp',
      before: `${formatMoney(invoice.invoiceAmount)} ${invoice.currency}`,
      after: '',
    },
  ],
})

/**
 * Takes an invoice out of the business, at once or when a second person has approved it (invoices
 * 48); it stays to be seen.
 */
export const remove: Handler<typeof invoices.remove> = async ({ id, why }, context) => {
  const { db, actor, now, audit, refuse } = context
  const invoice = await heldForAct(context, id)
  if (!mayFollow(invoice.state, 'removed')) refuse('notNow')
  if (await hasCredited(db, invoice)) refuse('credits')
  if (removalTakesTwo(invoice, await readSetting(db, removalAmount))) {
    const asked = await removeInvoice.ask(context, {
      ...removalInWords(invoice),
      reason: why,
      payload: { id, why, bought: isBoughtState(invoice.state) },
    })
    return 'code' in asked ? refuse(asked) : asked
  }
  await takeOut(db, actor, invoice, why, now)
  audit({ after: { state: 'removed' }, why })
  return undefined
}

/**
 * Marks a held invoice as removed and gives back what it holds. What the invoice system has not
 * heard of it yet, it shall not hear after that.
 */
export async function takeOut(
  db: Db,
  actor: Actor,
  invoice: SettledRow,
  why: string,
  now: Date,
): Promise<void> {
  const also = { deletedAt: now, deletedBy: actor.name }
  await moveInvoice(db, invoice, { to: 'removed', by: actor.name, now, comment: why, also })
  await releaseFor(db, invoice, 'Borttagen', now)
  await followPosted(db, invoice, { by: actor.name, source: 'removed', now })
  await withdraw(db, newsOf(invoice), 'Fakturan är borttagen')
  // Taken out once more after its credit was undone it is news again (invoices 331).
  const what = `removed ${invoice.determinationId ?? 'undecided'}`
  await tellInvoiceSystem(db, actor, [{ invoice, state: 'removed', what }])
}
