import type { Db } from '#platform/server/database.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import {
  companyHits,
  paidOnSameAccount,
  type Answers,
} from '#areas/parties/company/server/public.ts'
import type { ScreeningSummary, ScreeningGap } from '#areas/parties/keypersons/rules.ts'
import type { CompanyFacts, Fact } from '#areas/credit/rules/rules.ts'
import { factOf } from './register-facts.ts'
import type { BoardContent } from './register-content.ts'

const blacklist = 'Svarta listan'

/** Whether we do business at all with a company and with those who sit in its board. */
export async function blacklistFacts(
  db: Db,
  organizationNumber: string,
  board: Answers<BoardContent>,
  now: Date,
): Promise<CompanyFacts> {
  const fetchedAt = now.toISOString()
  const blacklisted = (await companyHits(db, organizationNumber)).length > 0
  const members = board.answers[0]?.content.members
  if (!members)
    return {
      blacklisted: { value: blacklisted, source: blacklist, fetchedAt },
      blacklistedPersons: factOf<BoardContent, readonly string[]>(board, now, () => undefined),
    }
  const hits = await blacklistHits(db, {
    personalNumber: members.map((one) => one.socialSecurityNumber),
  })
  const numbers = new Set(hits.flatMap(({ values }) => values.map(lastTen)))
  const listed = members.filter((one) => numbers.has(lastTen(one.socialSecurityNumber)))
  return {
    blacklisted: { value: blacklisted, source: blacklist, fetchedAt },
    blacklistedPersons: {
      value: [...new Set(listed.map(({ name }) => name))],
      persons: listed.map(({ socialSecurityNumber }) => socialSecurityNumber),
      source: `${blacklist}, ${board.answers[0]?.source}`,
      fetchedAt: board.answers[0]?.fetchedAt.toISOString() ?? fetchedAt,
    },
  }
}
const lastTen = (number: string) => number.replaceAll(/\D/g, '').slice(-10)

/** How the company is judged with regard to money laundering, when it has been. */
export async function amlFact(
  db: Db,
  organizationNumber: string,
  now: Date,
): Promise<Fact<number>> {
  const stored = await storedAmlRating(db, organizationNumber)
  return stored
    ? { value: stored.rating, source: stored.source, fetchedAt: stored.ratedAt.toISOString() }
    : { missing: 'notKnown', source: 'Inget AML-betyg är satt', fetchedAt: now.toISOString() }
}

/** Which other companies are paid on the account that this one is paid on (rating 12). */
export const accountFact = async (
  db: Db,
  organizationNumber: string,
  now: Date,
): Promise<Fact<readonly string[]>> => ({
  value: await paidOnSameAccount(db, organizationNumber),
  source: 'Skynet',
  fetchedAt: now.toISOString(),
})

/** The AML rating of a company (hundredths of a point). Undefined when it has none. */
export const storedAmlRating = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('companyAmlRating')
    .select(['rating', 'source', 'ratedAt'])
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()

/**
 * Who of the key persons is politically exposed or sanctioned, as the lists last said. A hit is a
 * hit; that there is none is known only while the company counts as screened (keypersons 3).
 */
export function screeningFacts(
  { screenedAt, source, failed, ...listed }: ScreeningSummary,
  unscreened: ScreeningGap | undefined,
  now: Date,
): CompanyFacts {
  const fact = (hits: readonly string[], persons: readonly string[]): Fact<readonly string[]> => {
    if (screenedAt && source && (hits.length > 0 || !unscreened))
      return { value: [...hits], persons, source, fetchedAt: screenedAt.toISOString() }
    return {
      // Lists that could not be asked may answer the next time.
      missing: failed ? 'notFetched' : 'notKnown',
      source: unscreened?.text ?? 'Listorna',
      fetchedAt: now.toISOString(),
    }
  }
  return {
    pepPersons: fact(listed.pep, listed.pepNumbers),
    sanctionedPersons: fact(listed.sanctioned, listed.sanctionedNumbers),
  }
}
