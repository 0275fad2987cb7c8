import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { countingRates, haircutsOf } from '#areas/foundation/currencies/server/public.ts'
import {
  inKronor,
  isCurrency,
  otherCurrencyText,
  type Exchange,
} from '#areas/foundation/currencies/rules.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/** How the amount of an invoice becomes kronor, or why it cannot. Neither of one in kronor. */
export interface InKronor {
  readonly exchange: Exchange | undefined
  /** Swedish, without full stop (currencies 4). */
  readonly noRate: string | null
}
/** Of an invoice in kronor. */
export const asItIs: InKronor = { exchange: undefined, noRate: null }

/** What the rates are at this moment, for some invoices. */
export async function exchanges(
  db: Db,
  invoices: readonly Pick<InvoiceRow, 'currency'>[],
  now: Date,
): Promise<(invoice: InvoiceRow) => InKronor> {
  if (invoices.every(({ currency }) => currency === 'SEK')) return () => asItIs
  const rates = await countingRates(db, stockholmDay(now))
  const haircuts = await haircutsOf(db)
  return ({ currency, invoiceAmount: amount, vat, isCredit }) => {
    // A credit note is never bought: nothing of it is judged.
    if (currency === 'SEK' || isCredit) return asItIs
    if (!isCurrency(currency)) return { exchange: undefined, noRate: otherCurrencyText(currency) }
    const rate = rates[currency]
    if ('missing' in rate) return { exchange: undefined, noRate: rate.missing }
    const { rateMicro, source, date } = rate
    const haircut = haircuts[currency]
    const exchange = { currency, rateMicro, source, date, amount, vat, haircut }
    return { exchange, noRate: null }
  }
}

/** Öre an invoice is worth by its rate, without the haircut; null when no rate is known. */
export const kronorOf = (
  { currency, invoiceAmount }: Pick<InvoiceRow, 'currency' | 'invoiceAmount'>,
  { exchange }: InKronor,
): number | null => {
  if (currency === 'SEK') return invoiceAmount
  return exchange ? inKronor(exchange.amount, exchange.rateMicro) : null
}
