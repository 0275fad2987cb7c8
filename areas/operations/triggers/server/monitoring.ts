import type { Handler } from '#platform/server/context.ts'
import { addJob } from '#platform/server/jobs.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { monitoring } from '../contract.ts'
import {
  endsMonitoring,
  monitoringValueProblem,
  type MonitoringKind,
  type SettingType,
} from '../monitoring.ts'
import { readTask } from './feeds/read-feeds.ts'
import { differing, notices, standing } from './feeds/present.ts'
import { keepSetting, presentSetting } from './setting-store.ts'
import { stopInWords, stopMonitoring } from './stop-monitoring.ts'

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
  { id, value, monitoringExclusionList, version, why },
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
  const excluded = [...new Set(monitoringExclusionList)].sort((one, other) => one - other)
  const change = { id, value, monitoringExclusionList: excluded, version: row.version }
  if (endsMonitoring(row, change)) {
    audit({ subject: id })
    const asked = await stopMonitoring.ask(context, {
      ...(await stopInWords(db, row, change)),
      reason: why,
    })
    return 'code' in asked ? refuse(asked) : { ...before, waits: true }
  }
  const kept = await keepSetting(db, change, { now, name: actor.name })
  if (!kept) return refusePlatform('notFound')
  audit({ subject: id, ...kept })
  return { ...kept.after, waits: false }
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
