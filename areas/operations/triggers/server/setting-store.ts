import type { Selectable } from 'kysely'
import type { MonitoringSetting } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { monitored } from '../monitoring.ts'

export type StoredSetting = Selectable<MonitoringSetting>

export function presentSetting({
  id,
  kind,
  settingType,
  value,
  monitoringExclusionList,
  version,
}: StoredSetting) {
  const { name, value: valueKind } = monitored[kind]
  return { id, name, value, valueKind, settingType, monitoringExclusionList, version }
}

/**
 * Keeps a setting as it was asked for. Answers it before and after, or undefined when it is not of
 * that version any more.
 */
export async function keepSetting(
  db: Db,
  {
    id,
    version,
    ...change
  }: Pick<StoredSetting, 'id' | 'version' | 'value' | 'monitoringExclusionList'>,
  { now, name }: { now: Date; name: string },
) {
  const before = await db
    .selectFrom('monitoringSetting')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const after = await db
    .updateTable('monitoringSetting')
    .set({ ...change, changedAt: now, changedBy: name, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before: presentSetting(before), after: presentSetting(after) }
}
