import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { baseRulesId, contextsSubject, type BucketContext } from '../../bucket-rules.ts'
import { rulebucket } from '../../contract.ts'

/**
 * The latest version of a bucket begins to count: `maker` asks for it and `second`, who has changed
 * nothing in it, approves. Answers the bucket as it is then.
 */
export async function publishLatest(maker: Person, second: Person, bucketId: string) {
  const { version } = (await maker.call(rulebucket.get, { type: bucketId })).body
  await maker.call(rulebucket.publish, { bucketId, version, why: 'Provad' })
  await approve(second, 'publishRuleBucket', bucketId)
  return (await maker.call(rulebucket.get, { type: bucketId })).body
}

/** The base rules as they are drafted begin to count, by the same two. Answers them as they are then. */
export async function publishBase(maker: Person, second: Person) {
  const { version } = (await maker.call(rulebucket.base, {})).body
  await maker.call(rulebucket.publish, { bucketId: baseRulesId, version, why: 'Provad' })
  await approve(second, 'publishRuleBucket', baseRulesId)
  return (await maker.call(rulebucket.base, {})).body
}

/** A bucket is there to choose where an administrator and a second person want it. */
export async function publishContexts(
  maker: Person,
  second: Person,
  bucketId: string,
  ruleBucketContexts: BucketContext[],
) {
  await maker.call(rulebucket.saveContexts, { bucketId, ruleBucketContexts, why: 'För prospekt' })
  await approve(second, 'publishRuleBucket', contextsSubject(bucketId))
  return (await maker.call(rulebucket.get, { type: bucketId })).body
}
