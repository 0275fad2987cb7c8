import type { Context } from '#platform/server/context.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import { checkBucket } from '../../engine/settings/check.ts'
import { withCatalogue } from '../base-rules/base-rule-store.ts'
import { saveBaseRulesAs } from '../base-rules/base-versions.ts'
import type { StoredVersion } from '../bucket-store.ts'
import { authorOf, saveVersion } from '../save-version.ts'

/**
 * What is wrong with an earlier version, since the catalogue may have changed: what was right then
 * may not be judged any more. Base rules are not judged by; those gone from the catalogue are left
 * out.
 */
export const earlierProblems = (version: StoredVersion) =>
  version.bucketId === baseRulesId ? [] : checkBucket(version)

/** An earlier version becomes the latest one, a draft until two let it count. */
export async function saveEarlier(
  context: Context,
  latest: StoredVersion,
  again: StoredVersion,
  why: string,
): Promise<void> {
  if (again.bucketId === baseRulesId)
    await saveBaseRulesAs(context, withCatalogue(again.rules), authorOf(context))
  await saveVersion(context, latest, again, why)
}
