/** Random choices that are the same for the same seed. */
export interface Random {
  readonly number: () => number
  readonly below: (limit: number) => number
  readonly between: (least: number, most: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly shuffle: <T>(list: readonly T[]) => T[]
  readonly digits: (length: number) => string
}

/** Numbers by mulberry32. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(number() * limit)
  const between = (least: number, most: number) => least + below(most - least + 1)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new RangeError('Nothing to pick from')
    return found
  }
  return {
    number,
    below,
    between,
    chance: (share) => number() < share,
    pick,
    shuffle: (list) =>
      list
        .map((one) => [number(), one] as const)
        .sort(([first], [second]) => first - second)
        .map(([, one]) => one),
    digits: (length) =>
      Array.from({ length }, (_, at) => (at === 0 ? between(1, 9) : below(10))).join(''),
  }
}
