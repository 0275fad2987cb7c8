import { oreOf } from '#platform/money.ts'
import type { LinkedValue } from '../../layout/links.ts'
import { withCurrency } from '../../layout/relations.ts'
import { right } from '../../layout/segments.ts'
import { claims } from '../reading.ts'
import { size } from './sums.ts'

/** How far under each other the sums of a column stand, in parts of the print's height. */
const nearest = 3

/** The amount that stands next in the same column. @param step over or under it */
function nextTo(
  { value: own }: LinkedValue,
  amounts: readonly LinkedValue[],
  step: -1 | 1,
): LinkedValue | undefined {
  const away = ({ value }: LinkedValue) => step * (value.box.y - own.box.y)
  return amounts
    .filter(
      (one) =>
        one.value.certain &&
        one.value.segment.page === own.segment.page &&
        Math.abs(right(withCurrency(one.value)) - right(withCurrency(own))) <
          0.7 * own.box.height &&
        away(one) > 0.7 * own.box.height &&
        away(one) < nearest * own.box.height,
    )
    .sort((one, other) => away(one) - away(other))[0]
}

/** The amounts as one reads them. */
export const inOrder = (amounts: readonly LinkedValue[]) =>
  amounts
    .filter(({ value }) => value.certain)
    .sort(
      ({ value: one }, { value: other }) =>
        one.segment.page - other.segment.page ||
        one.segment.line - other.segment.line ||
        one.box.x - other.box.x,
    )

/** Whether an amount is called a net amount or VAT. */
const isPart = (linked: LinkedValue) =>
  (claims(linked, ['net', 'vatAmount']).own?.strength ?? 0) > 0.5

/**
 * What is left of an invoice's sum when something is taken off it: '12 500', '- 2 000' and '10 500'
 * under each other or in running text, of which the first is called the sum, whatever the last is
 * called.
 */
export function leftToPay(amounts: readonly LinkedValue[]): ReadonlySet<LinkedValue['value']> {
  const left = new Set<LinkedValue['value']>()
  const ordered = inOrder(amounts)
  for (const [at, sum] of ordered.entries()) {
    const ore = oreOf(sum.value.canonical)
    if ((claims(sum, ['total']).own?.strength ?? 0) < 0.5) continue
    const under = nextTo(sum, ordered, 1)
    const last = under && nextTo(under, ordered, 1)
    const isLast = last && !nextTo(last, ordered, 1)
    for (const [off, rest] of [
      [under, isLast ? last : undefined],
      [ordered[at + 1], ordered[at + 2]],
    ]) {
      if (!off || !rest || isPart(off) || isPart(rest)) continue
      const taken = size(oreOf(off.value.canonical))
      if (taken > 0n && taken < ore && ore - taken === oreOf(rest.value.canonical))
        left.add(rest.value)
    }
  }
  return left
}
