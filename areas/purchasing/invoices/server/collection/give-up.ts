import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
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
import { written } from './letter-text.ts'

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
    /** Of a repurchase: where its issuer is written, and who has the answer. */
    email: z.string().default(''),
    replyTo: z.string().default(''),
  }),
  askers: mayCollect,
  perform: async ({ id, how, why, left, email, replyTo }, call, asker) => {
    const { db, now, audit } = call
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
    if (how === 'repurchaseAsked') {
      if ((await blacklistHits(db, { email })).length > 0)
        return { code: 'cannotBeDone', message: 'E-postadressen har kommit in i blacklist.' }
      await askIssuer(call, invoice, { by, why, email, replyTo })
    } else await keepCollected(db, invoice, { kind: how, at: now, by, note: why })
    if (how === 'writtenOff') {
      const of = { by: by.name, source: 'given up', now }
      const posted = await post(db, invoice, [{ kind: 'writtenOff', amount: left }], of)
      await followBalance(db, invoice, posted, { ...of, comment: why })
    }
    audit({ before: { collection: state }, after: { collection: how, left }, why })
    return undefined
  },
})

interface Asked {
  readonly by: { readonly id: string; readonly name: string }
  readonly why: string
  readonly email: string
  readonly replyTo: string
}
/** Writes the issuer by the text in force, and keeps by which (invoices 307). */
async function askIssuer(
  { db, actor, now, today, newId }: AnyCall,
  invoice: SettledRow,
  { by, why, email, replyTo }: Asked,
): Promise<void> {
  const { version, heading, body } = await written(db, invoice, 'repurchaseAsked', today)
  await keepCollected(db, invoice, {
    kind: 'repurchaseAsked',
    at: now,
    by,
    note: `${why}. Mejlat till ${email}, text ${version}`,
    textVersion: version,
  })
  await putMailInOutbox(db, actor, {
    to: email,
    template: 'dunningLetter',
    data: { heading, message: body },
    idempotencyKey: `repurchase:${invoice.id}:${newId()}`,
    company: invoice.issuerOrganizationNumber,
    ...(replyTo !== '' && { replyTo }),
  })
}

const ends: Readonly<Record<GivenUp, string>> = {
  writtenOff: 'skrivs av',
  repurchaseAsked: 'ska utställaren återköpa',
}

/** Asks a second person to give a claim up. */
export const giveUp: Handler<typeof collection.giveUp> = async (
  { id, how, why, email: typed },
  context,
) => {
  const { db, actor, today, refuse } = context
  const invoice = await heldForAct(context, id)
  if (!isCollected(invoice)) refuse('notOpen')
  const state = collectionStateOf((await collectionOf(db, id))?.state ?? 'none')
  if (!mayCollectBy(state, how)) refuse('notFromThere')
  const { leftAmount: left, currency } = invoice
  const isRepurchase = how === 'repurchaseAsked'
  const email = isRepurchase ? typed : ''
  if (isRepurchase && email === '')
    refuse('noAddress', {
      fields: [{ field: 'email', message: 'Skriv vart utställaren ska mejlas' }],
    })
  if (isRepurchase && (await blacklistHits(db, { email })).length > 0)
    refuse('harmful', { fields: [{ field: 'email', message: 'står i blacklist' }] })
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
      ...(isRepurchase
        ? [
            { label: 'Mejlas till', before: '', after: email },
            {
              label: 'Brev',
              before: '',
              after: (await written(db, invoice, 'repurchaseAsked', today)).body,
            },
          ]
        : []),
    ],
    reason: why,
    payload: {
      id,
      how,
      why,
      left,
      email,
      replyTo: actor.kind === 'staff' ? actor.email : '',
    },
  })
  return 'code' in asked ? refuse(asked) : asked
}
