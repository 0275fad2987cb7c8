import type { Paper } from './paper.ts'

/** Where the currency of what is to be paid stands. */
export type CurrencyAt = 'before' | 'after' | 'label' | 'none'

/** What is to be paid, with its currency. */
export function drawTotal(
  paper: Paper,
  at: CurrencyAt,
  x: number,
  y: number,
  isRight: boolean,
): void {
  const { choice, sheet, bill, amount } = paper
  const big = { size: sheet.size * choice.pick([1, 1, 1.15, 1.4]), bold: choice.chance(0.75) }
  const symbol: Readonly<Record<string, string>> = {
    EUR: '€',
    USD: '$',
    GBP: '£',
    SEK: 'kr',
    NOK: 'kr',
    DKK: 'kr.',
  }
  const isSign = choice.chance(0.4) && !(bill.currency === 'NOK' || bill.currency === 'DKK')
  const sign = isSign ? (symbol[bill.currency] ?? bill.currency) : bill.currency
  const said = amount.short(bill.toPay)
  // '1 250,- SEK' is written by nobody, nor is 'kr 1 250:- kr'.
  const isDashed = /[-]$/.test(said) && bill.toPay > 0
  const [before, after] = [
    at === 'before' ? `${sign} ` : '',
    at === 'after' && !isDashed ? ` ${sign}` : '',
  ]
  let left = isRight ? x - sheet.widthOf(before + said + after, big) : x
  if (before) left = sheet.text(before, left, y, big, 'invoiceCurrency')
  left = sheet.text(said, left, y, big, 'invoiceAmount')
  if (after) sheet.text(sign, left + sheet.widthOf(' ', big), y, big, 'invoiceCurrency')
}
