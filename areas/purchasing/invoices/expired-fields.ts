import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { dayField } from '#platform/swedish/fields.ts'
import { invoiceState } from './answers.ts'
import { collectionStateNames } from './collection-rules.ts'
import { expiredColumns } from './expired-columns.ts'

const party = z.object({ name: z.string(), organizationNumber: z.string().nullable() })
const collectionInList = z.object({
  state: z.enum(collectionStateNames),
  stateText: z.string(),
  /** Hundredths of the currency; null of what is not disputed. */
  disputed: z.number().nullable(),
  owner: z.string(),
  next: z.string(),
  /** Null before anything has been done. */
  due: instant().nullable(),
})
/** What the list of expired invoices sorts by. */
export const expiredSorts = [
  'invoiceNumber',
  'dueDate',
  'daysLate',
  'issuerName',
  'recipientName',
  'leftKronor',
  'invoiceState',
  'collectionDue',
] as const

/**
 * An invoice we have bought that has not been paid in time. Amount in hundredths of its currency,
 * and in öre by the rate that was kept.
 */
const expiredInvoice = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  issuer: party,
  recipient: party,
  invoiceAmount: z.number(),
  currency: z.string(),
  kronorAmount: z.number().nullable(),
  /** What is neither credited nor paid, in hundredths of the currency, and in öre by the kept rate. */
  leftAmount: z.number(),
  leftKronor: z.number().nullable(),
  dueDate: z.string(),
  /** Days since the due date. */
  daysLate: z.number(),
  invoiceState,
  invoiceStateText: z.string(),
  /** Where it is on its way to be paid, whose it is, and by when something is next to be done. */
  collection: collectionInList,
  firstReminder: instant().nullable(),
  secondReminder: instant().nullable(),
})
export const expiredInvoices = z.object({
  list: z.array(expiredInvoice),
  totalHits: z.number(),
  /** What is left to pay of all of them, öre by the rates they were judged at. */
  leftKronor: z.number(),
  fromDate: z.string(),
  toDate: z.string(),
})

export const paymentInfo = z.object({
  created: instant(),
  dueDate: z.string(),
  payed: instant().nullable(),
  firstReminder: instant().nullable(),
  secondReminder: instant().nullable(),
  paymentSubmission: instant().nullable(),
  /**
   * How near the forecast came: 1 within less than 2 days, 2 by 2 days, 3 by 3 days, 4 by more than
   * 3 (invoices 32). Null until it is paid.
   */
  predictResult: z.object({ predictResultType: z.number() }).nullable(),
  /** Days after the due date that were expected; null without a forecast. */
  expectedDays: z.number().nullable(),
  /** Payments of the recipient the forecast was made from. */
  ownPayments: z.number(),
})

/** Due dates, from and to; without them yesterday (decision A27). */
export const expiredInput = z.object({
  ...pageFields,
  ...orderFields(expiredSorts),
  fromDate: dayField({ label: 'Från', required: false }).nullish(),
  toDate: dayField({ label: 'Till', required: false }).nullish(),
  /** Where they are on their way to be paid; all when empty. */
  collection: z.array(z.enum(collectionStateNames)).max(20).default([]).meta({ label: 'Läge' }),
  where: conditionsField(expiredColumns),
})
