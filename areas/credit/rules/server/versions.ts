import type { Handler } from '#platform/server/context.ts'
import { constraintOf } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import type { rulebucket } from '../contract.ts'
import { releasedRow, holdBucket, storedVersion, versionRows } from './bucket-store.ts'
import { presentChanged } from './present-bucket.ts'
import { versionChanges } from './releases/changes.ts'
import { earlierProblems, saveEarlier } from './releases/earlier.ts'
import { releasesOf, type ReleaseRow } from './releases/release-store.ts'
import { problemFields } from './save-version.ts'

interface Counting {
  readonly version: number
  readonly inForceFrom: Date | null
  readonly inForceTo: Date | null
}
/** Whether a version counts, has counted, or waits to be published: only the latest can be. */
function stateOf(
  { version, inForceFrom, inForceTo }: Counting,
  latestVersion: number,
  release: ReleaseRow | undefined,
) {
  if (inForceFrom) return inForceTo ? 'earlier' : 'inForce'
  if (release?.state === 'scheduled') return 'scheduled'
  return version === latestVersion ? 'waiting' : 'neverInForce'
}

/** Who asked for a version, who approved, why and when it begins (rules 80). */
const presentRelease = (release: ReleaseRow | undefined) =>
  release
    ? {
        why: release.why,
        askedBy: release.askedBy,
        askedAt: release.askedAt,
        approvedBy: release.approvedBy,
        approvedAt: release.approvedAt,
        startsAt: release.startsAt,
        state: release.state,
        withdrawnBy: release.withdrawnBy,
        withdrawnAt: release.withdrawnAt,
        undoes: release.undoes,
        trial: [...release.trial],
        backTestId: release.backTestId,
      }
    : null

export const versions: Handler<typeof rulebucket.versions> = async ({ bucketId, take }, { db }) => {
  const bucket = await releasedRow(db, bucketId)
  if (!bucket) return refusePlatform('notFound')
  const { list, totalHits } = await versionRows(db, bucketId, take)
  // The latest first, so that the first found is how it went in the end.
  const releases = await releasesOf(db, bucketId)
  const releaseOf = (version: number) => releases.find((release) => release.version === version)
  return {
    totalHits,
    list: list.map((row) => ({
      version: row.version,
      why: row.why,
      saved: row.savedAt,
      savedBy: row.savedBy,
      inForceFrom: row.inForceFrom,
      inForceTo: row.inForceTo,
      publishedBy: row.publishedBy,
      state: stateOf(row, bucket.latestVersion, releaseOf(row.version)),
      release: presentRelease(releaseOf(row.version)),
    })),
  }
}

export const diff: Handler<typeof rulebucket.diff> = async ({ bucketId, from, to }, { db }) => {
  const before = await storedVersion(db, bucketId, from)
  const after = await storedVersion(db, bucketId, to)
  return before && after ? versionChanges(before, after) : refusePlatform('notFound')
}

export const restore: Handler<typeof rulebucket.restore> = async (input, context) => {
  const { db, actor, refuse } = context
  await holdBucket(db, input.bucketId)
  const row = await releasedRow(db, input.bucketId)
  const earlier = row && (await storedVersion(db, row.id, input.restored))
  const before = row && (await storedVersion(db, row.id, row.latestVersion))
  if (!row || !earlier || !before) return refusePlatform('notFound')
  if (input.version !== undefined && input.version !== row.latestVersion)
    refuseStale({ version: row.latestVersion }, input)
  if (input.restored === row.latestVersion) refuse('sameVersion')
  const problems = earlierProblems(earlier)
  if (problems.length > 0) refuse('unusable', { fields: problemFields(problems) })
  try {
    const why = input.why || `Återgång till version ${input.restored}`
    await saveEarlier(context, before, { ...earlier, version: row.latestVersion + 1 }, why)
  } catch (error) {
    if (constraintOf(error) === 'rule_bucket_name') refuse('nameInUse')
    throw error
  }
  return presentChanged(db, row.id, actor)
}
