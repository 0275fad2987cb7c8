import type { Db } from '#platform/server/database.ts'
import { failureTexts, type FailureCode, type When } from '../information-rules.ts'
import type { Provider } from '../rules.ts'
import type { BoardFacts, CompanyFacts } from '../information.ts'
import { lookUpAnywhere, storedAnywhere, type LookedUp, type Looking } from './look-up.ts'
import { boardPart, companyPart } from './provider/provider.ts'

export { companyHits } from './blacklisted.ts'
export { companiesWith, countingAccount, letAccountCount } from './accounts.ts'
export {
  accountsAskedAbout,
  paidOnSameAccount,
  registeredOwners,
  waysTo,
} from './registered-accounts.ts'
export { companyName } from './company-name.ts'
export { registered, renewed } from './renew.ts'
export {
  insolvenciesOf,
  insolvenciesToHandle,
  insolvencyLifted,
  insolvencyTexts,
  insolventAmong,
  shownInsolvencies,
} from './insolvency/insolvency-store.ts'
export { isConfigured, monitoringOf, type FeedPage } from './monitoring/provider-feed.ts'
export { keepAccountingKey } from './accounting-key.ts'
export { addContact, contactsOf, hasContact } from './contact-store.ts'
export { keepRecipient } from './client-store.ts'
export { activeClients, findClient, findClients, organizationNumberOf } from './client-store.ts'
export { freshSince, mayPay, type When } from '../information-rules.ts'
export type { Looking } from './look-up.ts'
export { lookUpsSince } from './look-ups.ts'
export { roleOf } from './role-of.ts'
export { storedRating, storedRatings, storeRating } from './ratings.ts'
export { statusOf } from './status-of.ts'
export {
  asksAnew,
  boardAnswers,
  companyAnswerOf,
  companyAnswers,
  type Answer,
  type Answers,
} from './register-answers.ts'

/** Why a provider gave nothing, in words. */
export { failureTexts } from '../information-rules.ts'

export interface Board extends BoardFacts {
  readonly provider: Provider
  readonly fetchedAt: Date
  /** Why there is nothing newer. */
  readonly failure: {
    readonly code: FailureCode
    readonly text: string
    readonly failedAt: Date
  } | null
}

/**
 * The board of a company and who may sign for it, asked for and paid for when what is stored is not
 * new enough; the last good answer when nobody can be asked. Undefined when nobody knows.
 */
export const boardOf = async (
  context: Looking,
  organizationNumber: string,
  when: When,
): Promise<Board | undefined> =>
  present(await lookUpAnywhere(context, boardPart, organizationNumber, when))

/**
 * What has last been fetched of a company, however long ago: nothing is paid for. Undefined when
 * nothing has.
 */
export const storedCompany = async (
  db: Db,
  organizationNumber: string,
): Promise<CompanyFacts | undefined> =>
  (await storedAnywhere(db, companyPart, organizationNumber)).latest?.content

/** The board as it is stored, however old: nothing is paid for. Undefined when none is. */
export const storedBoard = async (db: Db, organizationNumber: string): Promise<Board | undefined> =>
  present(await storedAnywhere(db, boardPart, organizationNumber))

function present({ latest, failure }: LookedUp<BoardFacts>): Board | undefined {
  if (!latest) return undefined
  const { provider, fetchedAt, content } = latest
  return {
    ...content,
    provider,
    fetchedAt,
    failure: failure ? { ...failure, text: failureTexts[failure.code] } : null,
  }
}
