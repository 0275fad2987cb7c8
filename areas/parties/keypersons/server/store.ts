import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { FailureCode } from '#platform/server/outside/provider-call.ts'
import { match } from '../contract.ts'
import { type KeyPersonFacts } from '../persons.ts'
import { counts, verdictOf, type Match } from '../rules.ts'
import { addNamedOwners } from './named-owners.ts'
import { judgedBy } from './judgement-store.ts'

const keptMatches = z.array(match)

/**
 * The key persons of a company in the order the register names them, each with the newest screening,
 * what was said of its hits (keypersons 6) and what has failed since. Who is on a list is what counts
 * of both.
 */
export async function storedPersons(db: Db, organizationNumber: string) {
  const persons = await screenedPersons(db, organizationNumber)
  const withJudgements = await judgedBy(db, persons)
  const halting = await haltingByOtherName(
    db,
    persons.filter(({ screenedAt }) => screenedAt === null),
  )
  return persons.map((person) => {
    const matches = withJudgements(person, keptMatches.parse(person.matches ?? []))
    // Where nothing is said, what the service holds was kept with its answer.
    const verdict = matches.some(({ judgement }) => judgement?.holds)
      ? verdictOf(matches.map((one) => ({ ...one, match: counts(one) })))
      : {}
    const isHalting = person.screenedAt === null && halting.has(person.personalNumber)
    return { ...person, matches, ...verdict, ...(isHalting ? { isSanctioned: true } : {}) }
  })
}
/**
 * The numbers of those nobody has been asked about by the name they have now who were sanctioned by the
 * one they had: another name takes no hit away (keypersons 9).
 */
async function haltingByOtherName(
  db: Db,
  persons: readonly { readonly personalNumber: string }[],
): Promise<ReadonlySet<string>> {
  const numbers = persons
    .map(({ personalNumber }) => personalNumber)
    .filter((number) => /^\d{10}(?:\d{2})?$/.test(number))
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('personScreening')
    .distinctOn('personalNumber')
    .select(['personalNumber', 'name', 'matches'])
    .where('personalNumber', 'in', numbers)
    .orderBy('personalNumber')
    .orderBy('screenedAt', 'desc')
    .execute()
  const withJudgements = await judgedBy(db, rows)
  const halting = rows.filter((row) => {
    const matches = withJudgements(row, keptMatches.parse(row.matches))
    return verdictOf(matches.map((one) => ({ ...one, match: counts(one) }))).isSanctioned
  })
  return new Set(halting.map(({ personalNumber }) => personalNumber))
}
const screenedPersons = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('keyPerson as person')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('personScreening')
          .selectAll()
          .whereRef('personScreening.personalNumber', '=', 'person.personalNumber')
          // A number that is none may be shared; then the name tells them apart.
          .whereRef('personScreening.name', '=', 'person.name')
          .orderBy('screenedAt', 'desc')
          .limit(1)
          .as('screening'),
      (join) => join.onTrue(),
    )
    .leftJoin(
      'personScreeningFailure as failure',
      'failure.personalNumber',
      'person.personalNumber',
    )
    .where('person.organizationNumber', '=', organizationNumber)
    .orderBy('person.position')
    .select([
      'person.kind',
      'person.personalNumber',
      'person.name',
      'person.possessionTypes',
      'person.boardMemberType',
      'person.residence',
      'person.citizenship',
      'person.source',
      'person.fetchedAt',
      'screening.screenedAt',
      'screening.source as screeningSource',
      'screening.listVersion',
      'screening.isPep',
      'screening.isSanctioned',
      'screening.matches',
      'failure.failedAt',
      'failure.reason',
    ])
    .execute()
export type StoredPerson = Awaited<ReturnType<typeof storedPersons>>[number]

/**
 * Puts what the register says in the place of what it said before; whom the company alone names stays
 * (keypersons 8).
 */
export async function replacePersons(
  db: Db,
  organizationNumber: string,
  persons: readonly KeyPersonFacts[],
  { source, fetchedAt }: { source: string; fetchedAt: Date },
): Promise<void> {
  await db
    .deleteFrom('keyPerson')
    .where('organizationNumber', '=', organizationNumber)
    .where('kind', '=', 'person')
    .execute()
  const rows = persons.map((one, position) => ({
    ...one,
    possessionTypes: [...one.possessionTypes],
    organizationNumber,
    position,
    source,
    fetchedAt,
  }))
  if (rows.length > 0)
    await db
      .insertInto('keyPerson')
      .values(rows)
      // Two who refresh at once say the same.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await addNamedOwners(db, organizationNumber)
}

interface Screened {
  readonly personalNumber: string
  readonly name: string
  readonly matches: readonly Match[]
  readonly listVersion: string
  readonly algorithm: string
}
/** Keeps what the lists said of each beside the earlier answers. */
export async function keepScreenings(
  db: Db,
  screened: readonly Screened[],
  { source, at, by }: { source: string; at: Date; by: string },
): Promise<void> {
  const rows = screened.map(({ matches, ...one }) => ({
    ...one,
    ...verdictOf(matches),
    matches: JSON.stringify(matches),
    source,
    screenedAt: at,
    screenedBy: by,
  }))
  await db.insertInto('personScreening').values(rows).execute()
  const numbers = screened.map(({ personalNumber }) => personalNumber)
  await db.deleteFrom('personScreeningFailure').where('personalNumber', 'in', numbers).execute()
}

/** Remembers that the lists could not be asked; what they said before stays. */
export const keepScreeningFailure = (
  db: Db,
  numbers: readonly string[],
  reason: FailureCode,
  failedAt: Date,
) =>
  db
    .insertInto('personScreeningFailure')
    .values(
      [...new Set(numbers)]
        .toSorted()
        .map((personalNumber) => ({ personalNumber, reason, failedAt })),
    )
    .onConflict((conflict) => conflict.column('personalNumber').doUpdateSet({ reason, failedAt }))
    .execute()

/**
 * Active clients, those we pay and those who owe us, with a key person whose newest screening is older
 * than an instant, or who was never screened, and those that do not stand there themselves as they are
 * called now.
 */
export async function clientsScreenedBefore(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('client')
    .select('client.organizationNumber')
    .distinct()
    .where('active', '=', 1)
    .where(({ exists, not, or, selectFrom }) =>
      or([
        not(
          exists(
            selectFrom('keyPerson as own')
              .innerJoin('company', 'company.organizationNumber', 'own.organizationNumber')
              .select('own.name')
              .whereRef('own.organizationNumber', '=', 'client.organizationNumber')
              .whereRef('own.personalNumber', '=', 'client.organizationNumber')
              .whereRef('own.name', '=', 'company.name'),
          ),
        ),
        exists(
          selectFrom('keyPerson as person')
            .select('person.personalNumber')
            .whereRef('person.organizationNumber', '=', 'client.organizationNumber')
            .where((person) =>
              person.not(
                person.exists(
                  person
                    .selectFrom('personScreening')
                    .select('personScreening.id')
                    .whereRef('personScreening.personalNumber', '=', 'person.personalNumber')
                    .whereRef('personScreening.name', '=', 'person.name')
                    .where('screenedAt', '>=', before),
                ),
              ),
            ),
        ),
      ]),
    )
    .orderBy('client.organizationNumber')
    .execute()
  return rows.map(({ organizationNumber }) => organizationNumber)
}
