import type { Db } from '#platform/server/database.ts'
import { catalogue } from '../../catalogue/catalogue.ts'
import { suggestedConfiguration } from '../../catalogue/rule.ts'
import type { RuleConfiguration } from '../../engine/model.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import { releasedRow, storedVersion, type Author } from '../bucket-store.ts'
import { namedRule, storedRule, type StoredRule } from '../stored-rule.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'baseRule.configuration': StoredRule
  }
}

export interface BaseRule {
  readonly configuration: RuleConfiguration
  /** 0 as long as it is as the catalogue suggests. */
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/**
 * Every rule of the catalogue in its order, as staff have last saved it, which may not count yet, or
 * as the catalogue suggests.
 */
export async function baseRules(db: Db): Promise<readonly BaseRule[]> {
  const stored = await db.selectFrom('baseRule').selectAll().execute()
  return catalogue.map((rule) => {
    const row = stored.find(({ id }) => id === rule.measure)
    return row
      ? { ...row, configuration: namedRule(row.configuration) }
      : {
          configuration: suggestedConfiguration(rule),
          version: 0,
          changedAt: null,
          changedBy: null,
        }
  })
}

/**
 * A set of rules with those of the catalogue that it leaves out as they are suggested, in the
 * catalogue's order.
 */
export const withCatalogue = (rules: readonly RuleConfiguration[]): readonly RuleConfiguration[] =>
  catalogue.map(
    (rule) => rules.find(({ id }) => id === rule.measure) ?? suggestedConfiguration(rule),
  )
/** The base rules that count: what a rule is like when a bucket chooses it (rules 90). */
export async function baseRulesInForce(db: Db): Promise<readonly RuleConfiguration[]> {
  const row = await releasedRow(db, baseRulesId)
  const inForce = row?.versionInForce ?? null
  const version = inForce === null ? undefined : await storedVersion(db, baseRulesId, inForce)
  return withCatalogue(version?.rules ?? [])
}

/** False when somebody else has saved the rule since `seen`. */
export async function saveBaseRule(
  db: Db,
  rule: RuleConfiguration,
  seen: number,
  by: Author,
): Promise<boolean> {
  const values = {
    configuration: JSON.stringify(storedRule(rule)),
    changedAt: by.now,
    changedBy: by.name,
  }
  if (seen === 0) {
    const made = await db
      .insertInto('baseRule')
      .values({ id: rule.id, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return made !== undefined
  }
  const changed = await db
    .updateTable('baseRule')
    .set({ ...values, version: seen + 1 })
    .where('id', '=', rule.id)
    .where('version', '=', seen)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
