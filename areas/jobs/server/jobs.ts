import type { RefusalCode } from '#platform/endpoint.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { addDays } from '#platform/swedish/format.ts'
import { jobs } from '../contract.ts'
import { monitoringOf, percentageOf, type JobKind } from '../rules.ts'
import { amlExport, amlExports } from './aml-export.ts'
import { companyTypeOf } from './companies.ts'
import { expiredOn } from './expired.ts'
import { beginRun, countCompanies, latestRuns } from './job-store.ts'
import { runJob } from './run-job.ts'

type Starting = Pick<Context, 'db' | 'actor' | 'now' | 'audit' | 'enqueue'> & {
  refuse(code: RefusalCode<typeof jobs.triggerAmlJob>): never
}
/** Begins a run in the caller's transaction, unless one of the kind is going on. */
async function start(kind: JobKind, context: Starting, of: { readonly total?: number; readonly day?: string } = {}) {
  const { db, actor, now, audit, enqueue, refuse } = context
  const total = of.total ?? (await countCompanies(db, companyTypeOf(kind)))
  const id = await beginRun(db, { kind, total, by: actor.name, now, ...(of.day && { day: of.day }) })
  if (!id) return refuse('alreadyRunning')
  await enqueue(runJob(id))
  audit({ subject: id, after: { kind, total, ...(of.day && { day: of.day }) } })
}

const runs: Handler<typeof jobs.runs> = async (_, { db }) =>
  (await latestRuns(db)).map((run) => ({
    kind: run.kind as JobKind,
    inProgress: run.state === 'running',
    percentage: percentageOf(run),
    total: run.total,
    done: run.done,
    failed: run.failed,
    startedAt: run.startedAt,
    startedBy: run.startedBy,
    finishedAt: run.finishedAt,
  }))

const getRealPrincipalJobStatus: Handler<typeof jobs.getRealPrincipalJobStatus> = async (_, { db }) => {
  const run = (await latestRuns(db)).find(({ kind }) => kind === 'realPrincipals')
  return { inProgress: run?.state === 'running', percentage: run ? percentageOf(run) : 0 }
}

const triggerExpiredInvoicesTask: Handler<typeof jobs.triggerExpiredInvoicesTask> = async ({ date }, context) => {
  const { db, today, refuse } = context
  const day = date || addDays(today, -1)
  if (day >= today) return refuse('notPassed')
  return start('expiredInvoices', context, { total: (await expiredOn(db, day)).count, day })
}

export const jobsServed = handlers(jobs, {
  runs,
  getRealPrincipalJobStatus,
  triggerBisnodeMonitoringJob: async ({ x }, context) => start(monitoringOf(x), context),
  triggerRealPrincipalJob: async (_, context) => start('realPrincipals', context),
  triggerAmlJob: async (_, context) => start('aml', context),
  triggerExpiredInvoicesTask,
  triggerAmlExport: async (_, context) => start('amlExport', context),
  amlExports,
  amlExport,
  generateAmlRatingReport: async (_, context) => start('amlReport', context),
})
