import type { Act } from '#platform/server/context.ts'
import { isFresh, isNewEnough, mayPay, type When } from '../information-rules.ts'
import type { BoardFacts, CompanyFacts } from '../information.ts'
import { providerNames, type Provider } from '../rules.ts'
import { latestAnswer, type StoredAnswer } from './information-store.ts'
import { lookUp, whenFor, type Looking } from './look-up.ts'
import { boardPart, companyPart, type Part } from './provider/provider.ts'

/** Hours after which an answer that could not be fetched again is too old to judge anybody by. */
const usableHours = 24

/** One provider's answer. */
export interface Answer<T> {
  readonly provider: Provider
  /** As staff read it. */
  readonly source: string
  readonly fetchedAt: Date
  readonly content: T
}
/** What the providers say of a company. */
export interface Answers<T> {
  /** In the order they are believed: what the first does not say may be taken from the next. */
  readonly answers: readonly Answer<T>[]
  /** A provider that may know more could not be asked: what is missing may be had later. */
  readonly unreachable: boolean
  /** A provider was not asked because the budget does not cover it (costs 4). */
  readonly unbought?: true
}

/**
 * Asks provider A, and B when A has no usable answer. An answer counts for 15 minutes (`when`
 * 'missing' or 'never': however old it is); when asking again fails, the last good one counts for a
 * day. Never throws for a provider's sake.
 */
async function answersOf<T>(
  context: Looking,
  part: Part<T>,
  organizationNumber: string,
  wanted: When,
): Promise<Answers<T>> {
  const { now } = context
  const when = whenFor(context, wanted)
  const anyAge = when === 'missing' || when === 'never'
  const counts = (stored: StoredAnswer<T> | undefined): stored is StoredAnswer<T> =>
    stored !== undefined &&
    (anyAge || now.getTime() - stored.fetchedAt.getTime() < usableHours * 3_600_000)
  const isNew = (stored: StoredAnswer<T> | undefined) =>
    stored !== undefined && isNewEnough(stored.fetchedAt, now, when)

  const first = await lookUp(context, part, organizationNumber, 'A', when)
  if (isNew(first.latest)) {
    const other = await latestAnswer(context.db, part, organizationNumber, 'B')
    return { answers: [first.latest, other].filter(counts).map(answer), unreachable: false }
  }
  const second = await lookUp(context, part, organizationNumber, 'B', when)
  const inOrder = isNew(second.latest)
    ? [second.latest, first.latest]
    : [first.latest, second.latest]
  const isUnbought = first.unbought || second.unbought
  return {
    answers: inOrder.filter(counts).map(answer),
    unreachable:
      when === 'never'
        ? !first.latest && !second.latest
        : isUnbought === true ||
          [first, second].some(
            ({ failure }) => failure !== undefined && failure.code !== 'missing',
          ),
    ...(isUnbought && { unbought: true }),
  }
}
const answer = <T>({ provider, fetchedAt, content }: StoredAnswer<T>): Answer<T> => ({
  provider,
  source: providerNames[provider],
  fetchedAt,
  content,
})

/** What the register says of a company and its accounts. */
export const companyAnswers = (
  context: Looking,
  organizationNumber: string,
  when: When = 'old',
): Promise<Answers<CompanyFacts>> => answersOf(context, companyPart, organizationNumber, when)

/**
 * What one provider says of a company now, paid for when what is stored is not new enough. Never
 * throws for the provider's sake.
 */
export async function companyAnswerOf(
  context: Looking,
  organizationNumber: string,
  provider: Provider,
  when: When,
): Promise<{ readonly isNew: boolean; readonly unbought: boolean }> {
  const { latest, unbought } = await lookUp(
    context,
    companyPart,
    organizationNumber,
    provider,
    when,
  )
  return {
    isNew: latest !== undefined && isNewEnough(latest.fetchedAt, context.now, when),
    unbought: unbought === true,
  }
}

/** Who sits in its board. */
export const boardAnswers = (
  context: Looking,
  organizationNumber: string,
  when: When = 'old',
): Promise<Answers<BoardFacts>> => answersOf(context, boardPart, organizationNumber, when)

/**
 * Whether judging a company now would send a question to a provider, or whether what is stored is
 * new enough.
 */
export async function asksAnew({ db, now, actor }: Act, organizationNumber: string) {
  if (!mayPay(actor)) return false
  const isStoredFresh = async <T>(part: Part<T>) => {
    const stored = await latestAnswer(db, part, organizationNumber, 'A')
    return stored !== undefined && isFresh(stored.fetchedAt, now)
  }
  return !((await isStoredFresh(companyPart)) && (await isStoredFresh(boardPart)))
}
