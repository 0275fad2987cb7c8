import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { dayField, organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { maySetSomeLimit, withAuditor } from '#areas/foundation/users/rules.ts'
import { limitType } from './answers.ts'
import { renewalOutcomes } from './renewal-rules.ts'
import { mostAmount } from './rules.ts'
import { reviewDatePassed } from './texts.ts'

/** Limits in one go; more of them are done in several. */
export const mostAtOnce = 100
const ofLimit = { organizationNumber: organizationNumberField(), limitType }
const stale = ['limits', 'approvals'] as const
const seen = { ...ofLimit, version: z.number().int().min(0).max(2_147_483_647) }
const outcome = z.enum(renewalOutcomes)

/** What all of them are renewed to. */
const wanted = {
  expiresDate: dayField({ label: 'Granskas senast' }),
  /** Öre; null keeps what each has. */
  limitValue: z.number().int().min(0).max(mostAmount).nullable().meta({ label: 'Limit' }),
  decisionReferens: textField({ label: 'Motivering', max: 2000, multiline: true }),
}
const side = z.object({ limitValue: z.number(), expiresDate: z.string() })
/** What would become, or became, of each limit. */
const renewal = z.object({
  organizationNumber: z.string(),
  limitType,
  displayName: z.string(),
  version: z.number(),
  /** Null where there is no limit by hand. */
  before: side.nullable(),
  after: side,
  outcome,
  /** Why it is refused, or whom it waits for, in Swedish; '' for what is renewed at once. */
  why: z.string(),
})
export type Renewal = z.output<typeof renewal>
const pastReview = { status: 400, text: reviewDatePassed } as const

/** What is done with limits that are about to expire, from the work list (limits 80). */
export const renewals = contract('renewals', {
  takeOver: command({
    method: 'POST',
    path: '/api/limit/owner/take',
    may: maySetSomeLimit,
    summary: 'Ta över limiter',
    input: z.object({
      rows: z.array(z.object(ofLimit)).min(1).max(mostAtOnce).meta({ label: 'Limiter' }),
    }),
    /** How many were somebody else's. */
    answer: z.object({ taken: z.number() }),
    stale,
  }),
  /** The dry list: changes nothing. */
  tryRenewal: query({
    method: 'POST',
    path: '/api/limit/renewal/try',
    may: withAuditor(maySetSomeLimit),
    summary: 'Se vad som skulle hända när limiter förnyas',
    input: z.object({
      ...wanted,
      rows: z.array(z.object(seen)).min(1).max(mostAtOnce).meta({ label: 'Limiter' }),
    }),
    answer: z.array(renewal),
    refusals: { reviewDatePassed: pastReview },
  }),
  renew: command({
    method: 'POST',
    path: '/api/limit/renewal',
    may: maySetSomeLimit,
    summary: 'Förnya limiter',
    input: z.object({
      ...wanted,
      /** Each with what the dry list said of it: what would turn out otherwise now is refused. */
      rows: z
        .array(z.object({ ...seen, outcome }))
        .min(1)
        .max(mostAtOnce)
        .meta({ label: 'Limiter' }),
    }),
    answer: z.array(renewal),
    refusals: { reviewDatePassed: pastReview },
    stale,
  }),
})
