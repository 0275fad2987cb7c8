import type { Db } from '#platform/server/database.ts'
import type { LimitRaise } from '../contract.ts'
import type { LimitType } from '../rules.ts'
import type { Which } from './limit-store.ts'

const raises = (db: Db) =>
  db
    .selectFrom('limitRaise')
    .innerJoin('company', 'company.organizationNumber', 'limitRaise.organizationNumber')
    .selectAll('limitRaise')
    .select('company.name')

export const raiseById = (db: Db, id: string) =>
  raises(db).where('limitRaise.id', '=', id).executeTakeFirst()
export type RaiseRow = NonNullable<Awaited<ReturnType<typeof raiseById>>>

export const waitingRaise = (db: Db, { organizationNumber, limitType }: Which) =>
  raises(db)
    .where('limitRaise.organizationNumber', '=', organizationNumber)
    .where('limitType', '=', limitType)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

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
  return { list, totalHits: total.count }
}

interface Deciding {
  readonly actor: { readonly id: string; readonly name: string }
  readonly now: Date
}
/** Ends a raise that waits. */
export const endRaise = (
  db: Db,
  id: string,
  state: 'approved' | 'declined' | 'withdrawn',
  { actor, now }: Deciding,
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
  limitType: row.limitType as LimitType,
  valueBefore: row.valueBefore,
  limitValue: row.limitValue,
  expiresDate: row.expiresDate,
  decisionReferens: row.decisionReference,
  ratingCondition: row.ratingCondition,
  requestedBy: row.requestedBy,
  requestedAt: row.requestedAt.toISOString(),
  own: row.requestedById === viewerId,
})
