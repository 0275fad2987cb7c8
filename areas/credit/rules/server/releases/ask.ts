import { formatInstant } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import type { AnyCall } from '#areas/foundation/approvals/server/public.ts'
import type { BucketVersion } from '../../engine/model.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import { releasedRow, storedVersion } from '../bucket-store.ts'
import { publishRuleBucket } from '../publish-bucket.ts'
import { versionChanges } from './changes.ts'
import { fingerprintOf } from './release-store.ts'
import type { Trial } from './trial.ts'

const empty = { name: '', rules: [], limitIntervals: [], secondShare: null, turnoverShare: null }
interface AskedFor {
  readonly why: string
  /** Null: as soon as it is approved. */
  readonly startsAt?: Date | null
  /** The version in force that it takes back. */
  readonly undoes?: number
  /** What the back-test showed; undefined where none is asked for. */
  readonly trial?: Trial
}
/**
 * What is asked of the second person: the version after what counts now, in the differences.
 * `before` undefined where nothing counts.
 */
export function askedOf(
  before: BucketVersion | undefined,
  after: BucketVersion,
  { why, startsAt = null, undoes, trial }: AskedFor,
) {
  const act = undoes === undefined ? `Låt version ${after.version}` : `Ångra version ${undoes}`
  const isBase = after.bucketId === baseRulesId
  const what = isBase ? 'basreglerna' : `regelhinken ${after.name}`
  const title = undoes === undefined ? `${act} av ${what} börja gälla` : `${act} av ${what}`
  const begins = startsAt
    ? [{ label: 'Börjar gälla', before: '', after: formatInstant(startsAt.toISOString()) }]
    : []
  const changes = versionChanges(before ?? { ...after, ...empty }, after).map((change) => ({
    label: `${change.where}: ${change.field}`,
    before: change.before,
    after: change.after,
  }))
  return {
    subject: after.bucketId,
    title,
    place: isBase ? places.rules : places.ruleBucket(after.bucketId),
    difference: [...begins, ...(trial?.lines ?? []), ...changes],
    reason: why,
    payload: {
      what: 'version' as const,
      bucketId: after.bucketId,
      version: after.version,
      fingerprint: fingerprintOf(after),
      startsAt: startsAt?.toISOString() ?? null,
      undoes: undoes ?? null,
      trial: trial ?? null,
    },
  }
}

/** Asks that a stored version begins to count, as what differs from what counts now. */
export async function askFor(call: AnyCall, bucketId: string, version: number, asked: AskedFor) {
  const { db } = call
  const after = await storedVersion(db, bucketId, version)
  if (!after) throw new Error(`There is no version ${version} of the rule bucket ${bucketId}`)
  const row = await releasedRow(db, bucketId)
  const inForce = row?.versionInForce ?? null
  const before = inForce === null ? undefined : await storedVersion(db, bucketId, inForce)
  return publishRuleBucket.ask(call, askedOf(before, after, asked))
}
