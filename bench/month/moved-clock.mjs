import { readFileSync } from 'node:fs'

/*
 * Loaded before the program (`node --import`), so that a month goes by in minutes: its clock is so many milliseconds ahead as the file says that
 * MONTH_CLOCK names. The program itself knows nothing of it.
 */
const Real = Date
let ahead = 0
const look = () => {
  const said = Number(readFileSync(process.env.MONTH_CLOCK ?? '', 'utf8'))
  if (Number.isFinite(said)) ahead = said
}
look()
setInterval(look, 20).unref()
const now = () => Real.now() + ahead

function Moved(...given) {
  if (!new.target) return new Real(now()).toString()
  return Reflect.construct(Real, given.length === 0 ? [now()] : given, new.target)
}
Moved.prototype = Real.prototype
globalThis.Date = Object.assign(Moved, { now, parse: Real.parse, UTC: Real.UTC })
