/**
 * Values drawn in order from one key; the same key gives the same values on every machine and in
 * every order of asking.
 */
export interface Draws {
  /** 0 <= x < 1 */
  fraction(): number
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number
  /** True with the given probability, 0 to 1. */
  hit(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/**
 * What a value is drawn for. Each topic has its own stream, so that a new field never shifts the
 * others.
 */
export const topics = {
  name: 2,
  place: 3,
  trade: 4,
  accounts: 5,
  year: 6,
  board: 7,
  signing: 8,
  owners: 9,
  group: 10,
  bank: 11,
  status: 12,
  person: 13,
  remarks: 14,
  income: 15,
  auditor: 16,
  health: 17,
  client: 18,
  contact: 19,
  work: 20,
} as const

type Topic = keyof typeof topics

function mix(value: number): number {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return (x ^ (x >>> 15)) >>> 0
}

/**
 * Opens the stream of one thing (company, person, year of a company) for one topic. Nothing is
 * remembered between calls.
 */
export function draws(seed: number, topic: Topic, index: number, part = 0): Draws {
  let state = mix(mix(mix(mix(seed) + topics[topic] * 0x9e3779b1) + index) + part * 0x85ebca6b)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    int,
    hit: (probability) => fraction() < probability,
    pick: (list) => {
      const value = list[int(0, list.length - 1)]
      if (value === undefined) throw new Error('Nothing to pick from')
      return value
    },
  }
}

export interface Permutation {
  /** 0 <= at < size to another number of the same range, each reached once. */
  forward(at: number): number
  back(value: number): number
}

/**
 * Scatters 0..size-1 over itself so that it can be undone without a table. The range is seen as
 * rows and columns; four times the column is turned by an amount that hangs on the row, and the row
 * by one that hangs on the column. The few places of the rectangle beyond the range are passed over
 * by turning again.
 */
export function permutation(seed: number, size: number, part: number): Permutation {
  const columns = Math.ceil(Math.sqrt(size))
  const rows = Math.ceil(size / columns)
  const turn = (round: number, value: number) =>
    mix(mix(mix(seed ^ 0x5bd1e995) + part * 16 + round) + value)
  const rounds = [0, 1, 2, 3]
  const scatter = (at: number) => {
    let [row, column] = [Math.floor(at / columns), at % columns]
    for (const round of rounds) {
      column = (column + turn(round, row)) % columns
      row = (row + turn(round + 8, column)) % rows
    }
    return row * columns + column
  }
  const gather = (at: number) => {
    let [row, column] = [Math.floor(at / columns), at % columns]
    for (const round of rounds.toReversed()) {
      row = (row + rows - (turn(round + 8, column) % rows)) % rows
      column = (column + columns - (turn(round, row) % columns)) % columns
    }
    return row * columns + column
  }
  const within = (step: (at: number) => number) => (start: number) => {
    let at = step(start)
    while (at >= size) at = step(at)
    return at
  }
  return { forward: within(scatter), back: within(gather) }
}

/** One of a list by turns: after the last comes the first again. */
export function inTurn<T>(list: readonly T[], turn: number): T {
  const one = list[turn % list.length]
  if (one === undefined) throw new Error('there is nothing to take turns in')
  return one
}
