import { randomUUID } from 'node:crypto'
import { stockholmDay } from '#platform/swedish/format.ts'
import type { Looking } from '#areas/parties/company/server/public.ts'
import {
  calculatedLimits,
  evaluate,
  ruleResults,
  unfetched,
  type Side,
} from '#areas/credit/rules/rules.ts'
import { exceptionsFor } from '#areas/credit/whitelist/server/public.ts'
import { storeDetermination, type Origin, type RatedCompany } from './determination-store.ts'
import { gather, type Wishes } from './gather.ts'
import { applyRating } from './apply-rating.ts'

export interface RateWishes extends Wishes {
  /**
   * Whether the rating and the calculated limits of our client follow from it. The determination
   * itself is kept in any case.
   */
  readonly store: boolean
  readonly origin: Origin
  /** By which the determination is known; a new id when none is given. */
  readonly id?: string
}
/** Why nothing could be rated: no register knows the company, or none could be asked. */
export type RatingProblem = 'notFound' | 'registerAway'

/**
 * Rates a company by itself, without an invoice, the way the rating search does, and keeps the
 * determination. With `store` the rating and, for our client, the calculated limits follow from it,
 * unless facts are missing that could not be fetched (`missing`). Never call it inside a
 * transaction.
 * @param organizationNumber 10 digits
 */
export async function rate(
  services: Looking,
  organizationNumber: string,
  side: Side,
  { store, origin, id = randomUUID(), ...wishes }: RateWishes,
): Promise<RatedCompany | RatingProblem> {
  const { db, now, actor, write } = services
  const gathered = await gather(services, organizationNumber, side, wishes)
  const { party, bucket, client, name, ratingCode, register } = gathered
  if (register === 'unreachable') return 'registerAway'
  if (register === 'unknown' || name === undefined) return 'notFound'
  const today = stockholmDay(now)
  const exceptions = await exceptionsFor(db, [organizationNumber], today)
  const evaluation = evaluate(bucket, { today, company: party }, { exceptions })
  const missing = unfetched(evaluation)
  const rated: RatedCompany = {
    id,
    organizationNumber,
    side,
    name,
    bucket: { id: bucket.bucketId, name: bucket.name, version: bucket.version },
    facts: party.facts,
    exceptions,
    results: ruleResults(evaluation),
    totalScore: evaluation.totalScore,
    ratingCode,
    limits: calculatedLimits(
      bucket,
      evaluation.totalScore,
      party.facts.turnover?.value,
      party.limitBounds,
    ),
    missing,
    origin,
    decidedAt: now,
    decidedDay: today,
    decidedBy: actor.name,
  }
  await write(async (transaction) => {
    await storeDetermination(transaction, rated)
    if (store && missing.length === 0) await applyRating(transaction, rated, client.known)
  })
  return rated
}
