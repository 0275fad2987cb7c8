import { z } from 'zod'
import { instant } from '#platform/fields.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { offerStates, ways } from './rules.ts'

/** Volumes in öre a month, the rest in hundredths of a percent. */
const pricingOption = z.object({
  volumeStart: z.number(),
  /** Null: no end. */
  volumeEnd: z.number().nullable(),
  /** For 30 days. */
  provision: z.number(),
  provisionFixedPrice: z.number(),
  /** Of the limit, for a year. */
  limitCharge: z.number(),
})

/** What a company can be offered, by its newest prospect and the price list. Amounts in öre. */
export const offerBasis = z.object({
  /** Null: nobody knows. */
  turnoverMonth: z.number().nullable(),
  /** With what the company's rating adds. */
  dynamicPricingOptions: z.array(pricingOption),
  prospectId: z.uuid(),
  /** Why nothing can be offered, in Swedish. */
  problem: z.string().nullable(),
  ratingCode: z.string().nullable(),
  /** The limit that the judgement came to. */
  limit: z.number(),
  /** How many months of what is sold it is at most (offers 23). */
  months: z.number(),
  setUpFee: z.number(),
  /** The version of the price list. */
  priceList: z.number(),
  bounds: z.object({ min: z.number(), max: z.number(), step: z.number() }),
})

/** An offer with its prices as they were. Amounts in öre, percent in hundredths. */
export const offer = z.object({
  id: z.uuid(),
  organizationNumber: z.string(),
  companyName: z.string(),
  number: z.number(),
  prospectId: z.uuid(),
  priceList: z.number(),
  ratingCode: z.string().nullable(),
  volume: z.number(),
  limit: z.number(),
  /** What the limit is at most, the lowest first (offers 23). */
  limitBounds: z.array(z.object({ text: z.string(), source: z.string(), most: z.number() })),
  /** When credit decided on the limit, who and why; null: it waits. */
  limitJudgedAt: instant().nullable(),
  limitJudgedBy: z.string().nullable(),
  limitWhy: z.string().nullable(),
  provision: z.number(),
  provisionFixedPrice: z.number(),
  limitCharge: z.number(),
  setUpFee: z.number(),
  /** What the volume costs for 30 days, and the limit for a year. */
  provisionAmount: z.number(),
  limitChargeAmount: z.number(),
  state: z.enum(offerStates),
  version: z.number(),
  createdAt: instant(),
  createdBy: z.string(),
  sentAt: instant().nullable(),
  sentBy: z.string().nullable(),
  sentTo: z.string().nullable(),
  /** That its letter did not arrive, or came back (offers 24). */
  letterFailed: z.boolean(),
  validTo: z.string().nullable(),
  decidedAt: instant().nullable(),
  decidedBy: z.string().nullable(),
  decidedHow: z.enum(ways).nullable(),
  decidedNote: z.string().nullable(),
})

export const priceList = z.object({
  version: z.number(),
  setUpFee: z.number(),
  steps: z.array(pricingOption),
  supplements: z.array(z.object({ ratingCode: z.string(), supplement: z.number() })),
  reason: z.string(),
  createdAt: instant(),
  createdBy: z.string(),
})

/** A determination of a company. */
const determined = z.object({
  date: instant(),
  passed: z.boolean(),
  statusCode: z.string().nullable(),
  /** Of the offer, prospect or determination. */
  id: z.uuid(),
})
/** A page in time of one category, the newest first. */
const page = z.object({ list: z.array(determined), totalHits: z.number() })

/** Everything that has been decided of a company (offers 10). */
export const offerResults = z.object({
  reasons: z.object({
    dynamicPricingOffer: page,
    prospectOffer: page,
    offerIssuer: page,
    offerInvoices: page,
  }),
  prospects: prospects.getHistoricProspects.answer,
  /** Öre: what the provider of company information recommends; null when it does not say. */
  creditProviderLimit: z.number().nullable(),
  visitingAddress: prospects.get.answer.shape.visitingAddress,
  postalAddress: prospects.get.answer.shape.postalAddress,
  companyName: z.string(),
})
