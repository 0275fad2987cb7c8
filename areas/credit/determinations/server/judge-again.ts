import { keysOf } from '#platform/record.ts'
import {
  decide,
  type Determination,
  type DeterminationInput,
  type LimitName,
  type Limits,
} from '#areas/credit/rules/rules.ts'

/** A stored input run again. Undefined when one of its rules is in the catalogue no longer. */
export function judgedAgain(input: DeterminationInput): Determination | undefined {
  try {
    return decide(input)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The limits a run saw, with what of them was used before the invoice. Öre. */
export function seenLimits(input: DeterminationInput, limits: Limits | undefined) {
  if (!limits) return []
  const { issuer, recipient } = input
  const used: Readonly<
    Record<LimitName, { readonly used: number | null; readonly count: number | null }>
  > = {
    financing: { used: issuer.exposure.amount, count: issuer.exposure.count },
    repurchase: { used: issuer.repurchaseUsed, count: null },
    recipient: { used: recipient.exposure.amount, count: recipient.exposure.count },
    approval: { used: null, count: null },
  }
  return keysOf(used).flatMap((name) => {
    const limit = limits[name]
    return limit ? [{ name, ...limit, ...used[name] }] : []
  })
}
