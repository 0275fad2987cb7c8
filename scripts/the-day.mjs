// The day that tests, stories and pictures stand on (docs/decisions/0013-one-clock.md).
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A Tuesday that is a banking day, in the middle of a month and far from midnight. */
const theDay = '2026-11-24T10:00:00+01:00'
const shim = pathToFileURL(fileURLToPath(new URL('moved-clock.mjs', import.meta.url))).href

/**
 * Has every process that this one starts from now on count its time from the day, or from the
 * instant that TEST_DAY names, and go on from there. Said once: who is started by one that has said
 * it keeps to that.
 */
export function standOnTheDay() {
  if (process.env.CLOCK_AHEAD_MS !== undefined) return
  const day = process.env.TEST_DAY || theDay
  const from = Date.parse(day)
  if (Number.isNaN(from))
    throw new Error(`TEST_DAY is ${day}: an instant is written 2026-12-31T23:30+01:00`)
  process.env.CLOCK_AHEAD_MS = String(from - Date.now())
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${shim}`.trim()
}
