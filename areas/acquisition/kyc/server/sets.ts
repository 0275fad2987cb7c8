import { presentRemoval } from '#platform/removed.ts'
import { keysOf } from '#platform/record.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { groupNames } from '#areas/acquisition/companytasks/texts.ts'
import type { kyc } from '../contract.ts'
import { settled } from '../questions.ts'
import { setProblems } from '../rules.ts'
import { askToChangeDefault, publishInPlace } from './default-set.ts'
import {
  changeSet,
  heldRemovedSet,
  heldSet,
  lockDefaults,
  pageOfSets,
  presentSet,
  removedSets,
  setById,
  unpublishSets,
  type SetRow,
} from './set-store.ts'

export const all: Handler<typeof kyc.all> = async (input, { db }) => ({
  ...(await pageOfSets(db, input)),
  onboardingTypes: keysOf(onboardingTypes).map((id) => ({ id, name: groupNames[id] })),
})

export const allpublished: Handler<typeof kyc.allpublished> = (input, { db }) =>
  pageOfSets(db, { ...input, published: true })

export const get: Handler<typeof kyc.get> = async ({ id }, { db }) =>
  presentSet((await setById(db, id)) ?? refusePlatform('notFound'))

/** The set as it is stored, of the version that was seen. */
async function seen(
  db: Db,
  { id, ...sent }: { id: string; version?: number | undefined },
): Promise<SetRow> {
  const set = (await heldSet(db, id)) ?? refusePlatform('notFound')
  if (sent.version !== undefined && sent.version !== set.version) refuseStale(presentSet(set), sent)
  return set
}

export const save: Handler<typeof kyc.save> = async ({ id, version, ...sent }, context) => {
  const { db, actor, now, newId, audit, refuse } = context
  const before = id ? await seen(db, { ...sent, id, version }) : undefined
  if (before?.publishedAt) refuse('published')
  const problems = setProblems(sent.questions)
  if (problems.length > 0) refusePlatform('invalid', { fields: problems })
  const values = {
    name: sent.name,
    defaultOnboardingTypes: [
      ...new Set(sent.defaultOnboardingTypes.map((type) => onboardingTypes[type])),
    ].toSorted(),
    questions: JSON.stringify(settled(sent.questions, newId)),
    writerIds: [...new Set([...(before?.writerIds ?? []), actor.id])],
  }
  // Who saves another version does not want the one that waits.
  if (before) await replaceWaiting(context, ['publishDefaultKyc'], before.id)
  const after = before
    ? await changeSet(db, before, values, { by: actor.name, now })
    : await db
        .insertInto('kycSet')
        .values({ ...values, createdAt: now, createdBy: actor.name })
        .returningAll()
        .executeTakeFirstOrThrow()
  audit({ subject: after.id, before: before && presentSet(before), after: presentSet(after) })
  return presentSet(after)
}

export const remove: Handler<typeof kyc.delete> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  const before = await seen(db, input)
  if (before.publishedAt) refuse('published')
  await replaceWaiting(context, ['publishDefaultKyc'], before.id)
  await db
    .updateTable('kycSet')
    .set({ removedAt: now, removedBy: actor.name })
    .where('id', '=', before.id)
    .execute()
  audit({ subject: before.id, before: presentSet(before) })
}

export const removed: Handler<typeof kyc.removed> = async (_, { db, now }) =>
  (await removedSets(db, now)).map((row) => ({ ...presentSet(row), ...presentRemoval(row) }))

export const restore: Handler<typeof kyc.restore> = async ({ id }, { db, now, audit }) => {
  const before = (await heldRemovedSet(db, id, now)) ?? refusePlatform('notFound')
  const row = await db
    .updateTable('kycSet')
    .set({ removedAt: null, removedBy: null, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = presentSet(row)
  audit({ subject: id, after })
  return after
}

/**
 * Puts a set into use. One that becomes the default of an onboarding type waits for a second person
 * (kyc 19), and is answered as it still is.
 */
export const publish: Handler<typeof kyc.publish> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  await lockDefaults(db)
  const before = await seen(db, input)
  if (before.publishedAt) refuse('published')
  if (before.questions.length === 0) refuse('empty')
  if (before.defaultOnboardingTypes.length === 0)
    return publishInPlace(context, before, { by: actor.name, now })
  const asked = await askToChangeDefault(context, before, { publish: true, why: input.why })
  if ('code' in asked) return refuse(asked)
  audit({ subject: before.id })
  return { ...presentSet(before), ...asked }
}

/** Takes a set out of use; what is a default waits for a second person. */
export const unpublish: Handler<typeof kyc.unpublish> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  await lockDefaults(db)
  const before = await seen(db, input)
  if (!before.publishedAt) refuse('notPublished')
  if (before.defaultOnboardingTypes.length > 0) {
    const asked = await askToChangeDefault(context, before, { publish: false, why: input.why })
    if ('code' in asked) return refuse(asked)
    audit({ subject: before.id })
    return { ...presentSet(before), ...asked }
  }
  const [row] = await unpublishSets(db, [before.id], { by: actor.name, now })
  const after = presentSet(row ?? refusePlatform('notFound'))
  audit({ subject: after.id, before: presentSet(before), after })
  return after
}
