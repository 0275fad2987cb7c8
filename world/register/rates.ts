/** What a unit is worth about which its rate moves, millionths of a krona. */
const about: Readonly<Record<string, number>> = {
  EUR: 10_936_000,
  NOK: 938_400,
  DKK: 1_464_200,
  USD: 9_412_500,
  GBP: 12_487_300,
}

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

/**
 * An invented rate of a currency on a day, millionths of a krona with four decimals, the same
 * wherever it is asked for. @throws Error for a currency that has none.
 */
export function demoRate(currency: string, day: string): number {
  const middle = about[currency]
  if (middle === undefined) throw new Error(`No rate of ${currency}`)
  const at = dayNumber(day)
  const swing = Math.sin(at / 17) * 0.012 + Math.sin(at / 5 + middle) * 0.004
  return Math.round((middle * (1 + swing)) / 100) * 100
}
