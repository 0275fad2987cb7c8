import { catalogueRule } from '../../catalogue/catalogue.ts'
import { isBlocking } from './blocking.ts'
import { parseCondition } from '../conditions/condition.ts'
import { compileCondition, factsIn, turningPoints, type Test } from '../conditions/condition-run.ts'
import { withException } from './exceptions.ts'
import type { FactName, Subject, Value } from '../facts/facts.ts'
import type { RuleConfiguration } from '../model.ts'
import type { CompiledRule, Outcome } from './outcome.ts'
import { partScorer } from './part-score.ts'
import { countsFor } from '../settings/settings.ts'

const noParts: readonly Outcome[] = []
const clamp = (score: number) => Math.max(-1000, Math.min(1000, score))

/**
 * Makes a configured rule ready to judge. It must have no problems (check.ts). @throws RangeError
 * for an unknown measure.
 */
export function compileRule(configuration: RuleConfiguration): CompiledRule {
  const rule = catalogueRule(configuration.measure)
  if (!rule) throw new RangeError(`No rule measures ${configuration.measure}`)
  const type = configuration.executionType
  const isBinary = type === 'condition' || type === 'binary'
  const conditions = isBinary ? configuration.conditions.filter((line) => line.trim() !== '') : []
  const parsed = conditions.map((line) => parseCondition(line, rule.kind))
  const parts = type === 'composite' ? configuration.selectedSubRules.map(compileRule) : []
  const facts = [
    ...new Set<FactName>([...(type === 'composite' ? [] : rule.facts), ...parsed.flatMap(factsIn)]),
  ]
  const scorer = partScorer(configuration, rule)
  const [lowest, highest] = type === 'composite' ? sumOfBounds(parts) : scorer.bounds
  const compiled: CompiledRule = {
    configuration,
    rule,
    needsInvoice: rule.needsInvoice || facts.some((fact) => !fact.startsWith('company.')),
    weight: countsFor('importance', type) ? configuration.importance : 0,
    highest,
    lowest,
    blocking: isBlocking(configuration),
    facts,
    parts,
    turns: [...scorer.turns, ...parsed.flatMap(turningPoints)],
    judge: (subject, given) => judge(subject, given),
  }
  const verdict = isBinary
    ? binary(compiled, parsed.map(compileCondition))
    : graded(compiled, scorer.score)
  const judge = type === 'composite' ? sumOfParts(compiled) : simple(compiled, verdict)
  return compiled
}

const sumOfBounds = (parts: readonly CompiledRule[]): readonly [number, number] => [
  clamp(parts.reduce((sum, part) => sum + part.lowest, 0)),
  clamp(parts.reduce((sum, part) => sum + part.highest, 0)),
]

type Verdict = (subject: Subject, value: Value | undefined) => Outcome
type Judge = CompiledRule['judge']

function missing(rule: CompiledRule, value: Value | undefined): Outcome {
  const accepted = rule.configuration.acceptNoInputData
  const score = accepted ? 0 : Math.min(0, rule.lowest)
  return {
    rule,
    value,
    passed: accepted,
    warn: accepted,
    missing: true,
    score,
    exception: undefined,
    parts: noParts,
  }
}
const verdictOf = (
  rule: CompiledRule,
  value: Value | undefined,
  passed: boolean,
  score: number,
): Outcome => ({
  rule,
  value,
  passed,
  warn: false,
  missing: false,
  score,
  exception: undefined,
  parts: noParts,
})

/** Scored rules and sub-rules. */
function graded(rule: CompiledRule, scoreOf: (value: Value) => number | undefined): Verdict {
  const least = rule.configuration.minRatingAccepted ?? -Infinity
  return (_, value) => {
    const score = value === undefined ? undefined : scoreOf(value)
    return score === undefined
      ? missing(rule, value)
      : verdictOf(rule, value, score >= least, score)
  }
}

/** Conditions and binary rules. */
function binary(rule: CompiledRule, conditions: readonly Test[]): Verdict {
  const { good } = rule.rule
  const high = rule.highest
  const low = rule.lowest
  if (conditions.length === 0)
    return (_, value) => {
      if (value === undefined) return missing(rule, value)
      const holds = value === good
      return verdictOf(rule, value, holds, holds ? high : low)
    }
  return (subject, value) => {
    let unknown = false
    for (const condition of conditions) {
      const held = condition(subject, value)
      if (held === false) return verdictOf(rule, value, false, low)
      if (held === undefined) unknown = true
    }
    return unknown ? missing(rule, value) : verdictOf(rule, value, true, high)
  }
}

function simple(rule: CompiledRule, verdict: Verdict): Judge {
  const { id, whitelistEnabled } = rule.configuration
  const mayBeExcepted = whitelistEnabled && rule.rule.exception !== undefined
  return (subject, given) => {
    const assumed = given.values?.get(id)
    const outcome = verdict(subject, assumed ?? rule.rule.value(subject, undefined))
    if (
      !mayBeExcepted ||
      given.exceptions.length === 0 ||
      (outcome.passed && outcome.score === rule.highest)
    )
      return outcome
    return withException(outcome, subject, given.exceptions, (through) =>
      assumed === undefined ? verdict(subject, rule.rule.value(subject, through)) : outcome,
    )
  }
}

/**
 * Type 2: the sum of the sub-rules, kept within -10 and 10. What fails in a sub-rule for want of
 * facts fails here.
 */
function sumOfParts(rule: CompiledRule): Judge {
  const { minRatingAccepted } = rule.configuration
  const least = minRatingAccepted ?? -Infinity
  return (subject, given) => {
    const parts: Outcome[] = []
    let sum = 0
    let passed = true
    let warn = false
    let lacking = false
    for (const part of rule.parts) {
      if (part.needsInvoice && !subject.invoice) continue
      const outcome = part.judge(subject, given)
      parts.push(outcome)
      sum += outcome.score
      passed &&= outcome.passed
      warn ||= outcome.warn
      lacking ||= outcome.missing && !outcome.passed
    }
    const score = clamp(sum)
    passed &&= score >= least
    return {
      rule,
      value: score,
      passed,
      warn: passed && warn,
      missing: lacking,
      score,
      exception: undefined,
      parts,
    }
  }
}
