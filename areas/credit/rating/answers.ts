import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { instant, named } from '#platform/fields.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { limitTypeNumbers } from '#areas/credit/limits/rules.ts'
import { determinationTypes } from './rules.ts'

/** Points out of 10; may be negative. */
const points = z.number()

const ruleResult = z.object({
  id: z.string(),
  displayName: z.string(),
  passed: z.boolean(),
  /** 'Warn': passed although a fact was missing, shown as 'K'. */
  statusCode: z.string().nullable(),
  /** Empty when there is nothing to complain of. */
  message: z.string(),
  score: points,
  maxRating: points,
  calculatedScore: points,
  baseData: z.string(),
  valueText: z.string(),
  threshold: z.string(),
  source: z.string(),
  fetchedAt: instant().nullable(),
  blocking: z.boolean(),
  exception: z.object({ endDate: z.string(), comment: z.string() }).nullable(),
})

/**
 * What a company is rated as issuer or recipient (rating 9). Limits in öre; those of the other role
 * are null.
 */
export const ratingResult = z.object({
  /** The determination behind it, which ratings and calculated limits refer to. */
  decisionReference: z.uuid(),
  organizationNumber: z.string(),
  companyType: named(companyTypes),
  name: z.string(),
  totalScore: points,
  ratingCode: z.string().nullable(),
  financialLimit: z.number().nullable(),
  repurchaseLimit: z.number().nullable(),
  recipientLimit: z.number().nullable(),
  recipientApprovalLimit: z.number().nullable(),
  /** What has made them lower than the score gives, in Swedish; null when nothing has. */
  limitBound: z.string().nullable(),
  /** Open invoices at most. */
  maxCount: z.number().nullable(),
  /** Why the rating is not whole, or which blocking rules fail. */
  reason: z.object({ message: z.string() }).nullable(),
  /** False: facts could not be fetched, so that nothing was rated and no limit calculated. */
  complete: z.boolean(),
  ruleBucket: z.object({ id: z.uuid(), name: z.string(), version: z.number() }),
  ruleResults: z.array(ruleResult),
  decidedAt: instant(),
  decidedBy: z.string(),
})

const limitType = named(limitTypeNumbers)
const usedLimit = z.object({
  limitType,
  /** Öre; null for no limit. */
  limit: z.number().nullable(),
  source: z.enum(['manual', 'calculated', 'none']),
  /** Öre. */
  used: z.number(),
  openCount: z.number(),
  maxCount: z.number().nullable(),
})
/** What we have open with a client, by our own ledger of limits. Amounts in öre. */
export const exposureAnswer = z.object({
  organizationNumber: z.string(),
  companyType: named(companyTypes),
  exposure: z.number(),
  openCount: z.number(),
  limits: z.array(usedLimit),
  fetchedAt: instant(),
})

const guarantee = z.object({
  id: z.uuid(),
  agreementSetId: z.uuid(),
  agreement: z.string(),
  revision: z.number(),
  /** Where the amount stands: '§ 3', 'ingressen', or '' where nobody can tell. */
  section: z.string(),
  /** Öre; null where the agreement states none. */
  amount: z.number().nullable(),
  from: instant(),
  /** Since when it does not count any more, and why, a Swedish sentence. */
  ended: instant().nullable(),
  endedBecause: z.string().nullable(),
})

/** The rating of a client as the overview shows it. */
export const companyRating = z.object({
  organizationNumber: z.string(),
  companyType: named(companyTypes),
  ratingResultScore: points.nullable(),
  ratingCode: z.string().nullable(),
  decisionReference: z.uuid().nullable(),
  ratedAt: instant().nullable(),
  /** What the rating gives; öre. */
  calculatedLimits: z.array(z.object({ limitType, amount: z.number() })),
  /** What judges the company in this role; only administrators are told. */
  riskClassRuleBucket: z.string().nullable(),
  guarantors: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      socialSecurityNumber: personalNumber(),
      /** By which agreements, the latest first; empty where nobody has said by what (signing 71). */
      guarantees: z.array(guarantee),
    }),
  ),
  /** A new rating has been asked for and is not there yet. */
  waiting: z.boolean(),
})

const determinationType = named(determinationTypes)
/** The buckets that may judge a company, and what has been chosen for it. */
export const companyBuckets = z.object({
  ruleBuckets: z.array(z.object({ id: z.uuid(), name: z.string(), determinationType })),
  chosen: z.array(
    z.object({
      determinationType,
      /** Null: the standard one judges. */
      ruleBucketId: z.uuid().nullable(),
      /** Which judges at this moment. */
      judgingName: z.string().nullable(),
      chosenBy: z.string().nullable(),
      chosenAt: instant().nullable(),
    }),
  ),
})

/** Points; decision A15. Null when nobody has judged the company yet. */
export const amlRating = z.object({
  rating: z.number().nullable(),
  passed: z.boolean(),
  source: z.string().nullable(),
  ratedAt: instant().nullable(),
})
