import type { Db } from '#platform/server/database.ts'
import type { PersonInquiry } from '#database/types.ts'
import { mayAsk, type Part, type Purpose } from '../rules.ts'
import type { Came, Question } from './provider.ts'

/** A good answer as it was fetched. */
export interface StoredAnswer<T> {
  readonly content: T
  readonly source: string
  readonly fetchedAt: Date
  readonly fetchedBy: string
  /** Öre. */
  readonly cost: number
  /** What it was fetched for; null for those from before that was asked. */
  readonly purpose: Purpose | null
}

/**
 * The newest good answer; undefined when there is none, or it was stored in a shape we no longer
 * read.
 */
export async function latest<T>(
  db: Db,
  { part, form }: Question<T>,
  personalNumber: string,
): Promise<StoredAnswer<T> | undefined> {
  const row = await db
    .selectFrom('personInformation')
    .select(['content', 'source', 'fetchedAt', 'fetchedBy', 'cost', 'purpose'])
    .where('personalNumber', '=', personalNumber)
    .where('part', '=', part)
    .orderBy('fetchedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const parsed = form.safeParse(row?.content)
  return row && parsed.success ? { ...row, content: parsed.data } : undefined
}

/** How the latest question of a part went. */
export const lastInquiry = (db: Db, personalNumber: string, part: Part) =>
  db
    .selectFrom('personInquiry')
    .select(['askedAt', 'outcome'])
    .where('personalNumber', '=', personalNumber)
    .where('part', '=', part)
    .executeTakeFirst()

interface Asked {
  readonly personalNumber: string
  readonly part: Part
  readonly at: Date
  readonly purpose: Purpose
}
/**
 * Takes the right to ask now; false when somebody else has just asked. Holds across processes: the
 * row is locked meanwhile.
 */
export async function beginInquiry(
  db: Db,
  { personalNumber, part, at, purpose }: Asked,
  by: string,
): Promise<boolean> {
  const values = { askedAt: at, askedBy: by, outcome: null, purpose }
  const first = await db
    .insertInto('personInquiry')
    .values({ personalNumber, part, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (first.numInsertedOrUpdatedRows === 1n) return true
  const row = db
    .selectFrom('personInquiry')
    .where('personalNumber', '=', personalNumber)
    .where('part', '=', part)
  const last = await row.select(['askedAt', 'outcome']).forUpdate().executeTakeFirstOrThrow()
  if (!mayAsk(last, at)) return false
  await db
    .updateTable('personInquiry')
    .set(values)
    .where('personalNumber', '=', personalNumber)
    .where('part', '=', part)
    .execute()
  return true
}

/** Notes how a question went. */
export const endInquiry = (
  db: Db,
  { personalNumber, part }: Asked,
  outcome: PersonInquiry['outcome'],
) =>
  db
    .updateTable('personInquiry')
    .set({ outcome })
    .where('personalNumber', '=', personalNumber)
    .where('part', '=', part)
    .execute()

/** Keeps a good answer beside the earlier ones. */
export const keep = <T>(
  db: Db,
  { personalNumber, part, at, purpose }: Asked,
  by: string,
  { content, source, cost }: Came<T>,
) =>
  db
    .insertInto('personInformation')
    .values({
      personalNumber,
      part,
      purpose,
      source,
      fetchedAt: at,
      fetchedBy: by,
      cost,
      content: JSON.stringify(content),
    })
    .execute()

/** A person who has been looked up; the name is the one last heard. */
export const keepPerson = (db: Db, personalNumber: string, name: string) =>
  db
    .insertInto('person')
    .values({ personalNumber, name: name.slice(0, 200) })
    .onConflict((conflict) =>
      conflict.column('personalNumber').doUpdateSet({ name: name.slice(0, 200) }),
    )
    .execute()

const persons = (db: Db) =>
  db.selectFrom('person').select(['id', 'name', 'personalNumber as socialSecurityNumber'])
export const personById = (db: Db, id: string) =>
  persons(db).where('id', '=', id).executeTakeFirst()
export const personByNumber = (db: Db, personalNumber: string) =>
  persons(db).where('personalNumber', '=', personalNumber).executeTakeFirst()
