import type { ParsedInput } from '#platform/endpoint.ts'
import type { Handler } from '#platform/server/context.ts'
import { constraintOf, type Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale, type Refusal } from '#platform/server/refuse.ts'
import { instantIn } from '#platform/server/worker/schedule.ts'
import { waitingOn } from '#areas/foundation/approvals/server/public.ts'
import { rulebucket } from '../../contract.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import { effectOfBase } from '../base-rules/effect.ts'
import { holdBucket, previousVersion, releasedRow, storedVersion } from '../bucket-store.ts'
import { presentChanged } from '../present-bucket.ts'
import { problemOf, versionsOf } from '../publish-bucket.ts'
import { problemFields } from '../save-version.ts'
import { earlierProblems, saveEarlier } from './earlier.ts'
import { askFor } from './ask.ts'
import { endScheduled, scheduledOf } from './release-store.ts'
import type { TrialOf } from './trial.ts'

const { refusals } = rulebucket.publish

/**
 * Asks that a version begins to count, with what its back-test showed (rules 80); the second person
 * has made no part of it (rules 17).
 */
export const publishWith =
  (trialOf: TrialOf): Handler<typeof rulebucket.publish> =>
  async (input, context) => {
    const { bucketId, version, why } = input
    const { db, actor, now, refuse } = context
    await holdBucket(db, bucketId)
    const asStored = await storedVersion(db, bucketId, version)
    if (!asStored) return refusePlatform('notFound')
    const problem = problemOf(await versionsOf(db, bucketId), { version }, actor.id)
    if (problem && problem !== 'ownChange') refuse(problem)
    if (await scheduledOf(db, bucketId)) refuse('scheduled')
    const startsAt = startOf(input, now)
    if (startsAt && 'code' in startsAt) return refuse(startsAt)
    const trial =
      bucketId === baseRulesId
        ? await effectOfBase(db, await inForceOf(db, bucketId), asStored)
        : await trialOf(db, { bucketId, version, now })
    if (!trial) return refuse('notTried')
    const asked = await askFor(context, bucketId, version, { why, startsAt, trial })
    if ('code' in asked) return refuse(asked)
    return presentChanged(db, bucketId, actor)
  }

async function inForceOf(db: Db, bucketId: string) {
  const inForce = (await releasedRow(db, bucketId))?.versionInForce ?? null
  return inForce === null ? undefined : storedVersion(db, bucketId, inForce)
}

/** When a version is asked to begin, by Stockholm's clock. Null: as soon as it is approved. */
function startOf(
  { startDate, startTime }: ParsedInput<typeof rulebucket.publish>,
  now: Date,
): Date | null | Refusal<'startIncomplete' | 'startPassed'> {
  const wrong = <C extends 'startIncomplete' | 'startPassed'>(code: C, field: string) => ({
    code,
    fields: [{ field, message: refusals[code].text }],
  })
  if (!startDate && !startTime) return null
  if (!startDate) return wrong('startIncomplete', 'startDate')
  if (!startTime) return wrong('startIncomplete', 'startTime')
  const startsAt = instantIn(startDate, startTime)
  return startsAt > now ? startsAt : wrong('startPassed', 'startTime')
}

/**
 * 'Ångra': what was in force before becomes the latest version, and is asked for at once (rules
 * 82). Changes that have not counted stay among the versions.
 */
export const undo: Handler<typeof rulebucket.undo> = async (input, context) => {
  const { bucketId, undone } = input
  const { db, actor, refuse } = context
  await holdBucket(db, bucketId)
  const row = await releasedRow(db, bucketId)
  const latest = row && (await storedVersion(db, bucketId, row.latestVersion))
  if (!row || !latest) return refusePlatform('notFound')
  if (input.version !== undefined && input.version !== row.latestVersion)
    refuseStale({ version: row.latestVersion }, input)
  if (row.versionInForce !== undone) refuse('notInForce')
  if (await scheduledOf(db, bucketId)) refuse('scheduled')
  if ((await waitingOn(db, ['publishRuleBucket'], bucketId)).length > 0) refuse('alreadyWaiting')
  const earlier = await previousVersion(db, bucketId)
  const before = earlier === undefined ? undefined : await storedVersion(db, bucketId, earlier)
  if (!before) return refuse('noEarlier')
  const problems = earlierProblems(before)
  if (problems.length > 0) refuse('unusable', { fields: problemFields(problems) })
  const version = row.latestVersion + 1
  const why = `Ångrar version ${undone}: åter som i version ${earlier}`
  try {
    await saveEarlier(context, latest, { ...before, version }, why)
  } catch (error) {
    if (constraintOf(error) === 'rule_bucket_name') refuse('nameInUse')
    throw error
  }
  const asked = await askFor(context, bucketId, version, { why, undoes: undone })
  if ('code' in asked) return refuse(asked)
  return presentChanged(db, bucketId, actor)
}

/** The base rules, as what has versions (rules 90). */
export const base: Handler<typeof rulebucket.base> = (_, { db, actor }) =>
  presentChanged(db, baseRulesId, actor)

/** Takes back a version before it begins; nothing that counts changes, so one person does it. */
export const withdraw: Handler<typeof rulebucket.withdraw> = async (input, context) => {
  const { bucketId, version } = input
  const { db, actor, now, refuse, audit } = context
  if (!(await holdBucket(db, bucketId))) return refusePlatform('notFound')
  const waiting = await scheduledOf(db, bucketId)
  if (waiting?.version !== version) return refuse('notScheduled')
  const end = { state: 'withdrawn', withdrawnBy: actor.name, withdrawnAt: now } as const
  if (!(await endScheduled(db, waiting.id, end))) return refuse('notScheduled')
  audit({
    subject: bucketId,
    before: { version, startsAt: waiting.startsAt.toISOString() },
    after: { withdrawn: true },
  })
  return presentChanged(db, bucketId, actor)
}
