import type { Act, Context } from '#platform/server/context.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { bucketChanges } from '../bucket-diff.ts'
import type { Problem } from '../engine/settings/check.ts'
import { publicationNeedsSecondPerson } from '../publication-setting.ts'
import { addVersion, putInForce, type Author, type StoredVersion } from './bucket-store.ts'

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
 * Stores the next version of a bucket. It counts at once, unless a second person has to publish it
 * (the configuration value rules.publicationNeedsSecondPerson). Answers whether it counts.
 */
export async function saveVersion(
  context: Context,
  before: StoredVersion | undefined,
  after: StoredVersion,
  why: string,
): Promise<boolean> {
  const { db, audit } = context
  const by = authorOf(context)
  const needsSecondPerson = await readSetting(db, publicationNeedsSecondPerson)
  await addVersion(db, after, { why, needsSecondPerson, by })
  await db
    .updateTable('ruleBucket')
    .set({ name: after.name, latestVersion: after.version })
    .where('id', '=', after.bucketId)
    .execute()
  if (!needsSecondPerson) await putInForce(db, after.bucketId, after.version, by)
  audit({
    subject: after.bucketId,
    ...(why !== '' && { why }),
    before: before && { version: before.version },
    after: {
      name: after.name,
      version: after.version,
      changes: before ? bucketChanges(before, after) : 'new',
    },
  })
  return !needsSecondPerson
}
