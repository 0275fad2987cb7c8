import { defaultPageSize } from '#platform/paging.ts'
import type { Act } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { Limit } from '../contract.ts'
import { waitingOn } from '#areas/foundation/approvals/server/public.ts'
import {
  belowFinancing,
  effectiveLimit,
  limitTypeNumbers,
  raiseSubject,
  type LimitType,
} from '../rules.ts'
import { pageOfHistory } from './history-store.ts'
import { findLimit, type clientOf, type LimitRow, type Which } from './limit-store.ts'

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
  pendingState: row.pendingState,
})

/**
 * A limit as it is answered, with what counts today, the raise that waits and the newest of its
 * history.
 */
export async function limitOf(
  { db, now, today }: Act & { readonly today: string },
  client: Client,
  limitType: LimitType,
): Promise<Limit> {
  const which = { organizationNumber: client.organizationNumber, limitType }
  const row = await findLimit(db, which)
  const [waiting, historyLimits] = await Promise.all([
    waitingOn(db, ['raiseLimit'], raiseSubject(which.organizationNumber, limitType)),
    pageOfHistory(db, which, { currentPage: 0, take: defaultPageSize }),
  ])
  const stored = storedOf(row)
  const own = effectiveLimit({ ...stored, calculatedValue: stored.calculatedLimit }, today)
  const effective =
    limitType === 'repurchase' ? belowFinancing(own, await financingOf(db, which, today)) : own
  return {
    limitType,
    companyId: client.id,
    organizationNumber: client.organizationNumber,
    displayName: client.name,
    ...stored,
    pendingState: pendingOf(row),
    effectiveLimit: effective.amount,
    effectiveSource: effective.source,
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

/** What counts of the financing limit beside a repurchase limit. */
async function financingOf(db: Db, { organizationNumber }: Which, today: string) {
  const financing = await findLimit(db, { organizationNumber, limitType: 'financing' })
  return financing && effectiveLimit(financing, today)
}

function pendingOf(row: LimitRow | undefined): Limit['pendingState'] {
  if (!row?.pendingState || !row.pendingAt) return null
  return {
    state: row.pendingState,
    user: row.pendingUser ?? '',
    externalReference: row.pendingReference ?? '',
    created: row.pendingAt.toISOString(),
  }
}
