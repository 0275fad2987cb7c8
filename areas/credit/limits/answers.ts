import { z } from 'zod'
import { instant, named } from '#platform/fields.ts'
import { pendingStateNumbers } from './case-rules.ts'
import { limitTypeNumbers } from './rules.ts'

export const limitType = named(limitTypeNumbers, 'Limittyp')

const historyItem = z.object({
  id: z.uuid(),
  /** Öre. */
  limitValue: z.number(),
  isCalculated: z.boolean(),
  decisionReferens: z.string(),
  ratingCondition: z.string(),
  /** Manually removed. */
  deleted: z.boolean(),
  /** Who removed it, otherwise who set it. */
  changedByUser: z.string(),
  since: instant(),
  /** Null: the present value. */
  archived: instant().nullable(),
  expiresDate: z.string().nullable(),
})
export const historyLimits = z.object({ totalHits: z.number(), items: z.array(historyItem) })

/** A limit of a client: of one that has none, with nulls and version 0. Amounts in öre. */
export const limit = z.object({
  limitType,
  companyId: z.uuid(),
  organizationNumber: z.string(),
  displayName: z.string(),
  calculatedLimit: z.number().nullable(),
  calculatedCount: z.number().nullable(),
  calculatedLimitDecisionReferens: z.string().nullable(),
  /** How the calculated limit comes about at this moment; null when nothing can be calculated. */
  calculation: z
    .object({
      bucket: z.object({ id: z.uuid(), name: z.string(), version: z.number() }),
      /** Points out of 10, and those of the interval it falls in: null when in none. */
      score: z.number(),
      interval: z.object({ from: z.number(), to: z.number() }).nullable(),
      /** How much ÅL is of FL, or LG of ML, in percent; null when the bucket gives none. */
      share: z.number().nullable(),
      /** What has made it lower than the score gives, in Swedish; null when nothing has. */
      bound: z.string().nullable(),
      /** What it is at most, the lowest first, and which of them holds (limits 86). Öre. */
      bounds: z.array(
        z.object({
          name: z.string(),
          text: z.string(),
          source: z.string(),
          most: z.number(),
          holds: z.boolean(),
        }),
      ),
      /** When the oldest of what it rests on was fetched. */
      factsFrom: instant().nullable(),
      calculatedAt: instant(),
    })
    .nullable(),
  /** What is not known and stands in the way; what was calculated last counts until then. */
  calculationMissing: z.array(z.string()),
  limitValue: z.number().nullable(),
  valueDate: z.string().nullable(),
  expiresDate: z.string().nullable(),
  decisionReferens: z.string().nullable(),
  changedByUser: z.string().nullable(),
  ratingCondition: z.string(),
  willNotRenew: z.boolean(),
  pendingState: z
    .object({
      state: named(pendingStateNumbers),
      user: z.string(),
      externalReference: z.string(),
      created: instant(),
      /** That it should have been answered by now. */
      overdue: z.boolean(),
      asked: z.object({ limitValue: z.number(), expiresDate: z.string() }).nullable(),
      answer: z
        .object({
          at: instant(),
          /** What is granted; null for nothing. */
          limitValue: z.number().nullable(),
          expiresDate: z.string().nullable(),
          comment: z.string(),
          /** Whether it was written to the limit. */
          applied: z.boolean(),
        })
        .nullable(),
      /** That somebody has closed it with the answer that came otherwise (limits 54). */
      closed: z
        .object({
          at: instant(),
          by: z.string(),
          reason: z.string(),
          /** What was granted; null for nothing. */
          limitValue: z.number().nullable(),
          expiresDate: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** What counts today, and what of it open invoices use. */
  effectiveLimit: z.number().nullable(),
  effectiveSource: z.enum(['manual', 'calculated', 'none']),
  /** That nobody has decided on it, so that what is calculated counts for nothing (limits 85). */
  unjudged: z.boolean(),
  reserved: z.number(),
  openCount: z.number(),
  /** Above so much a raise takes a second person, öre (limits 27). */
  secondPersonAbove: z.number(),
  /** The raise that waits for a second person (limits 27). */
  approvalId: z.uuid().nullable(),
  /** The newest ten. */
  historyLimits,
  version: z.number(),
})

export const expiring = z.object({
  displayName: z.string(),
  organizationNumber: z.string(),
  limitType,
  /** Öre. */
  limitValue: z.number(),
  expiresDate: z.string(),
  willNotRenew: z.boolean(),
  /** What open invoices use of it, öre. */
  reserved: z.number(),
  /** Who looks after it (limits 80). */
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The last decision: who made it, when and why. */
  changedByUser: z.string().nullable(),
  changedAt: instant().nullable(),
  decisionReferens: z.string().nullable(),
  version: z.number(),
})

export const reservation = z.object({
  id: z.uuid(),
  /** The id of an invoice of ours. */
  invoice: z.string(),
  invoiceNumber: z.string().nullable(),
  /** The other party of the invoice. */
  counterpart: z.object({ organizationNumber: z.string(), name: z.string().nullable() }).nullable(),
  /** The number the invoice names, where that is merged with this one (limits 71). */
  aliasNumber: z.string().nullish(),
  /** Öre. */
  amount: z.number(),
  reservedAt: instant(),
  releasedAt: instant().nullable(),
  releaseReason: z.string().nullable(),
})
