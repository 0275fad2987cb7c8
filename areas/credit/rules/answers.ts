import { z } from 'zod'
import { instant, named } from '#platform/fields.ts'
import { contextNumbers } from './bucket-rules.ts'
import { limitIntervals, shownRule } from './rule-fields.ts'

export const bucketType = z.enum(['issuer', 'recipient'])

export const listedBucket = z.object({
  id: z.string(),
  name: z.string(),
  ruleBucketType: bucketType,
  ruleBucketContexts: z.array(named(contextNumbers)),
  version: z.number(),
  /** A later version does not count yet. */
  waiting: z.boolean(),
  changed: instant(),
  changedBy: z.string(),
})
export const listedRule = shownRule.pick({
  id: true,
  ruleName: true,
  executionType: true,
  importance: true,
  minRatingAccepted: true,
  consequence: true,
  needsInvoice: true,
  whitelistEnabled: true,
})
/** What has versions that are put in force: a bucket, or the base rules. */
export const released = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  /** A later version does not count yet. */
  waiting: z.boolean(),
  changed: instant(),
  changedBy: z.string(),
  /** The version invoices are judged by; null when none has been published yet. */
  versionInForce: z.number().nullable(),
  /** Why whoever asks could not approve the latest version. */
  publicationProblem: z.enum(['ownChange']).nullable(),
  /** What waits for a second person to let the latest version count (rules 17). */
  approvalId: z.uuid().nullable(),
  /** The approved version that begins later (rules 81); null when none does. */
  scheduled: z
    .object({
      version: z.number(),
      startsAt: instant(),
      why: z.string(),
      askedBy: z.string(),
      approvedBy: z.string(),
    })
    .nullable(),
  /** The version that 'Ångra' goes back to; null when none has been in force before. */
  previousVersion: z.number().nullable(),
})
/** A rule bucket, and what its page needs. */
export const shownBucket = listedBucket.extend({
  ...released.shape,
  rules: z.array(z.string()),
  contextsVersion: z.number(),
  limitIntervals,
  secondShare: z.number().nullable(),
  /** Percent of the turnover that the limit is at most; null for no such bound (rules 101). */
  turnoverShare: z.number().nullable(),
  chosen: z.array(listedRule),
  available: z.array(listedRule),
  weightWarning: z.string().nullable(),
})

export const listedVersion = z.object({
  version: z.number(),
  why: z.string(),
  saved: instant(),
  savedBy: z.string(),
  inForceFrom: instant().nullable(),
  inForceTo: instant().nullable(),
  publishedBy: z.string().nullable(),
  state: z.enum(['inForce', 'scheduled', 'waiting', 'earlier', 'neverInForce']),
  /** How it was let count, the latest time it was; null for one nobody has approved. */
  release: z
    .object({
      why: z.string(),
      askedBy: z.string(),
      askedAt: instant(),
      approvedBy: z.string(),
      approvedAt: instant(),
      startsAt: instant(),
      state: z.enum(['scheduled', 'begun', 'withdrawn']),
      withdrawnBy: z.string().nullable(),
      withdrawnAt: instant().nullable(),
      /** The version it took back; null when it took back none. */
      undoes: z.number().nullable(),
      /** What its approver saw of the back-test. */
      trial: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      backTestId: z.uuid().nullable(),
    })
    .nullable(),
})
