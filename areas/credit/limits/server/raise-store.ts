import type { Act } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { LimitRaise } from '../contract.ts'
import { limitTypeOf } from '../rules.ts'
import { columnsOf, type Which } from './limit-store.ts'

const raises = (db: Db) =>
  db
    .selectFrom('limitRaise')
    .innerJoin('company', 'company.organizationNumber', 'limitRaise.organizationNumber')
    .selectAll('limitRaise')
    .select('company.name')

type StoredRow = Awaited<ReturnType<ReturnType<typeof raises>['executeTakeFirstOrThrow']>>
export type RaiseRow = Omit<StoredRow, 'limitType'> & Which
const named = (row: StoredRow): RaiseRow => ({ ...row, limitType: limitTypeOf(row.limitType) })

export async function raiseById(db: Db, id: string): Promise<RaiseRow | undefined> {
  const row = await raises(db).where('limitRaise.id', '=', id).executeTakeFirst()
  return row && named(row)
}

export async function waitingRaise(db: Db, which: Which): Promise<RaiseRow | undefined> {
  const { organizationNumber, limitType } = columnsOf(which)
  const row = await raises(db)
    .where('limitRaise.organizationNumber', '=', organizationNumber)
    .where('limitType', '=', limitType)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row && named(row)
}

/** One page of the raises that wait, the oldest first, and how many wait in all. */
export async function pageOfRaises(
  db: Db,
  { currentPage, take }: { currentPage: number; take: number },
) {
  const waiting = raises(db).where('state', '=', 'waiting')
  const [list, total] = await Promise.all([
    waiting
      .orderBy('requestedAt')
      .orderBy('limitRaise.id')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    db
      .selectFrom('limitRaise')
      .where('state', '=', 'waiting')
      .select((one) => one.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: list.map(named), totalHits: total.count }
}

/** Ends a raise that waits. */
export const endRaise = (
  { db, actor, now }: Act,
  id: string,
  state: 'approved' | 'declined' | 'withdrawn',
  comment = '',
) =>
  db
    .updateTable('limitRaise')
    .set({ state, decidedById: actor.id, decidedBy: actor.name, decidedAt: now, comment })
    .where('id', '=', id)
    .execute()

export const presentRaise = (row: RaiseRow, viewerId: string): LimitRaise => ({
  id: row.id,
  organizationNumber: row.organizationNumber,
  displayName: row.name,
  limitType: row.limitType,
  valueBefore: row.valueBefore,
  limitValue: row.limitValue,
  expiresDate: row.expiresDate,
  decisionReferens: row.decisionReference,
  ratingCondition: row.ratingCondition,
  requestedBy: row.requestedBy,
  requestedAt: row.requestedAt.toISOString(),
  own: row.requestedById === viewerId,
})
