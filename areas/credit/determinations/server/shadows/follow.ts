import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { addJob, type JobServices, type JobTask, type NewJob } from '#platform/server/jobs.ts'
import { standAside } from '#platform/server/worker/pressing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { emptyBackTest } from '#areas/credit/rules/rules.ts'
import { backTestTask } from '../back-test-job.ts'
import { tryOn } from '../back-test-judging.ts'
import {
  backTestById,
  endBackTest,
  isGoingOn,
  triedVersion,
  type EarlierDetermination,
} from '../back-test-store.ts'
import { versionReader } from '../stored.ts'
import {
  endOf,
  isShadow,
  keepFollowed,
  nextFollowed,
  settling,
  shadowsGoingOn,
  type Followed,
  type Shadow,
} from './shadow-store.ts'

export const shadowsTask = 'shadows'
export const shadowTask = 'shadow'
/** In the queue of back-tests: what tries rules takes one place among the jobs, however much it is. */
const shadowJob = (id: string): NewJob => ({
  task: shadowTask,
  payload: { id },
  key: `${shadowTask}:${id}`,
  queue: backTestTask,
})

/** Has every shadow that goes on look for what has been decided since. */
export const followShadows: JobTask = async (_payload, { writes }) => {
  for (const { id } of await shadowsGoingOn(writes.db)) await addJob(writes.db, shadowJob(id))
}

/** Determinations held in memory at a time. */
const batchSize = 100
/** Milliseconds of work after which a shadow goes to the end of the queue. */
const turn = 5000

const wanted = z.object({ id: z.uuid() })
/**
 * Judges by a shadow what the version in force has decided since, from what is stored alone
 * (determinations 56), and ends it when its time has come (determinations 57).
 */
export const followShadow: JobTask = async (payload, services) => {
  const { id } = wanted.parse(payload)
  const { writes, clock } = services
  const until = performance.now() + turn
  for (;;) {
    const test = await backTestById(writes.db, id)
    if (!test || !isShadow(test) || !isGoingOn(test)) return
    const endsAt = await endOf(writes.db, test)
    const batch = await nextFollowed(writes.db, test, endsAt, batchSize)
    const followed = await judged(services, test, batch)
    if (!(await inTransaction(writes, (db) => keepFollowed(db, test, followed)))) return
    if (batch.length < batchSize) {
      if (clock().getTime() >= endsAt.getTime() + settling) await end(services, test, endsAt)
      return
    }
    if (performance.now() > until) return addJob(writes.db, shadowJob(id))
  }
}

async function judged(
  { reads, writes }: JobServices,
  test: Shadow,
  batch: readonly EarlierDetermination[],
): Promise<readonly Followed[]> {
  if (batch.length === 0) return []
  const trying = {
    db: reads.db,
    side: test.bucketType,
    tried: await triedVersion(reads.db, test),
    versionOf: versionReader(reads.db),
    warnings: true,
    aside: () => standAside(writes),
  }
  const followed: Followed[] = []
  for (const row of batch) {
    if (row.invoiceId === null) continue
    const { result: tally, flips, unjudged } = await tryOn(trying, emptyBackTest, [row])
    followed.push({ determinationId: row.id, invoiceId: row.invoiceId, tally, flips, unjudged })
  }
  return followed
}

const end = ({ writes, clock }: JobServices, test: Shadow, endsAt: Date) =>
  inTransaction(writes, async (db) => {
    if (!(await endBackTest(db, test.id, { state: 'done', now: clock() }))) return
    await appendAudit(db, {
      action: 'backtest.shadowEnded',
      actorId: 'system',
      actorName: 'Skynet',
      subject: test.bucketId,
      after: { backTest: test.id, version: test.version, ended: endsAt.toISOString() },
    })
  })
