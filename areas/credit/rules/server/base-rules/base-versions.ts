import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#platform/server/context.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import type { RuleConfiguration } from '../../engine/model.ts'
import { addVersion, holdBucket, releasedRow, storedVersion, type Author } from '../bucket-store.ts'
import { baseRules, saveBaseRule } from './base-rule-store.ts'

/** The latest version of the base rules, held until the transaction ends. @throws when it is gone */
export async function holdBaseRules({ db }: Pick<Context, 'db'>) {
  await holdBucket(db, baseRulesId)
  const row = await releasedRow(db, baseRulesId)
  const latest = row && (await storedVersion(db, baseRulesId, row.latestVersion))
  if (!latest) throw new Error('The base rules have no version')
  return latest
}

/**
 * What has been saved of a base rule becomes the next version of all of them, a draft until two let
 * it count (rules 90). What waited for that is no longer what is meant.
 */
export async function addBaseVersion(
  context: Context,
  rule: RuleConfiguration,
  { why, by }: { readonly why: string; readonly by: Author },
): Promise<void> {
  const { db } = context
  const latest = await holdBaseRules(context)
  const version = latest.version + 1
  const rules = [...latest.rules.filter(({ id }) => id !== rule.id), rule]
  await addVersion(db, { ...latest, version, rules }, { why, needsSecondPerson: true, by })
  await replaceWaiting(context, ['publishRuleBucket'], baseRulesId)
  await db
    .updateTable('ruleBucket')
    .set({ latestVersion: version })
    .where('id', '=', baseRulesId)
    .execute()
}

/** Each base rule is saved again as an earlier version had it, where it is another now. */
export async function saveBaseRulesAs(
  { db }: Pick<Context, 'db'>,
  wanted: readonly RuleConfiguration[],
  by: Author,
): Promise<void> {
  const drafted = new Map(
    (await baseRules(db)).map((rule) => [rule.configuration.id, rule] as const),
  )
  for (const rule of wanted) {
    const now = drafted.get(rule.id)
    if (now && !isDeepStrictEqual(now.configuration, rule))
      await saveBaseRule(db, rule, now.version, by)
  }
}
