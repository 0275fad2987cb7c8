import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import {
  namedSource,
  screeningDays,
  unscreenedOf,
  type ScreeningSummary,
  type ScreeningGap,
} from '../rules.ts'
import { storedPersons } from './store.ts'

export { nameOwners } from './name-owners.ts'
export { unjudgedHits } from './unjudged.ts'
export { storedPersons as personsScreened } from './store.ts'
export { answersOf, fetchPersons, listSource, screenKnown, screenPersons } from './refresh.ts'
export { algorithm, isAnswered, listVersion } from './screening.ts'

async function screenedPersons(db: Db, organizationNumber: string): Promise<ScreeningSummary> {
  const persons = await storedPersons(db, organizationNumber)
  const screened = persons.filter(({ screenedAt }) => screenedAt !== null)
  const oldest = screened.toSorted(
    (one, other) => Number(one.screenedAt) - Number(other.screenedAt),
  )[0]
  const exposed = screened.filter(({ isPep }) => isPep)
  const sanctioned = screened.filter(({ isSanctioned }) => isSanctioned)
  return {
    // Whom the company names of itself, and the company itself, do not say that its board is known (keypersons 8).
    persons: persons.some(({ kind, source }) => kind === 'person' && source !== namedSource)
      ? persons.length
      : 0,
    unscreened: persons.length - screened.length,
    pep: exposed.map(({ name }) => name),
    sanctioned: sanctioned.map(({ name }) => name),
    pepNumbers: exposed.map(({ personalNumber }) => personalNumber),
    sanctionedNumbers: sanctioned.map(({ personalNumber }) => personalNumber),
    screenedAt: oldest?.screenedAt ?? undefined,
    source: oldest?.screeningSource ?? undefined,
    failed: persons.some(
      ({ failedAt, screenedAt }) => failedAt !== null && failedAt > (screenedAt ?? new Date(0)),
    ),
  }
}

/**
 * What is stored of the screening of a company's key persons, and why it does not count as screened
 * now; undefined when it does (keypersons 3). Nobody outside is asked.
 */
export async function screeningStanding(
  db: Db,
  organizationNumber: string,
  now: Date,
): Promise<{ readonly screened: ScreeningSummary; readonly unscreened: ScreeningGap | undefined }> {
  const days = await readSetting(db, screeningDays)
  const screened = await screenedPersons(db, organizationNumber)
  return { screened, unscreened: unscreenedOf(screened, { days, now }) }
}

/**
 * Whether somebody behind a company is sanctioned, as the lists last said and AML has judged, so that
 * nothing goes on with it (keypersons 9).
 */
export const isHalted = async (db: Db, organizationNumber: string): Promise<boolean> =>
  (await storedPersons(db, organizationNumber)).some(({ isSanctioned }) => isSanctioned === true)

/** The personal numbers of those behind a company who have one of some names. */
export async function keyPersonsNamed(
  db: Db,
  organizationNumber: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('keyPerson')
    .select('personalNumber')
    .where('organizationNumber', '=', organizationNumber)
    .where('name', 'in', names)
    .execute()
  return rows.map(({ personalNumber }) => personalNumber)
}

/** The numbers of those behind a company, persons and companies, as they are stored. */
export const keyPersonNumbers = async (
  db: Db,
  organizationNumber: string,
): Promise<readonly string[]> =>
  (await storedPersons(db, organizationNumber))
    .map(({ personalNumber }) => personalNumber)
    .filter((number) => number !== organizationNumber)

/** The same of several companies: of each with somebody behind it. */
export async function keyPersonNumbersOf(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('keyPerson')
    .select(['organizationNumber', 'personalNumber'])
    .where('organizationNumber', '=', sql<string>`any(${[...organizationNumbers]}::text[])`)
    .whereRef('personalNumber', '<>', 'organizationNumber')
    .execute()
  const numbers = new Map<string, string[]>()
  for (const { organizationNumber, personalNumber } of rows) {
    const known = numbers.get(organizationNumber)
    if (known) known.push(personalNumber)
    else numbers.set(organizationNumber, [personalNumber])
  }
  return numbers
}

/** The persons behind a company, with what the lists last said of each. */
export const keyPersonsAtClient = async (db: Db, organizationNumber: string) =>
  (await storedPersons(db, organizationNumber))
    .filter(({ kind }) => kind === 'person')
    .map(
      ({
        name,
        personalNumber,
        possessionTypes,
        boardMemberType,
        isPep,
        isSanctioned,
        screenedAt,
        source,
      }) => ({
        name,
        personalNumber,
        possessionTypes,
        boardMemberType,
        isPep,
        isSanctioned,
        screenedAt,
        source,
      }),
    )
