import type pg from 'pg'
import type { Config } from '#platform/server/config.ts'

/** A deployment as it is looked at. */
export interface Patient {
  readonly config: Config
  /** What the clock of this machine says. */
  readonly now: Date
  /** Percent of a disk that shall be free. */
  readonly leastFree: number
}
/** One with a database that lets us in, as skynet_app where the login may. */
export interface OpenPatient extends Patient {
  readonly client: pg.Client
}

/**
 * One thing that is looked at. It answers a sentence for each fault, with what to do after the
 * colon; none where it is well.
 */
export interface Look<P extends Patient = Patient> {
  readonly name: string
  look(patient: P): Promise<readonly string[]>
}

/** Rows of a question, as the types of the columns are. */
export async function rowsOf<T extends pg.QueryResultRow>(
  { client }: OpenPatient,
  statement: string,
): Promise<readonly T[]> {
  return (await client.query<T>(statement)).rows
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
]
/** Seconds in the words of people: 40 seconds, 3 minutes, 5 hours, 2 days. */
export function lasting(seconds: number): string {
  const told = units.find((one) => seconds >= 2 * one.seconds) ?? { unit: 'second', seconds: 1 }
  const count = Math.round(seconds / told.seconds)
  return `${count} ${told.unit}${count === 1 ? '' : 's'}`
}
