import { addDays } from './format.ts'

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

/** Whether banks in Sweden work on a day: no Saturday, Sunday or holiday. Riksbanken publishes rates then. */
export function isBankDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = date.getUTCDay()
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(day.slice(5))) return false
  // Midsummer Eve: the Friday between the 19th and the 25th of June.
  if (weekday === 5 && day.slice(5) >= '06-19' && day.slice(5) <= '06-25') return false
  const fromEaster = dayNumber(day) - easterOf(Number(day.slice(0, 4)))
  return !movable.includes(fromEaster)
}

/** How many bank days have come after a day, the last of them `until` itself. Days as 'YYYY-MM-DD'. */
export function bankDaysAfter(day: string, until: string): number {
  let count = 0
  for (let next = addDays(day, 1); next <= until; next = addDays(next, 1))
    if (isBankDay(next)) count += 1
  return count
}
