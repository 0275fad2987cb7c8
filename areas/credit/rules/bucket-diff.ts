import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { bucketTypeNames } from './bucket-rules.ts'
import { catalogueRule } from './catalogue/catalogue.ts'
import type { Kind } from './engine/facts.ts'
import { valueText } from './engine/figures.ts'
import type { BucketVersion, RuleConfiguration } from './engine/model.ts'
import { consequenceNames, executionTypeNames } from './texts.ts'

/** One difference between two versions, as staff read it. */
export interface BucketChange {
  /** The rule, or 'Regelhinken'. */
  readonly where: string
  readonly field: string
  /** Empty when there was nothing. */
  readonly before: string
  readonly after: string
}

const yesNo = (flag: boolean) => (flag ? 'ja' : 'nej')
const decimal = (hundredths: number) =>
  formatNumber(hundredths / 100, hundredths % 100 === 0 ? 0 : 2)

const rangesText = (ranges: RuleConfiguration['ruleRanges'], kind: Kind) =>
  ranges
    .map(
      ({ value: [from, to], partScore }) =>
        `${valueText(kind, from)} till ${valueText(kind, to)} ger ${decimal(partScore)}`,
    )
    .join('; ')
const rowsText = (rows: RuleConfiguration['rateList']) =>
  rows
    .map(
      ({ description, value, partScore }) =>
        `${description || (value === '*' ? 'Övriga' : value)} ger ${decimal(partScore)}`,
    )
    .join('; ')

/** Every field of a rule in words, in the order of the editor. */
const fields: readonly (readonly [string, (rule: RuleConfiguration, kind: Kind) => string])[] = [
  ['Namn', ({ ruleName }) => ruleName],
  ['Text vid avslag', ({ userFriendlyFailMessage }) => userFriendlyFailMessage],
  ['Typ', ({ executionType }) => executionTypeNames[executionType]],
  ['Vikt', ({ importance }) => `${decimal(importance)} %`],
  [
    'Lägsta godkända betyg',
    ({ minRatingAccepted }) => (minRatingAccepted === null ? '' : decimal(minRatingAccepted)),
  ],
  ['Intervall', ({ ruleRanges }, kind) => rangesText(ruleRanges, kind)],
  ['Tabell', ({ rateList }) => rowsText(rateList)],
  ['Villkor', ({ conditions }) => conditions.join('; ')],
  ['Delpoäng om godkänd', ({ maxValue }) => decimal(maxValue)],
  ['Delpoäng om ej godkänd', ({ minValue }) => decimal(minValue)],
  [
    'Delregler',
    ({ selectedSubRules }) => selectedSubRules.map(({ ruleName }) => ruleName).join(', '),
  ],
  ['Godta att uppgift saknas', ({ acceptNoInputData }) => yesNo(acceptNoInputData)],
  ['Undantag tillåts', ({ whitelistEnabled }) => yesNo(whitelistEnabled)],
  ['Följd', ({ consequence }) => consequenceNames[consequence]],
]
const kindOf = ({ measure }: RuleConfiguration): Kind => catalogueRule(measure)?.kind ?? 'count'

/** What two configurations of the same rule differ in. */
export function ruleChanges(before: RuleConfiguration, after: RuleConfiguration): BucketChange[] {
  const own = fields.flatMap(([field, say]) => {
    const [was, is] = [say(before, kindOf(before)), say(after, kindOf(after))]
    return was === is ? [] : [{ where: after.ruleName, field, before: was, after: is }]
  })
  const parts = after.selectedSubRules.flatMap((part) => {
    const old = before.selectedSubRules.find(({ id }) => id === part.id)
    return old
      ? ruleChanges(old, part).map((one) => ({ ...one, where: `${after.ruleName}, ${one.where}` }))
      : []
  })
  return [...own, ...parts]
}

const intervalsText = ({ limitIntervals }: BucketVersion) =>
  limitIntervals
    .map(
      ({ startToEnd: [from, to], maxAmount, maxCount }) =>
        `${decimal(from)} till ${decimal(to)} poäng: ${formatMoney(maxAmount)} kr, ${formatNumber(maxCount)} fakturor`,
    )
    .join('; ')
const whole: readonly (readonly [string, (bucket: BucketVersion) => string])[] = [
  ['Namn', ({ name }) => name],
  ['Typ', ({ type }) => bucketTypeNames[type]],
  ['Limiter', intervalsText],
  [
    'Andel till den andra limiten',
    ({ secondShare }) => (secondShare === null ? '' : `${decimal(secondShare)} %`),
  ],
]

/**
 * What two versions of a bucket differ in: the bucket itself, rules taken away, rules added, rules
 * judged otherwise, and their order.
 */
export function bucketChanges(before: BucketVersion, after: BucketVersion): BucketChange[] {
  const changes: BucketChange[] = whole.flatMap(([field, say]) =>
    say(before) === say(after)
      ? []
      : [{ where: 'Regelhinken', field, before: say(before), after: say(after) }],
  )
  const old = new Map(before.rules.map((rule) => [rule.id, rule]))
  const now = new Map(after.rules.map((rule) => [rule.id, rule]))
  for (const [id, rule] of old)
    if (!now.has(id))
      changes.push({ where: rule.ruleName, field: 'Regel', before: 'vald', after: 'inte vald' })
  for (const [id, rule] of now) {
    const was = old.get(id)
    if (was) changes.push(...ruleChanges(was, rule))
    else changes.push({ where: rule.ruleName, field: 'Regel', before: 'inte vald', after: 'vald' })
  }
  const order = (rules: readonly RuleConfiguration[], others: ReadonlyMap<string, unknown>) =>
    rules.filter(({ id }) => others.has(id)).map(({ id }) => id)
  const [first, second] = [order(before.rules, now), order(after.rules, old)]
  if (first.join() !== second.join()) {
    const named = (ids: readonly string[]) => ids.map((id) => now.get(id)?.ruleName).join(', ')
    changes.push({
      where: 'Regelhinken',
      field: 'Ordning',
      before: named(first),
      after: named(second),
    })
  }
  return changes
}
