import { dayLength } from '#platform/time.ts'

/** Until when a timestamp can be relied on, and by what it was made. */
export interface Held {
  /** When the first of its certificates expires, from the authority's to the root. */
  readonly until: Date
  /** The weakest hash in it, as OpenSSL names it. */
  readonly hash: string
  /** Of the shortest RSA key of its certificates. */
  readonly bits: number
}

/** What a timestamp is renewed for although its certificates are valid (ETSI TS 119 312). */
export const weak = { hashes: ['sha1', 'sha224'], bitsBelow: 2048 } as const
/**
 * Days ahead that one is renewed: time to choose another authority, and to be told by a person that
 * nothing has come of it.
 */
export const renewAheadDays = 365
/** Days longer that a new one has to hold: without, every night would add one of the same authority. */
export const leastGainDays = 183

const isWeak = ({ hash, bits }: Held) =>
  weak.hashes.some((one) => one === hash) || bits < weak.bitsBelow

/** Whether a timestamp is to be renewed. */
export const isAging = (held: Held, now: Date): boolean =>
  isWeak(held) || held.until.getTime() - now.getTime() < renewAheadDays * dayLength

/** Whether a new timestamp is worth having after another: it holds for longer, or is stronger. */
export const isWorthIt = (next: Held, before: Held): boolean =>
  !isWeak(next) &&
  (isWeak(before) || next.until.getTime() - before.until.getTime() >= leastGainDays * dayLength)
