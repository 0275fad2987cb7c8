import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { bucketTypeNames } from './bucket-rules.ts'
import type { Kind } from './engine/facts/facts.ts'
import { valueText } from './engine/facts/figures.ts'
import type { BucketVersion, RuleConfiguration } from './engine/model.ts'
import {
  mapSettings,
  settingNames,
  settings,
  type Unit,
  type UnitValues,
} from './engine/settings/settings.ts'
import { kindOfRule } from './rule-form.ts'
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

/** What is stored of a setting, in words. */
const wordsOf: { readonly [U in Unit]: (value: UnitValues[U], kind: Kind) => string } = {
  text: (text) => text,
  executionType: (type) => executionTypeNames[type],
  consequence: (consequence) => consequenceNames[consequence],
  percent: (value) => `${decimal(value)} %`,
  points: decimal,
  pointsOrNone: (value) => (value === null ? '' : decimal(value)),
  ranges: rangesText,
  table: rowsText,
  lines: (lines) => lines.join('; '),
  flag: (flag) => (flag ? 'ja' : 'nej'),
}
/** Every setting of a rule, in words. */
const settingTexts = (rule: RuleConfiguration) => {
  const kind = kindOfRule(rule.measure)
  return mapSettings<UnitValues, Record<Unit, string>>(rule, (unit, value) =>
    wordsOf[unit](value, kind),
  )
}
const subRulesText = ({ selectedSubRules }: RuleConfiguration) =>
  selectedSubRules.map(({ ruleName }) => ruleName).join(', ')

/** What two configurations of the same rule differ in. */
export function ruleChanges(before: RuleConfiguration, after: RuleConfiguration): BucketChange[] {
  const difference = (field: string, was: string, is: string) =>
    was === is ? [] : [{ where: after.ruleName, field, before: was, after: is }]
  const [was, is] = [settingTexts(before), settingTexts(after)]
  const own = settingNames.flatMap((name) =>
    difference(settings[name].short ?? settings[name].label, was[name], is[name]),
  )
  const chosen = difference('Delregler', subRulesText(before), subRulesText(after))
  const parts = after.selectedSubRules.flatMap((part) => {
    const old = before.selectedSubRules.find(({ id }) => id === part.id)
    return old
      ? ruleChanges(old, part).map((one) => ({ ...one, where: `${after.ruleName}, ${one.where}` }))
      : []
  })
  return [...own, ...chosen, ...parts]
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
  [
    'Högst så stor del av omsättningen',
    ({ turnoverShare }) => (turnoverShare ? `${decimal(turnoverShare)} %` : ''),
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
