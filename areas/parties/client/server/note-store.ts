import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

export interface NewNote {
  /** 10 digits. */
  readonly organizationNumber: string
  /** One of the AML case is read by those who see AML ratings, any other by all staff. */
  readonly kind: 'client' | 'aml'
  /** 1 to 2000 characters. */
  readonly body: string
}
/** Writes a note; answers its id, undefined of a company that is not in our books. */
export async function addNote(
  db: Db,
  { organizationNumber, kind, body }: NewNote,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into client_note (organization_number, kind, body, written_at, written_by)
    select organization_number, ${kind}, ${body}, ${now}, ${by} from company where organization_number = ${organizationNumber}
    returning id`.execute(db)
  return rows[0]?.id
}

/** What has been written of a company, the latest first. @public */
export const notesOf = (db: Db, organizationNumber: string, kind: NewNote['kind'], most: number) =>
  db
    .selectFrom('clientNote')
    .select(['id', 'body', 'writtenAt', 'writtenBy'])
    .where('organizationNumber', '=', organizationNumber)
    .where('kind', '=', kind)
    .orderBy('writtenAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
