import { oreOf } from '#platform/money.ts'
import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { vatRateOf } from './checks.ts'

interface Amounts {
  /** As fields keep them: kronor with a point, '' for none. */
  readonly amount: string
  readonly vat: string
  /** Three letters. */
  readonly currency: string
  /** Why the reader took the amount; '' for one that somebody has written. */
  readonly why: string
}
export interface AmountProof {
  readonly holds: boolean
  /** One line, Swedish. */
  readonly text: string
}

/** What the reader says of an amount that the invoice's own net and VAT make up. */
const printed = 'Nettobelopp och moms'

/**
 * Whether net and VAT make up the amount (interpretation 80); undefined where there is no amount.
 * What the invoice itself prints proves it; without that a known rate of VAT speaks for it.
 */
export function amountProof({ amount, vat, currency, why }: Amounts): AmountProof | undefined {
  if (amount === '') return undefined
  if (vat === '') return { holds: false, text: 'Utan moms kan beloppet inte prövas' }
  const [whole, tax] = [oreOf(amount), oreOf(vat)]
  const net = whole - tax
  const rate = vatRateOf({ amount: whole, vat: tax, currency })
  const sum = (said: string) =>
    `netto ${formatMoney(net)} + moms ${formatMoney(tax)}${said} = ${formatMoney(whole)}`
  if (rate !== undefined) {
    const percent = ` (${formatNumber(Number(rate) / 10, rate % 10n === 0n ? 0 : 1)} %)`
    const held = why.startsWith(printed) ? 'stämmer med fakturans netto' : 'stämmer'
    return { holds: true, text: `${sum(percent)} ${held}` }
  }
  // Several rates on one invoice: what it prints itself decides.
  if (why.startsWith(printed))
    return { holds: true, text: `${sum('')} stämmer med fakturans netto` }
  const share =
    net === 0n
      ? ''
      : `: ${formatNumber((Number(tax) / Number(net)) * 100, 1)} % är ingen känd momssats`
  return { holds: false, text: `${sum('')} stämmer inte${share}` }
}
