import { defaultPageSize } from '#platform/paging.ts'
import type { Limit } from '../contract.ts'
import { waitingOn } from '#areas/foundation/approvals/server/public.ts'
import { shownBounds } from '../shown-bounds.ts'
import type { Calculation, NotCalculated } from '../calculation.ts'
import { boundText } from '#areas/credit/rules/texts.ts'
import { pendingStateNumbers } from '../case-rules.ts'
import {
  companyTypeOf,
  isUnjudged,
  limitTypeNumbers,
  raiseSubject,
  type LimitType,
} from '../rules.ts'
import { presentCase } from './am/present-case.ts'
import { pageOfHistory } from './history-store.ts'
import { countingNow, noLimit, withCalculated, type Calculating } from './calculate.ts'
import { mostByOne } from './most-by-one.ts'
import { findLimit, type clientOf, type LimitRow } from './limit-store.ts'

type Client = NonNullable<Awaited<ReturnType<typeof clientOf>>>

/** What is stored of a limit, in the words of the call; of one that has no row yet too. */
const storedOf = (row: LimitRow | undefined) => ({
  calculatedLimit: row?.calculatedValue ?? null,
  calculatedCount: row?.calculatedCount ?? null,
  calculatedLimitDecisionReferens: row?.calculatedReference ?? null,
  limitValue: row?.limitValue ?? null,
  valueDate: row?.valueDate ?? null,
  expiresDate: row?.expiresDate ?? null,
  decisionReferens: row?.decisionReference ?? null,
  changedByUser: row?.changedBy ?? null,
  ratingCondition: row?.ratingCondition ?? '',
  willNotRenew: row?.willNotRenew ?? false,
  reserved: row?.reserved ?? 0,
  openCount: row?.openCount ?? 0,
  version: row?.version ?? 0,
})

/** What the audit trail and a refused save are told of a limit. */
export const presentStored = (row: LimitRow) => ({
  ...storedOf(row),
  limitType: limitTypeNumbers[row.limitType],
  pendingState: row.pendingState && pendingStateNumbers[row.pendingState],
})

/** How a calculated limit has come about, in the words of the call. */
const calculationOf = (
  calculation: Calculation | NotCalculated,
  now: Date,
): Pick<Limit, 'calculation' | 'calculationMissing'> =>
  'missing' in calculation
    ? { calculation: null, calculationMissing: [...calculation.missing] }
    : {
        calculationMissing: [],
        calculation: {
          bucket: calculation.bucket,
          score: calculation.score / 100,
          interval: calculation.interval && {
            from: calculation.interval[0] / 100,
            to: calculation.interval[1] / 100,
          },
          share: calculation.secondShare === null ? null : calculation.secondShare / 100,
          bound: calculation.bound && boundText(calculation.bound),
          bounds: shownBounds(calculation),
          factsFrom: calculation.factsFrom?.toISOString() ?? null,
          calculatedAt: now.toISOString(),
        },
      }

/**
 * A limit as it is answered, with what counts today and how it is calculated, the raise that waits
 * and the newest of its history.
 */
export async function limitOf(
  { db, now, today }: Calculating & { readonly today: string },
  client: Client,
  limitType: LimitType,
  calculation: Calculation | NotCalculated,
): Promise<Limit> {
  const { organizationNumber } = client
  const which = { organizationNumber, limitType }
  const row = await findLimit(db, which)
  const [waiting, historyLimits] = await Promise.all([
    waitingOn(db, ['raiseLimit'], raiseSubject(which.organizationNumber, limitType)),
    pageOfHistory(db, which, { currentPage: 0, take: defaultPageSize }),
  ])
  const companyType = companyTypeOf(limitType)
  const counting = await countingNow(db, { organizationNumber, companyType }, calculation, today)
  const { calculatedValue, calculatedCount } = withCalculated(row ?? noLimit, which, calculation)
  return {
    limitType,
    companyId: client.id,
    organizationNumber: client.organizationNumber,
    displayName: client.name,
    ...storedOf(row),
    calculatedLimit: calculatedValue,
    calculatedCount,
    // What was judged then gave another figure than counts now.
    ...(row?.calculatedValue !== calculatedValue && { calculatedLimitDecisionReferens: null }),
    ...calculationOf(calculation, now),
    pendingState: await presentCase({ db, now }, row),
    effectiveLimit: counting.get(limitType)?.amount ?? null,
    effectiveSource: counting.get(limitType)?.source ?? 'none',
    unjudged: isUnjudged({ ...(row ?? noLimit), limitType }),
    secondPersonAbove: await mostByOne(db, limitType, calculation),
    approvalId: waiting.find(({ expiresAt }) => expiresAt > now)?.id ?? null,
    historyLimits: {
      ...historyLimits,
      items: historyLimits.items.map((item) => ({
        ...item,
        since: item.since.toISOString(),
        archived: item.archived?.toISOString() ?? null,
      })),
    },
  }
}
