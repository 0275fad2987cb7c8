import {
  calculatedLimits,
  evaluate,
  factLabel,
  intervalAt,
  unfetched,
} from '#areas/credit/rules/rules.ts'
import type { Calculate } from '#areas/credit/limits/server/public.ts'
import { exceptionsFor } from '#areas/credit/whitelist/server/public.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { ratingAge } from '../settings.ts'
import { gather } from './gather.ts'

/**
 * What the engine would give a client at this moment, by the bucket that judges it now and what is
 * stored of it, whether it has been rated or not (limits 50).
 */
export const calculateNow: Calculate = async (context, organizationNumber, side) => {
  const { db, now } = context
  const { party, bucket } = await gather(
    { ...context, cause: 'rateAgain' },
    organizationNumber,
    side,
    { when: 'never' },
  )
  const today = stockholmDay(now)
  const exceptions = await exceptionsFor(db, [organizationNumber], today)
  const evaluation = evaluate(bucket, { today, company: party }, { exceptions })
  const missing = unfetched(evaluation)
  if (missing.length > 0) return { missing: missing.map(factLabel) }
  const { companyScore: score } = evaluation
  const { bucketId: id, name, version, limitIntervals, secondShare, turnoverShare } = bucket
  const turnover = party.facts.turnover?.value
  const { limitBounds: bounds = [] } = party
  const { main, second, bound } = calculatedLimits(bucket, score, turnover, bounds)
  const { insolvent } = party.facts
  const fetched = Object.values(party.facts).flatMap((fact) =>
    fact?.value === undefined ? [] : [fact.fetchedAt],
  )
  return {
    main,
    second,
    bucket: { id, name, version },
    score,
    interval: intervalAt(limitIntervals, score)?.startToEnd ?? null,
    secondShare: second && secondShare,
    bound,
    bounds,
    policy: intervalAt(limitIntervals, score)?.maxAmount ?? 0,
    turnover: turnoverShare && turnover !== undefined ? { share: turnoverShare, turnover } : null,
    insolvent: insolvent?.value === true,
    outdated:
      insolvent !== undefined &&
      now.getTime() - new Date(insolvent.fetchedAt).getTime() >
        (await readSetting(db, ratingAge)) * dayLength,
    factsFrom: fetched.length > 0 ? new Date(fetched.toSorted()[0] ?? now) : null,
  }
}
