import { isDay } from '#platform/swedish/format.ts'
import { catalogueRule } from '../../catalogue/catalogue.ts'
import { parseCondition } from '../conditions/condition.ts'
import { ConditionError } from '../conditions/condition-words.ts'
import type { Kind } from '../facts/facts.ts'
import type { BucketVersion, RuleConfiguration } from '../model.ts'
import { mostConditions, settings, type SettingName } from './settings.ts'
import { toStored } from './units.ts'

export interface Problem {
  /** The configured rule, undefined for the bucket itself. */
  readonly rule: string | undefined
  readonly field: keyof RuleConfiguration | 'limitIntervals' | 'secondShare' | 'turnoverShare'
  /** Swedish. */
  readonly text: string
}

const isPoints = (value: number) => Number.isSafeInteger(value) && value >= -1000 && value <= 1000
const isShare = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= 10_000
/** Whether what is stored of a number keeps to what the table of settings says of it. */
const isWithin = (name: SettingName, value: number) => {
  const { min = 0, max = 0 } = settings[name]
  return Number.isSafeInteger(value) && value >= toStored(min, 100) && value <= toStored(max, 100)
}

/** Everything that stops a configured rule from being judged. */
export function checkRule(rule: RuleConfiguration, isSubRule = false): Problem[] {
  const problems: Problem[] = []
  const add = (field: Problem['field'], text: string) =>
    problems.push({ rule: rule.id, field, text: `${rule.ruleName}: ${text}` })
  const catalogued = catalogueRule(rule.measure)
  if (!catalogued) return (add('measure', 'regeln finns inte i katalogen'), problems)

  const { executionType: type } = rule
  if (isSubRule !== (type === 'subRule'))
    add(
      'executionType',
      isSubRule
        ? 'en delregel ska ha typen delregel'
        : 'en delregel kan bara stå under en annan regel',
    )
  if (!isWithin('importance', rule.importance)) add('importance', 'vikten ska vara 0 till 100 %')
  if (rule.minRatingAccepted !== null && !isWithin('minRatingAccepted', rule.minRatingAccepted))
    add('minRatingAccepted', 'lägsta godkända betyg ska vara -10 till 10')
  if (type === 'scored' || type === 'subRule') checkScores(rule, catalogued.kind, add)
  if (type === 'condition' || type === 'binary') checkConditions(rule, catalogued.kind, add)
  if (
    type === 'binary' &&
    (!isWithin('maxValue', rule.maxValue) ||
      !isWithin('minValue', rule.minValue) ||
      rule.maxValue < rule.minValue)
  )
    add(
      'maxValue',
      'delpoängen ska vara -10 till 10, och godkänt ge minst lika mycket som ej godkänt',
    )
  if (type === 'composite') {
    if (rule.selectedSubRules.length === 0) add('selectedSubRules', 'minst en delregel ska väljas')
    if (
      new Set([rule, ...rule.selectedSubRules].map(({ id }) => id)).size <=
      rule.selectedSubRules.length
    )
      add('selectedSubRules', 'samma delregel är vald flera gånger')
    problems.push(...rule.selectedSubRules.flatMap((part) => checkRule(part, true)))
  }
  return problems
}

type Add = (field: Problem['field'], text: string) => void

/** What is written in a table for a value that the rule can measure. Undefined: any text. */
function tableValue(kind: Kind): readonly [(value: string) => boolean, string] | undefined {
  if (kind === 'text') return undefined
  if (kind === 'yesNo') return [(value) => value === 'ja' || value === 'nej', 'ja eller nej']
  if (kind === 'day') return [isDay, 'ett datum, till exempel 2026-01-31']
  return [(value) => Number.isSafeInteger(Number(value)), 'ett tal']
}

