import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayCollect } from '#areas/foundation/users/rules.ts'
import { collectionStateOf, mayCollectBy } from '../../collection-rules.ts'
import { dunning } from '../../contract-dunning.ts'
import { letterNames, letterProblem, letters } from '../../dunning-rules.ts'
import { heldForAct } from '../actions.ts'
import { invoiceById } from '../invoice-store.ts'
import { collectionOf, keepCollected } from './collection-store.ts'
import { isCollected } from './give-up.ts'
import { inForce, mailOfIssuer, versions, written } from './letter-text.ts'

const texts: Handler<typeof dunning.texts> = async (_input, { db }) =>
  (await versions(db).execute()).flatMap(({ letter, byName: by, ...row }) => {
    const name = letterNames.find((one) => one === letter)
    return name ? [{ ...row, letter: name, by }] : []
  })

/** A text that debtors are written, as one asked and another approved (invoices 313). */
export const changeDunningText = actOfTwo('changeDunningText', {
  payload: z.object({
    letter: z.enum(letterNames),
    /** The version that was in force when it was asked for. */
    version: z.number(),
    heading: z.string(),
    body: z.string(),
  }),
  askers: mayCollect,
  perform: async ({ letter, version, heading, body }, { db, now, audit }, asker) => {
    const before = await inForce(db, letter)
    if (before.version !== version)
      return { code: 'cannotBeDone', message: 'Texten har ändrats sedan det begärdes.' }
    await db
      .insertInto('dunningText')
      .values({ letter, version: version + 1, heading, body, at: now, byName: asker.withSecond })
      .execute()
    audit({ before: { version }, after: { version: version + 1, heading, body } })
    return undefined
  },
})

const change: Handler<typeof dunning.change> = async (input, context) => {
  const { db, refuse, audit } = context
  const { letter, textVersion: version, heading, body, why } = input
  audit({ subject: letter })
  const problem = letterProblem(letter, heading, body)
  if (problem !== undefined) refuse('wrongText', { fields: [{ field: 'body', message: problem }] })
  const before = await inForce(db, letter)
  if (before.version !== version) refuse('changed')
  const asked = await changeDunningText.ask(context, {
    subject: letter,
    title: `Ändra texten: ${letters[letter]}`,
    place: places.dunningTexts,
    difference: [
      { label: 'Rubrik', before: before.heading, after: heading },
      { label: 'Text', before: before.body, after: body },
    ],
    reason: why,
    payload: { letter, version, heading, body },
  })
  return 'code' in asked ? refuse(asked) : asked
}

const letter: Handler<typeof dunning.letter> = async (
  { id, letter: name },
  { db, today, refuse },
) => {
  const invoice = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  if (!isCollected(invoice)) refuse('notOpen')
  const email =
    name === 'repurchaseAsked'
      ? await mailOfIssuer(db, invoice.issuerOrganizationNumber)
      : invoice.recipientEmail
  return { ...(await written(db, invoice, name, today)), email }
}

/** Writes to the debtor, and keeps that it was and by which version (invoices 314). */
const send: Handler<typeof dunning.send> = async (
  { id, letter: name, textVersion: version, email },
  context,
) => {
  const { db, actor, now, today, audit, refuse } = context
  const invoice = await heldForAct(context, id)
  if (!isCollected(invoice)) refuse('notOpen')
  if ((await blacklistHits(db, { email })).length > 0) refuse('harmful')
  const state = collectionStateOf((await collectionOf(db, id))?.state ?? 'none')
  if (!mayCollectBy(state, name)) refuse('notFromThere')
  const { heading, body, ...text } = await written(db, invoice, name, today)
  if (text.version !== version) refuse('changed')
  await keepCollected(db, invoice, {
    kind: name,
    at: now,
    by: { id: actor.kind === 'staff' ? actor.id : null, name: actor.name },
    note: `Skickat med e-post, text ${version}`,
    textVersion: version,
  })
  await putMailInOutbox(db, actor, {
    to: email,
    template: 'dunningLetter',
    data: { heading, message: body },
    idempotencyKey: `dunning:${id}:${name}:${context.newId()}`,
    company: invoice.issuerOrganizationNumber,
    // The letter asks for an answer, which shall reach whoever wrote.
    ...(actor.kind === 'staff' && { replyTo: actor.email }),
  })
  audit({ after: { collection: name, version, email } })
}

export const dunningServed = handlers(dunning, { texts, change, letter, send })
