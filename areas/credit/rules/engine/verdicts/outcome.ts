import type { CatalogueRule } from '../../catalogue/rule.ts'
import type { FactName, Subject, Value } from '../facts/facts.ts'
import type { Exception, RuleConfiguration } from '../model.ts'

/**
 * What is laid beside the facts: exceptions, and measured values to be assumed (by the id of the
 * configured rule).
 */
export interface Circumstances {
  readonly exceptions: readonly Exception[]
  readonly values?: ReadonlyMap<string, Value> | undefined
}
/** The bare verdict on one rule; results.ts words it. */
export interface Outcome {
  readonly rule: CompiledRule
  readonly value: Value | undefined
  readonly passed: boolean
  readonly warn: boolean
  /** A fact was missing, or stood in no row of the table. */
  readonly missing: boolean
  /** Hundredths of a point. */
  readonly score: number
  readonly exception: Exception | undefined
  readonly parts: readonly Outcome[]
}
export interface CompiledRule {
  readonly configuration: RuleConfiguration
  readonly rule: CatalogueRule
  readonly needsInvoice: boolean
  /** Hundredths of a percent; 0 for what is not weighted. */
  readonly weight: number
  /** The part scores it can give, hundredths of a point. */
  readonly highest: number
  readonly lowest: number
  /** Whether failing it stands in the way of buying. */
  readonly blocking: boolean
  readonly facts: readonly FactName[]
  readonly parts: readonly CompiledRule[]
  /** Numbers at which the verdict on the value may turn. */
  readonly turns: readonly number[]
  judge(this: void, subject: Subject, given: Circumstances): Outcome
}
