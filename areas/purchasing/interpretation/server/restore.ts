import type { Act, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { undoneSince } from '#platform/removed.ts'
import type { BulkAnswer } from '../answers.ts'
import type { interpretation } from '../contract.ts'
import { restoreProblem } from '../rules.ts'
import { stepNames } from '../texts.ts'
import { chosen, missingResult, resultOf } from './bulk-rows.ts'
import { addStatus } from './store.ts'

type Steps = Awaited<ReturnType<typeof stepsOf>>
const stepsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('interpretationStatus')
    .select(['interpretationId', 'status', 'reason', 'changedAt'])
    .where('interpretationId', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

async function splitAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string | null>> {
  const parts = await db
    .selectFrom('interpretation')
    .select('splitFrom')
    .where('splitFrom', 'in', ids)
    .execute()
  return new Set(parts.map(({ splitFrom }) => splitFrom))
}

/** Where it was when it was removed: fault-reported with its description, or pending. */
const stateBefore = (steps: Steps) => {
  const before = steps.find(({ status }) => status !== 'Removed')
  return before?.status === 'FaultReported'
    ? { status: 'FaultReported' as const, reason: before.reason }
    : { status: 'Pending' as const, reason: null }
}

async function restoreOne(act: Act, id: string, steps: Steps): Promise<void> {
  const { status, reason } = stateBefore(steps)
  await act.db
    .updateTable('interpretation')
    .set((eb) => ({ status, reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await addStatus(act, id, { status, what: stepNames.restored, reason: reason ?? '' })
}

/** Puts back what was removed at most 30 days ago, with what somebody had begun (interpretation 69). */
export const restore: Handler<typeof interpretation.restore> = async ({ ids }, context) => {
  const { db, now, audit } = context
  const unique = [...new Set(ids)]
  const rows = unique.length === 0 ? [] : await chosen(db, unique)
  const steps = rows.length === 0 ? [] : await stepsOf(db, unique)
  const split = rows.length === 0 ? new Set() : await splitAmong(db, unique)
  const since = undoneSince(now)
  const results: BulkAnswer['results'] = []
  for (const row of rows) {
    const own = steps.filter(({ interpretationId }) => interpretationId === row.id)
    const removedAt = own.find(({ status }) => status === 'Removed')?.changedAt
    const problem = restoreProblem({
      status: row.status,
      isSplit: split.has(row.id),
      isOld: removedAt !== undefined && removedAt <= since,
    })
    if (!problem) await restoreOne(context, row.id, own)
    results.push(resultOf(row, problem))
  }
  const done = results.filter(({ outcome }) => outcome === 'done')
  audit({
    ...(unique.length === 1 && { subject: unique[0] ?? '' }),
    after: { restored: done.length },
  })
  const found = new Set(rows.map(({ id }) => id))
  return {
    results: [...results, ...unique.filter((id) => !found.has(id)).map(missingResult)],
    totalHits: rows.length,
    done: done.length,
  }
}
