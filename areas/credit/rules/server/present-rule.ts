import { asSubRule, canBeSubRule, executionTypesOf } from '../bucket-rules.ts'
import { catalogueRule } from '../catalogue/catalogue.ts'
import type { RuleConfiguration } from '../engine/model.ts'
import { formOf, intervalsFormOf, kindOfRule } from '../rule-form.ts'
import type { BaseRule } from './base-rules/base-rule-store.ts'
import type { BucketRow, StoredVersion } from './bucket-store.ts'

/**
 * Rules without facts of their own judge other facts, and a missing one of those is for their
 * conditions to ask about.
 */
const canEditAcceptNoInputData = (rule: RuleConfiguration) => rule.executionType !== 'composite'

/** The rules that could count inside `rule`, besides those that do. */
function subRulesFor(
  rule: RuleConfiguration,
  base: readonly RuleConfiguration[],
  taken: ReadonlySet<string>,
) {
  if (rule.executionType !== 'composite') return []
  return base
    .filter((one) => canBeSubRule(one) && one.id !== rule.id && !taken.has(one.id))
    .map((one) => formOf(asSubRule(one)))
}

function present(rule: RuleConfiguration, available: ReturnType<typeof subRulesFor>) {
  const catalogued = catalogueRule(rule.measure)
  return {
    ...formOf(rule),
    availableSubRules: available,
    canEditAcceptNoInputData: canEditAcceptNoInputData(rule),
    kind: kindOfRule(rule.measure),
    executionTypes: catalogued ? [...executionTypesOf(catalogued)] : [],
    needsInvoice: catalogued?.needsInvoice ?? false,
  }
}

export function presentBaseRule(
  { configuration, version, changedAt, changedBy }: BaseRule,
  base: readonly BaseRule[],
) {
  const drafted = base.map((one) => one.configuration)
  const own = new Set(configuration.selectedSubRules.map(({ id }) => id))
  return {
    ...present(configuration, subRulesFor(configuration, drafted, own)),
    bucketId: null,
    limitIntervals: [],
    version,
    changed: changedAt,
    changedBy,
  }
}

/**
 * A rule as its bucket judges it, or would if it were chosen. Undefined when there is no such rule.
 */
export function presentBucketRule(
  row: BucketRow,
  version: StoredVersion,
  id: string,
  base: readonly RuleConfiguration[],
) {
  const rule =
    [...version.rules, ...version.kept].find((one) => one.id === id) ??
    base.find((one) => one.id === id)
  if (!rule) return undefined
  const taken = new Set(
    version.rules.flatMap((one) => [one, ...one.selectedSubRules]).map((one) => one.id),
  )
  return {
    ...present(rule, subRulesFor(rule, base, taken)),
    bucketId: row.id,
    limitIntervals: intervalsFormOf(version.limitIntervals),
    version: row.latestVersion,
    changed: row.savedAt,
    changedBy: row.savedBy,
  }
}
