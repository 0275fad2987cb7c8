import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { pairAbroad } from './debtor-store.ts'
import { proposalOfSplit, proposalsOfMerged } from './proposal-abroad.ts'
import { screenAbroadSoon } from './screen-abroad.ts'
import { answerAsked, decideAgainOn, standingsOf } from './standing-store.ts'

interface Merge {
  readonly debtorId: string
  readonly otherId: string
  readonly by: string
  readonly reason: string
  readonly now: Date
}
/**
 * Gives the one debtor all that the other is written as, and has what is paused on it decided on
 * again (recipients 10). Who is who is held for change.
 */
export async function mergeDebtors(db: Db, { debtorId, otherId, by, reason, now }: Merge) {
  const moved = await db
    .updateTable('debtorAbroadIdentity')
    .set({ debtorId })
    .where('debtorId', '=', otherId)
    .returning('written')
    .execute()
  await proposalsOfMerged(db, debtorId, otherId)
  // What was merged into the other is found at its end.
  await db
    .updateTable('debtorAbroad')
    .set({ mergedInto: debtorId })
    .where(({ or, eb }) => or([eb('id', '=', otherId), eb('mergedInto', '=', otherId)]))
    .execute()
  await sql`with gone as (delete from debtor_abroad_apart where ${otherId}::uuid in (one_id, other_id) returning one_id, other_id)
    insert into debtor_abroad_apart (one_id, other_id)
    select least(third, ${debtorId}::uuid), greatest(third, ${debtorId}::uuid)
    from (select case when one_id = ${otherId}::uuid then other_id else one_id end as third from gone) beside
    where third <> ${debtorId}::uuid on conflict do nothing`.execute(db)
  await db
    .insertInto('debtorAbroadChange')
    .values({
      kind: 'merge',
      debtorId,
      otherId,
      identities: moved.map(({ written }) => written),
      changedAt: now,
      changedBy: by,
      reason,
    })
    .execute()
  await answerAsked(db, otherId, { cause: 'mottagaren är sammanslagen med en annan', by, now })
  // Of the other it counts that it was refused (recipients 13).
  if ((await standingsOf(db, [debtorId])).get(debtorId)?.kind === 'declined')
    await answerAsked(db, debtorId, { cause: 'mottagaren är nekad', by, now })
  await screenAbroadSoon(db, debtorId)
  await decideAgainOn(db, debtorId, 'merged')
}

interface Split extends Omit<Merge, 'otherId'> {
  /** Some of what the debtor is written as, never all. */
  readonly identityIds: readonly string[]
}
/**
 * Makes another debtor of some of what one is written as, and has what is paused on both decided on
 * again. Who is who is held for change.
 */
export async function splitDebtor(
  db: Db,
  { debtorId, identityIds, by, reason, now }: Split,
): Promise<string> {
  const chosen = await db
    .selectFrom('debtorAbroadIdentity')
    .innerJoin('debtorAbroad', 'debtorAbroad.id', 'debtorId')
    .select(['kind', 'written', 'debtorAbroadIdentity.country', 'debtorAbroad.country as own'])
    .where('debtorAbroadIdentity.id', 'in', identityIds)
    .where('debtorId', '=', debtorId)
    .orderBy('kind')
    .orderBy('written')
    .execute()
  const [first] = chosen
  if (!first) throw new Error('Nothing of the debtor was chosen')
  const { id: otherId } = await db
    .insertInto('debtorAbroad')
    .values({ name: first.written, country: first.country || first.own, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('debtorAbroadIdentity')
    .set({ debtorId: otherId })
    .where('id', 'in', identityIds)
    .where('debtorId', '=', debtorId)
    .execute()
  await db.insertInto('debtorAbroadApart').values(pairAbroad(debtorId, otherId)).execute()
  await proposalOfSplit(db, { ...pairAbroad(debtorId, otherId), by, reason, now })
  await db
    .insertInto('debtorAbroadChange')
    .values({
      kind: 'split',
      debtorId,
      otherId,
      identities: chosen.map(({ written }) => written),
      changedAt: now,
      changedBy: by,
      reason,
    })
    .execute()
  for (const id of [debtorId, otherId]) {
    await screenAbroadSoon(db, id)
    await decideAgainOn(db, id, 'merged')
  }
  return otherId
}
