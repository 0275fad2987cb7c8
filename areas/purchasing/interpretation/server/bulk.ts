import type { Act, CallContext, Handler } from '#platform/server/context.ts'
import type { BulkAnswer } from '../answers.ts'
import type { interpretation } from '../contract.ts'
import { isHeldByOther, lockLives, mayBeRemoved, mostBySearch, removalProblem } from '../rules.ts'
import { standardReason, stepNames } from '../texts.ts'
import { resetTo } from './draft-store.ts'
import { chosen, missingResult, resultOf, type ChosenRow } from './bulk-rows.ts'
import { countOf, newestOf, type Filter } from './list-store.ts'
import { askForReading } from './reading/again.ts'
import { heldInterpretation } from './store.ts'

const lockedByOthers = async ({ db, actor, now }: Act, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, string>()
  const locks = await db
    .selectFrom('interpretationLock')
    .selectAll()
    .where('interpretationId', 'in', ids)
    .execute()
  return new Map(
    locks
      .filter((lock) => isHeldByOther(lock, actor.id, now))
      .map(({ interpretationId, userName }) => [interpretationId, userName]),
  )
}

interface Removing {
  readonly dryRun: boolean
  readonly reason: string
}
/**
 * Moves what is neither Removed nor Completed to Removed (interpretation 6), row by row, and says
 * what became of each.
 */
async function remove(
  act: Act,
  ids: readonly string[],
  { dryRun, reason }: Removing,
): Promise<BulkAnswer> {
  const unique = [...new Set(ids)]
  const rows = unique.length === 0 ? [] : await chosen(act.db, unique)
  const locked = await lockedByOthers(act, unique)
  const problemOf = (row: ChosenRow) => {
    const editor = locked.get(row.id)
    return removalProblem(row.status) ?? (editor ? `Redigeras av ${editor}` : undefined)
  }
  const results = rows.map((row) => resultOf(row, problemOf(row)))
  const done = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
  if (!dryRun && done.length > 0) await removeRows(act, done, reason || standardReason)
  const existing = new Set(rows.map(({ id }) => id))
  return {
    results: [...results, ...unique.filter((id) => !existing.has(id)).map(missingResult)],
    totalHits: rows.filter(({ status }) => mayBeRemoved(status)).length,
    done: done.length,
  }
}

