import { keysOf, nameOfCode } from '#platform/record.ts'
import { catalogueRule } from './catalogue/catalogue.ts'
import type { CatalogueRule } from './catalogue/rule.ts'
import type { RuleConfiguration } from './engine/model.ts'
import { countsFor, type ExecutionType } from './engine/settings/settings.ts'

/** Where a bucket is there to choose, by the numbers of the wire and of tables (rules 9). */
export const contextNumbers = { hidden: 0, prospect: 1 } as const
export type BucketContext = keyof typeof contextNumbers
/** In the order of their numbers. */
export const bucketContexts = keysOf(contextNumbers)
/** What the call that lists them has for each. */
export const listedContexts = { hidden: 'Hidden', prospect: 'Prospect' } as const
/** The contexts as staff read them. */
export const contextNames: Readonly<Record<BucketContext, string>> = {
  hidden: 'Dold',
  prospect: 'Prospekt',
}
/** @throws Error when no context has the number. */
export const contextOf = (number: number): BucketContext =>
  nameOfCode(contextNumbers, number, 'context of rule buckets')

/**
 * Hidden and Prospect exclude each other, and none means Hidden (rules 3). Undefined when both are
 * asked for.
 */
export function contextsOf(asked: readonly BucketContext[]): readonly BucketContext[] | undefined {
  const different = [...new Set(asked)]
  if (different.length === 0) return ['hidden']
  return different.length === 1 ? different : undefined
}

/** 'Dold', 'Prospekt'. */
export const contextsText = (contexts: readonly BucketContext[]) =>
  contexts.map((context) => contextNames[context]).join(', ')
/**
 * Of what the versions of the base rules are: they have them as a bucket does, and are none (rules 90).
 */
export const baseRulesId = '00000000-0000-4000-8000-00000000ba5e'
/** By which a choice of contexts that waits is found; a version that does, by the bucket's id. */
export const contextsSubject = (bucketId: string) => `${bucketId} contexts`

export const bucketTypeNames = { issuer: 'Utställare', recipient: 'Mottagare' } as const
export type BucketType = keyof typeof bucketTypeNames

type Weighted = Pick<RuleConfiguration, 'executionType' | 'importance'>
/** Hundredths of a percent: what the rules that give a part score weigh together. */
export const weightSum = (rules: readonly Weighted[]): number =>
  rules
    .filter(({ executionType }) => executionType === 'scored')
    .reduce((sum, { importance }) => sum + importance, 0)
/**
 * What all rules that carry weight weigh together: the highest score is 10 when it is 100 %.
 */
export const wholeWeight = (rules: readonly Weighted[]): number =>
  rules
    .filter(({ executionType }) => countsFor('importance', executionType))
    .reduce((sum, { importance }) => sum + importance, 0)

const percentText = (hundredths: number) => String(hundredths / 100).replace('.', ',')
/**
 * rules 1: warns when the rules that give a part score weigh something and not 100 % together.
 * Binary rules and rules with sub-rules carry weight too, so a bucket whose whole weight is 100 %
 * is right as well.
 */
export function weightWarning(rules: readonly Weighted[]): string | undefined {
  const whole = wholeWeight(rules)
  if (weightSum(rules) === 0 || weightSum(rules) === 10_000 || whole === 10_000) return undefined
  return `Summan av reglernas vikt är ${percentText(whole)}%, den ska vara 100%`
}

/**
 * How a rule of the catalogue can be judged: what is no measure of its own has nothing to put on a
 * scale.
 */
export function executionTypesOf(
  rule: Pick<CatalogueRule, 'facts' | 'suggested'>,
): readonly ExecutionType[] {
  if (rule.suggested.executionType === 'composite') return ['composite']
  return rule.facts.length === 0
    ? ['condition', 'binary']
    : ['scored', 'condition', 'subRule', 'binary']
}
/**
 * The same rule as a part of another: it counts only there, so it has no weight and nothing it
 * fails below.
 */
export const asSubRule = (rule: RuleConfiguration): RuleConfiguration => ({
  ...rule,
  executionType: 'subRule',
  importance: 0,
  minRatingAccepted: null,
})
/** Whether a rule could count inside another. */
export const canBeSubRule = (rule: RuleConfiguration) =>
  (rule.executionType === 'scored' || rule.executionType === 'subRule') &&
  (catalogueRule(rule.measure)?.facts.length ?? 0) > 0

/** How fine a slider moves that ends at `max` (rules 4). */
export function sliderStep(max: number): number {
  if (max <= 100) return 1
  return max <= 1000 ? 10 : 100
}

interface Saved {
  readonly version: number
  readonly savedById: string
  readonly counted: boolean
}
/**
 * Why somebody may not publish a version that waits: it is no longer the latest, it counts already,
 * or they have made a part of what would begin to count, in it or in a version before it that never
 * counted.
 */
export function publicationProblem(
  versions: readonly Saved[],
  version: number,
  actorId: string,
): 'notLatest' | 'alreadyPublished' | 'ownChange' | undefined {
  const latest = Math.max(...versions.map((one) => one.version))
  if (version !== latest) return 'notLatest'
  if (versions.find((one) => one.version === version)?.counted) return 'alreadyPublished'
  const inForce = Math.max(
    0,
    ...versions.filter(({ counted }) => counted).map((one) => one.version),
  )
  return versions.some((one) => one.version > inForce && one.savedById === actorId)
    ? 'ownChange'
    : undefined
}
