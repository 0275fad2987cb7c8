import { sql } from 'kysely'
import { undoneSince } from '#platform/removed.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import type { agreementSorts, versionSorts } from '../contract.ts'
import type { AgreementType, SignatureType } from '../rules.ts'
import type { StoredToken } from '../token-fields.ts'

const summary = [
  'id',
  'name',
  'description',
  'archivedAt',
  'latestRevision',
  'writerIds',
  'createdAt',
  'createdBy',
  'changedAt',
  'changedBy',
  'version',
] as const
const kinds = [
  sql<AgreementType>`agreement_type`.as('type'),
  sql<SignatureType>`signature_type`.as('signatureType'),
] as const
const content = ['contentText', 'contentSummary'] as const
const tokens = sql<StoredToken[]>`tokens`.as('tokens')

const agreements = (db: Db) => db.selectFrom('agreement').select(summary).select(kinds)
const whole = (db: Db, id: string) =>
  agreements(db).select(content).select(tokens).where('id', '=', id)

export const agreementById = (db: Db, id: string) => whole(db, id).executeTakeFirst()
export type StoredAgreement = NonNullable<Awaited<ReturnType<typeof agreementById>>>

/** Held until the transaction ends, so that what was judged is what is changed. */
export const heldAgreement = (db: Db, id: string) => whole(db, id).forUpdate().executeTakeFirst()

interface Page {
  readonly page: number
  readonly size: number
}
const agreementOrders = {
  name: sql`name`,
  type: sql`agreement_type`,
  signature: sql`signature_type`,
  revision: sql`nullif(latest_revision, 0)`,
  changed: sql`coalesce(changed_at, created_at)`,
  state: sql`archived_at is not null`,
} as const
type AgreementPage = Page & Partial<AskedOrder<(typeof agreementSorts)[number]>>

/** One page by name, archived ones last, unless they are sorted; and how many there are in all. */
export async function pageOfAgreements(
  db: Db,
  { page, size, sortField, sortOrder = 0 }: AgreementPage,
  { onlyActive }: { onlyActive: boolean },
) {
  const [list, total] = await Promise.all([
    inOrder(agreements(db), { sortField, sortOrder }, agreementOrders)
      .$if(onlyActive, (some) => some.where('archivedAt', 'is', null))
      .orderBy(sql`archived_at is not null`)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(size)
      .offset(page * size)
      .execute(),
    db
      .selectFrom('agreement')
      .$if(onlyActive, (some) => some.where('archivedAt', 'is', null))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: total.count }
}
export type ListedAgreement = Awaited<ReturnType<typeof pageOfAgreements>>['list'][number]

const versionSummary = [
  'id',
  'agreementId',
  'revision',
  'name',
  'description',
  'publishedAt',
  'releasedAt',
  'releasedBy',
  'writerIds',
  'createdAt',
  'createdBy',
  'changedAt',
  'changedBy',
  'version',
] as const
/** Those that nobody has removed. */
const versions = (db: Db) =>
  db
    .selectFrom('agreementVersion')
    .where('removedAt', 'is', null)
    .select(versionSummary)
    .select(kinds)
const wholeVersion = (db: Db, agreementId: string, id: string) =>
  versions(db)
    .select(content)
    .select(tokens)
    .where('agreementId', '=', agreementId)
    .where('id', '=', id)

export const versionById = (db: Db, agreementId: string, id: string) =>
  wholeVersion(db, agreementId, id).executeTakeFirst()
export type StoredVersion = NonNullable<Awaited<ReturnType<typeof versionById>>>

export const heldVersion = (db: Db, agreementId: string, id: string) =>
  wholeVersion(db, agreementId, id).forUpdate().executeTakeFirst()

const versionOrders = {
  revision: sql`revision`,
  description: sql`nullif(description, '')`,
  state: sql`(published_at is not null)::int + (released_at is not null)::int`,
  createdBy: sql`created_by`,
  created: sql`created_at`,
} as const
type VersionPage = Page & AskedOrder<(typeof versionSorts)[number]>

/** One page, the latest first unless they are sorted, and how many there are in all. */
export async function pageOfVersions(
  db: Db,
  agreementId: string,
  { page, size, ...order }: VersionPage,
) {
  const [list, total] = await Promise.all([
    inOrder(versions(db), order, versionOrders)
      .where('agreementId', '=', agreementId)
      .orderBy('revision', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    db
      .selectFrom('agreementVersion')
      .where('agreementId', '=', agreementId)
      .where('removedAt', 'is', null)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: total.count }
}
export type ListedVersion = Awaited<ReturnType<typeof pageOfVersions>>['list'][number]

/** Those of an agreement that can still be put back (agreements 41). */
const removed = (db: Db, agreementId: string, now: Date) =>
  db
    .selectFrom('agreementVersion')
    .where('agreementId', '=', agreementId)
    .where('removedAt', '>', undoneSince(now))
    .select(versionSummary)
    .select(kinds)
    .select(['removedAt', 'removedBy'])
/** The latest removed first. */
export const removedVersionsOf = (db: Db, agreementId: string, now: Date) =>
  removed(db, agreementId, now).orderBy('removedAt', 'desc').orderBy('id').limit(200).execute()
/** Held until the transaction ends. */
export const heldRemovedVersion = (db: Db, agreementId: string, id: string, now: Date) =>
  removed(db, agreementId, now).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Marks versions as used, by a bundle or an agreement set (decision C10): from now on they cannot
 * be removed. Holds them until the transaction ends, in the order of their ids so that two who do
 * so wait for one another instead of failing.
 */
export async function publishVersions(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .selectFrom('agreementVersion')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  await db
    .updateTable('agreementVersion')
    .set({ publishedAt: now })
    .where('id', 'in', ids)
    .where('publishedAt', 'is', null)
    .where('removedAt', 'is', null)
    // One that nobody has released is used by nothing (agreements 37).
    .where('releasedAt', 'is not', null)
    .execute()
}
