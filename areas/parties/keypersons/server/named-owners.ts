import type { Db } from '#platform/server/database.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { namedSource, ownerPossession } from '../rules.ts'

/** Whom a company's accepted answers name as its owners now. */
export const namedNow = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('namedOwner')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .where('endedAt', 'is', null)
    .orderBy('namedAt')
    .orderBy('id')
    .execute()

/** Puts those whom the company names, and the register does not, after those it does. */
export async function addNamedOwners(db: Db, organizationNumber: string): Promise<void> {
  const named = await namedNow(db, organizationNumber)
  if (named.length === 0) return
  const registered = await db
    .selectFrom('keyPerson')
    .select(['personalNumber', 'name', 'position'])
    .where('organizationNumber', '=', organizationNumber)
    .where('kind', '=', 'person')
    .execute()
  const isKnown = ({ personalNumber, name }: { personalNumber: string; name: string }) =>
    registered.some(
      (one) =>
        one.personalNumber === personalNumber ||
        (/^\d/.test(personalNumber)
          ? samePerson(one.personalNumber, personalNumber)
          : one.name.toLowerCase() === name.toLowerCase()),
    )
  const last = Math.max(-1, ...registered.map(({ position }) => position))
  const rows = named
    .filter((one) => !isKnown(one))
    .map(({ personalNumber, name, ownership, country, namedAt }, place) => ({
      organizationNumber,
      personalNumber,
      name,
      possessionTypes: [ownerPossession(ownership === null ? null : Number(ownership))],
      boardMemberType: null,
      residence: country,
      citizenship: null,
      source: namedSource,
      fetchedAt: namedAt,
      position: last + 1 + place,
    }))
  if (rows.length === 0) return
  await db
    .insertInto('keyPerson')
    .values(rows)
    // Two who refresh at once say the same.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
