import { z } from 'zod'
import {
  addJob,
  type JobServices,
  type JobTask,
  type JobTasks,
  type NewJob,
} from '#platform/server/jobs.ts'
import { inChat } from '#platform/server/outbox/chat.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { leftOf } from '#areas/foundation/costs/server/public.ts'
import { findClient, freshSince, lookUpsSince } from '#areas/parties/company/server/public.ts'
import { gatheringOfJob, rateCompany } from '#areas/credit/rating/server/public.ts'
import { reasonOf } from '#areas/credit/rating/rules.ts'
import { notFoundText, registerAwayText } from '#areas/credit/rating/texts.ts'
import type { BucketVersion } from '#areas/credit/rules/rules.ts'
import { prospectBucket } from '#areas/credit/rules/server/public.ts'
import { places } from '#areas/places.ts'
import { alreadyClient, budgetUsedUp, noLimit, typeNames, unexpectedText } from '../texts.ts'
import { getsNoLimit } from '../rules.ts'
import { judgedBy } from './judged-by.ts'
import {
  keepOutcome,
  moveRun,
  runById,
  waitingRows,
  type Outcome,
  type RunRow,
} from './run-store.ts'

const task = 'batch-run'
/** One run at a time: they are long, and each asks the register as often as it may. */
export const runJob = (id: string, runAt?: Date): NewJob => ({
  task,
  payload: { id },
  key: `${task}:${id}`,
  queue: task,
  ...(runAt && { runAt }),
})

/** Companies asked about at the same time. */
const atOnce = 4
/**
 * Milliseconds of work after which a run goes to the end of the queue, so that a stopping worker
 * does not wait for it.
 */
const turn = 5000
/** How often a company is tried whose sources cannot be asked, and milliseconds between. */
const tries = { most: 3, pause: 60_000 } as const

const wanted = z.object({ id: z.uuid() })
/**
 * Judges companies of a run until its turn is over. What a crash cut off is found waiting by the
 * next turn.
 */
const work: JobTask = async (payload, services) => {
  const { id } = wanted.parse(payload)
  const { writes, clock } = services
  await moveRun(writes.db, id, ['scheduled'], { state: 'running' })
  const bucket = await prospectBucket(services.reads.db, 'issuer')
  const until = performance.now() + turn
  while (performance.now() < until) {
    const run = await runById(writes.db, id)
    if (!run || run.state !== 'running') return
    const rows = await waitingRows(writes.db, id, atOnce)
    if (rows.length === 0) return finish(services, id)
    const paid = await withinBudget(services, run, rows)
    const outcomes = await Promise.all(
      rows.map((row) =>
        paid.has(row.rowNumber)
          ? judge(services, { run, bucket }, row)
          : leave(services, run, row.rowNumber),
      ),
    )
    if (outcomes.every(({ state }) => state === 'waiting'))
      return addJob(writes.db, runJob(id, new Date(clock().getTime() + tries.pause)))
  }
  await addJob(writes.db, runJob(id))
}

interface Waiting {
  readonly rowNumber: number
  readonly organizationNumber: string | null
  readonly attempts: number
}
/** Since when what is stored is not paid for again: what the quote counted as fresh stays so. */
const paidSince = ({ startsAt }: RunRow, now: Date) => freshSince(startsAt < now ? startsAt : now)

/**
 * Rows whose look-ups what is left of the run's budget covers, in their order (costs 4). Runs from
 * before budgets were kept have none, and go on as they began.
 */
async function withinBudget(
  { writes, clock }: JobServices,
  run: RunRow,
  rows: readonly Waiting[],
): Promise<ReadonlySet<number>> {
  const left = await leftOf(writes.db, run.id)
  const covered = new Set<number>()
  const since = paidSince(run, clock())
  let taken = 0
  for (const { rowNumber, organizationNumber } of rows) {
    const companies = organizationNumber === null ? [] : [organizationNumber]
    const { cost } = await lookUpsSince(writes.db, companies, judgedBy, since)
    if (left !== undefined && cost > 0 && taken + cost > left) continue
    taken += cost
    covered.add(rowNumber)
  }
  return covered
}

