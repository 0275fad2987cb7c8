import { dayNumber, dayOf } from '../engine/facts/calendar.ts'

/** The day so many days later. */
export const addedDays = (day: string, days: number) => dayOf(dayNumber(day) + days)
