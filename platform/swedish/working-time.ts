import { isBankDay } from './bank-day.ts'
import { addDays, formatInstant } from './format.ts'

/** Minutes of the day between which people are at work, by Stockholm's clock, on bank days. */
const opens = 8 * 60
const closes = 17 * 60

/** How long something may take: hours at work, or whole days after the one it came. */
export type WorkingTime = { readonly hours: number } | { readonly days: number }

function nextBankDay(day: string): string {
  let next = addDays(day, 1)
  while (!isBankDay(next)) next = addDays(next, 1)
  return next
}
/** A minute of a day by Stockholm's clock; not between 2 and 3 at night, when the clock is changed. */
function instantAt(day: string, minute: number): Date {
  const guess = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const shown = Date.parse(`${formatInstant(new Date(guess)).replace(' ', 'T')}Z`)
  return new Date(2 * guess - shown)
}

/** The last minute of a day by Stockholm's clock. */
export const endOfDay = (day: string): Date => instantAt(day, 24 * 60 - 1)

/**
 * When something that came at an instant is to be done. What comes when nobody is at work counts
 * from the next morning. Hours end within a working day, days when one ends.
 */
export function dueAfter(came: Date, within: WorkingTime): Date {
  const shown = formatInstant(came)
  let day = shown.slice(0, 10)
  let minute = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14))
  if (!isBankDay(day) || minute >= closes) {
    day = nextBankDay(day)
    minute = opens
  }
  if ('days' in within) {
    for (let left = within.days; left > 0; left -= 1) day = nextBankDay(day)
    return instantAt(day, closes)
  }
  minute = Math.max(minute, opens)
  let left = within.hours * 60
  while (minute + left > closes) {
    left -= closes - minute
    day = nextBankDay(day)
    minute = opens
  }
  return instantAt(day, minute + left)
}
