import { sql } from 'kysely'
import { undoneSince } from '#platform/removed.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import { onboardingTypeOf } from '#areas/acquisition/companytasks/rules.ts'
import type { setSorts } from '../contract.ts'
import type { KycQuestion } from '../questions.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'kycSet.questions': KycQuestion[]
  }
}

/** Those that nobody has removed. */
const setRows = (db: Db) => db.selectFrom('kycSet').where('removedAt', 'is', null)

export const setById = (db: Db, id: string) =>
  setRows(db).selectAll().where('id', '=', id).executeTakeFirst()
/**
 * Held until the transaction ends, so that of two who save the same version one is told of the
 * other.
 */
export const heldSet = (db: Db, id: string) =>
  setRows(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type SetRow = NonNullable<Awaited<ReturnType<typeof setById>>>

/** Those that can still be put back (kyc 22). */
const removedRows = (db: Db, now: Date) =>
  db.selectFrom('kycSet').selectAll().where('removedAt', '>', undoneSince(now))
/** The latest removed first. */
export const removedSets = (db: Db, now: Date) =>
  removedRows(db, now).orderBy('removedAt', 'desc').orderBy('id').limit(200).execute()
/** Held until the transaction ends. */
export const heldRemovedSet = (db: Db, id: string, now: Date) =>
  removedRows(db, now).where('id', '=', id).forUpdate().executeTakeFirst()

export const presentSet = (row: SetRow) => ({
  id: row.id,
  name: row.name,
  published: row.publishedAt !== null,
  publishedAt: row.publishedAt,
  defaultOnboardingTypes: row.defaultOnboardingTypes.map(onboardingTypeOf),
  questions: row.questions,
  changed: row.changedAt ?? row.createdAt,
  changedBy: row.changedBy ?? row.createdBy,
  version: row.version,
})

interface SetPage extends Partial<AskedOrder<(typeof setSorts)[number]>> {
  readonly currentPage: number
  readonly take: number
  readonly published?: boolean
}
const orders = {
  name: sql`name`,
  state: sql`published_at is null`,
  questions: sql`jsonb_array_length(questions)`,
  changed: sql`coalesce(changed_at, created_at)`,
} as const

/** One page of sets, by name unless they are sorted, and how many there are in all. */
export async function pageOfSets(
  db: Db,
  { currentPage, take, published = false, sortField, sortOrder = 0 }: SetPage,
) {
  const sets = setRows(db).$if(published, (found) => found.where('publishedAt', 'is not', null))
  const [list, total] = await Promise.all([
    inOrder(sets, { sortField, sortOrder }, orders)
      .selectAll()
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    sets.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { list: list.map(presentSet), totalHits: total.count }
}

/** Held until the transaction ends, so that two sets cannot become the default of one type. */
export const lockDefaults = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('kyc_default'))`.execute(db)

interface Change {
  readonly by: string
  readonly now: Date
}
const changed = ({ by, now }: Change, version: number) => ({
  changedAt: now,
  changedBy: by,
  version: version + 1,
})

/** Writes what was edited on top of the stored set. */
export const changeSet = (
  db: Db,
  { id, version }: Pick<SetRow, 'id' | 'version'>,
  values: {
    name: string
    defaultOnboardingTypes: number[]
    questions: string
    writerIds: string[]
  },
  change: Change,
) =>
  db
    .updateTable('kycSet')
    .set({ ...values, ...changed(change, version) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes sets out of use; they are no longer the default of anything. Answers them as they were. */
export async function unpublishSets(
  db: Db,
  ids: readonly string[],
  { by, now }: Change,
): Promise<SetRow[]> {
  if (ids.length === 0) return []
  await db.deleteFrom('kycDefault').where('setId', 'in', ids).execute()
  return db
    .updateTable('kycSet')
    .set(({ eb }) => ({
      publishedAt: null,
      changedAt: now,
      changedBy: by,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
}

/**
 * Puts a set into use as the default of its types. Nothing else may be their default (see
 * `holdersOf`).
 */
export async function publishSet(db: Db, set: SetRow, change: Change): Promise<SetRow> {
  if (set.defaultOnboardingTypes.length > 0)
    await db
      .insertInto('kycDefault')
      .values(
        set.defaultOnboardingTypes.map((onboardingType) => ({ onboardingType, setId: set.id })),
      )
      .execute()
  return db
    .updateTable('kycSet')
    .set({
      publishedAt: change.now,
      // What has become a default was approved by somebody who wrote none of it (kyc 21).
      ...(set.defaultOnboardingTypes.length > 0 && { writerIds: [] }),
      ...changed(change, set.version),
    })
    .where('id', '=', set.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The published sets that are the default of any of the onboarding types. */
export async function holdersOf(db: Db, types: readonly number[]): Promise<string[]> {
  if (types.length === 0) return []
  const holders = await db
    .selectFrom('kycDefault')
    .select('setId')
    .distinct()
    .where('onboardingType', 'in', types)
    .execute()
  return holders.map(({ setId }) => setId)
}

/** What sets are called, by name. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const sets = await db
    .selectFrom('kycSet')
    .select('name')
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  return sets.map(({ name }) => name)
}
