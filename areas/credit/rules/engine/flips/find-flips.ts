import { keysOf } from '#platform/record.ts'
import type { Determination, DeterminationInput, Limits } from '../decision/determination.ts'
import { exceptionFlips } from './exception-flips.ts'
import { valueFlips } from './value-flips.ts'
import type { Flip, Trial } from './flip.ts'
import type { LimitName } from '../decision/limits.ts'
import { nearestThat } from './nearest.ts'
import { isBought, severity } from '../decision/severity.ts'
import { whatIf, type Changes } from '../trials/what-if.ts'

/**
 * Single changes that would have turned the decision, the smallest first: what is not bought
 * becomes bought, what is bought on conditions needs less of them, and what is plainly bought would
 * not be. None when nothing was judged.
 */
export function flips(input: DeterminationInput, determination: Determination): Flip[] {
  if (!determination.judged) return []
  const { limits } = determination.judged
  const before = severity(determination)
  const turns = (after: Determination) =>
    before === 0
      ? severity(after) > 0
      : severity(after) < before && (isBought(determination) || isBought(after))
  const trial: Trial = (changes) => {
    const after = whatIf(input, changes)
    return turns(after) ? after.decision : undefined
  }
  const found = [
    ...amountFlips(input, limits, before === 0, trial),
    ...limitFlips(input, limits, before === 0, trial),
    ...(before === 0 ? [] : exceptionFlips(input, determination.judged, trial)),
    ...valueFlips(determination.judged, trial),
  ]
  return found.sort((one, other) => one.size - other.size)
}

const relative = (from: number, to: number) => Math.abs(to - from) / Math.max(Math.abs(from), 1)

function amountFlips(
  input: DeterminationInput,
  limits: Limits,
  upwards: boolean,
  trial: Trial,
): Flip[] {
  const from = input.invoice.amount?.value ?? 0
  const changes = (amount: number): Changes => ({ amount })
  const room = limits.financing.amount - input.issuer.exposure.amount
  const roomOnRecipient = limits.recipient.amount - input.recipient.exposure.amount
  const covered = roomOnRecipient + (limits.repurchase?.amount ?? 0) - input.issuer.repurchaseUsed
  const lower = [room, roomOnRecipient, covered, (limits.approval?.amount ?? 0) - 1, 1].filter(
    (to) => to > 0 && to < from,
  )
  const ends = upwards ? [Math.max(from, room) + 1] : lower.sort((one, other) => other - one)
  for (const end of ends) {
    const to = nearestThat(from, end, (amount) => trial(changes(amount)) !== undefined)
    const decision = to === undefined ? undefined : trial(changes(to))
    if (to !== undefined && decision)
      return [
        { kind: 'amount', from, to, decision, changes: changes(to), size: relative(from, to) },
      ]
  }
  return []
}

function limitFlips(
  input: DeterminationInput,
  limits: Limits,
  downwards: boolean,
  trial: Trial,
): Flip[] {
  const amount = input.invoice.amount?.value ?? 0
  const enough: Readonly<Record<LimitName, number>> = {
    financing: input.issuer.exposure.amount + amount,
    repurchase: input.issuer.repurchaseUsed + amount,
    recipient: input.recipient.exposure.amount + amount,
    approval: amount + 1,
  }
  return keysOf(enough).flatMap((limit): Flip[] => {
    const from = limits[limit]?.amount ?? 0
    const end = downwards ? 0 : enough[limit]
    if (downwards ? limits[limit] === null || from === 0 : from >= end) return []
    const changes = (value: number): Changes => ({ assumed: { limits: { [limit]: value } } })
    const to = nearestThat(from, end, (value) => trial(changes(value)) !== undefined)
    const decision = to === undefined ? undefined : trial(changes(to))
    return to === undefined || !decision
      ? []
      : [
          {
            kind: 'limit',
            limit,
            from,
            to,
            decision,
            changes: changes(to),
            size: relative(from, to),
          },
        ]
  })
}
