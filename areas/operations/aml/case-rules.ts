import { dueAfter, type WorkingTime } from '#platform/swedish/working-time.ts'
import { dayLength } from '#platform/time.ts'
import { keysOf } from '#platform/record.ts'

/**
 * What is looked after of a client in its AML case (aml 8), the most harmful first, and how long it
 * may wait: as the queue of the same does (queues 5).
 */
export const clockKinds = {
  hits: { name: 'Träffar på PEP- och sanktionslistor', act: 'Bedöm träffarna' },
  review: { name: 'KYC-svar markerade som risk', act: 'Ta ställning till svaren' },
  persons: { name: 'Kontroll av nyckelpersoner', act: 'Kontrollera nyckelpersonerna' },
  answers: { name: 'Kundkännedom', act: 'Be om nya svar' },
} as const
export type ClockKind = keyof typeof clockKinds
export const clockKindNames = keysOf(clockKinds)
/** Those that stand in the list of what is to be done of all clients. */
export const caseKinds = ['hits', 'review', 'answers'] as const satisfies readonly ClockKind[]
export type CaseKind = (typeof caseKinds)[number]

/** One thing of a case: since when it waits, and by when it is to be done. */
export interface Clock {
  readonly kind: ClockKind
  /** Since when it waits; null for what does not, and what there never was. */
  readonly since: Date | null
  readonly dueBy: Date | null
  readonly state: 'late' | 'waits' | 'fine'
}

/** A clock of what came at an instant and waits for somebody; of nothing it is fine. */
export function waitingClock(
  kind: ClockKind,
  since: Date | null,
  within: WorkingTime,
  now: Date,
): Clock {
  if (!since) return { kind, since: null, dueBy: null, state: 'fine' }
  const dueBy = dueAfter(since, within)
  return { kind, since, dueBy, state: now > dueBy ? 'late' : 'waits' }
}

/** Days before something grows too old from which it is said that it soon does: a quarter of its time at most. */
const soonOf = (days: number) => Math.min(30, days / 4)
/**
 * A clock of what was last done at an instant and counts for so many days; of what was never done it
 * is late.
 */
export function ageingClock(kind: ClockKind, done: Date | null, days: number, now: Date): Clock {
  if (!done) return { kind, since: null, dueBy: null, state: 'late' }
  const dueBy = new Date(done.getTime() + days * dayLength)
  const left = dueBy.getTime() - now.getTime()
  if (left < 0) return { kind, since: dueBy, dueBy, state: 'late' }
  return { kind, since: null, dueBy, state: left < soonOf(days) * dayLength ? 'waits' : 'fine' }
}
