import type { Evaluation } from './evaluate.ts'
import { requirementText } from '../conditions/requirement.ts'
import { factLabel, factReader, type Subject } from '../facts/facts.ts'
import { pointsText, roundAway, valueText } from '../facts/figures.ts'
import type { RuleResult } from '../model.ts'
import type { CompiledRule, Outcome } from './outcome.ts'

/** Every rule's verdict in words, ready to be stored and shown. */
export const ruleResults = ({
  outcomes,
  subject,
}: Pick<Evaluation, 'outcomes' | 'subject'>): RuleResult[] =>
  outcomes.map((outcome) => ruleResult(outcome, subject))

function ruleResult(outcome: Outcome, subject: Subject): RuleResult {
  const { rule, exception, value } = outcome
  const { configuration } = rule
  const parts = outcome.parts.map((part) => ruleResult(part, subject))
  const { source, fetchedAt } = origin(rule, subject)
  return {
    id: configuration.id,
    measure: configuration.measure,
    displayName: configuration.ruleName,
    passed: outcome.passed,
    statusCode: outcome.warn ? 'Warn' : undefined,
    message: message(outcome, subject),
    score: outcome.score,
    maxRating: rule.highest,
    calculatedScore: roundAway((rule.weight * outcome.score) / 10_000),
    pointsLost: roundAway((rule.weight * (rule.highest - outcome.score)) / 10_000),
    baseData: baseData(outcome, parts, subject),
    value: value ?? null,
    valueText: value === undefined ? '' : valueText(rule.rule.kind, value),
    source,
    fetchedAt,
    threshold: thresholdText(rule),
    blocking: rule.blocking,
    consequence: configuration.consequence,
    exceptionUsed: exception
      ? { id: exception.id, endDate: exception.endDate, comment: exception.comment }
      : null,
    parts,
  }
}

/** What the verdict rests on, in words: the scores of its parts, or the facts it was measured by. */
function baseData({ rule, exception, value }: Outcome, parts: readonly RuleResult[], of: Subject) {
  if (parts.length > 0)
    return parts.map(({ displayName, score }) => `${displayName} ${pointsText(score)}`).join(', ')
  if (value === undefined) return ''
  const through = exception?.value.kind === 'date' ? exception.value.through : undefined
  return rule.rule.baseData(of, through)
}

function message(outcome: Outcome, subject: Subject): string {
  const { rule } = outcome
  if (outcome.missing) {
    const lacking = lackingFacts(rule, subject)
    if (lacking.length > 0) return `Uppgift saknas: ${lacking.join(', ')}`
    return outcome.value === undefined
      ? 'Värdet kan inte räknas ut av uppgifterna'
      : `Värdet ${valueText(rule.rule.kind, outcome.value)} står inte i tabellen`
  }
  return outcome.passed ? '' : rule.configuration.userFriendlyFailMessage
}

/** The facts a rule asks for that are not there, as staff read them. */
export function lackingFacts(rule: CompiledRule, subject: Subject): readonly string[] {
  const lacking = [rule, ...rule.parts].flatMap((part) =>
    part.facts.filter((fact) => factReader(fact)(subject)?.value === undefined).map(factLabel),
  )
  return [...new Set(lacking)]
}

/** Who said it, and when the oldest of it was fetched. */
function origin(
  rule: CompiledRule,
  subject: Subject,
): { readonly source: string; readonly fetchedAt: string | null } {
  const sources = new Set<string>()
  let fetchedAt: string | null = null
  for (const name of [rule, ...rule.parts].flatMap((part) => part.facts)) {
    const fact = factReader(name)(subject)
    if (!fact) continue
    sources.add(fact.source)
    if (fetchedAt === null || fact.fetchedAt < fetchedAt) fetchedAt = fact.fetchedAt
  }
  return { source: [...sources].join(', '), fetchedAt }
}

/** What is asked of the value, in Swedish. */
export function thresholdText({ configuration, rule, highest }: CompiledRule): string {
  const { executionType: type, minRatingAccepted: least } = configuration
  if (type === 'condition' || type === 'binary') {
    const lines = configuration.conditions.filter((line) => line.trim() !== '')
    return lines.length > 0
      ? requirementText(lines, rule.kind)
      : `ska vara ${rule.good ? 'ja' : 'nej'}`
  }
  if (least !== null) return `minst ${pointsText(least)} av ${pointsText(highest)} poäng`
  return `upp till ${pointsText(highest)} poäng`
}
