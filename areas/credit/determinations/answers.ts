import { z } from 'zod'
import { instant } from '#platform/fields.ts'

/*
 * Amounts are öre, points and percent hundredths, as the engine has them.
 */
const value = z.union([z.number(), z.string(), z.boolean()])
export const side = z.enum(['issuer', 'recipient'])
export const limitName = z.enum(['financing', 'repurchase', 'recipient', 'approval'])

export const party = z.object({
  organizationNumber: z.string(),
  /** The organisation number when the company is not in our books. */
  name: z.string(),
  /** Null when nothing was judged. */
  score: z.number().nullable(),
  bucketId: z.uuid(),
  bucketName: z.string(),
  bucketVersion: z.number(),
})
export const seenLimit = z.object({
  name: limitName,
  amount: z.number(),
  /** What of it was used before this invoice; null for a threshold. */
  used: z.number().nullable(),
  maxCount: z.number().nullable(),
  count: z.number().nullable(),
  from: z.enum(['calculated', 'manual', 'assumed']),
  reviewBy: z.string().nullable(),
})
export const seenFact = z.object({
  of: z.enum(['issuer', 'recipient', 'invoice']),
  name: z.string(),
  label: z.string(),
  /** Empty when it is missing. */
  valueText: z.string(),
  source: z.string(),
  fetchedAt: z.string(),
  missing: z.enum(['notKnown', 'notFetched']).nullable(),
})
export const seenException = z.object({
  id: z.string(),
  measure: z.string(),
  ruleName: z.string(),
  organizationNumber: z.string(),
  counterpartNumber: z.string().nullable(),
  endDate: z.string(),
  comment: z.string(),
  used: z.boolean(),
})

const verdictFields = {
  /** Of the configured rule. */
  id: z.string(),
  measure: z.string(),
  displayName: z.string(),
  /** What its values are: 'ore', 'percent', 'yesNo' and so on. */
  kind: z.string(),
  passed: z.boolean(),
  statusCode: z.literal('Warn').optional(),
  message: z.string(),
  score: z.number(),
  maxRating: z.number(),
  calculatedScore: z.number(),
  pointsLost: z.number(),
  baseData: z.string(),
  value: value.nullable(),
  valueText: z.string(),
  source: z.string(),
  fetchedAt: z.string().nullable(),
  threshold: z.string(),
  blocking: z.boolean(),
  consequence: z.enum(['reject', 'hold', 'approval', 'cover']),
  exceptionUsed: z.object({ id: z.string(), endDate: z.string(), comment: z.string() }).nullable(),
}
export const verdict = z.object({
  side,
  ...verdictFields,
  /** All of it in plain Swedish. */
  text: z.string(),
  parts: z.array(z.object(verdictFields)),
})

/** A rule that says otherwise; null where it was not judged. */
const said = z
  .object({
    passed: z.boolean(),
    stops: z.boolean(),
    score: z.number(),
    exception: z.string().nullable(),
  })
  .nullable()
export const difference = z.object({
  side,
  id: z.string(),
  name: z.string(),
  before: said,
  after: said,
})

/** What a run comes to. */
export const outcome = z.object({
  decision: z.string(),
  repurchaseUsage: z.number(),
  depositionUsage: z.number(),
  issuerScore: z.number().nullable(),
  recipientScore: z.number().nullable(),
})

const tally = z.object({ count: z.number(), amount: z.number() })
export const backTestResult = z.object({
  all: tally,
  /** Invoices with another decision or another cover; those now bought, and those no longer. */
  flipped: tally,
  gained: tally,
  lost: tally,
  matrix: z.array(tally.extend({ before: z.string(), after: z.string() })),
  /** Those behind most flipped invoices first. */
  causes: z.array(tally.extend({ id: z.string(), name: z.string() })),
  /** Rules that warn of invoices they did not warn of; empty where that was not compared. */
  warned: z.array(tally.extend({ id: z.string(), name: z.string() })),
})
export const bucketChange = z.object({
  where: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
})
export const backTest = z.object({
  id: z.uuid(),
  bucketId: z.uuid(),
  bucketName: z.string(),
  bucketType: side,
  /** The saved version that is tried; null for a draft. */
  version: z.number().nullable(),
  fromDate: z.string(),
  toDate: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  /** Determinations in the period; null until they have been counted. */
  total: z.number().nullable(),
  examined: z.number(),
  /** Those that could not be judged again, since a rule in them is gone. */
  unjudged: z.number(),
  startedBy: z.string(),
  /** Begun by itself when a draft was saved. */
  automatic: z.boolean(),
  /** The version in force it shadows and until when (determinations 56); null for other tests. */
  shadow: z.object({ of: z.number(), until: instant() }).nullable(),
  created: instant(),
  finished: instant().nullable(),
})
/** What the nightly samples sort by. */
export const replaySorts = ['ran', 'examined', 'drifted'] as const
/** What those that would have been treated otherwise sort by. */
export const flippedSorts = ['amount', 'decided', 'before', 'after'] as const
export const flippedInvoice = z.object({
  determinationId: z.uuid(),
  invoiceId: z.uuid().nullable(),
  decidedAt: instant(),
  issuer: z.string(),
  issuerName: z.string(),
  recipient: z.string(),
  recipientName: z.string(),
  amount: z.number(),
  before: z.string(),
  after: z.string(),
  /** Names of rules. */
  causes: z.array(z.string()),
})
