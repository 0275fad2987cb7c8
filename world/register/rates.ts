/** What a unit is worth about which its rate moves, millionths of a krona. */
const about: Readonly<Record<string, number>> = {
  EUR: 10_936_000,
  NOK: 938_400,
  DKK: 1_464_200,
  USD: 9_412_500,
  GBP: 12_487_300,
}

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
const fixedHolidays = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']

/** Easter Sunday of a year, by the anonymous Gregorian rule. */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const month = Math.floor(f / 31)
  return Math.round(Date.UTC(year, month - 1, (f % 31) + 1) / 86_400_000)
}
/** Days from Easter Sunday: Good Friday, Easter Monday and Ascension Day. */
const movable = [-2, 1, 39]

/** Whether Riksbanken publishes rates on a day: no Saturday, Sunday or holiday. */
export function isBankDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = date.getUTCDay()
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(day.slice(5))) return false
  // Midsummer Eve: the Friday between the 19th and the 25th of June.
  if (weekday === 5 && day.slice(5) >= '06-19' && day.slice(5) <= '06-25') return false
  const fromEaster = dayNumber(day) - easterOf(Number(day.slice(0, 4)))
  return !movable.includes(fromEaster)
}

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
