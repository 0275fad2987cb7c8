import { createHash } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import type { BucketVersion } from '../../engine/model.ts'
import { storedBucket } from '../stored-rule.ts'

/**
 * What a version says, as 64 hexadecimal signs: the same as long as nothing in it is another. Both
 * sides of a comparison have to be read from the database.
 */
export const fingerprintOf = ({
  name,
  type,
  rules,
  limitIntervals,
  secondShare,
  turnoverShare,
  bucketId,
  version,
}: BucketVersion): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        storedBucket({
          name,
          type,
          rules,
          limitIntervals,
          secondShare,
          ...(turnoverShare && { turnoverShare }),
          bucketId,
          version,
        }),
      ),
    )
    .digest('hex')

/** The version of a bucket that is approved and begins later. Undefined when none does. */
export const scheduledOf = (db: Db, bucketId: string) =>
  db
    .selectFrom('ruleBucketRelease')
    .selectAll()
    .where('bucketId', '=', bucketId)
    .where('state', '=', 'scheduled')
    .executeTakeFirst()

/** How the versions of a bucket came in force or will, the latest first. */
export const releasesOf = (db: Db, bucketId: string) =>
  db
    .selectFrom('ruleBucketRelease')
    .selectAll()
    .where('bucketId', '=', bucketId)
    .orderBy('approvedAt', 'desc')
    .execute()
export type ReleaseRow = Awaited<ReturnType<typeof releasesOf>>[number]

/** Ends what waits for its time. False when it has ended already. */
export async function endScheduled(
  db: Db,
  id: string,
  end:
    | { readonly state: 'begun' }
    | { readonly state: 'withdrawn'; readonly withdrawnBy: string; readonly withdrawnAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ruleBucketRelease')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
