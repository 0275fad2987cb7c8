/** The VAT rates of Sweden, hundredths of a percent of the amount without it. */
export const vatRates = [0, 600, 1200, 2500]
/** Amounts are rounded to whole kronor. Öre. */
export const rounding = 100

/** Percent by country (ISO 3166), the highest first; none of them is without 0. */
const percents: Readonly<Record<string, readonly number[]>> = {
  NO: [25, 15, 12],
  DK: [25],
  FI: [25.5, 13.5, 10],
  IS: [24, 11],
  DE: [19, 7],
  AT: [20, 13, 10],
  BE: [21, 12, 6],
  NL: [21, 9],
  FR: [20, 10, 5.5, 2.1],
  ES: [21, 10, 4],
  IT: [22, 10, 5, 4],
  PL: [23, 8, 5],
  EE: [24, 13, 9],
  LV: [21, 12, 5],
  LT: [21, 12, 5],
  IE: [23, 13.5, 9, 4.8],
  GB: [20, 5],
  CH: [8.1, 3.8, 2.6],
  HU: [27, 18, 5],
}
interface Until {
  readonly country: string
  /** The first day on which it was otherwise. */
  readonly until: string
  readonly percents: readonly number[]
}
/** What counted before, the oldest first. */
const before: readonly Until[] = [
  { country: 'FI', until: '2024-09-01', percents: [24, 14, 10] },
  { country: 'FI', until: '2026-01-01', percents: [25.5, 14, 10] },
  { country: 'EE', until: '2025-01-01', percents: [22, 9, 5] },
  { country: 'EE', until: '2025-07-01', percents: [22, 13, 9] },
  { country: 'LT', until: '2026-01-01', percents: [21, 9, 5] },
]

/**
 * The VAT rates that an invoice of a Swedish issuer can have on a day: those of Sweden, and of the
 * recipient's country, where the issuer can be registered too. Hundredths of a percent, from the
 * lowest. @param country two letters; of one that is not known the rates of Sweden alone
 */
export function vatRatesOn(day: string, country: string): readonly number[] {
  const earlier = before.find((one) => one.country === country && day < one.until)
  const abroad = (earlier?.percents ?? percents[country] ?? []).map((one) => Math.round(one * 100))
  return [...new Set([...vatRates, ...abroad])].toSorted((one, other) => one - other)
}
