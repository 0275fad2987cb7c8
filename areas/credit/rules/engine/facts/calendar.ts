import { dayLength } from '#platform/time.ts'
const one = (day: string, at: number) => day.charCodeAt(at) - 48
const two = (day: string, at: number) => one(day, at) * 10 + one(day, at + 1)
const yearOf = (day: string) => two(day, 0) * 100 + two(day, 2)

/**
 * Days since 1970-01-01 of a 'YYYY-MM-DD' that exists. Plain arithmetic, since rules count days a
 * million times a second.
 */
export function dayNumber(day: string): number {
  const month = two(day, 5)
  const year = yearOf(day) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + two(day, 8) - 1
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  )
}
/** The 'YYYY-MM-DD' of a day number. */
export const dayOf = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10)

/** Days from one day to another; negative when `to` comes first. */
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from)

/**
 * Whole months from one day to a later one: 2026-01-31 to 2026-02-28 is none. Negative when `to`
 * comes first.
 */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return -monthsBetween(to, from)
  const months = (yearOf(to) - yearOf(from)) * 12 + two(to, 5) - two(from, 5)
  return two(to, 8) < two(from, 8) ? months - 1 : months
}