function checkScores({ ruleRanges, rateList }: RuleConfiguration, kind: Kind, add: Add) {
  const scores = [...ruleRanges, ...rateList].map(({ partScore }) => partScore)
  if (!scores.every(isPoints)) add('ruleRanges', 'delpoängen ska vara -10 till 10')
  if (ruleRanges.length === 0 && rateList.length === 0)
    return add('ruleRanges', 'intervall eller tabell saknas')
  const worded = kind === 'text' || kind === 'yesNo' || kind === 'day'
  if (ruleRanges.length > 0 && worded)
    add('ruleRanges', 'värdet är inget tal, så det bedöms med en tabell')
  const sorted = ruleRanges.toSorted(
    (one, other) => one.value[0] - other.value[0] || one.value[1] - other.value[1],
  )
  sorted.forEach(({ value: [from, to] }, at) => {
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to)
      add('ruleRanges', 'ett intervall ska gå från ett mindre tal till ett större')
    else if (at > 0 && sorted[at - 1]?.value[1] !== from)
      add('ruleRanges', 'intervallen ska följa på varandra utan glapp')
    // The lowest holds for everything below where it ends, so that it may begin there too.
    else if (at > 1 && sorted[at - 1]?.value[0] === from)
      add('ruleRanges', 'två intervall börjar på samma tal, så det ena kan aldrig gälla')
  })
  const [fits, example] = tableValue(kind) ?? []
  const odd = fits && rateList.find(({ value }) => value !== '*' && !fits(value))
  if (odd)
    add(
      'rateList',
      `"${odd.value}" kan regeln aldrig mäta: skriv ${example}, eller * för alla andra värden`,
    )
  if (new Set(rateList.map(({ value }) => value)).size < rateList.length)
    add('rateList', 'samma värde står på flera rader i tabellen')
}

function checkConditions({ conditions }: RuleConfiguration, kind: Kind, add: Add) {
  const lines = conditions.filter((line) => line.trim() !== '')
  if (lines.length === 0 && kind !== 'yesNo') add('conditions', 'minst ett villkor ska anges')
  if (lines.length > mostConditions) add('conditions', `högst ${mostConditions} villkor kan anges`)
  conditions.forEach((line, at) => {
    if (line.trim() === '') return
    try {
      parseCondition(line, kind)
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error
      add('conditions', `rad ${at + 1}, tecken ${error.at + 1}: ${error.sentence}`)
    }
  })
}

/** What is wrong with one figure of one interval, Swedish. */
export interface IntervalProblem {
  /** Which of the intervals, counted from 0. */
  readonly at: number
  readonly figure: 'from' | 'to' | 'amount' | 'count'
  readonly text: string
}
const isAmount = (value: number) => Number.isSafeInteger(value) && value >= 0

/** What stops intervals of scores from giving limits, figure by figure (rules 16). */
export function intervalProblems(
  intervals: BucketVersion['limitIntervals'],
): readonly IntervalProblem[] {
  const problems: IntervalProblem[] = []
  intervals.forEach(({ startToEnd: [from, to], maxAmount, maxCount }, at) => {
    const before = intervals[at - 1]
    const add = (figure: IntervalProblem['figure'], text: string) =>
      problems.push({ at, figure, text })
    if (!isPoints(from) || !isPoints(to) || from >= to)
      add(
        isPoints(from) ? 'to' : 'from',
        'Ett betygsintervall ska gå från ett lägre betyg till ett högre, inom -10 och 10',
      )
    for (const [figure, value] of [
      ['amount', maxAmount],
      ['count', maxCount],
    ] as const)
      if (!isAmount(value)) add(figure, 'Limitens belopp och antal ska vara noll eller mer')
    if (!before) return
    if (before.startToEnd[1] !== from)
      add('from', 'Betygsintervallen ska stå i ordning och följa på varandra utan glapp')
    if (before.maxAmount > maxAmount) add('amount', 'Ett högre betyg får inte ge en lägre limit')
    if (before.maxCount > maxCount) add('count', 'Ett högre betyg får inte ge färre fakturor')
  })
  return problems
}

/**
 * Everything that stops a bucket from being used, in Swedish. A bucket without problems compiles.
 */
export function checkBucket(bucket: BucketVersion): Problem[] {
  const problems = bucket.rules.flatMap((rule) => checkRule(rule))
  const add = (field: Problem['field'], text: string, rule?: string) =>
    problems.push({ rule, field, text })
  const seen = new Set<string>()
  for (const { id, ruleName } of bucket.rules.flatMap((rule) => [rule, ...rule.selectedSubRules])) {
    if (seen.has(id)) add('id', `${ruleName}: samma regel är vald flera gånger`, id)
    seen.add(id)
  }
  for (const { text } of intervalProblems(bucket.limitIntervals)) add('limitIntervals', text)
  if (bucket.secondShare !== null && !isShare(bucket.secondShare))
    add('secondShare', 'Andelen ska vara 0 till 100 %')
  if (bucket.turnoverShare && !isShare(bucket.turnoverShare))
    add('turnoverShare', 'Andelen ska vara 0 till 100 %')
  return problems
}
