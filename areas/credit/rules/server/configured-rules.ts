import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { weightWarning } from '../bucket-rules.ts'
import { catalogueRule } from '../catalogue/catalogue.ts'
import { rules } from '../contract.ts'
import { checkBucket, checkRule } from '../engine/settings/check.ts'
import type { RuleConfiguration } from '../engine/model.ts'
import { configurationSent, intervalsOf } from '../rule-form.ts'
import { baseRules, baseRulesInForce, saveBaseRule } from './base-rules/base-rule-store.ts'
import { addBaseVersion, holdBaseRules } from './base-rules/base-versions.ts'
import { bucketRow, holdBucket, storedVersion, type StoredVersion } from './bucket-store.ts'
import { presentBaseRule, presentBucketRule } from './present-rule.ts'
import { exceptionRules } from './public.ts'
import { authorOf, problemFields, saveVersion } from './save-version.ts'

const all: Handler<typeof rules.all> = async (_, { db }) => {
  const base = await baseRules(db)
  return base.map((rule) => presentBaseRule(rule, base))
}
const allMain: Handler<typeof rules.allMain> = async (_, { db }) => {
  const base = await baseRules(db)
  return base
    .filter(({ configuration }) => configuration.executionType !== 'subRule')
    .map((rule) => presentBaseRule(rule, base))
}

const get: Handler<typeof rules.get> = async ({ id, bucketId }, { db }) =>
  (await shown(db, id, bucketId || null)) ?? refusePlatform('notFound')

async function shown(db: Db, id: string, bucketId: string | null) {
  if (!bucketId) {
    const base = await baseRules(db)
    const rule = base.find(({ configuration }) => configuration.id === id)
    return rule && presentBaseRule(rule, base)
  }
  const base = await baseRulesInForce(db)
  const row = await bucketRow(db, bucketId)
  const version = row && (await storedVersion(db, row.id, row.latestVersion))
  return row && version && presentBucketRule(row, version, id, base)
}

const whitelistenabled: Handler<typeof rules.whitelistenabled> = async (_, { db }) =>
  (await exceptionRules(db)).filter((rule) => rule.whitelistEnabled)

/** The version with the rule judged as given, chosen or not. */
function withRule(version: StoredVersion, rule: RuleConfiguration): StoredVersion {
  const put = (list: readonly RuleConfiguration[]) =>
    list.map((one) => (one.id === rule.id ? rule : one))
  if (version.rules.some(({ id }) => id === rule.id))
    return { ...version, rules: put(version.rules) }
  return { ...version, kept: [...version.kept.filter(({ id }) => id !== rule.id), rule] }
}

const save: Handler<typeof rules.save> = async (input, context) => {
  const { db, refuse, audit } = context
  const { bucketId, version: seen, why, limitIntervals, ...sent } = input
  if (!catalogueRule(sent.id)) refusePlatform('notFound')
  const configuration = configurationSent(sent)
  const problems = checkRule(configuration, configuration.executionType === 'subRule' && !bucketId)
  if (problems.length > 0)
    refuse('unusable', { fields: problems.map(({ field, text }) => ({ field, message: text })) })

  if (!bucketId) {
    await holdBaseRules(context)
    const before = (await baseRules(db)).find((rule) => rule.configuration.id === sent.id)
    const stored = before?.version ?? 0
    const stale = () => refuseStale({ ...before?.configuration, version: stored }, input)
    if (seen !== undefined && seen !== stored) stale()
    if (!(await saveBaseRule(db, configuration, stored, authorOf(context)))) stale()
    await addBaseVersion(context, configuration, { why, by: authorOf(context) })
    audit({ subject: sent.id, before: before?.configuration, after: configuration })
    return {
      ...((await shown(db, sent.id, null)) ?? refusePlatform('notFound')),
      weightWarning: null,
    }
  }
  if (!(await holdBucket(db, bucketId))) refusePlatform('notFound')
  const row = await bucketRow(db, bucketId)
  const before = row && (await storedVersion(db, bucketId, row.latestVersion))
  if (!row || !before) return refusePlatform('notFound')
  if (seen !== undefined && seen !== row.latestVersion)
    refuseStale({ ...(await shown(db, sent.id, bucketId)) }, input)
  const after: StoredVersion = {
    ...withRule(before, configuration),
    version: row.latestVersion + 1,
    limitIntervals: limitIntervals ? intervalsOf(limitIntervals) : before.limitIntervals,
  }
  const wrong = checkBucket(after)
  if (wrong.length > 0) refuse('unusable', { fields: problemFields(wrong) })
  await saveVersion(context, before, after, why)
  return {
    ...((await shown(db, sent.id, bucketId)) ?? refusePlatform('notFound')),
    weightWarning: weightWarning(after.rules) ?? null,
  }
}

export const rulesServed = handlers(rules, { all, allMain, get, whitelistenabled, save })
