import { sql } from 'kysely'
import type { May } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import type { PartName } from '../rules.ts'

/** Of whom it is told how they stood, and when. */
export interface Moment {
  /** 10 digits. */
  readonly organizationNumber: string
  readonly role: CompanyType
  /** 'YYYY-MM-DD'. */
  readonly day: string
  /** What came at this instant or later is not told: the end of the day in Sweden. */
  readonly until: Date
}

/** How one thing stood; what is left out is empty. */
export interface Standing {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly detail?: string
  /** Öre. */
  readonly amount?: number | null
  readonly personalNumber?: string
  readonly lines?: readonly { readonly name: string; readonly value: string }[]
  readonly since: Date | null
  readonly by?: string | null
}

/** Where one part of how a client stood is read from (asof 2). */
export interface Part {
  readonly name: PartName
  /** Who may make the calls that show the part itself (asof 4). */
  readonly may: readonly May[]
  /** The histories it is read from that begin some day. */
  readonly histories: readonly string[]
  readonly read: (db: Db, moment: Moment) => Promise<readonly Standing[]>
}

export type StateKind =
  | 'client'
  | 'statusOverride'
  | 'contact'
  | 'keyPerson'
  | 'exception'
  | 'bucketChoice'
  | 'rating'
  | 'account'
/** What a row of a table said, as the database kept it; by the names of its columns. */
export interface KeptState<C> {
  readonly key: string
  readonly since: Date
  readonly until: Date | null
  readonly content: C
}

/** The rows of a kind that stood at the end of the day. */
export async function statesAt<C>(
  db: Db,
  kind: StateKind,
  { organizationNumber, until }: Moment,
): Promise<readonly KeptState<C>[]> {
  const { rows } = await sql<KeptState<C>>`select key, since, until, content from state_history
    where organization_number = ${organizationNumber} and kind = ${kind} and since < ${until}
      and (until is null or until >= ${until}) order by key`.execute(db)
  return rows
}

/** What a row has said until the end of the day, the oldest first. */
export async function statesUntil<C>(
  db: Db,
  kind: StateKind,
  key: string,
  until: Date,
): Promise<readonly KeptState<C>[]> {
  const { rows } = await sql<KeptState<C>>`select key, since, until, content from state_history
    where kind = ${kind} and key = ${key} and since < ${until} order by since`.execute(db)
  return rows
}

export const sentences = (...said: readonly (string | false | null | undefined)[]): string =>
  said.filter(Boolean).join(' ')
