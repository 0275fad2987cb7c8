import {
  factLabel,
  factReader,
  type FactName,
  type Kind,
  type Subject,
  type Value,
} from '../facts/facts.ts'
import { valueText } from '../facts/figures.ts'
import { parseCondition, type Condition, type Operand, type Sign } from './condition.ts'
import { compileCondition } from './condition-run.ts'

const signWords: Readonly<Record<Sign, string>> = {
  '=': '',
  '<>': 'inte ',
  '<': 'under ',
  '<=': 'högst ',
  '>': 'över ',
  '>=': 'minst ',
}

/**
 * What of some conditions does not hold for a subject, in words and with the figures of the day:
 * 'högst 90 dagar', 'under 500 000,00 kr'. A condition that asks for more than a sentence holds is
 * said as it is written.
 * @param value what the rule measured, of `kind`
 */
export const requirementsNotMet = (
  lines: readonly string[],
  kind: Kind,
  value: Value | undefined,
  subject: Subject,
): string =>
  lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line, condition: parseCondition(line, kind) }))
    .filter(({ condition }) => compileCondition(condition)(subject, value) !== true)
    .map(({ line, condition }) => wordsOf(condition, subject) ?? line.trim())
    .join(' och ')

function wordsOf(condition: Condition, subject: Subject): string | undefined {
  switch (condition.type) {
    case 'compare': {
      const asked = textOf(condition.right, condition.left, subject)
      if (asked === undefined) return undefined
      const required = signWords[condition.sign] + asked
      const { left } = condition
      return left.of === 'fact' ? `${factLabel(left.fact)} ${required}` : required
    }
    case 'any':
    case 'all': {
      // That a fact is missing is no way out when it is there.
      const parts = condition.parts.filter(({ type }) => type !== 'known')
      const words = parts.map((part) => wordsOf(part, subject))
      if (words.length === 0 || words.includes(undefined)) return undefined
      return words.join(condition.type === 'any' ? ' eller ' : ' och ')
    }
    default:
      return undefined
  }
}

/** A constant is of the kind of what it is compared with. */
function textOf(operand: Operand, comparedWith: Operand, subject: Subject): string | undefined {
  if (operand.of === 'constant')
    return comparedWith.of === 'constant' ? undefined : valueText(comparedWith.kind, operand.value)
  if (operand.of === 'value') return undefined
  const found = factReader(operand.fact)(subject)?.value
  return found === undefined || typeof found === 'object'
    ? undefined
    : valueText(operand.kind, found)
}

/**
 * What conditions ask for, whoever they are asked of: 'högst 90 dagar', 'omsättning (motparten) minst
 * 1 000 000,00 kr'.
 * @param kind of what the rule measures
 */
export const requirementText = (lines: readonly string[], kind: Kind): string =>
  lines
    .filter((line) => line.trim() !== '')
    .map((line) => said(parseCondition(line, kind)))
    .join(' och ')

function said(condition: Condition): string {
  switch (condition.type) {
    case 'any':
      return condition.parts.map(said).join(' eller ')
    case 'all':
      return condition.parts.map(grouped).join(' och ')
    case 'not':
      return `inte ${grouped(condition.part)}`
    case 'known':
      return `${named(condition.operand)} ${condition.wanted ? 'finns' : 'saknas'}`
    case 'oneOf': {
      const { left, values } = condition
      const asked = values.map((value) => named({ of: 'constant', value }, left)).join(' eller ')
      return left.of === 'value' ? asked : `${named(left)} ${asked}`
    }
    case 'compare': {
      const { left, sign, right } = condition
      const asked = signWords[sign] + named(right, left)
      return left.of === 'value' ? asked : `${named(left)} ${asked}`
    }
  }
}
/** What 'eller' stands in is kept together. */
const grouped = (condition: Condition) =>
  condition.type === 'any' ? `(${said(condition)})` : said(condition)

/** 'fakturabelopp', 'omsättning (motparten)'; an abbreviation stays as it is. */
function factNamed(fact: FactName): string {
  const label = factLabel(fact)
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
function named(operand: Operand, comparedWith: Operand = operand): string {
  if (operand.of === 'fact') return factNamed(operand.fact)
  if (operand.of === 'value') return 'värdet'
  const kind = comparedWith.of === 'constant' ? 'text' : comparedWith.kind
  return valueText(kind, operand.value)
}
