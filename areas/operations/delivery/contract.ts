import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { mayDeliverAgain, maySendByHand, withAuditor } from '#areas/foundation/users/rules.ts'
import { dayField, organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { deliveryListColumns } from './list-columns.ts'
import {
  deliveryStates,
  destinations,
  longestByHand,
  messageProblem,
  serviceBuses,
} from './rules.ts'

const message = z.object({
  id: z.uuid(),
  /** One of `destinations`, or a name from before. */
  destination: z.string(),
  /** What it is, such as 'company.created'; of a mail the name of its template. */
  kind: z.string(),
  /** 10 digits. */
  company: z.string().nullable(),
  /** Empty for a company that is not in our books. */
  companyName: z.string(),
  /** The invoice it is about; of a mail about several, none. */
  invoiceId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  lastError: z.string().nullable(),
  created: instant(),
  createdBy: z.string(),
  lastAttempt: instant().nullable(),
  /** When the next try is made, while it waits. */
  nextAttempt: instant().nullable(),
  delivered: instant().nullable(),
})
export type DeliveryMessage = z.output<typeof message>

/** What was answered to one try (delivery 6). */
const oneTry = z.object({
  at: instant(),
  /** Counted anew when it is sent again. */
  attempt: z.number(),
  arrived: z.boolean(),
  /** HTTP; null when nobody answered, of what arrived, and of what is no call. */
  status: z.number().nullable(),
  said: z.string(),
})
export type DeliveryTry = z.output<typeof oneTry>

const waitingByHand = z.object({
  approvalId: z.uuid(),
  serviceBus: z.string(),
  jsonRequestData: z.string(),
})
export type WaitingByHand = z.output<typeof waitingByHand>

/** What the list sorts by: there may be millions of messages. */
export const deliverySorts = ['created'] as const

/** What narrows the list, and what is sent again (delivery 2, 4). Each is '' for all. */
const filterFields = {
  destination: z
    .enum(['', ...destinations])
    .default('')
    .meta({ label: 'Mottagare' }),
  kind: textField({ label: 'Slag', max: 100, required: false }).default(''),
  company: organizationNumberField({ label: 'Bolag', required: false }).nullish(),
  /** The beginning of an invoice number, a company's name or its number, or a mail's receiver. */
  query: textField({ label: 'Sök', max: 200, required: false }).default(''),
  /** Days in Sweden, both included. */
  fromDate: dayField({ label: 'Från och med', required: false }).nullish(),
  toDate: dayField({ label: 'Till och med', required: false }).nullish(),
  where: conditionsField(deliveryListColumns),
}

/**
 * What waits to be delivered to outside systems, and what could not be (beyond the requirement).
 */
export const delivery = contract('delivery', {
  messages: query({
    method: 'POST',
    path: '/api/delivery/messages',
    may: withAuditor(mayDeliverAgain),
    summary: 'Lista leveranser till andra system',
    input: z.object({
      ...pageFields,
      ...orderFields(deliverySorts),
      state: z
        .enum(['', ...deliveryStates])
        .default('')
        .meta({ label: 'Status' }),
      ...filterFields,
    }),
    /** The newest first unless it is turned. `totalHits` stops at 10 000; `more` says that there are further ones. */
    answer: z.object({ list: z.array(message), totalHits: z.number(), more: z.boolean() }),
  }),
  message: query({
    method: 'POST',
    path: '/api/delivery/message',
    may: withAuditor(mayDeliverAgain),
    summary: 'Visa vad en leverans innehåller och vad mottagaren svarade',
    personal: true,
    input: z.object({ id: id() }),
    answer: message.extend({
      idempotencyKey: z.string(),
      /** Indented JSON, with the numbers of persons masked and addresses cut (delivery 3). */
      payload: z.string(),
      /** What the receiver said when it took it; empty when it said nothing, or before that. */
      answer: z.string(),
      /** What was answered to each try, the latest first; the latest 50. */
      tries: z.array(oneTry),
    }),
  }),
  sendAgain: command({
    method: 'POST',
    path: '/api/delivery/sendagain',
    may: mayDeliverAgain,
    summary: 'Skicka en leverans igen',
    input: z.object({ id: id() }),
    answer: message,
    refusals: {
      notFailed: {
        status: 409,
        text: 'Leveransen har inte misslyckats. Bara det som har misslyckats kan skickas igen.',
      },
    },
    stale: ['delivery'],
  }),
  sendAllAgain: command({
    method: 'POST',
    path: '/api/delivery/sendallagain',
    may: mayDeliverAgain,
    summary: 'Skicka misslyckade leveranser igen',
    input: z.object(filterFields),
    /** At most 1000 at a time, the oldest first. */
    answer: z.object({ sent: z.number(), left: z.number() }),
    stale: ['delivery'],
  }),
  /** A message that somebody writes; it goes when another administrator has approved it (delivery 5). */
  sendByHand: command({
    method: 'POST',
    path: '/api/setting/sendservicebusrequest',
    may: maySendByHand,
    summary: 'Skicka ett meddelande till ett annat system för hand',
    input: z
      .object({
        serviceBus: z.enum(serviceBuses, { error: 'Slag behöver väljas' }).meta({ label: 'Slag' }),
        jsonRequestData: textField({
          label: 'Innehåll',
          max: longestByHand,
          multiline: true,
        }),
        why: whyForSecond(),
      })
      .superRefine(({ jsonRequestData }, context) => {
        const problem = messageProblem(jsonRequestData)
        if (problem)
          context.addIssue({
            code: 'custom',
            message: problem,
            path: ['jsonRequestData'],
            input: jsonRequestData,
          })
      }),
    answer: waits,
    refusals: { alreadyWaiting },
    stale: ['delivery', 'approvals'],
  }),
  waitingByHand: query({
    method: 'GET',
    path: '/api/setting/waitingservicebusrequest',
    may: withAuditor(maySendByHand),
    summary: 'Visa meddelandet som väntar på en andra person',
    personal: true,
    input: z.object({}),
    /** Indented JSON, with the numbers of persons masked (delivery 3). Null when nothing waits. */
    answer: waitingByHand.nullable(),
  }),
})
