import { keysOf } from '#platform/record.ts'
import type { Decision } from '../decision/determination.ts'
import { isBought } from '../decision/severity.ts'
import { ruleDifferences, sameTreatment, type Summary } from './summary.ts'

interface Tally {
  readonly count: number
  /** Öre. */
  readonly amount: number
}
interface Cause extends Tally {
  readonly name: string
}
/**
 * What a changed bucket would have done to a period's invoices. Its size does not grow with them.
 */
export interface BackTest {
  readonly all: Tally
  /** Old decision, then new decision. */
  readonly matrix: Readonly<Partial<Record<Decision, Readonly<Partial<Record<Decision, Tally>>>>>>
  /** Invoices with another decision or another cover. */
  readonly flipped: Tally
  /** Now bought, and no longer bought. */
  readonly gained: Tally
  readonly lost: Tally
  /** By the rule's id: flipped invoices it had a part in. 'limits' when no rule says otherwise. */
  readonly causes: Readonly<Record<string, Cause>>
  /**
   * By the rule's id: invoices it warns of that it did not, whether they are treated otherwise or
   * not. Left out where warnings are not compared.
   */
  readonly warned?: Readonly<Record<string, Cause>>
}
const none: Tally = { count: 0, amount: 0 }
export const emptyBackTest: BackTest = {
  all: none,
  matrix: {},
  flipped: none,
  gained: none,
  lost: none,
  causes: {},
}

const plus = (tally: Tally | undefined, amount: number): Tally => ({
  count: (tally?.count ?? 0) + 1,
  amount: (tally?.amount ?? 0) + amount,
})

export interface BackTestTotals {
  /** Öre. */
  readonly amount: number
  readonly before: Summary
  readonly after: Summary
}
/** Adds one invoice. */
export function accumulate(test: BackTest, { amount, before, after }: BackTestTotals): BackTest {
  const from = test.matrix[before.decision]
  const counted: BackTest = {
    ...test,
    all: plus(test.all, amount),
    matrix: {
      ...test.matrix,
      [before.decision]: { ...from, [after.decision]: plus(from?.[after.decision], amount) },
    },
  }
  if (sameTreatment(before, after)) return counted
  const causes: Record<string, Cause> = { ...test.causes }
  for (const { id, name } of causesOf(before, after))
    causes[id] = { name, ...plus(causes[id], amount) }
  return {
    ...counted,
    flipped: plus(test.flipped, amount),
    gained: !isBought(before) && isBought(after) ? plus(test.gained, amount) : test.gained,
    lost: isBought(before) && !isBought(after) ? plus(test.lost, amount) : test.lost,
    causes,
  }
}

/**
 * Rules that went from passed to failed or back, or began or ceased to stop; else those with other
 * points; else the limits.
 */
function causesOf(
  before: Summary,
  after: Summary,
): readonly { readonly id: string; readonly name: string }[] {
  const differences = ruleDifferences(before, after)
  // A rule that is there only once matters when it fails there.
  const turned = differences.filter(
    ({ before: one, after: other }) =>
      (one?.passed ?? true) !== (other?.passed ?? true) ||
      (one?.stops ?? false) !== (other?.stops ?? false),
  )
  const causes = turned.length > 0 ? turned : differences
  return causes.length > 0 ? causes : [{ id: 'limits', name: 'Limiter' }]
}

/** Adds the rules that fail on an invoice and did not, or were not there. */
export function warnedOf(test: BackTest, { amount, before, after }: BackTestTotals): BackTest {
  const warned: Record<string, Cause> = { ...test.warned }
  for (const { id, name, before: one, after: other } of ruleDifferences(before, after))
    if (other && !other.passed && (one?.passed ?? true))
      warned[id] = { name, ...plus(warned[id], amount) }
  return { ...test, warned }
}

/** Two halves of a period become one. */
export function joined(one: BackTest, other: BackTest): BackTest {
  const sum = (a: Tally = none, b: Tally = none): Tally => ({
    count: a.count + b.count,
    amount: a.amount + b.amount,
  })
  const matrix: Partial<Record<Decision, Partial<Record<Decision, Tally>>>> = {}
  for (const { matrix: part } of [one, other]) {
    for (const before of keysOf(part)) {
      const row = part[before] ?? {}
      const into = (matrix[before] ??= {})
      for (const after of keysOf(row)) into[after] = sum(into[after], row[after])
    }
  }
  const both = (some: BackTest['causes'] = {}, more: BackTest['causes'] = {}) => {
    const causes: Record<string, Cause> = { ...some }
    for (const [id, cause] of Object.entries(more))
      causes[id] = { name: cause.name, ...sum(causes[id], cause) }
    return causes
  }
  return {
    all: sum(one.all, other.all),
    matrix,
    flipped: sum(one.flipped, other.flipped),
    gained: sum(one.gained, other.gained),
    lost: sum(one.lost, other.lost),
    causes: both(one.causes, other.causes),
    ...((one.warned ?? other.warned) && { warned: both(one.warned, other.warned) }),
  }
}

/**
 * What is left when one part is taken back out of what it was `joined` to; what comes to no invoices
 * is left out.
 */
export function without(whole: BackTest, part: BackTest): BackTest {
  const minus = ({ count, amount }: Tally): Tally => ({ count: -count, amount: -amount })
  const taken = (causes: BackTest['causes'] = {}) =>
    Object.fromEntries(
      Object.entries(causes).map(([id, cause]) => [id, { ...cause, ...minus(cause) }]),
    )
  const matrix: Partial<Record<Decision, Partial<Record<Decision, Tally>>>> = {}
  for (const before of keysOf(part.matrix)) {
    const row = part.matrix[before] ?? {}
    const into: Partial<Record<Decision, Tally>> = {}
    for (const after of keysOf(row)) into[after] = minus(row[after] ?? none)
    matrix[before] = into
  }
  return withoutEmpty(
    joined(whole, {
      all: minus(part.all),
      matrix,
      flipped: minus(part.flipped),
      gained: minus(part.gained),
      lost: minus(part.lost),
      causes: taken(part.causes),
      ...(part.warned && { warned: taken(part.warned) }),
    }),
  )
}

function withoutEmpty(test: BackTest): BackTest {
  const some = <T extends Tally>(tallies: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(tallies).filter(([, { count }]) => count > 0))
  const rows = keysOf(test.matrix).map((before) => [before, some(test.matrix[before])] as const)
  return {
    ...test,
    matrix: Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0)),
    causes: some(test.causes),
    ...(test.warned && { warned: some(test.warned) }),
  }
}
