import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayKeepClients } from '#areas/foundation/users/rules.ts'
import { invoiceStateNumbers } from '#areas/purchasing/invoices/rules.ts'
import { longestMessage, mostRecipients, stateValues } from './rules.ts'
import { texts } from './texts.ts'

const namedState = z.object({ id: named(invoiceStateNumbers), name: z.string() })

/** A subscription, with what the window needs beside it. */
const subscription = z.object({
  /** Null when nobody subscribes to the invoice yet. */
  id: z.uuid().nullable(),
  invoiceId: z.uuid(),
  /** It waits for a state; there is no other type. */
  type: z.literal('state'),
  /** The state it waits for, by its number as text; empty in a new one. */
  value: z.union([named(stateValues), z.literal('')]),
  message: z.string(),
  /** E-mail addresses, and channels of the chat: those without @. */
  recipients: z.array(z.string()),
  /** The first channel among the recipients, or empty. */
  channelRecipient: z.string(),
  /** 0 when nobody subscribes to the invoice yet. */
  version: z.number(),
  createdBy: z.string(),
  /** When the state was reached and the recipients were told; null while it waits. */
  sent: instant().nullable(),
  invoiceNumber: z.string(),
  currentState: namedState,
  /** The states the invoice can still reach. */
  states: z.array(namedState),
})
export type InvoiceSubscription = z.output<typeof subscription>

const suggestion = z.object({ value: z.string(), label: z.string() })

const invoiceId = { invoiceId: id('Faktura') }
const stale = ['subscriptions', 'invoices.all'] as const

/**
 * Who is told when an invoice reaches a state: one subscription per invoice, which all staff share.
 */
export const subscriptions = contract('subscriptions', {
  get: query({
    method: 'POST',
    path: '/api/invoicesubscription/getInvoiceSubscription',
    may: signedIn,
    summary: 'Visa prenumerationen på en faktura',
    personal: true,
    input: z.object(invoiceId),
    answer: subscription,
  }),
  suggestions: query({
    method: 'POST',
    path: '/api/invoicesubscription/getInvoiceSubscriptionSuggestions',
    may: signedIn,
    summary: 'Föreslå mottagare av en prenumeration',
    personal: true,
    input: z.object(invoiceId),
    /**
     * The one who asks, the channels, the issuer's contacts and the internal users, in that order.
     */
    answer: z.array(suggestion),
  }),
  save: command({
    method: 'POST',
    path: '/api/invoicesubscription/saveInvoiceSubscriptionRequest',
    may: mayKeepClients,
    summary: 'Spara prenumerationen på en faktura',
    input: z.object({
      ...invoiceId,
      /** The one that was shown; it may be left out only of a new one (subscriptions 10). */
      version: z.number().int().min(0).max(2_147_483_647).optional().meta({ label: 'Version' }),
      type: z.literal('state').default('state').meta({ label: 'Typ' }),
      value: named(invoiceStateNumbers, 'Status', 'Status behöver väljas'),
      message: textField({
        label: 'Meddelande',
        max: longestMessage,
        multiline: true,
        toOutsiders: true,
        required: false,
      }).default(''),
      recipients: z
        .array(textField({ label: 'Mottagare', max: 254 }))
        .max(mostRecipients, `Mottagare: högst ${mostRecipients}`)
        .meta({ label: 'Mottagare' }),
      /** One more recipient: a channel. */
      channelRecipient: textField({ label: 'Kanal', max: 100, required: false }).nullish(),
    }),
    answer: subscription,
    refusals: {
      wrongRecipients: { status: 400, text: texts.wrongRecipients },
      unreachable: { status: 409, text: texts.unreachable },
    },
    stale,
  }),
  remove: command({
    method: 'POST',
    path: '/api/invoicesubscription/deleteInvoiceSubscription',
    may: mayKeepClients,
    summary: 'Ta bort prenumerationen på en faktura',
    input: z.object({ id: id('Prenumeration') }),
    answer: nothing,
    stale,
  }),
})
