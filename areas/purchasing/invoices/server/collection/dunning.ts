import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { addDays, formatMoney } from '#platform/swedish/format.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayCollect } from '#areas/foundation/users/rules.ts'
import { collectionStateOf, mayCollectBy } from '../../collection-rules.ts'
import { dunning } from '../../contract-dunning.ts'
import {
  daysGiven,
  filled,
  letterNames,
  letterProblem,
  letters,
  type Letter,
  type LetterField,
} from '../../dunning-rules.ts'
import { heldForAct } from '../actions.ts'
import { invoiceById, type SettledRow } from '../invoice-store.ts'
import { collectionOf, eventsOf, keepCollected } from './collection-store.ts'
import { isCollected } from './give-up.ts'
import { reckon } from './reckon.ts'

const versions = (db: Db) =>
  db.selectFrom('dunningText').selectAll().orderBy('letter').orderBy('version', 'desc')
async function inForce(db: Db, letter: Letter) {
  const row = await versions(db).where('letter', '=', letter).limit(1).executeTakeFirst()
  if (!row) throw new Error(`There is no text of ${letter}`)
  return row
}

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

/** A letter about an invoice as it would be written today, by the text in force. */
async function written(db: Db, invoice: SettledRow, letter: Letter, today: string) {
  const { version, heading, body } = await inForce(db, letter)
  const events = await eventsOf(db, [invoice.id])
  const { interest = 0, fees = [] } =
    (await reckon(db, [invoice], events, today)).get(invoice.id) ?? {}
  const { currency, leftAmount: left } = invoice
  const money = (amount: number, of = currency) =>
    `${formatMoney(amount)} ${of === 'SEK' ? 'kr' : of}`
  const charged = fees.reduce((sum, { amount }) => sum + amount, 0)
  const values: Readonly<Record<LetterField, string>> = {
    fakturanummer: invoice.invoiceNumber,
    utställare: invoice.issuerName,
    mottagare: invoice.recipientName,
    förfallodag: invoice.dueDate,
    kvar: money(left),
    ränta: money(interest),
    avgifter: money(charged, 'SEK'),
    // Fees are kronor, whatever the invoice is in.
    summa:
      currency === 'SEK'
        ? money(left + interest + charged)
        : `${money(left + interest)} och ${money(charged, 'SEK')}`,
    'betala senast': addDays(today, daysGiven(letter)),
  }
  return { version, heading: filled(heading, values), body: filled(body, values) }
}

const letter: Handler<typeof dunning.letter> = async (
  { id, letter: name },
  { db, today, refuse },
) => {
  const invoice = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  if (!isCollected(invoice)) refuse('notOpen')
  return { ...(await written(db, invoice, name, today)), email: invoice.recipientEmail }
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
