import { sql } from 'kysely'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { BucketType } from '../bucket-rules.ts'
import { standardContent } from '../standard-buckets.ts'
import { addVersion, putInForce, type Author } from './bucket-store.ts'

const names: Readonly<Record<BucketType, string>> = {
  issuer: 'Standard utställare',
  recipient: 'Standard mottagare',
}

/**
 * Makes the bucket companies are judged by when none of the type counts yet, so that a new house
 * can judge from its first day.
 */
export async function makeStandardBucket(db: Db, type: BucketType, now: Date): Promise<void> {
  // Two who need it at the same time: the second waits and finds it made.
  await sql`select pg_advisory_xact_lock(7405)`.execute(db)
  const counting = await db
    .selectFrom('ruleBucketVersion')
    .innerJoin('ruleBucket', 'ruleBucket.id', 'ruleBucketVersion.bucketId')
    .select('version')
    .where('bucketType', '=', type)
    .where('inForceFrom', 'is not', null)
    .where('inForceTo', 'is', null)
    .executeTakeFirst()
  if (counting) return
  const by: Author = { id: 'skynet', name: 'Skynet', now }
  const taken = await db
    .selectFrom('ruleBucket')
    .select('id')
    .where(sql`lower(name)`, '=', names[type].toLowerCase())
    .executeTakeFirst()
  const name = taken ? `${names[type]} ${now.toISOString()}` : names[type]
  const { id } = await db
    .insertInto('ruleBucket')
    .values({ bucketType: type, name, latestVersion: 1, createdAt: now, createdBy: by.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = { ...standardContent[type], bucketId: id, version: 1, name, type, kept: [] }
  await addVersion(db, version, {
    why: 'Skapad vid den första bedömningen',
    needsSecondPerson: false,
    by,
  })
  await putInForce(db, id, 1, by)
  // Whoever came first may be a job, which has no row of its own in the trail.
  await appendAudit(db, {
    action: 'rulebucket.standard',
    actorId: 'system',
    actorName: by.name,
    subject: id,
    after: { name, version: 1 },
  })
}
