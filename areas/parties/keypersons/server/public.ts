import type { Db } from '#platform/server/database.ts'
import { storedPersons } from './store.ts'

export { fetchPersons, screenPersons } from './refresh.ts'

/** What the lists have said of the key persons of a company. */
export interface Screened {
  /** How many key persons are stored, and how many of them have never been screened. */
  readonly persons: number
  readonly unscreened: number
  readonly pep: readonly string[]
  readonly sanctioned: readonly string[]
  /** The oldest answer that counts here, and who gave it; undefined when there is none. */
  readonly screenedAt: Date | undefined
  readonly source: string | undefined
}

/** What is stored of the screening of a company's key persons; nobody outside is asked. */
export async function screenedPersons(db: Db, organizationNumber: string): Promise<Screened> {
  const persons = await storedPersons(db, organizationNumber)
  const screened = persons.filter(({ screenedAt }) => screenedAt !== null)
  const oldest = screened.toSorted(
    (one, other) => Number(one.screenedAt) - Number(other.screenedAt),
  )[0]
  return {
    persons: persons.length,
    unscreened: persons.length - screened.length,
    pep: screened.flatMap(({ isPep, name }) => (isPep ? [name] : [])),
    sanctioned: screened.flatMap(({ isSanctioned, name }) => (isSanctioned ? [name] : [])),
    screenedAt: oldest?.screenedAt ?? undefined,
    source: oldest?.screeningSource ?? undefined,
  }
}