async function removeRows(
  { db, actor, now }: Act,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  await db
    .updateTable('interpretation')
    .set((eb) => ({ status: 'Removed', reason, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  const by = { changedBy: actor.name, changedAt: now }
  await db
    .insertInto('interpretationStatus')
    .values(
      ids.map((id) => ({
        interpretationId: id,
        status: 'Removed',
        what: stepNames.Removed,
        reason,
        ...by,
      })),
    )
    .execute()
  // What somebody had begun stays while it can be put back (interpretation 69).
  await db.deleteFrom('interpretationLock').where('interpretationId', 'in', ids).execute()
}

export const removeSelected: Handler<typeof interpretation.removeSelected> = async (
  { ids, ...how },
  context,
) => {
  const answer = await remove(context, ids, how)
  context.audit({ after: { removed: answer.done, dryRun: how.dryRun } })
  return answer
}

/** At most 1000 at a time (interpretation 6). */
export const removeBySearch: Handler<typeof interpretation.removeBySearch> = async (
  input,
  context,
) => {
  const { dryRun, reason, ...filter } = input
  const removable = filter.statusFilters.filter(mayBeRemoved)
  const narrowed = { ...filter, statusFilters: removable }
  const totalHits = removable.length === 0 ? 0 : (await countOf(context.db, narrowed)).totalHits
  if (totalHits > mostBySearch && !dryRun) context.refuse('tooMany')
  const ids = totalHits === 0 ? [] : await newestOf(context.db, narrowed, mostBySearch)
  const answer = await remove(context, ids, { dryRun, reason })
  context.audit({ after: { removed: answer.done, dryRun, searchQuery: filter.searchQuery } })
  return { ...answer, totalHits }
}

/**
 * Everything that is neither Removed nor Completed and that nobody else edits, a thousand at a
 * time; the answer shows the first of them.
 */
export const removeAll: Handler<typeof interpretation.removeAll> = async (
  { dryRun, reason },
  context,
) => {
  const filter: Filter = {
    statusFilters: ['Pending', 'FaultReported'],
    searchQuery: '',
    preSetSourceFilter: -1,
  }
  const { totalHits } = await countOf(context.db, filter)
  const first = await remove(context, await newestOf(context.db, filter, mostBySearch), {
    dryRun,
    reason,
  })
  let done = first.done
  for (let last = first.done; !dryRun && last > 0 && done < totalHits; done += last)
    last = (await remove(context, await freeIds(context), { dryRun, reason })).done
  context.audit({ after: { removed: done, dryRun } })
  return {
    ...first,
    totalHits,
    done: dryRun ? Math.max(first.done, totalHits - (first.results.length - first.done)) : done,
  }
}
const freeIds = async ({ db, actor, now }: Act) =>
  (
    await db
      .selectFrom('interpretation')
      .select('interpretation.id')
      .where('status', 'in', ['Pending', 'FaultReported'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('interpretationLock')
              .select('userId')
              .whereRef('interpretationId', '=', 'interpretation.id')
              .where('userId', '<>', actor.id)
              .where('pingedAt', '>', new Date(now.getTime() - lockLives)),
          ),
        ),
      )
      .limit(mostBySearch)
      .execute()
  ).map(({ id }) => id)

/** Reads rows again; only pending ones that nobody else edits (interpretation 1, 23). */
async function reinterpretRows(act: Act, ids: readonly string[]): Promise<BulkAnswer> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return { results: [], totalHits: 0, done: 0 }
  const rows = await chosen(act.db, unique)
  const locked = await lockedByOthers(act, unique)
  const results = rows.map((row) => {
    const editor = locked.get(row.id)
    const problem =
      row.status === 'Pending' ? undefined : 'Bara ohanterade fakturatolkningar kan tolkas igen'
    return resultOf(row, problem ?? (editor ? `Redigeras av ${editor}` : undefined))
  })
  const done = results.filter(({ outcome }) => outcome === 'done')
  for (const { id } of done) await askForReading(act, id)
  const existing = new Set(rows.map(({ id }) => id))
  return {
    results: [...results, ...unique.filter((id) => !existing.has(id)).map(missingResult)],
    totalHits: rows.length,
    done: done.length,
  }
}

export const reinterpret: Handler<typeof interpretation.reinterpret> = async ({ ids }, context) => {
  const answer = await reinterpretRows(context, ids)
  context.audit({ after: { reinterpreted: answer.done } })
  return answer
}

/** Others of the same mail that are Pending (interpretation 8). */
async function pendingOfMail({ db, refuse }: CallContext<'missing'>, id: string) {
  const row = await db
    .selectFrom('interpretation')
    .select('mailId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('missing')
  if (!row.mailId) return []
  const others = await db
    .selectFrom('interpretation')
    .select('id')
    .where('mailId', '=', row.mailId)
    .where('status', '=', 'Pending')
    .where('id', '<>', id)
    .orderBy('createdAt')
    .execute()
  return others.map((one) => one.id)
}

export const hasPendingInterpretations: Handler<
  typeof interpretation.hasPendingInterpretations
> = async ({ id }, context) => {
  const ids = await pendingOfMail(context, id)
  return { hasPending: ids.length > 0, count: ids.length, ids }
}

export const reinterpretPending: Handler<typeof interpretation.reinterpretPending> = async (
  { id },
  context,
) => {
  const answer = await reinterpretRows(context, await pendingOfMail(context, id))
  context.audit({ subject: id, after: { reinterpreted: answer.done } })
  return answer
}

export const removeDraft: Handler<typeof interpretation.removeDraft> = async (
  { interpretationRequestId: id },
  context,
) => {
  const { db, refuse, audit } = context
  const row = (await heldInterpretation(db, id)) ?? refuse('missing')
  if (row.status === 'Pending') await resetTo(context, row, 'Utkastet kastat')
  audit({ subject: id })
}

export const reinterpretDraft: Handler<typeof interpretation.reinterpretDraft> = async (
  { interpretationRequestId: id },
  context,
) => {
  const row = (await heldInterpretation(context.db, id)) ?? context.refuse('missing')
  if (row.status !== 'Pending') context.refuse('notPending')
  await askForReading(context, id)
  context.audit({ subject: id })
}