async function leave({ writes }: JobServices, run: RunRow, rowNumber: number): Promise<Outcome> {
  const outcome: Outcome = { state: 'notRated', problem: budgetUsedUp }
  await inTransaction(writes, (db) => keepOutcome(db, run.id, rowNumber, outcome))
  return outcome
}

interface Judging {
  readonly run: RunRow
  /** What judges prospects; undefined when there is no such bucket, and then their own judges. */
  readonly bucket: BucketVersion | undefined
}
async function judge(services: JobServices, judging: Judging, row: Waiting): Promise<Outcome> {
  const { run } = judging
  const outcome = await outcomeOf(services, judging, row).catch((error: unknown): Outcome => {
    // One company that cannot be judged for a reason of ours does not keep the others waiting.
    services.log.error(
      { run: run.id, row: row.rowNumber, error },
      'a company of a batch could not be judged',
    )
    return row.attempts + 1 < tries.most
      ? { state: 'waiting' }
      : { state: 'notRated', problem: unexpectedText }
  })
  await inTransaction(services.writes, (db) => keepOutcome(db, run.id, row.rowNumber, outcome))
  return outcome
}

/** Who the determinations are made for: whoever started the run. */
const actorOf = (run: RunRow) => ({ kind: 'system', id: 'batch', name: run.createdBy }) as const

async function outcomeOf(
  services: JobServices,
  { run, bucket }: Judging,
  row: Waiting,
): Promise<Outcome> {
  const number = row.organizationNumber ?? ''
  const forProspects = run.type === 'prospect'
  // A client keeps the rating its own bucket has given it, whatever it would get as a prospect.
  const isClient = (await findClient(services.reads.db, number, 'issuer')) !== undefined
  const rated = await rateCompany(
    gatheringOfJob(services, { actor: actorOf(run), cause: 'batch', budgetId: run.id }),
    number,
    'issuer',
    {
      store: forProspects && !isClient,
      origin: 'batch',
      bucket: forProspects ? bucket : undefined,
      when: paidSince(run, services.clock()),
    },
  )
  if (rated === 'notFound') return { state: 'notRated', problem: notFoundText }
  const unasked = rated === 'registerAway' || rated.missing.length > 0
  if (unasked && row.attempts + 1 < tries.most) return { state: 'waiting' }
  if (rated === 'registerAway') return { state: 'notRated', problem: registerAwayText }
  const reason = reasonOf(
    rated.missing,
    rated.results.map(({ displayName, passed, blocking, message }) => ({
      displayName,
      passed,
      blocking,
      message,
    })),
  )
  if (unasked) return { state: 'notRated', problem: (reason ?? registerAwayText).slice(0, 1000) }
  const { main, second } = rated.limits
  const isBarred = getsNoLimit(rated.results)
  return {
    state: 'rated',
    determinationId: rated.id,
    name: rated.name.slice(0, 300),
    totalScore: rated.totalScore,
    ratingCode: rated.ratingCode?.slice(0, 50) ?? null,
    financingLimit: isBarred ? null : main.amount,
    repurchaseLimit: isBarred ? null : (second?.amount ?? null),
    mostInvoices: isBarred ? null : main.maxCount,
    reason: [forProspects && isClient ? alreadyClient : '', isBarred ? noLimit : '', reason ?? '']
      .filter(Boolean)
      .join('. ')
      .slice(0, 4000),
  }
}

/** Ends the run and tells it in the chat, once. */
async function finish({ writes, clock, config }: JobServices, id: string): Promise<void> {
  await inTransaction(writes, async (db) => {
    const run = await moveRun(db, id, ['running'], { state: 'done', finishedAt: clock() })
    if (!run) return
    const lost = run.total - run.rated
    const about = { kind: 'batch.done', idempotencyKey: `batch ${run.id}` }
    const said = {
      title: `Batchkörningen ${run.fileName} är klar`,
      text: `${typeNames[run.type]}: ${run.rated} bolag bedömda, ${lost} kunde inte bedömas, ${run.badRows} rader med fel.`,
      link: { text: 'Öppna resultatet', url: `${config.publicUrl}${places.batchRun(run.id)}` },
    }
    await putInOutbox(db, actorOf(run), inChat(about, said))
  })
}

export const batchTasks: JobTasks = { [task]: work }
