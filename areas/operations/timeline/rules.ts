import { keysOf } from '#platform/record.ts'

/** Kinds of what happens to a client, in the order in which they are chosen from (timeline 1). */
export const eventKinds = {
  status: 'Status och inställningar',
  limits: 'Limiter',
  rating: 'Rating',
  decisions: 'Fakturabeslut',
  exceptions: 'Undantag',
  approvals: 'Godkännanden',
  notes: 'Anteckningar',
  documents: 'Dokument',
  agreements: 'Avtal',
  kyc: 'Kundkännedom',
  tasks: 'Uppgifter och ärenden',
  onboarding: 'Onboarding',
  offers: 'Prospekt och offerter',
  register: 'Register',
  monitoring: 'Bevakning',
  aml: 'AML-betyg',
  trail: 'Övriga ändringar',
} as const
export type EventKind = keyof typeof eventKinds
export const eventKindNames = keysOf(eventKinds)

/** After which event a page goes on: its instant in microseconds since 1970, and its key. */
export interface After {
  readonly micros: string
  readonly key: string
}
/** As callers hand it on, which they read nothing from. */
export const afterPattern = /^(\d{1,16})\.([A-Za-z]{1,30}:[\w-]{1,100})$/
export function readAfter(text: string): After | undefined {
  const [, micros, key] = afterPattern.exec(text) ?? []
  return micros === undefined || key === undefined ? undefined : { micros, key }
}
export const afterText = ({ micros, key }: After) => `${micros}.${key}`
