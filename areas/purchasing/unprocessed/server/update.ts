import type { Db } from '#platform/server/database.ts'
import type { Handler } from '#platform/server/context.ts'
import { withdraw } from '#platform/server/outbox/outbox.ts'
import { sendAgain } from '#platform/server/outbox/delivery.ts'
import { vatNumberOf } from '#platform/swedish/vat-number.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { fieldOf } from '#areas/purchasing/invoices/rules.ts'
import {
  errorColumns,
  errorsOf,
  heldInvoice,
  takeInMended,
} from '#areas/purchasing/invoices/server/public.ts'
import type { unprocessed } from '../contract.ts'
import {
  actions,
  countryOfVat,
  isMendable,
  keptBecause,
  mayResend,
  type Mendable,
} from '../rules.ts'
import { texts } from '../texts.ts'
import { boughtOf, heldUnprocessed, unsentMessages, type Row } from './unprocessed-store.ts'

type Update = Handler<typeof unprocessed.update>
type Acting = Parameters<Update>[1]
type Sent = Parameters<Update>[0]
const done = (message: string) => ({ success: true, message })
/** An expected no, which the requirement has answered with 200 (unprocessed 10). */
const notDone = (message: string) => ({ success: false, message })

export const update: Update = async (input, context) => {
  const row = (await heldUnprocessed(context.db, input.id)) ?? refusePlatform('notFound')
  context.audit({
    company: row.issuerOrganizationNumber,
    subject: row.id,
    before: { state: row.state, errors: row.errors },
  })
  if (row.state !== 'open') return notDone(texts.handledBy(row.handledBy ?? ''))
  if (input.action === actions.remove) return remove(row, context)
  return input.action === actions.resend ? resend(row, context) : mend(row, input, context)
}

async function close(
  row: Row,
  state: 'sent' | 'removed',
  { db, actor, now, audit }: Acting,
): Promise<void> {
  await db
    .updateTable('unprocessedInvoice')
    .set({ state, handledAt: now, handledBy: actor.name })
    .where('id', '=', row.id)
    .execute()
  audit({ after: { state } })
}

/**
 * Out of the work list. What the invoice system was to be told is not told any more, so that an
 * invoice we have bought stays: it would be ours, and nobody else would know. The invoice is held,
 * so that it is not bought meanwhile.
 */
async function remove(row: Row, context: Acting) {
  if (row.invoiceId) {
    await heldInvoice(context.db, row.invoiceId)
    const [kept] = await boughtOf(context.db, [row.invoiceId])
    const reason = keptBecause(kept)
    if (reason !== null) return notDone(reason)
  }
  const unsent = row.invoiceId ? await unsentMessages(context.db, row.invoiceId) : []
  await withdraw(
    context.db,
    unsent.map(({ idempotencyKey }) => idempotencyKey),
    'Borttagen ur arbetslistan',
  )
  await close(row, 'removed', context)
  return done(texts.removed)
}

async function resend(row: Row, context: Acting) {
  const { db, now } = context
  if (!mayResend(row.errors.map((error) => error.state))) return notDone(texts.notResendable)
  if (row.invoiceId) {
    for (const { id } of await unsentMessages(db, row.invoiceId)) await sendAgain(db, id, now)
    await close(row, 'sent', context)
    return done(texts.sent)
  }
  // The same name for another invoice: under a name of its own it is one.
  return takeIn(row, row.content, `${row.reference}#${row.id}`, context)
}

/**
 * Puts the value in its place and sends the invoice on its way again, by the rules it met when it
 * came.
 */
async function mend(row: Row, input: Sent, context: Acting) {
  const state = input.errorState
  if (!isMendable(state) || !row.errorStates.includes(state)) return notDone(texts.noSuchError)
  const changed = await changedContent(context.db, row, state, input)
  if (typeof changed === 'string') return notDone(changed)
  return takeIn(row, changed, row.reference, context, fieldOf[state])
}

/** The content with the value in it; a sentence when the value is none. */
async function changedContent(db: Db, row: Row, state: Mendable, input: Sent) {
  const value = (input.value ?? '').trim()
  if (state !== 'organizationNumber') return { ...row.content, [fieldOf[state]]: value }
  if (input.allowForeignVatNumber) {
    const country = countryOfVat(value)
    if (!country)
      return 'Skriv ett utländskt momsnummer med landets två bokstäver först, till exempel DK12345678'
    const { recipientOrganizationNumber: _, ...content } = row.content
    return { ...content, recipientCountry: country, recipientVatNumber: vatNumberOf(value) }
  }
  if (!input.allowRecipientNumber) return { ...row.content, recipientOrganizationNumber: value }
  const known = await db
    .selectFrom('companyCognomen')
    .select('recipientOrganizationNumber')
    .where('issuerOrganizationNumber', '=', row.issuerOrganizationNumber)
    .where((is) => is(is.fn('lower', ['recipientCustomerNumber']), '=', value.toLowerCase()))
    .executeTakeFirst()
  if (!known?.recipientOrganizationNumber)
    return `Utställaren har ingen mottagare med kundnumret ${value}`
  return {
    ...row.content,
    recipientOrganizationNumber: known.recipientOrganizationNumber,
    customerNumber: value,
  }
}

/**
 * Takes the invoice in, or keeps what is mended of it when more is wrong. `field` is the one that
 * was mended.
 */
async function takeIn(
  row: Row,
  content: Row['content'],
  reference: string,
  context: Acting,
  field?: string,
) {
  const { db, actor, now } = context
  const { origin, partner, apiClientId } = row
  const taken = await takeInMended(db, {
    content,
    reference,
    origin,
    partner,
    apiClientId,
    by: actor.name,
    now,
  })
  if ('fields' in taken) {
    const still = taken.fields.find((one) => one.field === field)
    if (still) return notDone(still.message)
    const errors = errorsOf(taken.fields, content, row.errors[0]?.source ?? '')
    await db
      .updateTable('unprocessedInvoice')
      .set({
        content: JSON.stringify(content),
        ...errorColumns(errors),
        recipientOrganizationNumber: String(content.recipientOrganizationNumber ?? ''),
      })
      .where('id', '=', row.id)
      .execute()
    context.audit({ after: { errors } })
    return notDone(texts.moreErrors(taken.fields.map(({ message }) => message)))
  }
  await db
    .updateTable('unprocessedInvoice')
    .set({ invoiceId: taken.id })
    .where('id', '=', row.id)
    .execute()
  await close(row, 'sent', context)
  return done(taken.isNew ? texts.sent : texts.wasIn)
}
