import { failureTexts, type FailureCode } from '../information-rules.ts'
import type { Provider } from '../rules.ts'
import type { BoardFacts } from '../information.ts'
import { lookUpAnywhere, type Looking } from './look-up.ts'
import { boardPart } from './provider.ts'

export { keepRecipient } from './known-recipient.ts'
export { findClient, organizationNumberOf } from './client-store.ts'
export type { Looking } from './look-up.ts'
export { storedRating, storeRating } from './ratings.ts'
export { asksAnew, boardAnswers, companyAnswers, type Answer, type Answers } from './register-answers.ts'

export interface Board extends BoardFacts {
  readonly provider: Provider
  readonly fetchedAt: Date
  /** Why there is nothing newer. */
  readonly failure: { readonly code: FailureCode; readonly text: string; readonly failedAt: Date } | null
}

/** The board of a company and who may sign for it: fresh within 15 minutes, else the last good answer; undefined when nobody knows. */
export async function boardOf(context: Looking, organizationNumber: string): Promise<Board | undefined> {
  const { latest, failure } = await lookUpAnywhere(context, boardPart, organizationNumber)
  if (!latest) return undefined
  const { provider, fetchedAt, content } = latest
  return { ...content, provider, fetchedAt, failure: failure ? { ...failure, text: failureTexts[failure.code] } : null }
}
