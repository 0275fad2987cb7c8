import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { soundInput } from '#areas/credit/rules/testing/sound.ts'
import type { BucketVersion, DeterminationInput } from '#areas/credit/rules/rules.ts'
import { storedBucket } from '#areas/credit/rules/server/public.ts'

/**
 * Stores a bucket version as it is, in force at once and in place of the one before. Answers it as
 * it is read back.
 */
export async function storeVersion(owner: pg.Pool, version: BucketVersion): Promise<BucketVersion> {
  const { bucketId, type, rules, limitIntervals, secondShare } = storedBucket(version)
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into rule_bucket (id, bucket_type, name, latest_version, created_at, created_by) values ($1, $2, $3, $4, skynet.now(), 'test')
       on conflict (id) do update set latest_version = excluded.latest_version`,
      [bucketId, type, `${version.name} ${bucketId}`, version.version],
    )
    await client.query(
      'update rule_bucket_version set in_force_to = skynet.now() where bucket_id = $1 and in_force_to is null',
      [bucketId],
    )
    await client.query(
      `insert into rule_bucket_version (bucket_id, version, name, limit_intervals, second_share, saved_at, saved_by_id, saved_by,
         in_force_from, published_by_id, published_by) values ($1, $2, $3, $4, $5, skynet.now(), 'test', 'test', skynet.now(), 'second', 'test')`,
      [bucketId, version.version, version.name, JSON.stringify(limitIntervals), secondShare],
    )
    for (const [position, configuration] of rules.entries())
      await client.query('insert into rule_bucket_rule values ($1, $2, $3, $4, $5)', [
        bucketId,
        version.version,
        configuration.id,
        position,
        JSON.stringify(configuration),
      ])
    await client.query('commit')
  } finally {
    client.release()
  }
  return version
}

/**
 * The sound invoice of the engine's cases with buckets that are stored, of their own for every
 * call.
 */
export async function storedSoundInput(owner: pg.Pool): Promise<DeterminationInput> {
  const issuers = { ...soundInput.issuer.bucket, bucketId: randomUUID() }
  const recipients = { ...soundInput.recipient.bucket, bucketId: randomUUID() }
  await storeVersion(owner, issuers)
  await storeVersion(owner, recipients)
  return {
    ...soundInput,
    issuer: { ...soundInput.issuer, bucket: issuers },
    recipient: { ...soundInput.recipient, bucket: recipients },
  }
}
