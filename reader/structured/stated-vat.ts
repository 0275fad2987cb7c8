import { type StatedVat, vatReasons, type VatReason } from '../document.ts'

type Text = string | undefined
/** What an e-invoice says of the VAT of one rate, as it writes it. */
interface Said {
  /** UNCL 5305: 'S', 'AE'. */
  readonly category: Text
  /** Percent: '25', '25.5'. */
  readonly percent: Text
  /** Of the list VATEX: 'VATEX-EU-AE'. */
  readonly exemption?: Text
}

const ofExemption: Readonly<Record<string, VatReason>> = { AE: 'AE', IC: 'K', G: 'G', O: 'O' }

function reasonOf({ category, exemption }: Said): VatReason | undefined {
  const named = category?.toUpperCase()
  const [, code] = /^VATEX-[A-Z]{2}-(\w+)/.exec(exemption?.toUpperCase() ?? '') ?? []
  return (
    vatReasons.find((reason) => reason === named) ??
    (code === undefined ? undefined : (ofExemption[code] ?? 'E'))
  )
}
/** Hundredths of a percent; undefined for what is no percentage. */
const rateOf = ({ percent }: Said): number | undefined =>
  /^\d{1,3}(?:\.\d+)?$/.test(percent ?? '') ? Math.round(Number(percent) * 100) : undefined

/** The rates and reasons that an e-invoice states, whichever language it is written in. */
export function statedVat(said: readonly Said[]): StatedVat {
  const rates = said.map((one) => rateOf(one) ?? (reasonOf(one) ? 0 : undefined))
  return {
    rates: [...new Set(rates.filter((rate) => rate !== undefined))].toSorted((a, b) => a - b),
    reasons: vatReasons.filter((reason) => said.some((one) => reasonOf(one) === reason)),
  }
}
