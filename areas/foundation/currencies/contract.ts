import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField, readField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { mayConfigure } from '#areas/foundation/users/rules.ts'
import { currencies as codes, rateSources, readRate } from './rules.ts'

const currency = z.enum(codes).meta({ label: 'Valuta' })
const rate = z.object({
  currency,
  /** Millionths of a krona for one unit. */
  rateMicro: z.number(),
  source: z.enum(rateSources),
  /** The bank day it was published for; of an own one the first day it counts. */
  date: z.string(),
  /** When it was fetched; of an own one when it was approved. */
  fetchedAt: instant(),
  /** Of an own one: why, and who set it. */
  reason: z.string(),
  setBy: z.string().nullable(),
})
export type StoredRate = z.output<typeof rate>
const counting = z.object({
  currency,
  /** What invoices are judged by today; null when there is none that is fresh enough. */
  rate: rate.nullable(),
  /** Why there is none; '' when there is. */
  missing: z.string(),
  /** Hundredths of a percent. */
  haircut: z.number(),
})
export type CountingRate = z.output<typeof counting>

/** What the history sorts by. */
export const rateSorts = ['date', 'currency', 'rate', 'source', 'fetched'] as const

/** What other currencies are worth in kronor (beyond the requirement; currencies 1). */
export const currencies = contract('currencies', {
  counting: query({
    method: 'GET',
    path: '/api/currencies/counting',
    may: signedIn,
    summary: 'Visa valutakurserna som gäller i dag',
    input: z.object({}),
    answer: z.object({
      list: z.array(counting),
      /** How many days old a rate may be, by its source. */
      ages: z.object({ Riksbanken: z.number(), Egen: z.number() }),
    }),
  }),
  history: query({
    method: 'POST',
    path: '/api/currencies/history',
    may: signedIn,
    summary: 'Lista valutakurser',
    input: z.object({
      ...pageFields,
      ...orderFields(rateSorts),
      currency: currency.nullish(),
    }),
    /** The latest day first. */
    answer: z.object({ list: z.array(rate), totalHits: z.number() }),
  }),
  setOwn: command({
    method: 'POST',
    path: '/api/currencies/setOwn',
    may: mayConfigure,
    summary: 'Begär en egen valutakurs',
    input: z.object({
      currency,
      /** Kronor for one unit. */
      rate: readField(readRate, 'Kurs'),
      /** The first day it counts. */
      date: dayField({ label: 'Gäller från' }),
      reason: textField({ label: 'Motivering', max: 2000, multiline: true }),
    }),
    answer: z.object({ approvalId: z.uuid() }),
    refusals: {
      alreadyWaiting,
      wrongDay: {
        status: 400,
        text: 'Gäller från ska vara i dag eller senare, högst 30 dagar fram',
      },
    },
    stale: ['currencies', 'approvals'],
  }),
  fetchNow: command({
    method: 'POST',
    path: '/api/currencies/fetchNow',
    may: mayConfigure,
    summary: 'Hämta valutakurser från Riksbanken nu',
    input: z.object({}),
    answer: nothing,
    stale: ['currencies'],
  }),
})
