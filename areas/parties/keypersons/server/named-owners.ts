import { changesAt } from '#platform/server/changes-at.ts'
import type { Db } from '#platform/server/database.ts'
import { addJob } from '#platform/server/jobs.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { personKey } from '../persons.ts'
import { namedSource, ownerPossession, type NamedOwner } from '../rules.ts'

/** The job that asks the lists about who has come to stand behind a company. */
export const screenNewTask = 'keypersons-screen-new'

interface Named {
  readonly organizationNumber: string
  readonly owners: readonly NamedOwner[]
  /** Id of the answers that name them. */
  readonly responseId: string
  readonly now: Date
}
/**
 * Makes those whom a company's accepted answers name as its owners key persons, in the place of whom
 * earlier answers named; who is named no more is ended and kept (keypersons 8). The lists are asked
 * about them once the caller's transaction commits.
 */
export async function nameOwners(
  db: Db,
  { organizationNumber, owners, responseId, now }: Named,
): Promise<void> {
  const keyed = new Map(owners.map((owner) => [personKey(owner), owner]))
  keyed.delete('')
  const before = await namedNow(db, organizationNumber)
  // Who is called something else now is another answer: the lists are asked by name.
  const stays = before.filter(
    ({ personalNumber, name }) => keyed.get(personalNumber)?.name === name,
  )
  const ended = before.filter((one) => !stays.includes(one)).map(({ id }) => id)
  if (ended.length > 0)
    await db
      .updateTable('namedOwner')
      .set({ endedAt: now, endedIn: responseId })
      .where('id', 'in', ended)
      .execute()
  const added = [...keyed].filter(([number]) =>
    stays.every(({ personalNumber }) => personalNumber !== number),
  )
  if (added.length > 0)
    await db
      .insertInto('namedOwner')
      .values(
        added.map(([personalNumber, { name, ownership, country }]) => ({
          organizationNumber,
          personalNumber,
          name,
          ownership,
          country,
          namedIn: responseId,
          namedAt: now,
        })),
      )
      .execute()
  await changesAt(db, now)
  await db
    .deleteFrom('keyPerson')
    .where('organizationNumber', '=', organizationNumber)
    .where('source', '=', namedSource)
    .execute()
  await addNamedOwners(db, organizationNumber)
  if (added.length > 0)
    await addJob(db, {
      task: screenNewTask,
      payload: { organizationNumber },
      key: `${screenNewTask}:${organizationNumber}`,
    })
}

const namedNow = (db: Db, organizationNumber: string) =>
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
