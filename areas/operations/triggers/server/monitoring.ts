import type { Selectable } from 'kysely'
import type { MonitoringSetting } from '#database/types.ts'
import type { Handler } from '#platform/server/context.ts'
import { addJob } from '#platform/server/jobs.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { monitoring } from '../contract.ts'
import {
  monitored,
  monitoringValueProblem,
  type MonitoringKind,
  type SettingType,
} from '../monitoring.ts'
import { readTask } from './feeds/read-feeds.ts'
import { differing, notices, standing } from './feeds/present.ts'

function presentSetting({
  id,
  kind,
  settingType,
  value,
  monitoringExclusionList,
  version,
}: Selectable<MonitoringSetting>) {
  const { name, value: valueKind } = monitored[kind]
  return {
    id,
    name,
    value,
    valueKind,
    settingType,
    monitoringExclusionList,
    version,
  }
}

const list: Handler<typeof monitoring.list> = async (_, { db }) => {
  const rows = await db
    .selectFrom('monitoringSetting')
    .selectAll()
    .orderBy('settingType')
    .orderBy('kind')
    .execute()
  return rows.map(presentSetting)
}

const save: Handler<typeof monitoring.save> = async (
  { id, value, monitoringExclusionList, version },
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const row = await db
    .selectFrom('monitoringSetting')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refusePlatform('notFound')
  const before = presentSetting(row)
  if (version !== undefined && version !== row.version)
    refuseStale(before, { value, monitoringExclusionList })
  const problem = monitoringValueProblem(row.kind, value)
  if (problem)
    refuse('wrongValue', { message: problem, fields: [{ field: 'value', message: problem }] })
  const saved = await db
    .updateTable('monitoringSetting')
    .set({
      value,
      monitoringExclusionList: [...new Set(monitoringExclusionList)].sort(
        (one, other) => one - other,
      ),
      changedAt: now,
      changedBy: actor.name,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = presentSetting(saved)
  audit({ subject: id, before, after })
  return after
}

/** As the hour does, which then has nothing left to do (monitoring 21). */
const read: Handler<typeof monitoring.read> = async (_, { db, audit }) => {
  await addJob(db, { task: readTask, payload: {}, key: `${readTask}:now` })
  audit({})
}

export const monitoringServed = handlers(monitoring, {
  list,
  save,
  read,
  standing,
  notices,
  differing,
})

/** What is monitored, in which role, and how. */
export async function settingFor(db: Db, kind: MonitoringKind, settingType: SettingType) {
  return db
    .selectFrom('monitoringSetting')
    .select(['value', 'monitoringExclusionList'])
    .where('kind', '=', kind)
    .where('settingType', '=', settingType)
    .executeTakeFirst()
}
