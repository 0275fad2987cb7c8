import { sql } from 'kysely'
import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { Place } from '#areas/places.ts'
import { places } from '#areas/places.ts'
import type { onboarding } from '../contract.ts'
import { mostViews } from '../rules.ts'

type Calls = typeof onboarding

const userOf = (actor: Actor): string =>
  actor.kind === 'staff' ? actor.id : refusePlatform('notAllowed')
const isPlace = (address: string): address is Place => address.startsWith('/')
const present = ({ id, name, search }: { id: string; name: string; search: string }) => {
  const place = `${places.onboardings}?${search}`
  return { id, name, place: isPlace(place) ? place : places.onboardings }
}
const viewsOf = (db: Db, userId: string) =>
  db
    .selectFrom('onboardingView')
    .select(['id', 'name', 'search', 'place'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const views: Handler<Calls['views']> = async (_, { db, actor }) =>
  (await viewsOf(db, userOf(actor))).map(present)

/** Names what the list shows, for oneself: 20 at most (onboarding 76). */
export const saveView: Handler<Calls['saveView']> = async ({ name, filters }, context) => {
  const { db, actor, now, audit, refuse } = context
  const userId = userOf(actor)
  if (filters.length === 0) refuse('nothingChosen')
  const search = new URLSearchParams(
    Object.entries(Object.fromEntries(filters.map(({ field, value }) => [field, value]))),
  ).toString()
  // Of two that are saved at once the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding views ${userId}`}, 0))`.execute(
    db,
  )
  const own = await viewsOf(db, userId)
  const isSame = (one: string) => one.toLowerCase() === name.toLowerCase()
  if (own.some((view) => isSame(view.name))) refuse('nameTaken')
  const taken = new Set(own.map(({ place }) => place))
  const place =
    Array.from({ length: mostViews }, (_, at) => at + 1).find((one) => !taken.has(one)) ??
    refuse('tooMany')
  const { id } = await db
    .insertInto('onboardingView')
    .values({ userId, place, name, search, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ subject: id, after: { name } })
  return present({ id, name, search })
}

export const removeView: Handler<Calls['removeView']> = async ({ id }, { db, actor, audit }) => {
  const removed = await db
    .deleteFrom('onboardingView')
    .where('id', '=', id)
    .where('userId', '=', userOf(actor))
    .returning('name')
    .executeTakeFirst()
  if (!removed) return refusePlatform('notFound')
  audit({ subject: id, before: { name: removed.name } })
  return undefined
}
