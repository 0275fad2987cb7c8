/** Something that is done every day, or on some days of the week, at a time of day in Stockholm. */
export interface Schedule {
  /** Names the schedule for good: what waits under it is known by it. */
  readonly name: string
  readonly task: string
  readonly payload?: object
  readonly hour: number
  readonly minute: number
  /** 1 Monday to 7 Sunday. Default every day. */
  readonly weekdays?: readonly number[]
}

const clockInStockholm = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** How far Stockholm's clock is ahead of UTC at an instant, in milliseconds. */
const ahead = (at: number) =>
  Date.parse(`${clockInStockholm.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000

/**
 * The instant when Stockholm's clock shows this time on this day. A time that is shown twice in
 * autumn means the first of them; one that is skipped in spring means as long after the change as
 * it would have been.
 */
export function stockholmInstant(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
): Date {
  const shown = Date.UTC(year, month - 1, day, hour, minute)
  const before = ahead(shown - 12 * 3_600_000)
  const first = shown - before
  if (ahead(first) === before) return new Date(first)
  const second = shown - ahead(first)
  return new Date(second + ahead(second) === shown ? second : first)
}

/** The next time a schedule is due, strictly after an instant. */
export function nextOccurrence(
  schedule: Pick<Schedule, 'hour' | 'minute' | 'weekdays'>,
  after: Date,
): Date {
  const [year, month, day] = clockInStockholm.format(after).slice(0, 10).split('-').map(Number) as [
    number,
    number,
    number,
  ]
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead))
    const weekday = date.getUTCDay() || 7
    if (schedule.weekdays && !schedule.weekdays.includes(weekday)) continue
    const at = stockholmInstant(
      date.getUTCFullYear(),
      date.getUTCMonth() + 1,
      date.getUTCDate(),
      schedule.hour,
      schedule.minute,
    )
    if (at > after) return at
  }
  throw new Error('a schedule needs at least one day of the week')
}
