import type { FactName, Kind, Subject, Value } from '../engine/facts/facts.ts'
import type { ExceptionKind, RuleConfiguration } from '../engine/model.ts'
import type { ExecutionType } from '../engine/settings/settings.ts'
import { initialSettings } from '../engine/settings/units.ts'

/** What can be measured, and said about it. How it is judged stands in the configuration. */
export interface CatalogueRule {
  readonly measure: string
  readonly name: string
  readonly failMessage: string
  /** Judged only together with an invoice (and its other party). */
  readonly needsInvoice: boolean
  /** Whom it is about when that is not the company, or the invoice when it needs one. */
  readonly about?: 'counterpart' | 'bothParties'
  readonly kind: Kind
  /** What a yes-or-no answer should be. */
  readonly good?: boolean
  /** In a table, '41' stands for every value that begins so. */
  readonly byPrefix?: boolean
  readonly exception?: { readonly kind: ExceptionKind; readonly needsCounterpart: boolean }
  /** What it asks for; all must be known. */
  readonly facts: readonly FactName[]
  /** Undefined: not to be said. Events through `acceptedThrough` are left out. */
  value(subject: Subject, acceptedThrough: string | undefined): Value | undefined
  /** What the value rests on, in Swedish. Asked only when there is a value. */
  baseData(subject: Subject, acceptedThrough: string | undefined): string
  readonly suggested: Suggested
}

type Suggested = Partial<
  Omit<RuleConfiguration, 'id' | 'measure' | 'ruleName' | 'userFriendlyFailMessage'>
> & {
  readonly executionType: ExecutionType
}

/** The configuration a rule has until somebody changes it. */
export const suggestedConfiguration = (rule: CatalogueRule): RuleConfiguration => ({
  ...initialSettings,
  selectedSubRules: [],
  whitelistEnabled: rule.exception !== undefined,
  ...rule.suggested,
  id: rule.measure,
  measure: rule.measure,
  ruleName: rule.name,
  userFriendlyFailMessage: rule.failMessage,
})

/**
 * Ranges from steps: `steps([-500, 100, 0, 200, 500])` is below 100 -5 points, from 100 none, from
 * 200 5 points.
 */
export function steps(written: readonly number[]): RuleConfiguration['ruleRanges'] {
  const edges = written.filter((_, at) => at % 2 === 1)
  const endValue = edges.at(-1) ?? 0
  return written
    .filter((_, at) => at % 2 === 0)
    .map((partScore, at) => ({
      value: [edges[at - 1] ?? Math.min(0, edges[0] ?? 0), edges[at] ?? endValue],
      endValue,
      partScore,
      rates: [],
    }))
}
