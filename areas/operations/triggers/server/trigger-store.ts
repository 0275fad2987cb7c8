import { sql, type Selectable } from 'kysely'
import type { AutomationTrigger } from '#database/types.ts'
import { undoneSince } from '#platform/removed.ts'
import type { Db } from '#platform/server/database.ts'
import { eventCodeOf, type EventCode } from '../rules.ts'

export type TriggerRow = Selectable<AutomationTrigger>

export function presentTrigger(row: TriggerRow) {
  const { createdAt, changedAt, code, triggerFilterType, savedById: _, ...kept } = row
  const { removedAt: __, removedBy: ___, ...rest } = kept
  return {
    ...rest,
    code: eventCodeOf(code),
    triggerFilterType,
    created: createdAt,
    changed: changedAt,
  }
}

/** Those that nobody has removed. */
const triggers = (db: Db) =>
  db.selectFrom('automationTrigger').selectAll().where('removedAt', 'is', null)
/** Those that can still be put back (triggers 5). */
const removedTriggers = (db: Db, now: Date) =>
  db.selectFrom('automationTrigger').selectAll().where('removedAt', '>', undoneSince(now))

export const allTriggers = (db: Db) => triggers(db).orderBy('name').orderBy('id').execute()
export const allRemoved = (db: Db, now: Date) =>
  removedTriggers(db, now).orderBy('removedAt', 'desc').orderBy('id').limit(200).execute()
/** Held until the transaction ends. */
export const heldRemoved = (db: Db, id: string, now: Date) =>
  removedTriggers(db, now).where('id', '=', id).forUpdate().executeTakeFirst()

/** Held until the transaction ends. */
export const heldTrigger = (db: Db, id: string) =>
  triggers(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const triggersOn = (db: Db, code: EventCode) =>
  triggers(db).where('code', '=', code).orderBy('createdAt').orderBy('id').execute()

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
