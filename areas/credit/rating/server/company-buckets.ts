import type { Handler } from '#platform/server/context.ts'
import { findClient } from '#areas/parties/company/server/public.ts'
import { choosableBuckets } from '#areas/credit/rules/server/public.ts'
import type { rating } from '../contract.ts'
import { determinationTypes } from '../rules.ts'
import { chosenBucket, judgingName } from './bucket-choice.ts'
import { rateJob } from './rate-job.ts'

const sides = ['issuer', 'recipient'] as const

export const getrulebucketsforcompany: Handler<typeof rating.getrulebucketsforcompany> = async (
  { organizationNumber },
  { db },
) => {
  const buckets = await choosableBuckets(db)
  const chosen = []
  for (const side of sides) {
    const choice = await chosenBucket(db, organizationNumber, side)
    chosen.push({
      determinationType: side,
      ruleBucketId: choice?.bucketId ?? null,
      judgingName: (await judgingName(db, organizationNumber, side)) ?? null,
      chosenBy: choice?.chosenBy ?? null,
      chosenAt: choice?.chosenAt ?? null,
    })
  }
  return {
    ruleBuckets: buckets.map(({ id, name, type }) => ({
      id,
      name,
      determinationType: type,
    })),
    chosen,
  }
}

export const saverulebucketforcompany: Handler<typeof rating.saverulebucketforcompany> = async (
  { organizationNumber, ruleBucketId, determinationType: side },
  context,
) => {
  const { db, actor, now, audit, enqueue, refuse } = context
  const bucket =
    ruleBucketId === null
      ? null
      : (await choosableBuckets(db)).find(({ id }) => id === ruleBucketId)
  if (bucket === undefined) return refuse('unknownBucket')
  if (bucket && bucket.type !== side) refuse('otherType')
  const before = await chosenBucket(db, organizationNumber, side)
  const determinationType = determinationTypes[side]
  const which = { organizationNumber, determinationType }
  if (bucket) {
    const choice = { bucketId: bucket.id, chosenAt: now, chosenBy: actor.name }
    await db
      .insertInto('companyRuleBucket')
      .values({ ...which, ...choice })
      .onConflict((conflict) =>
        conflict.columns(['organizationNumber', 'determinationType']).doUpdateSet(choice),
      )
      .execute()
  } else
    await db
      .deleteFrom('companyRuleBucket')
      .where('organizationNumber', '=', organizationNumber)
      .where('determinationType', '=', determinationType)
      .execute()
  audit({
    company: organizationNumber,
    before: { determinationType, ruleBucketId: before?.bucketId ?? null },
    after: { determinationType, ruleBucketId },
  })
  // What the client is rated and may borrow follows from the bucket.
  if (await findClient(db, organizationNumber, side))
    await enqueue(rateJob({ organizationNumber, side, storedIsEnough: true, by: actor.name }))
}
