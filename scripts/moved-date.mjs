/**
 * Puts a Date in the place of the one there is, which is ahead of it so many milliseconds as
 * `aheadOf` says when it is asked. Written into pages as well: it uses nothing from outside.
 */
export function moveDate(aheadOf) {
  const Real = Date
  const now = () => Real.now() + aheadOf()
  function Moved(...given) {
    if (!new.target) return new Real(now()).toString()
    return Reflect.construct(Real, given.length === 0 ? [now()] : given, new.target)
  }
  Object.defineProperty(Moved, 'name', { value: 'Date' })
  Object.defineProperty(Moved, 'length', { value: 7 })
  Object.defineProperty(Moved, 'prototype', { value: Real.prototype, writable: false })
  Real.prototype.constructor = Moved
  globalThis.Date = Object.assign(Moved, { now, parse: Real.parse, UTC: Real.UTC })
}
