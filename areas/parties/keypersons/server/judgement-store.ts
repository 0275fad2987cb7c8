import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { match } from '../contract.ts'
import { judgedMatch, type Judged, type Match } from '../rules.ts'

/** Who is judged. A number that is none may be shared; then the name tells them apart. */
export interface Listed {
  readonly personalNumber: string
  readonly name: string
}
const keyOf = ({ personalNumber, name }: Listed, entryId: string) =>
  JSON.stringify([personalNumber, name, entryId])
const keptEntry = z.object({ entry: match })

/** What has been said of the hits of some persons and nobody has undone. */
export async function judgedBy(
  db: Db,
  persons: readonly Listed[],
): Promise<<M extends Match>(person: Listed, matches: readonly M[]) => (M & Judged)[]> {
  const numbers = [...new Set(persons.map(({ personalNumber }) => personalNumber))]
  const rows =
    numbers.length === 0
      ? []
      : await db
          .selectFrom('screeningJudgement')
          .select([
            'id',
            'personalNumber',
            'name',
            'entryId',
            'entry',
            'samePerson as same',
            'reason',
            'judgedAt as at',
            'judgedBy as by',
          ])
          .where('personalNumber', 'in', numbers)
          .where('endedAt', 'is', null)
          .execute()
  const said = new Map(
    rows.map(({ personalNumber, name, entryId, entry, ...judgement }) => [
      keyOf({ personalNumber, name }, entryId),
      { ...judgement, ...keptEntry.parse({ entry }) },
    ]),
  )
  return (person, matches) =>
    matches.map((one) => judgedMatch(one, said.get(keyOf(person, one.id))))
}

interface Maker {
  readonly id: string
  readonly name: string
}
/** Ends what was said of a hit; false when nothing was. */
export async function endJudgement(db: Db, id: string, by: Maker, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('screeningJudgement')
    .set({ endedAt: at, endedById: by.id, endedBy: by.name })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

interface Said {
  readonly entry: Match
  readonly same: boolean
  readonly reason: string
}
/** Keeps what is said of a hit. False when somebody else has said something of it meanwhile. */
export async function keepJudgement(
  db: Db,
  { personalNumber, name }: Listed,
  { entry, same, reason }: Said,
  by: Maker,
  at: Date,
): Promise<boolean> {
  const kept = await db
    .insertInto('screeningJudgement')
    .values({
      personalNumber,
      name,
      entryId: entry.id,
      entry: JSON.stringify(match.parse(entry)),
      samePerson: same,
      reason,
      judgedAt: at,
      judgedById: by.id,
      judgedBy: by.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
