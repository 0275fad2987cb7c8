import { Cron } from 'croner'

/** Something that is done again and again, at times of Stockholm's clock. */
export interface Schedule {
  /** Names the schedule for good: what waits under it is known by it. */
  readonly name: string
  readonly task: string
  readonly payload?: object
  /**
   * A cron pattern (minute, hour, day of the month, month, day of the week), read by Stockholm's
   * clock: `30 2 * * *` is once every night, in summer and winter, also when the clock changes.
   */
  readonly when: string
}

const timezone = 'Europe/Stockholm'

/**
 * The next time of a pattern, strictly after an instant. A time of day that is shown twice in
 * autumn means the first of them; one that is skipped in spring, the change.
 *
 * @throws when it is no pattern, or never comes again
 */
export function nextOccurrence(when: string, after: Date): Date {
  const next = new Cron(when, { timezone }).nextRun(after)
  if (!next) throw new Error(`the pattern ${when} never comes again`)
  return next
}

const longAgo = new Date(-8.64e15)
/** Days that are kept: lists are asked for a few, again and again, and the calendar takes long. */
const mostDays = 1000
const starts = new Map<string, number>()
/** The instant when a day (YYYY-MM-DD) begins in Stockholm. */
export function startOfDay(day: string): Date {
  const known = starts.get(day)
  if (known !== undefined) return new Date(known)
  const start = nextOccurrence(`${day}T00:00:00`, longAgo)
  if (starts.size >= mostDays) starts.clear()
  starts.set(day, start.getTime())
  return start
}
/** The instant of a day (YYYY-MM-DD) and a time of day (HH:MM) in Stockholm. */
export const instantIn = (day: string, time: string): Date =>
  nextOccurrence(`${day}T${time}:00`, longAgo)
