import { sql } from 'kysely'
import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'

/** When somebody is notified, and whether by mail; undefined for who is no user (users 6). */
export const notificationOf = (db: Db, id: string) =>
  db
    .selectFrom('internalUser')
    .select(['digest as wanted', 'notifyHour as hour', 'notifyMinute as minute', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

interface Wanted {
  readonly wanted: boolean
  readonly hour: number
  readonly minute: number
}
/** Saves one's own. */
export const saveNotification = (db: Db, by: Actor, { wanted, hour, minute }: Wanted, now: Date) =>
  db
    .updateTable('internalUser')
    .set(({ eb }) => ({
      digest: wanted,
      notifyHour: hour,
      notifyMinute: minute,
      changedAt: now,
      changedBy: by.name,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', by.id)
    .execute()

interface Day {
  /** 'HH:MM' in Sweden: those whose time has come by then. */
  readonly time: string
  /** When the day began: those who have not been looked after since. */
  readonly began: Date
}
const due = ({ time, began }: Day) =>
  sql<boolean>`digest and make_time(notify_hour, notify_minute, 0) <= ${time}::time
    and coalesce(digested_at < ${began}, true)`

/** Ids of those who are to be notified now. */
export async function usersToNotify(db: Db, day: Day): Promise<readonly string[]> {
  const rows = await db.selectFrom('internalUser').select('id').where(due(day)).execute()
  return rows.map(({ id }) => id)
}

/**
 * Says that somebody has been looked after today, and answers who it is and since when they had not
 * been; undefined when another worker was first. Held until the transaction ends.
 */
export async function holdToNotify(db: Db, id: string, day: Day & { readonly now: Date }) {
  const user = await db
    .selectFrom('internalUser')
    .select(['id', 'firstName', 'emailAddress as email', 'digestedAt as toldAt'])
    .select(['notifyHour as hour', 'notifyMinute as minute'])
    .select([
      sql<string>`first_name || ' ' || last_name`.as('name'),
      sql<
        string[]
      >`array(select policy from user_policy where user_id = internal_user.id order by policy)`.as(
        'policies',
      ),
    ])
    .where('id', '=', id)
    .where(due(day))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user)
    await db.updateTable('internalUser').set({ digestedAt: day.now }).where('id', '=', id).execute()
  return user
}
export type Notified = NonNullable<Awaited<ReturnType<typeof holdToNotify>>>
