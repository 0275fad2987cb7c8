import { sql, type Selectable } from 'kysely'
import type { AutomationTrigger } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { eventCodeOf, type EventCode } from '../rules.ts'

export type TriggerRow = Selectable<AutomationTrigger>

export function presentTrigger(row: TriggerRow) {
  const { createdAt, changedAt, code, triggerFilterType, savedById: _, ...rest } = row
  return {
    ...rest,
    code: eventCodeOf(code),
    triggerFilterType,
    created: createdAt,
    changed: changedAt,
  }
}

export const allTriggers = (db: Db) =>
  db.selectFrom('automationTrigger').selectAll().orderBy('name').orderBy('id').execute()

/** Held until the transaction ends. */
export const heldTrigger = (db: Db, id: string) =>
  db.selectFrom('automationTrigger').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const triggersOn = (db: Db, code: EventCode) =>
  db
    .selectFrom('automationTrigger')
    .selectAll()
    .where('code', '=', code)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** What has happened, the latest first, and how much there is in all. */
export async function pageOfEvents(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const [list, { count }] = await Promise.all([
    db
      .selectFrom('monitoringEvent')
      .select(['id', 'at as timestamp', 'name', 'header', 'message', 'organizationNumber'])
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset(page * pageSize)
      .execute(),
    db
      .selectFrom('monitoringEvent')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: count }
}
