import { keysOf } from '#platform/record.ts'
import { exchangeText, moneyText } from '#areas/foundation/currencies/rules.ts'
import { maskedNumber } from '#platform/swedish/masked.ts'
import {
  companyFacts,
  invoiceFacts,
  type AnyFact,
  type CompanyFacts,
  type FactType,
  type InvoiceFacts,
  type Kind,
  type OtherInvoice,
  type PaymentRemark,
  type SumInDocument,
  type PrintTwin,
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
 * Every fact of a company that was asked for, in the order of the catalogue of facts; those left
 * out count as not known and are not said.
 */
export const companyFactsInWords = (facts: CompanyFacts): FactInWords[] =>
  keysOf(companyFacts).flatMap((name) =>
    inWords(name, companyFacts[name], name === 'board' ? maskedBoard(facts.board) : facts[name]),
  )
/** Who sits in a board, whole, is read where the trail says whom it showed (users 13). */
const maskedBoard = (board: CompanyFacts['board']) =>
  board?.value ? { ...board, value: board.value.map(maskedNumber) } : board
/** The same of an invoice. */
export const invoiceFactsInWords = (facts: InvoiceFacts): FactInWords[] => [
  ...keysOf(invoiceFacts).flatMap((name) => inWords(name, invoiceFacts[name], facts[name])),
  ...exchangeInWords(facts),
]

/** How its amount became kronor (currencies 6). */
function exchangeInWords({ amount, exchange }: InvoiceFacts): FactInWords[] {
  if (!amount || !exchange) return []
  const { source, fetchedAt } = amount
  const valueText = exchangeText(exchange)
  return [{ name: 'exchange', label: 'Omräkning', valueText, source, fetchedAt, missing: null }]
}

function inWords(
  name: string,
  { kind, label }: FactType<unknown>,
  fact: AnyFact | undefined,
): FactInWords[] {
  if (!fact) return []
  const { source, fetchedAt } = fact
  return 'missing' in fact
    ? [{ name, label, valueText: '', source, fetchedAt, missing: fact.missing }]
    : [{ name, label, valueText: words(kind, fact.value), source, fetchedAt, missing: null }]
}

function words(kind: Kind, value: Value | readonly Item[]): string {
  if (typeof value !== 'object') return valueText(kind, value)
  if (value.length === 0) return 'inga'
  const more = value.length > mostListed ? ` och ${value.length - mostListed} till` : ''
  return value.slice(0, mostListed).map(itemText).join(', ') + more
}
/** A day, a name or a number, an amount, a payment remark, another invoice, or a sum at odds. */
type Item = string | number | PaymentRemark | OtherInvoice | SumInDocument | PrintTwin
function itemText(item: Item): string {
  if (typeof item === 'string') return item
  if (typeof item === 'number') return kronorText(item)
  if ('sum' in item) return `${kronorText(item.stated)} mot ${kronorText(item.parts)}`
  if ('date' in item) return `${item.date} ${kronorText(item.amount)}`
  const amount = moneyText(item.amount, item.currency ?? 'SEK')
  return `${item.number} ${item.invoiceDate} ${amount}`
}
