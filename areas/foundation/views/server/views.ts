import { sql } from 'kysely'
import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { views } from '../contract.ts'
import { keptOf, mostShared, mostViews, namesPerson } from '../rules.ts'

const userOf = (actor: Actor): string =>
  actor.kind === 'staff' ? actor.id : refusePlatform('notAllowed')

const shown = (db: Db, list: string) =>
  db
    .selectFrom('listView')
    .innerJoin('internalUser as maker', 'maker.id', 'listView.userId')
    .where('list', '=', list)
    .select(['listView.id', 'name', 'search', 'isShared', 'place', 'userId'])
    .select(sql<string>`maker.first_name || ' ' || maker.last_name`.as('by'))
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]
const present =
  (userId: string) =>
  ({ place: _, userId: maker, ...row }: Row) => ({ ...row, isOwn: maker === userId })

const ownOf = (db: Db, list: string, userId: string) =>
  shown(db, list)
    .where('userId', '=', userId)
    .orderBy('listView.createdAt')
    .orderBy('listView.id')
    .execute()

const all: Handler<typeof views.all> = async ({ list }, { db, actor }) => {
  const userId = userOf(actor)
  const shared = await shown(db, list)
    .where('isShared', '=', true)
    .where('userId', '!=', userId)
    .orderBy('listView.createdAt', 'desc')
    .orderBy('listView.id')
    .limit(mostShared)
    .execute()
  return [...(await ownOf(db, list, userId)), ...shared].map(present(userId))
}

/** Names what a list shows: 20 at most of each list, each name once (views 1, 2). */
const save: Handler<typeof views.save> = async ({ list, name, isShared, ...asked }, context) => {
  const { db, actor, now, audit, refuse } = context
  const userId = userOf(actor)
  const search = keptOf(asked.search)
  if (search === '') refuse('nothingChosen')
  if (namesPerson(search)) refuse('namesPerson')
  // Of two that are saved at once the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId}`}, 0))`.execute(db)
  const own = await ownOf(db, list, userId)
  const isSame = (one: string) => one.toLowerCase() === name.toLowerCase()
  if (own.some((view) => isSame(view.name))) refuse('nameTaken')
  const taken = new Set(own.map(({ place }) => place))
  const place =
    Array.from({ length: mostViews }, (_, at) => at + 1).find((one) => !taken.has(one)) ??
    refuse('tooMany')
  const { id } = await db
    .insertInto('listView')
    .values({ userId, list, place, name, search, isShared, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ subject: id, after: { list, name, isShared } })
  return { id, name, search, isShared, isOwn: true, by: actor.name }
}

const remove: Handler<typeof views.remove> = async ({ id }, { db, actor, audit }) => {
  const removed = await db
    .deleteFrom('listView')
    .where('id', '=', id)
    .where('userId', '=', userOf(actor))
    .returning(['list', 'name'])
    .executeTakeFirst()
  if (!removed) return refusePlatform('notFound')
  audit({ subject: id, before: removed })
  return undefined
}

export const viewsServed = handlers(views, { all, save, remove })
