import type { Db } from '#platform/server/database.ts'
import { content, emptyContent, type Content } from '../fields.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    /** As it was sent; read by the form of today. */
    'internalKyc.content': unknown
  }
}

const rows = (db: Db) => db.selectFrom('internalKyc').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
export interface StoredKyc extends Omit<Row, 'content'> {
  readonly content: Content
}
const read = (row: Row | undefined): StoredKyc | undefined =>
  row && { ...row, content: content.catch(emptyContent).parse(row.content) }

export const storedKyc = async (db: Db, onboardingId: string): Promise<StoredKyc | undefined> =>
  read(await rows(db).where('onboardingId', '=', onboardingId).executeTakeFirst())

/** The latest completed one of a company, but for that of an onboarding. */
export const latestCompleted = async (
  db: Db,
  organizationNumber: string,
  but: string,
): Promise<StoredKyc | undefined> =>
  read(
    await db
      .selectFrom('companyTaskGroup')
      .innerJoin('internalKyc', 'internalKyc.onboardingId', 'companyTaskGroup.id')
      .selectAll('internalKyc')
      .where('organizationNumber', '=', organizationNumber)
      .where('internalKyc.onboardingId', '<>', but)
      .where('completed', 'is not', null)
      .orderBy('completed', 'desc')
      .executeTakeFirst(),
  )

interface Saved {
  readonly onboardingId: string
  readonly version: number
  readonly content: Content
  readonly isDraft: boolean
  readonly by: string
  readonly now: Date
  /** The save before it; 0 for none. */
  readonly before: number
}
/** Writes a form, and when it was completed. Its onboarding is held: nobody else writes meanwhile. */
export async function writeKyc(
  db: Db,
  { onboardingId, version, content: written, isDraft, by, now, before }: Saved,
): Promise<number> {
  const values = {
    version,
    content: JSON.stringify(written),
    isDraft,
    lastEdit: now,
    lastEditBy: by,
    revision: before + 1,
    ...(!isDraft && { completed: now, completedBy: by }),
  }
  await db
    .insertInto('internalKyc')
    .values({ onboardingId, ...values })
    .onConflict((conflict) => conflict.column('onboardingId').doUpdateSet(values))
    .execute()
  return values.revision
}
