import type { Db } from '#platform/server/database.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { emailField } from '#platform/swedish/fields.ts'
import { blacklistedEmails } from '#areas/foundation/blacklist/server/public.ts'
import { harmfulAddress } from '#areas/foundation/blacklist/texts.ts'
import { invoiceStateNames, type InvoiceState } from '#areas/purchasing/invoices/rules.ts'
import {
  heldInvoice,
  invoiceById,
  type InvoiceRow,
} from '#areas/purchasing/invoices/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { subscriptions } from '../contract.ts'
import { channels, eachOnce, isChannel, reachableStates, stateValues } from '../rules.ts'
import {
  heldSubscription,
  named,
  subscriptionOf,
  type SubscriptionRow,
} from './subscription-store.ts'
import { suggestions } from './suggestions.ts'

const stateOf = (id: InvoiceState) => ({ id, name: invoiceStateNames[id] })

const present = (invoice: InvoiceRow, row: SubscriptionRow | undefined) => ({
  id: row?.id ?? null,
  invoiceId: invoice.id,
  type: 'state' as const,
  value: row?.value ?? ('' as const),
  message: row?.message ?? '',
  recipients: row?.recipients ?? [],
  channelRecipient: row?.recipients.find(isChannel) ?? '',
  version: row?.version ?? 0,
  createdBy: row?.createdBy ?? '',
  sent: row?.sentAt ?? null,
  invoiceNumber: invoice.invoiceNumber,
  currentState: stateOf(invoice.state),
  states: reachableStates(invoice.state).map(stateOf),
})
/** What the trail keeps of it. */
const traced = ({ value, message, recipients }: SubscriptionRow) => ({ value, message, recipients })

const get: Handler<typeof subscriptions.get> = async ({ invoiceId }, { db, audit }) => {
  const invoice = (await invoiceById(db, invoiceId)) ?? refusePlatform('notFound')
  audit({ company: invoice.issuerOrganizationNumber, subject: invoiceId })
  return present(invoice, await subscriptionOf(db, invoiceId))
}

/**
 * Channels as they are spelt in the setting; the first entry that is neither an address nor a
 * channel is `wrong`.
 */
async function readRecipients(db: Db, typed: readonly string[]) {
  const known = await readSetting(db, channels)
  const read = typed.map((recipient) =>
    isChannel(recipient)
      ? known.find((channel) => channel.toLowerCase() === recipient.toLowerCase())
      : emailField().safeParse(recipient).data,
  )
  const wrong = read.indexOf(undefined)
  return { recipients: eachOnce(read.filter((one) => one !== undefined)), wrong: typed[wrong] }
}

/**
 * Saves it, new or changed: it then waits for the state, also when an earlier one has been told.
 */
const save: Handler<typeof subscriptions.save> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  // Held: an invoice that moves at this moment has either moved, or finds the subscription.
  const invoice = (await heldInvoice(db, input.invoiceId)) ?? refusePlatform('notFound')
  audit({ company: invoice.issuerOrganizationNumber, subject: invoice.id })
  const before = await subscriptionOf(db, invoice.id)
  const { message } = input
  const typed = input.channelRecipient
    ? [...input.recipients, input.channelRecipient]
    : input.recipients
  const { recipients, wrong } = await readRecipients(db, typed)
  const values = { value: input.value, message, recipients }
  const stored = { ...values, value: stateValues[input.value] }
  const seen = input.version ?? 0
  if (seen !== (before?.version ?? 0)) refuseStale(before ? traced(before) : {}, values)
  if (typed.length === 0)
    refuse('wrongRecipients', {
      fields: [{ field: 'recipients', message: 'Mottagare behöver fyllas i' }],
    })
  if (wrong !== undefined)
    refuse('wrongRecipients', {
      fields: [
        {
          field: 'recipients',
          message: `${wrong} är varken en e-postadress eller en kanal i chatten`,
        },
      ],
    })
  const harmful = [...(await blacklistedEmails(db, recipients))][0]
  if (harmful !== undefined)
    refuse('wrongRecipients', {
      fields: [{ field: 'recipients', message: `${harmful}: ${harmfulAddress}` }],
    })
  if (!reachableStates(invoice.state).includes(input.value)) refuse('unreachable')

  const row = await db
    .insertInto('invoiceSubscription')
    .values({
      ...stored,
      id: context.newId(),
      invoiceId: invoice.id,
      type: 'state',
      createdAt: now,
      changedAt: now,
      createdBy: actor.name,
    })
    .onConflict((conflict) =>
      conflict.column('invoiceId').doUpdateSet((is) => ({
        ...stored,
        changedAt: now,
        sentAt: null,
        version: is('invoiceSubscription.version', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = named(row)
  audit({ before: before && traced(before), after: traced(after) })
  return present(invoice, after)
}

const remove: Handler<typeof subscriptions.remove> = async ({ id }, { db, audit }) => {
  const before = (await heldSubscription(db, id)) ?? refusePlatform('notFound')
  const invoice = await invoiceById(db, before.invoiceId)
  await db.deleteFrom('invoiceSubscription').where('id', '=', id).execute()
  audit({
    ...(invoice && { company: invoice.issuerOrganizationNumber }),
    subject: before.invoiceId,
    before: traced(before),
  })
}

export const subscriptionsServed = handlers(subscriptions, { get, suggestions, save, remove })
