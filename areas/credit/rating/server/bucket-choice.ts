import type { Db } from '#platform/server/database.ts'
import type { Looking } from '#areas/parties/company/server/public.ts'
import type { BucketVersion, Side } from '#areas/credit/rules/rules.ts'
import {
  bucketVersion,
  makeStandardBucket,
  standardBucket,
  standardVersion,
  versionInForce,
} from '#areas/credit/rules/server/public.ts'
import { determinationTypes } from '../rules.ts'

/**
 * The bucket somebody has chosen for a company in a role; undefined when the standard one judges
 * it.
 */
export const chosenBucket = (db: Db, organizationNumber: string, side: Side) =>
  db
    .selectFrom('companyRuleBucket')
    .select(['bucketId', 'chosenAt', 'chosenBy'])
    .where('organizationNumber', '=', organizationNumber)
    .where('determinationType', '=', determinationTypes[side])
    .executeTakeFirst()

/**
 * Which bucket, by which version, judges in a role at this moment whom `chosen` is chosen for: that
 * one, else the standard one. Undefined when there is none.
 */
export async function versionFor(db: Db, chosen: string | null, side: Side) {
  return (
    (chosen === null ? undefined : await versionInForce(db, chosen)) ?? standardVersion(db, side)
  )
}

/** Which bucket, by which version, judges a company in a role at this moment. */
async function judgingVersion(db: Db, organizationNumber: string, side: Side) {
  const chosen = await chosenBucket(db, organizationNumber, side)
  return versionFor(db, chosen?.bucketId ?? null, side)
}

/**
 * What judges a company in a role at this moment. A house without any bucket of the type gets the
 * standard one.
 */
export async function judgingBucket(
  { db, now, write }: Pick<Looking, 'db' | 'now' | 'write'>,
  organizationNumber: string,
  side: Side,
): Promise<BucketVersion> {
  const found = await judgingVersion(db, organizationNumber, side)
  const bucket = found && (await keptVersion(db, found))
  if (bucket) return bucket
  const made = await write(async (transaction) => {
    await makeStandardBucket(transaction, side, now)
    return standardBucket(transaction, side)
  })
  if (!made) throw new Error(`No rule bucket judges companies as ${side}`)
  return made
}

interface Version {
  readonly bucketId: string
  readonly version: number
}
/**
 * A version that counts never changes, so that it is read and made ready once per process; those
 * used last are kept.
 */
const kept = new Map<string, BucketVersion>()
const mostKept = 100
async function keptVersion(
  db: Db,
  { bucketId, version }: Version,
): Promise<BucketVersion | undefined> {
  const key = `${bucketId} ${version}`
  const found = kept.get(key) ?? (await bucketVersion(db, bucketId, version))
  if (!found) return undefined
  kept.delete(key)
  kept.set(key, found)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return found
}

/** Its name, when there is one. Makes nothing. */
export async function judgingName(
  db: Db,
  organizationNumber: string,
  side: Side,
): Promise<string | undefined> {
  const found = await judgingVersion(db, organizationNumber, side)
  return found && (await keptVersion(db, found))?.name
}
