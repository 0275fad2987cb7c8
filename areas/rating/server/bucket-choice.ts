import type { Db } from '#platform/server/database.ts'
import type { Looking } from '#areas/company/server/public.ts'
import type { BucketVersion, Side } from '#areas/rules/rules.ts'
import { bucketInForce, makeStandardBucket, standardBucket } from '#areas/rules/server/public.ts'

/** Part-1 §7. */
export const determinationTypes = { issuer: 1, recipient: 2 } as const

export const sideOf = (companyType: 0 | 1): Side => (companyType === 0 ? 'issuer' : 'recipient')

/** The bucket somebody has chosen for a company in a role; undefined when the standard one judges it. */
export const chosenBucket = (db: Db, organizationNumber: string, side: Side) =>
  db
    .selectFrom('companyRuleBucket')
    .select(['bucketId', 'chosenAt', 'chosenBy'])
    .where('organizationNumber', '=', organizationNumber)
    .where('determinationType', '=', determinationTypes[side])
    .executeTakeFirst()

/** What judges a company in a role at this moment. A house without any bucket of the type gets the standard one. */
export async function judgingBucket(
  { db, now, write }: Pick<Looking, 'db' | 'now' | 'write'>,
  organizationNumber: string,
  side: Side,
): Promise<BucketVersion> {
  const chosen = await chosenBucket(db, organizationNumber, side)
  const bucket = (chosen && (await bucketInForce(db, chosen.bucketId))) ?? (await standardBucket(db, side))
  if (bucket) return bucket
  const made = await write(async (transaction) => {
    await makeStandardBucket(transaction, side, now)
    return standardBucket(transaction, side)
  })
  if (!made) throw new Error(`No rule bucket judges companies as ${side}`)
  return made
}

/** Its name, when there is one. Makes nothing. */
export async function judgingName(db: Db, organizationNumber: string, side: Side): Promise<string | undefined> {
  const chosen = await chosenBucket(db, organizationNumber, side)
  const bucket = (chosen && (await bucketInForce(db, chosen.bucketId))) ?? (await standardBucket(db, side))
  return bucket?.name
}
