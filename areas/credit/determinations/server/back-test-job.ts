import { z } from 'zod'
import { addJob, type JobServices, type JobTask, type NewJob } from '#platform/server/jobs.ts'
import { standAside } from '#platform/server/worker/pressing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { BucketVersion, Side } from '#areas/credit/rules/rules.ts'
import { tryOn } from './back-test-judging.ts'
import {
  backTestById,
  countJudged,
  endBackTest,
  isGoingOn,
  keepProgress,
  nextJudged,
  triedVersion,
  type EarlierDetermination,
  type ListedBackTest,
} from './back-test-store.ts'
import { versionReader } from './stored.ts'

export const backTestTask = 'back-test'
/** One test at a time: they are long, and other work goes before them. */
export const backTestJob = (id: string): NewJob => ({
  task: backTestTask,
  payload: { id },
  key: `${backTestTask}:${id}`,
  queue: backTestTask,
})

/** Determinations held in memory at a time. */
const batchSize = 100
/**
 * Milliseconds of work after which a test goes to the end of the queue, so that a stopping worker
 * does not wait for it and others get their turn.
 */
const turn = 5000

const wanted = z.object({ id: z.uuid() })
/**
 * Examines a part of a test's period, keeps what came of it, and has the next part done by another
 * job.
 */
export const backTest: JobTask = async (payload, services) => {
  const { id } = wanted.parse(payload)
  const { writes, clock } = services
  const until = performance.now() + turn
  let test = await begun(services, id)
  if (!test) return
  const trying: Trying = {
    side: test.bucketType,
    tried: await triedVersion(writes.db, test),
    versionOf: versionReader(services.reads.db),
    warnings: test.automatic,
    aside: () => standAside(writes),
  }
  let next = read(services, test, trying)
  while (test && performance.now() < until) {
    const batch = await next
    const last = batch.at(-1)
    // The database reads on while these are judged.
    if (last && batch.length === batchSize)
      next = read(services, { ...test, examinedThrough: last.id }, trying)
    const came = await examine(services, test, trying, batch)
    if (came === 'over') return
    if (batch.length < batchSize)
      return void (await endBackTest(writes.db, id, { state: 'done', now: clock() }))
    test = await backTestById(writes.db, id)
  }
  await addJob(writes.db, backTestJob(id))
}

/** The test as it stands, its determinations counted. Undefined when it is over. */
async function begun(
  { writes, reads }: JobServices,
  id: string,
): Promise<ListedBackTest | undefined> {
  const test = await backTestById(writes.db, id)
  if (!test || !isGoingOn(test)) return undefined
  if (test.state === 'running') return test
  const total = await countJudged(reads.db, test.bucketType, test.bucketId, test)
  await writes.db
    .updateTable('backTest')
    .set({ state: 'running', total })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return backTestById(writes.db, id)
}

interface Trying {
  readonly side: Side
  readonly tried: BucketVersion
  readonly versionOf: ReturnType<typeof versionReader>
  readonly warnings: boolean
  readonly aside: () => Promise<void>
}
/** The next batch; what goes wrong is met by whoever waits for it, if anybody does. */
function read({ reads }: JobServices, test: ListedBackTest, { side }: Trying) {
  const batch = nextJudged(reads.db, side, test, batchSize)
  batch.catch(() => undefined)
  return batch
}

async function examine(
  { writes, reads }: JobServices,
  test: ListedBackTest,
  trying: Trying,
  batch: readonly EarlierDetermination[],
): Promise<'kept' | 'over'> {
  const last = batch.at(-1)
  if (!last) return 'kept'
  const tried = await tryOn({ db: reads.db, ...trying }, test.result, batch)
  const kept = await inTransaction(writes, (db) =>
    keepProgress(db, test, { examinedThrough: last.id, examined: batch.length, ...tried }),
  )
  return kept ? 'kept' : 'over'
}
