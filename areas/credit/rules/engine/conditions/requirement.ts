import { factLabel, factReader, type Kind, type Subject, type Value } from '../facts/facts.ts'
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
