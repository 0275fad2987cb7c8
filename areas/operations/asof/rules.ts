import { keysOf } from '#platform/record.ts'

/** The parts of how a client stood, in the order they are shown (asof 1). */
export const parts = {
  status: 'Status och inställningar',
  limits: 'Limiter',
  rating: 'Rating',
  aml: 'AML-betyg',
  kyc: 'Kundkännedom',
  persons: 'Nyckelpersoner',
  board: 'Styrelse och firmateckning',
  exceptions: 'Undantag',
  buckets: 'Regelhinkar',
  contacts: 'Kontakter',
  account: 'Bankkonto',
} as const
export type PartName = keyof typeof parts
export const partNames = keysOf(parts)

/** What is said of a part in which nothing stood. */
export const nothingThen: Readonly<Record<PartName, string>> = {
  status: 'Företaget var inte klient i den här rollen.',
  limits: 'Ingen limit fanns.',
  rating: 'Klienten var inte ratad.',
  aml: 'Inget AML-betyg fanns.',
  kyc: 'Inga frågor hade besvarats.',
  persons: 'Inga nyckelpersoner var kända.',
  board: 'Styrelsen var inte hämtad.',
  exceptions: 'Inga undantag gällde.',
  buckets: 'Ingen regelhink gällde.',
  contacts: 'Inga kontakter fanns.',
  account: 'Inget bankkonto gällde.',
}

/** One change of a value: what it was from an instant on, and who set it. */
export interface Stated<V> {
  readonly value: V
  readonly since: Date
  readonly by: string
}
/**
 * Since when the last of some states has been the same, and who made it so: of a row that keeps
 * several flags, each has its own beginning. The oldest first; undefined of none.
 */
export function latestOf<V>(states: readonly Stated<V>[]): Stated<V> | undefined {
  let begun: Stated<V> | undefined
  for (const state of states) if (!begun || begun.value !== state.value) begun = state
  return begun
}

/** That a part does not say everything of a day before its history began (asof 3). */
export const isBeforeHistory = (until: Date, began: Date | null): boolean =>
  began !== null && until < began

/** How far an evidence pack has come (asof 6). */
export const packStates = ['waiting', 'made', 'removed'] as const
export type PackState = (typeof packStates)[number]
export const packStateWords: Readonly<Record<PackState, string>> = {
  waiting: 'Görs',
  made: 'Klart',
  removed: 'Borttaget',
}

/** Why a period cannot be ordered; days are 'YYYY-MM-DD'. */
export function spanProblem(
  from: string,
  to: string,
  today: string,
): 'wrongSpan' | 'dayToCome' | undefined {
  if (to > today) return 'dayToCome'
  return from > to ? 'wrongSpan' : undefined
}
