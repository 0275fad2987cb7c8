import type { Act, Context } from '#platform/server/context.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { baseRulesId } from '../bucket-rules.ts'
import type { Problem } from '../engine/settings/check.ts'
import { addVersion, type Author, type StoredVersion } from './bucket-store.ts'
import { draftSavedJob } from './draft-saved.ts'
import { versionChanges } from './releases/changes.ts'

export const authorOf = ({ actor, now }: Act): Author => ({
  id: actor.id,
  name: actor.name,
  now,
})

/** What is wrong with a bucket as refused fields: `rules` for what is wrong with a rule. */
export const problemFields = (problems: readonly Problem[]) =>
  problems.map(({ rule, field, text }) => ({
    field: rule === undefined ? field : 'rules',
    message: text,
  }))

/**
 * Stores the next version of a bucket, a draft until a second person lets it count (rules 17). An
 * earlier one that waited for that is no longer what is meant.
 */
export async function saveVersion(
  context: Context,
  before: StoredVersion | undefined,
  after: StoredVersion,
  why: string,
): Promise<void> {
  const { db, audit } = context
  const by = authorOf(context)
  await addVersion(db, after, { why, needsSecondPerson: true, by })
  await replaceWaiting(context, ['publishRuleBucket'], after.bucketId)
  if (after.bucketId !== baseRulesId)
    await context.enqueue(draftSavedJob(after.bucketId, context.now))
  await db
    .updateTable('ruleBucket')
    .set({ name: after.name, latestVersion: after.version })
    .where('id', '=', after.bucketId)
    .execute()
  audit({
    subject: after.bucketId,
    ...(why !== '' && { why }),
    before: before && { version: before.version },
    after: {
      name: after.name,
      version: after.version,
      changes: before ? versionChanges(before, after) : 'new',
    },
  })
}
