import { changesAt } from '#platform/server/changes-at.ts'
import type { Db } from '#platform/server/database.ts'
import { addJob } from '#platform/server/jobs.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { personKey } from '../persons.ts'
import { namedSource, type NamedOwner } from '../rules.ts'
import { addNamedOwners, namedNow } from './named-owners.ts'
import { storedPersons } from './store.ts'

/** The job that asks the lists about who has come to stand behind a company. */
export const screenNewTask = 'keypersons-screen-new'

const isNumberOf = (one: string, other: string) => one === other || samePerson(one, other)

interface Named {
  readonly organizationNumber: string
  readonly owners: readonly NamedOwner[]
  /** Id of the answers that name them. */
  readonly responseId: string
  readonly now: Date
}
/**
 * Makes those whom a company's accepted answers name as its owners key persons, in the place of whom
 * earlier answers named; who is named no more is ended and kept (keypersons 8), but for who is on a
 * sanctions list: no answers take a hit away (keypersons 9). The lists are asked about who is new once
 * the caller's transaction commits.
 */
export async function nameOwners(
  db: Db,
  { organizationNumber, owners, responseId, now }: Named,
): Promise<void> {
  const keyed = new Map(owners.map((owner) => [personKey(owner), owner]))
  keyed.delete('')
  const before = await namedNow(db, organizationNumber)
  // Who is called something else now is another answer: the lists are asked by name.
  const halting = (await storedPersons(db, organizationNumber)).filter(
    ({ isSanctioned }) => isSanctioned === true,
  )
  const stays = before.filter(
    (one) =>
      keyed.get(one.personalNumber)?.name === one.name ||
      halting.some(({ personalNumber }) => isNumberOf(personalNumber, one.personalNumber)),
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
