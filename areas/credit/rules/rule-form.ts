import { catalogueRule } from './catalogue/catalogue.ts'
import type { Kind } from './engine/facts.ts'
import type { BucketVersion, RuleConfiguration } from './engine/model.ts'

/*
 * A configured rule as callers send and read it: weights in percent, part scores in points, values in kronor, percent, points,
 * months, days or a count. Stored and judged it is in whole hundredths and öre, so that no float decides.
 */
type Deep<T> = T extends object ? { -readonly [K in keyof T]: Deep<T[K]> } : T
type SubRuleForm = Omit<RuleConfiguration, 'selectedSubRules'>
export type RuleForm = Deep<SubRuleForm & { selectedSubRules: readonly SubRuleForm[] }>

/** What one unit of a rule's values is in what is stored. */
const scaleOf = (kind: Kind) =>
  kind === 'ore' || kind === 'percent' || kind === 'points' ? 100 : 1
export const kindOfRule = (measure: string): Kind => catalogueRule(measure)?.kind ?? 'count'
/** What the catalogue calls a rule; its measure when it is there no longer. */
export const nameOfRule = (measure: string): string => catalogueRule(measure)?.name ?? measure

const isNumber = (text: string) => /^-?\d+([.,]\d+)?$/.test(text)
/** A number in a table, written the Swedish way. */
const turnedText = (text: string, turn: Turn, scale: number) =>
  isNumber(text) ? String(turn(Number(text.replace(',', '.')), scale)).replace('.', ',') : text
type Turn = (value: number, scale: number) => number
const up: Turn = (value, scale) => Math.round(value * scale)
const down: Turn = (value, scale) => value / scale

function turned(rule: RuleConfiguration | RuleForm, turn: Turn): RuleForm {
  const scale = scaleOf(kindOfRule(rule.measure))
  return {
    id: rule.id,
    measure: rule.measure,
    ruleName: rule.ruleName,
    userFriendlyFailMessage: rule.userFriendlyFailMessage,
    executionType: rule.executionType,
    importance: turn(rule.importance, 100),
    rateList: rule.rateList.map(({ description, value, partScore }) => ({
      description,
      value: scale > 1 ? turnedText(value, turn, scale) : value,
      partScore: turn(partScore, 100),
    })),
    ruleRanges: rule.ruleRanges.map(({ value: [from, to], endValue, partScore, rates }) => ({
      value: [turn(from, scale), turn(to, scale)],
      endValue: turn(endValue, scale),
      partScore: turn(partScore, 100),
      rates: rates.map(({ description, value }) => ({ description, value: turn(value, scale) })),
    })),
    maxValue: turn(rule.maxValue, 100),
    minValue: turn(rule.minValue, 100),
    selectedSubRules: rule.selectedSubRules.map((part) =>
      turned({ ...part, selectedSubRules: [] }, turn),
    ),
    conditions: [...rule.conditions],
    acceptNoInputData: rule.acceptNoInputData,
    minRatingAccepted: rule.minRatingAccepted === null ? null : turn(rule.minRatingAccepted, 100),
    whitelistEnabled: rule.whitelistEnabled,
    consequence: rule.consequence,
  }
}
/** As callers read it. */
export const formOf = (rule: RuleConfiguration): RuleForm => turned(rule, down)
/** As it is stored and judged. Numbers have two decimals at most. */
export const configurationOf = (form: RuleForm): RuleConfiguration =>
  turned(form, up) as unknown as RuleConfiguration

type Intervals = BucketVersion['limitIntervals']
const turnedIntervals = (intervals: Intervals, turn: Turn): Deep<Intervals> =>
  intervals.map(({ startToEnd: [from, to], maxAmount, maxCount }) => ({
    startToEnd: [turn(from, 100), turn(to, 100)],
    maxAmount: turn(maxAmount, 100),
    maxCount,
  }))
/** Points and kronor. */
export const intervalsFormOf = (intervals: Intervals) => turnedIntervals(intervals, down)
/** Hundredths of a point and öre. */
export const intervalsOf = (form: Intervals) => turnedIntervals(form, up)
