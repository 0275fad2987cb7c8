import { formatInstant } from '#platform/swedish/format.ts'
import { nextOccurrence } from '#platform/server/schedule.ts'
import { scheduledAt, startsAtOnce } from '../rules.ts'

/** When a run that is asked for at an instant begins: at once, or in office hours at 17:30 the same day (part-1 §9, CONFLICTS C23). */
export function startOf(asked: Date): Date {
  const [hour = 0, minute = 0] = formatInstant(asked).slice(11).split(':').map(Number)
  return startsAtOnce(hour * 60 + minute) ? asked : nextOccurrence(scheduledAt, asked)
}
