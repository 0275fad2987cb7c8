import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import {
  replaceWaiting,
  type AnyCall,
  type Asker,
} from '#areas/foundation/approvals/server/public.ts'
import { isInForce, raiseSubject, typesOf } from '../../rules.ts'
import type { LimitChoice } from '../../debtor-rules.ts'
import { limitNames, limitShortNames } from '../../texts.ts'
import { findLimit, lockedLimit, removeManual, setManual } from '../limit-store.ts'

export interface Pair {
  readonly aliasNumber: string
  readonly mainNumber: string
}
export const recipientLimits = z.enum(['recipient', 'approval'])

/** A limit by hand of one of two recipients, as it was seen when they were asked to be merged. */
export const limitByHand = z.object({
  organizationNumber: z.string(),
  limitType: recipientLimits,
  /** Öre. */
  limitValue: z.number(),
  /** The review-by date, YYYY-MM-DD. */
  expiresDate: z.string(),
  decisionReferens: z.string(),
  ratingCondition: z.string(),
})
export type LimitByHand = z.output<typeof limitByHand>

/** What somebody has set of two recipients, in one order; passed review-by dates too. */
export async function limitsByHand(db: Db, { aliasNumber, mainNumber }: Pair) {
  const found: LimitByHand[] = []
  for (const limitType of recipientLimits.options)
    for (const organizationNumber of [aliasNumber, mainNumber]) {
      const row = await findLimit(db, { organizationNumber, limitType })
      if (!row || row.limitValue === null) continue
      found.push({
        organizationNumber,
        limitType,
        limitValue: row.limitValue,
        expiresDate: row.expiresDate ?? '',
        decisionReferens: row.decisionReference ?? '',
        ratingCondition: row.ratingCondition,
      })
    }
  return found
}

const counts = isInForce

/**
 * What is by hand of the main recipient when one limit has been chosen: its own, or in its place
 * those of the alias that count on the day. A kind that the alias has none of stays as it is.
 */
export function chosenLimits(
  byHand: readonly LimitByHand[],
  { mainNumber }: Pair,
  keeps: LimitChoice,
  today: string,
): readonly LimitByHand[] {
  return recipientLimits.options.flatMap((limitType) => {
    const ofType = byHand.filter((one) => one.limitType === limitType)
    const own = ofType.find((one) => one.organizationNumber === mainNumber)
    const others = ofType.find((one) => one.organizationNumber !== mainNumber)
    const chosen = keeps === 'alias' && others && counts(others, today) ? others : own
    return chosen ? [{ ...chosen, organizationNumber: mainNumber }] : []
  })
}

/** Whether two lists of them say the same. */
export const areSame = (one: readonly LimitByHand[], other: readonly LimitByHand[]) =>
  JSON.stringify(z.array(limitByHand).parse(one)) ===
  JSON.stringify(z.array(limitByHand).parse(other))

/**
 * Lets one limit stay of two recipients whose limits are held, before they are merged (limits 74):
 * the alias's own end, and the main recipient gets what was chosen. What waits to be raised of
 * either is overtaken.
 */
export async function keepOneLimit(
  call: Pick<AnyCall, 'db' | 'now' | 'today' | 'actor'>,
  pair: Pair,
  keeps: LimitChoice,
  asker: Asker,
): Promise<void> {
  const { db, now, today } = call
  const by = { by: asker.withSecond, byId: asker.id, now, today }
  const byHand = await limitsByHand(db, pair)
  const chosen = chosenLimits(byHand, pair, keeps, today)
  for (const limitType of typesOf('recipient')) {
    const alias = await lockedLimit(db, { organizationNumber: pair.aliasNumber, limitType })
    const main = await lockedLimit(db, { organizationNumber: pair.mainNumber, limitType })
    const isOf = (one: LimitByHand) => one.limitType === limitType
    const stays = chosen.find(isOf)
    const own = byHand.find((one) => isOf(one) && one.organizationNumber === pair.mainNumber)
    await replaceWaiting(call, ['raiseLimit'], raiseSubject(pair.aliasNumber, limitType))
    if (alias.limitValue !== null) await removeManual(db, alias, by)
    if (!stays || (own && areSame([stays], [own]))) continue
    await replaceWaiting(call, ['raiseLimit'], raiseSubject(pair.mainNumber, limitType))
    await setManual(db, main, stays, { ...by, byId: alias.ownerId ?? asker.id })
  }
}

const words = ({ limitValue, expiresDate }: LimitByHand) =>
  `${formatMoney(limitValue)} kr till ${expiresDate}`
/** What the second person is told of it: every limit by hand as it is, and as it would be. */
export function limitDifference(
  byHand: readonly LimitByHand[],
  chosen: readonly LimitByHand[],
  nameOf: (organizationNumber: string) => string,
) {
  return recipientLimits.options.flatMap((limitType) => {
    const before = byHand.filter((one) => one.limitType === limitType)
    if (before.length === 0) return []
    const after = chosen.find((one) => one.limitType === limitType)
    return [
      {
        label: `${limitNames[limitType]} (${limitShortNames[limitType]}) för hand`,
        before: before.map((one) => `${nameOf(one.organizationNumber)}: ${words(one)}`).join('. '),
        after: after ? words(after) : 'Ingen, den beräknade gäller',
      },
    ]
  })
}
