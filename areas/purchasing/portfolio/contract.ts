import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { dayField, textField } from '#platform/swedish/fields.ts'
import { maySeePortfolio, withAuditor } from '#areas/foundation/users/rules.ts'
import { breakdowns, ofInvoices } from './rules.ts'

const may = withAuditor(maySeePortfolio)
/** How it stood when that day was over; now when left out. */
const onDay = { day: dayField({ label: 'Per den', required: false }).default('') }
const notKept = {
  status: 404,
  text: 'Det finns inga uppgifter om portföljen för den dagen. Välj en dag mellan den första och i går.',
} as const

/** Öre, and how many invoices (of utilisation: issuers). */
const sums = { amount: z.number(), count: z.number() }
const part = z.object({
  /** Null for those that are not told apart. */
  key: z.string().nullable(),
  name: z.string(),
  ...sums,
  /** Of a company that is insolvent now: what it is and who tells it. */
  insolvency: z.string().optional(),
})
export type PortfolioPart = z.output<typeof part>
/** Öre: what counts of the limits of those who owe or are financed, and what is used of it. */
const limitUse = z.object({ limits: z.number(), used: z.number() })
const day = z.object({ day: z.string(), ...sums, pastDue: z.number() })
export type PortfolioDay = z.output<typeof day>
const wrong = z.object({ ...sums })
const outcome = z.object({
  /** The first day of the month. */
  month: z.string(),
  bucket: z.string(),
  version: z.number(),
  bought: wrong,
  repurchased: wrong,
  lost: wrong,
})
export type PortfolioOutcome = z.output<typeof outcome>
const party = z.object({
  name: z.string(),
  organizationNumber: z.string().nullable(),
  /** When it is insolvent now: what it is and who tells it. */
  insolvency: z.string().optional(),
})
/** What the invoices behind a number sort by. */
export const heldSorts = ['amount', 'dueDate', 'since'] as const

const held = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  issuer: party,
  recipient: party,
  /** Öre: what was left of it on the day that is asked about. */
  amount: z.number(),
  dueDate: z.string().nullable(),
  /** Since when it takes of the limits. */
  since: instant(),
})
export type HeldInvoice = z.output<typeof held>

/** What is bought and not paid, as credit looks at it (beyond the requirement; portfolio 1-7). */
export const portfolio = contract('portfolio', {
  overview: query({
    method: 'POST',
    path: '/api/portfolio/overview',
    may,
    summary: 'Visa portföljen',
    input: z.object(onDay),
    answer: z.object({
      /** The day it is of: today's as it is this moment. */
      day: z.string(),
      isNow: z.boolean(),
      /** The first day that can be asked about; null until a night has passed. */
      firstDay: z.string().nullable(),
      ...sums,
      pastDue: z.number(),
      /** Bought of, or to be paid by, a company that is insolvent; null of a day that is past. */
      insolvent: z.object(sums).nullable(),
      /** What is left of invoices that are disputed; null of a day that is past. */
      disputed: z.object(sums).nullable(),
      issuers: z.object({ count: z.number(), hhi: z.number() }),
      recipients: z.object({ count: z.number(), hhi: z.number() }),
      financing: limitUse,
      recipientLimits: limitUse,
      /** The largest first; weeks, ages and utilisation in their own order. */
      breakdowns: z.array(z.object({ breakdown: z.enum(breakdowns), parts: z.array(part) })),
    }),
    refusals: { notKept },
  }),
  days: query({
    method: 'POST',
    path: '/api/portfolio/days',
    may,
    summary: 'Visa portföljen dag för dag',
    /** The year up to the day. */
    input: z.object(onDay),
    answer: z.object({ list: z.array(day) }),
  }),
  outcomes: query({
    method: 'POST',
    path: '/api/portfolio/outcomes',
    may,
    summary: 'Visa återköp och förluster per månad och regelversion',
    /** Twelve months up to the day; by the rules of the issuer or of the recipient. */
    input: z.object({
      ...onDay,
      rulesOf: z.enum(['issuer', 'recipient']).default('issuer').meta({ label: 'Regler för' }),
    }),
    answer: z.object({
      /** Purchases are counted to the end of this day; null until a night has passed. */
      countedTo: z.string().nullable(),
      list: z.array(outcome),
    }),
  }),
  invoices: query({
    method: 'POST',
    path: '/api/portfolio/invoices',
    may,
    summary: 'Visa fakturorna bakom en siffra i portföljen',
    input: z.object({
      ...onDay,
      ...pageFields,
      ...orderFields(heldSorts),
      breakdown: z.enum(ofInvoices).nullish().meta({ label: 'Uppdelning' }),
      /** The part of it; '' is what is not known, or abroad. */
      key: textField({ label: 'Del', max: 100, required: false }).default(''),
    }),
    answer: z.object({
      day: z.string(),
      isNow: z.boolean(),
      /** What the part is called; null for the whole portfolio. */
      partName: z.string().nullable(),
      amount: z.number(),
      totalHits: z.number(),
      list: z.array(held),
    }),
    refusals: { notKept },
  }),
})
