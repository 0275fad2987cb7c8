function bitsOf(number: number): number {
  let bits = 0
  for (let rest = number >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) bits++
  return bits
}

/**
 * How alike two pages are set by the fingerprints of their layouts, hundredths of a percent: of the
 * places where either has print those where both have.
 */
export function layoutLikeness(one: readonly number[], other: readonly number[]): number {
  let [both, either] = [0, 0]
  for (const [place, ours] of one.entries()) {
    const theirs = other[place] ?? 0
    both += bitsOf(ours & theirs)
    either += bitsOf(ours | theirs)
  }
  return either === 0 ? 0 : Math.floor((both * 10_000) / either)
}
