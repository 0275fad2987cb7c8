import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { JobTask, JobTasks, NewJob } from '#platform/server/jobs.ts'
import type { Side } from '#areas/credit/rules/rules.ts'
import { freshSince } from '#areas/parties/company/server/public.ts'
import { gatheringOfJob } from './gathering.ts'
import { coversCompany } from './night-budget.ts'
import { rate } from './rate.ts'

export const rateTask = 'rate-company'

const asked = z.object({
  organizationNumber: z.string(),
  side: z.enum(['issuer', 'recipient']),
  /** However old what is stored is, it will do: nothing is paid for. */
  storedIsEnough: z.boolean(),
  /** What it may cost is what is left of this budget. */
  budgetId: z.uuid().optional(),
  /** Who asked. */
  by: z.string(),
})
const keyOf = (organizationNumber: string, side: Side) =>
  `${rateTask}:${organizationNumber}:${side}`

/** Rates a client again. Asked for twice, it is done once. */
export const rateJob = (payload: z.infer<typeof asked>): NewJob & { readonly key: string } => ({
  task: rateTask,
  payload,
  key: keyOf(payload.organizationNumber, payload.side),
  maxAttempts: 8,
})

const rateAgain: JobTask = async (payload, services) => {
  const { organizationNumber, side, storedIsEnough, budgetId, by } = asked.parse(payload)
  const gathering = gatheringOfJob(services, {
    cause: 'rateAgain',
    actor: { kind: 'system', id: 'rating', name: by },
    ...(budgetId && { budgetId }),
  })
  const since = freshSince(gathering.now)
  if (
    budgetId &&
    !(await coversCompany(services.writes.db, { budgetId, organizationNumber, since }))
  )
    return services.log.info({ organizationNumber }, 'what was approved for the night is used up')
  const when = storedIsEnough ? 'never' : since
  const rated = await rate(gathering, organizationNumber, side, {
    store: true,
    origin: 'job',
    when,
  })
  if (rated === 'notFound')
    services.log.warn({ organizationNumber }, 'a client that no register knows was not rated')
  else if (!storedIsEnough && (rated === 'registerAway' || rated.missing.length > 0))
    throw new Error('A source could not be asked: the client is rated later')
}

/** Whether a new rating has been asked for and is not there yet. */
export async function isWaiting(db: Db, organizationNumber: string, side: Side): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`select exists (
    select from graphile_worker.jobs where key = ${keyOf(organizationNumber, side)} and attempts < max_attempts
  ) as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

export const rateTasks: JobTasks = { [rateTask]: rateAgain }
