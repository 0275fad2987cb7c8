import type { Db } from '#platform/server/database.ts'
import type { BucketType } from '../bucket-rules.ts'
import type { BucketVersion } from '../engine/model.ts'
import { storedVersion } from './bucket-store.ts'

const counting = (db: Db) =>
  db
    .selectFrom('ruleBucketVersion')
    .innerJoin('ruleBucket', 'ruleBucket.id', 'ruleBucketVersion.bucketId')
    .select(['bucketId', 'version'])
    .where('inForceFrom', 'is not', null)
    .where('inForceTo', 'is', null)

/** The version a bucket judges by at this moment. Undefined when it has none. */
export async function bucketInForce(db: Db, bucketId: string): Promise<BucketVersion | undefined> {
  const found = await counting(db).where('bucketId', '=', bucketId).executeTakeFirst()
  return found && storedVersion(db, found.bucketId, found.version)
}

/** What judges companies no bucket has been chosen for: the oldest bucket of the type. Undefined when there is none. */
export async function standardBucket(db: Db, type: BucketType): Promise<BucketVersion | undefined> {
  const found = await counting(db)
    .where('bucketType', '=', type)
    .orderBy('createdAt')
    .orderBy('ruleBucket.id')
    .limit(1)
    .executeTakeFirst()
  return found && storedVersion(db, found.bucketId, found.version)
}

/** Any version there has ever been, for replay. Undefined when there is no such version. */
export const bucketVersion = (db: Db, bucketId: string, version: number): Promise<BucketVersion | undefined> =>
  storedVersion(db, bucketId, version)
