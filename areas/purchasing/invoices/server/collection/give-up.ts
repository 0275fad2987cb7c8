import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayCollect } from '#areas/foundation/users/rules.ts'
import {
  collectionStateOf,
  collectionStates,
  kindsByTwo,
  mayCollectBy,
  type GivenUp,
} from '../../collection-rules.ts'
import type { collection } from '../../contract-collection.ts'
import { heldForAct } from '../actions.ts'
import { heldInvoice, type SettledRow } from '../invoice-store.ts'
import { followBalance } from '../settlement/follow.ts'
import { post } from '../settlement/post.ts'
import { collectionOf, keepCollected } from './collection-store.ts'

/** Whether it is bought and somebody owes something of it still. */
export const isCollected = ({ state, leftAmount }: SettledRow): boolean =>
  (state === 'bought' || state === 'reminded') && leftAmount > 0

/**
 * A claim that two give up: written off, or its issuer asked to buy it back, which it has done when
 * the invoice system says so (invoices 305).
 */
export const giveUpClaim = actOfTwo('giveUpClaim', {
  payload: z.object({
    id: z.uuid(),
    how: z.enum(kindsByTwo),
    why: z.string(),
    /** What was left when it was asked for, in hundredths of the currency. */
    left: z.number(),
  }),
  askers: mayCollect,
  perform: async ({ id, how, why, left }, { db, now, audit }, asker) => {
    const invoice = await heldInvoice(db, id)
    const state = collectionStateOf((await collectionOf(db, id))?.state ?? 'none')
    if (!invoice || !isCollected(invoice) || !mayCollectBy(state, how))
      return { code: 'cannotBeDone', message: 'Inget är kvar att ge upp av fakturan' }
    if (invoice.leftAmount !== left)
      return {
        code: 'cannotBeDone',
        message: 'Det som är kvar att betala har ändrats. Begäran behöver göras om.',
      }
    const by = { id: asker.id, name: asker.withSecond }
    await keepCollected(db, invoice, { kind: how, at: now, by, note: why })
    if (how === 'writtenOff') {
      const of = { by: by.name, source: 'given up', now }
      const posted = await post(db, invoice, [{ kind: 'writtenOff', amount: left }], of)
      await followBalance(db, invoice, posted, { ...of, comment: why })
    }
    audit({ before: { collection: state }, after: { collection: how, left }, why })
    return undefined
  },
})

const ends: Readonly<Record<GivenUp, string>> = {
  writtenOff: 'skrivs av',
  repurchaseAsked: 'ska utställaren återköpa',
}

/** Asks a second person to give a claim up. */
export const giveUp: Handler<typeof collection.giveUp> = async ({ id, how, why }, context) => {
  const { db, refuse } = context
  const invoice = await heldForAct(context, id)
  if (!isCollected(invoice)) refuse('notOpen')
  const state = collectionStateOf((await collectionOf(db, id))?.state ?? 'none')
  if (!mayCollectBy(state, how)) refuse('notFromThere')
  const { leftAmount: left, currency } = invoice
  const asked = await giveUpClaim.ask(context, {
    subject: id,
    organizationNumber: invoice.issuerOrganizationNumber,
    title: `${how === 'writtenOff' ? 'Skriv av' : 'Begär återköp av'} faktura ${invoice.invoiceNumber} från ${invoice.issuerName}`,
    place: places.invoice(id, 'betalning'),
    difference: [
      {
        label: 'Fordran',
        before: collectionStates[state].name,
        after: `${formatMoney(left)} ${currency} ${ends[how]}`,
      },
    ],
    reason: why,
    payload: { id, how, why, left },
  })
  return 'code' in asked ? refuse(asked) : asked
}
