import type { Handler } from '#platform/server/context.ts'
import { choosableBuckets } from '#areas/credit/rules/server/public.ts'
import type { rating } from '../contract.ts'
import { chosenBucket, judgingName } from './bucket-choice.ts'
import { askToChoose, judgingWith } from './choose-bucket.ts'

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

/**
 * Asks that a bucket judges a company; null asks for the standard one. A second person lets it
 * (rating 11). What holds already is not asked for.
 */
export const saverulebucketforcompany: Handler<typeof rating.saverulebucketforcompany> = async (
  { organizationNumber, ruleBucketId, determinationType: side, why },
  context,
) => {
  const { db, audit, refuse } = context
  const bucket =
    ruleBucketId === null
      ? null
      : (await choosableBuckets(db)).find(({ id }) => id === ruleBucketId)
  if (bucket === undefined) return refuse('unknownBucket')
  if (bucket && bucket.type !== side) refuse('otherType')
  audit({ company: organizationNumber })
  const chosen = (await chosenBucket(db, organizationNumber, side))?.bucketId ?? null
  if (chosen === ruleBucketId) return undefined
  const before = await judgingWith(db, chosen, side)
  const after = await judgingWith(db, ruleBucketId, side)
  // Where one is chosen there is one in force, and so a standard one.
  if (!before || !after) return refuse('unknownBucket')
  const asked = await askToChoose(context, { organizationNumber, side, before, after }, why)
  return 'code' in asked ? refuse(asked) : asked
}
