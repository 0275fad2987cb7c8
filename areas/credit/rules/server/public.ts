import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { contextNumbers, type BucketType } from '../bucket-rules.ts'
import { catalogueRule } from '../catalogue/catalogue.ts'
import type { BucketVersion, ExceptionKind } from '../engine/model.ts'
import { baseRulesInForce } from './base-rules/base-rule-store.ts'
import { bucketRow, storedVersion } from './bucket-store.ts'

export { draftedVersion } from './draft.ts'
export { draftSavedTask } from './draft-saved.ts'
export type { Trial, TrialOf } from './releases/trial.ts'
export { publishRuleBucket } from './publish-bucket.ts'
export { makeStandardBucket } from './standard-bucket.ts'
export { namedBucket, storedBucket, type StoredBucket } from './stored-rule.ts'
export { asStored, fromStored, type Stored } from './stored-number.ts'

const counting = (db: Db) =>
  db
    .selectFrom('ruleBucketVersion')
    .innerJoin('ruleBucket', 'ruleBucket.id', 'ruleBucketVersion.bucketId')
    .select(['bucketId', 'version'])
    .where('inForceFrom', 'is not', null)
    .where('inForceTo', 'is', null)
    // The base rules have versions as well, and judge nobody.
    .where('bucketType', 'is not', null)

/** By which version a bucket judges at this moment. Undefined when it has none. */
export const versionInForce = (db: Db, bucketId: string) =>
  counting(db).where('bucketId', '=', bucketId).executeTakeFirst()

/** The latest version of a bucket, and the one that counts; null when none does. */
export async function latestVersion(db: Db, bucketId: string) {
  const row = await bucketRow(db, bucketId)
  return row && { version: row.latestVersion, inForce: row.versionInForce, type: row.bucketType }
}

/** The version a bucket judges by at this moment. Undefined when it has none. */
export async function bucketInForce(db: Db, bucketId: string): Promise<BucketVersion | undefined> {
  const found = await versionInForce(db, bucketId)
  return found && storedVersion(db, found.bucketId, found.version)
}

/**
 * Which bucket, by which version, judges companies no bucket has been chosen for. Undefined when
 * there is none.
 */
export const standardVersion = (db: Db, type: BucketType) =>
  counting(db)
    .where('bucketType', '=', type)
    .orderBy('createdAt')
    .orderBy('ruleBucket.id')
    .limit(1)
    .executeTakeFirst()

/**
 * What judges companies no bucket has been chosen for: the oldest bucket of the type. Undefined
 * when there is none.
 */
export async function standardBucket(db: Db, type: BucketType): Promise<BucketVersion | undefined> {
  const found = await standardVersion(db, type)
  return found && storedVersion(db, found.bucketId, found.version)
}

/**
 * What judges companies that want to become clients: the oldest bucket of the type with the
 * Prospect context. Undefined when there is none.
 */
export async function prospectBucket(db: Db, type: BucketType): Promise<BucketVersion | undefined> {
  const found = await counting(db)
    .where('bucketType', '=', type)
    .where(sql<boolean>`contexts @> array[${contextNumbers.prospect}::smallint]`)
    .orderBy('createdAt')
    .orderBy('ruleBucket.id')
    .limit(1)
    .executeTakeFirst()
  return found && storedVersion(db, found.bucketId, found.version)
}

/** Buckets with the Prospect context and a version that counts, the oldest first. */
export const prospectBuckets = (
  db: Db,
): Promise<readonly { id: string; name: string; type: BucketType }[]> =>
  counting(db)
    .select(['ruleBucket.id', 'ruleBucket.name', 'ruleBucket.bucketType as type'])
    .where(sql<boolean>`contexts @> array[${contextNumbers.prospect}::smallint]`)
    .orderBy('createdAt')
    .orderBy('ruleBucket.id')
    .$castTo<{ id: string; name: string; type: BucketType }>()
    .execute()

/** Any version there has ever been, for replay. Undefined when there is no such version. */
export const bucketVersion = (
  db: Db,
  bucketId: string,
  version: number,
): Promise<BucketVersion | undefined> => storedVersion(db, bucketId, version)

export interface ExceptionRule {
  readonly id: string
  readonly ruleName: string
  /** Whether new exceptions may be written for it. */
  readonly whitelistEnabled: boolean
  readonly valueKind: ExceptionKind
  /** An exception names the other party of the invoice as well (whitelist 2). */
  readonly recipientRequired: boolean
}
/** Every rule that can have exceptions at all, in the catalogue's order. */
export const exceptionRules = async (db: Db): Promise<readonly ExceptionRule[]> =>
  (await baseRulesInForce(db)).flatMap(({ id, measure, ruleName, whitelistEnabled }) => {
    const exception = catalogueRule(measure)?.exception
    return exception
      ? [
          {
            id,
            ruleName,
            whitelistEnabled,
            valueKind: exception.kind,
            recipientRequired: exception.needsCounterpart,
          },
        ]
      : []
  })

/** Buckets with a version that counts, which can be chosen for a company, by name. */
export const choosableBuckets = (
  db: Db,
): Promise<readonly { id: string; name: string; type: BucketType }[]> =>
  counting(db)
    .select(['ruleBucket.id', 'ruleBucket.name', 'ruleBucket.bucketType as type'])
    .orderBy('ruleBucket.name')
    .$castTo<{ id: string; name: string; type: BucketType }>()
    .execute()
