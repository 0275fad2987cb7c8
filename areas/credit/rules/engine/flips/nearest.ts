/**
 * The integer nearest to `from`, on the way to `to`, at which `holds`; undefined when it does not
 * even at `to`. Found by halving: what it gives holds, and one step less does not.
 */
export function nearestThat(
  from: number,
  to: number,
  holds: (value: number) => boolean,
): number | undefined {
  if (from === to || !holds(to)) return undefined
  const towards = Math.sign(to - from)
  let not = 0
  let does = Math.abs(to - from)
  while (does - not > 1) {
    const middle = not + Math.floor((does - not) / 2)
    if (holds(from + towards * middle)) does = middle
    else not = middle
  }
  return from + towards * does
}
