import {
  companyFacts,
  invoiceFacts,
  type Fact,
  type FactType,
  type Kind,
  type Value,
} from './facts.ts'
import { kronorText, valueText } from './figures.ts'

/** One fact as staff read it. */
export interface FactInWords {
  readonly name: string
  readonly label: string
  /** Empty when it is missing. */
  readonly valueText: string
  readonly source: string
  /** Instant, ISO 8601. */
  readonly fetchedAt: string
  readonly missing: 'notKnown' | 'notFetched' | null
}
const mostListed = 10

/**
 * Every fact that was asked for, in the order of the catalogue of facts; those left out count as
 * not known and are not said.
 */
export function factsInWords(of: 'company' | 'invoice', facts: object): FactInWords[] {
  const types: Readonly<Record<string, FactType<unknown>>> =
    of === 'company' ? companyFacts : invoiceFacts
  const found = facts as Readonly<Record<string, Fact<unknown> | undefined>>
  return Object.entries(types).flatMap(([name, { kind, label }]): FactInWords[] => {
    const fact = found[name]
    if (!fact) return []
    const { source, fetchedAt } = fact
    return 'missing' in fact
      ? [{ name, label, valueText: '', source, fetchedAt, missing: fact.missing }]
      : [{ name, label, valueText: words(kind, fact.value), source, fetchedAt, missing: null }]
  })
}

function words(kind: Kind, value: unknown): string {
  if (!Array.isArray(value)) return valueText(kind, value as Value)
  if (value.length === 0) return 'inga'
  const more = value.length > mostListed ? ` och ${value.length - mostListed} till` : ''
  return value.slice(0, mostListed).map(item).join(', ') + more
}
/** A day, a name or a number, a payment remark, or another invoice. */
function item(one: unknown): string {
  if (typeof one !== 'object' || one === null) return String(one)
  const { date, number, invoiceDate, amount } = one as Readonly<
    Record<string, string | number | undefined>
  >
  const parts = [
    number,
    date ?? invoiceDate,
    typeof amount === 'number' ? kronorText(amount) : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}
