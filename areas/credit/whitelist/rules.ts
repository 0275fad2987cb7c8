import type { ActName } from '#areas/foundation/approvals/rules.ts'
import type { Exception } from '#areas/credit/rules/rules.ts'
import { addDays, addMonths, formatMoney, formatNumber, isDay } from '#platform/swedish/format.ts'

export type ValueKind = Exception['value']['kind']

/** A rule an exception can be from, as both sides need it. */
export interface ExceptionRule {
  readonly id: string
  readonly ruleName: string
  readonly valueKind: ValueKind
  readonly recipientRequired: boolean
}

/**
 * The value's name on the form, by kind. A boolean rule has none: the exception itself is the
 * answer.
 */
export const valueLabels: Readonly<Record<ValueKind, string>> = {
  date: 'Godkänn händelser till och med',
  boolean: 'Godkänns',
  number: 'Godkänn belopp till och med',
  rating: 'Lägsta godkända betyg',
}

/** What an exception lets through: a day, nothing more to say, öre, or points from 0 to 10. */
export type WrittenValue = string | number | boolean | null | undefined

/** Öre: a hundred billion kronor. */
const mostAmount = 10_000_000_000_000

/** Why a value cannot be that of an exception of the kind, or nothing (whitelist 4, 5). */
export function valueProblem(kind: ValueKind, value: WrittenValue): string | undefined {
  const label = valueLabels[kind]
  if (kind === 'boolean') return value === false ? 'Ta bort undantaget i stället' : undefined
  if (value === null || value === undefined || value === '') return `${label} behöver fyllas i`
  if (kind === 'date')
    return typeof value === 'string' && isDay(value)
      ? undefined
      : `${label} ska vara ett datum som finns, skrivet ÅÅÅÅ-MM-DD`
  if (typeof value !== 'number') return `${label} ska vara en siffra`
  if (value < 0) return `${label} får inte vara negativt`
  if (kind === 'number') {
    if (!Number.isInteger(value)) return `${label} ska vara i hela ören`
    return value > mostAmount ? `${label} får vara högst 100 miljarder kronor` : undefined
  }
  if (value > 10) return `${label} får vara högst 10`
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
    ? undefined
    : `${label} får ha högst två decimaler`
}

interface Suggestion {
  readonly endDate: string
  readonly whitelistValue: string | null
}
/**
 * What the form begins with for a rule: until when, and from values that are days, today (whitelist
 * 6).
 */
export function suggestionFor(
  rule: Pick<ExceptionRule, 'id' | 'valueKind'>,
  today: string,
): Suggestion {
  const dated = rule.valueKind === 'date'
  const afterDays = rule.id === 'paymentTerms' ? 1 : 1000
  return {
    endDate: dated ? addMonths(today, 6) : addDays(today, afterDays),
    whitelistValue: dated ? today : null,
  }
}

/**
 * An exception counts through its last day; after it only those who ask for expired ones see it
 * (whitelist 7).
 */
export const isExpired = ({ endDate }: { readonly endDate: string }, today: string) =>
  endDate < today

/** The acts an exception waits for (whitelist 16, 17). */
export const exceptionActs = [
  'writeException',
  'writeScreeningException',
] as const satisfies readonly ActName[]
const screening: readonly string[] = [
  'companyBlacklisted',
  'personBlacklisted',
  'keyPersonPep',
  'keyPersonSanctioned',
]
/** Which of them an exception from a rule is. */
export const actOfException = (rule: string): (typeof exceptionActs)[number] =>
  screening.includes(rule) ? 'writeScreeningException' : 'writeException'

/** What an exception lets through, as it is stored: days, öre, hundredths of a point. */
export interface StoredException {
  readonly measure: string
  /** Null for every recipient. */
  readonly recipientOrganizationNumber: string | null
  readonly valueKind: ValueKind
  readonly valueDate: string | null
  readonly valueAmount: number | null
  readonly valueRating: number | null
  readonly endDate: string
}

/**
 * Whether a change lets anything through that was not let through before: longer, more, or another
 * rule or recipient. What only narrows takes nobody else (whitelist 16).
 */
export function isWider(after: StoredException, before: StoredException): boolean {
  if (after.measure !== before.measure || after.valueKind !== before.valueKind) return true
  if (after.endDate > before.endDate) return true
  const { recipientOrganizationNumber: recipient } = before
  if (recipient !== null && after.recipientOrganizationNumber !== recipient) return true
  return (
    (after.valueDate ?? '') > (before.valueDate ?? '') ||
    (after.valueAmount ?? 0) > (before.valueAmount ?? 0) ||
    (after.valueRating ?? 0) < (before.valueRating ?? 0)
  )
}

/** What an exception lets through, in words: 'Till och med 2026-10-31', 'Högst 125 000,00 kr'. */
export function valueInWords({ valueDate, valueAmount, valueRating }: StoredException): string {
  if (valueDate !== null) return `Till och med ${valueDate}`
  if (valueAmount !== null) return `Högst ${formatMoney(valueAmount)} kr`
  return valueRating === null ? 'Ja' : `Lägst ${formatNumber(valueRating / 100, 2)}`
}
