import { catalogueRule } from './catalogue/catalogue.ts'
import type { Kind } from './engine/facts/facts.ts'
import type { BucketVersion, RuleConfiguration } from './engine/model.ts'
import type { RuleSettings } from './engine/settings/settings.ts'
import {
  scaleOf,
  toShown,
  toStored,
  turned,
  turnedSettings,
  type Turn,
  type Writable,
} from './engine/settings/units.ts'

interface Configured extends RuleSettings {
  readonly id: string
  readonly measure: string
}
/** A configured rule as callers send it: weights in percent, points, kronor, months and days. */
export interface RuleForm extends Configured {
  readonly selectedSubRules: readonly Configured[]
}

export const kindOfRule = (measure: string): Kind => catalogueRule(measure)?.kind ?? 'count'
/** What the catalogue calls a rule; its measure when it is there no longer. */
export const nameOfRule = (measure: string): string => catalogueRule(measure)?.name ?? measure

function turnedRule(
  { id, measure, selectedSubRules, ...rule }: RuleForm,
  turn: Turn,
): Writable<RuleConfiguration> {
  return {
    id,
    measure,
    ...turnedSettings(rule, turn, scaleOf(kindOfRule(measure))),
    selectedSubRules: selectedSubRules.map((part) =>
      turnedRule({ ...part, selectedSubRules: [] }, turn),
    ),
  }
}
/** As callers read it. */
export const formOf = (rule: RuleConfiguration) => turnedRule(rule, toShown)
/** As it is stored and judged. Numbers have two decimals at most. */
export const configurationOf = (form: RuleForm): RuleConfiguration => turnedRule(form, toStored)

interface Sent extends RuleSettings {
  readonly id: string
}
/** As it is stored and judged, of what is sent: a rule is called by what it measures. */
export const configurationSent = ({
  selectedSubRules,
  ...rule
}: Sent & { readonly selectedSubRules: readonly Sent[] }): RuleConfiguration =>
  configurationOf({
    ...rule,
    measure: rule.id,
    selectedSubRules: selectedSubRules.map((part) => ({ ...part, measure: part.id })),
  })

type Intervals = BucketVersion['limitIntervals']
const turnedIntervals = (intervals: Intervals, turn: Turn): Writable<Intervals> =>
  intervals.map(({ startToEnd: [from, to], maxAmount, maxCount }) => ({
    startToEnd: [turned('points', from, turn, 1), turned('points', to, turn, 1)],
    maxAmount: turn(maxAmount, scaleOf('ore')),
    maxCount,
  }))
/** Points and kronor. */
export const intervalsFormOf = (intervals: Intervals) => turnedIntervals(intervals, toShown)
/** Hundredths of a point and öre. */
export const intervalsOf = (form: Intervals) => turnedIntervals(form, toStored)

/** The share of the second limit in percent, and in hundredths; null for no such limit. */
export const shareFormOf = (share: number | null) =>
  share === null ? null : turned('percent', share, toShown, 1)
export const shareOf = (form: number | null) =>
  form === null ? null : turned('percent', form, toStored, 1)
/** The share of the turnover as it is stored: of what was sent, else as before; left out when none. */
export function turnoverShareOf(
  form: number | null | undefined,
  before: Pick<BucketVersion, 'turnoverShare'>,
): Pick<BucketVersion, 'turnoverShare'> {
  const turnoverShare = form === undefined ? before.turnoverShare : shareOf(form)
  return turnoverShare ? { turnoverShare } : {}
}
