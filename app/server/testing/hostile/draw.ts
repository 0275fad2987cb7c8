/** Chance that is the same at every run: what is drawn depends on the seed and the number alone. */
export interface Draw {
  /** 0 <= x < 1 */
  fraction(): number
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  hit(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

export function drawOf(seed: number, number: number): Draw {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) | 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    hit: (probability) => fraction() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
  }
}
