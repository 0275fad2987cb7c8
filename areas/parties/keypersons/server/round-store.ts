import type { Db } from '#platform/server/database.ts'
import type { Subject } from './screening.ts'

/** The latest time everybody was asked about by what had changed; undefined when never. */
export const latestRound = (db: Db, source: string) =>
  db
    .selectFrom('screeningRound')
    .select(['listVersion', 'beganAt'])
    .where('source', '=', source)
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Round {
  readonly source: string
  readonly listVersion: string
  /** Entries that changed after it were asked for. */
  readonly since: Date
  readonly beganAt: Date
  readonly finishedAt: Date
  /** How many persons were asked about. */
  readonly asked: number
  /** For how many of them an entry had changed. */
  readonly changed: number
}
export const keepRound = (db: Db, round: Round) =>
  db
    .insertInto('screeningRound')
    .values(round)
    // Two that went round at once say the same.
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** After whom a page begins. */
export type After = Pick<Subject, 'personalNumber' | 'name'>
/** Everybody who stands behind some company and has been screened, each once, a page at a time. */
export const subjectsAfter = (
  db: Db,
  { personalNumber, name }: After,
  most: number,
): Promise<Subject[]> =>
  db
    .selectFrom('keyPerson as person')
    .select(({ fn }) => [
      'person.personalNumber',
      'person.name',
      fn.max('person.citizenship').as('citizenship'),
      fn.max('person.kind').as('kind'),
    ])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('person.personalNumber', 'person.name'), '>', tuple(personalNumber, name)),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('personScreening')
          .select('personScreening.id')
          .whereRef('personScreening.personalNumber', '=', 'person.personalNumber')
          .whereRef('personScreening.name', '=', 'person.name'),
      ),
    )
    .groupBy(['person.personalNumber', 'person.name'])
    .orderBy('person.personalNumber')
    .orderBy('person.name')
    .limit(most)
    .execute()
