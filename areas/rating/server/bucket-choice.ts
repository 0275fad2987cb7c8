import type { Db } from '#platform/server/database.ts'
import type { BucketVersion, Side } from '#areas/rules/rules.ts'
import { bucketInForce, standardBucket } from '#areas/rules/server/public.ts'

/** Part-1 §7. */
export const determinationTypes = { issuer: 1, recipient: 2 } as const

/** The bucket somebody has chosen for a company in a role; undefined when the standard one judges it. */
export const chosenBucket = (db: Db, organizationNumber: string, side: Side) =>
  db
    .selectFrom('companyRuleBucket')
    .select(['bucketId', 'chosenAt', 'chosenBy'])
    .where('organizationNumber', '=', organizationNumber)
    .where('determinationType', '=', determinationTypes[side])
    .executeTakeFirst()

/** What judges a company in a role at this moment. @throws Error when no bucket of the type counts: the house has none. */
export async function judgingBucket(db: Db, organizationNumber: string, side: Side): Promise<BucketVersion> {
  const chosen = await chosenBucket(db, organizationNumber, side)
  const bucket = (chosen && (await bucketInForce(db, chosen.bucketId))) ?? (await standardBucket(db, side))
  if (!bucket) throw new Error(`No rule bucket judges companies as ${side}`)
  return bucket
}
