import type { CallContext, Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { addDays } from '#platform/swedish/format.ts'
import { isMore, quoteText, type LookUps } from '#areas/parties/company/rules.ts'
import { jobs } from '../contract.ts'
import { isBuying, monitoringOf, percentageOf, type BuyingKind, type JobKind } from '../rules.ts'
import { amlExport, amlExports } from './aml-export.ts'
import { companyTypeOf } from './companies.ts'
import { expiredOn } from './expired-invoices.ts'
import { history, runs, scheduleRuns, schedules } from './history.ts'
import { beginRun, costsOf, countCompanies, latestRuns, stopRun } from './job-store.ts'
import { quoteOf } from './quote.ts'
import { runJob, tellStopped } from './run-job.ts'

interface Of {
  readonly total?: number
  readonly day?: string
  /** Of a kind that pays: how many are looked up, and what it may cost, öre. */
  readonly companies?: number
  readonly agreedCost?: number
}
/** Begins a run in the caller's transaction, unless one of the kind is going on. */
async function start(kind: JobKind, context: CallContext<'alreadyRunning'>, of: Of = {}) {
  const { db, actor, now, audit, enqueue, refuse } = context
  const { total = await countCompanies(db, companyTypeOf(kind)), companies, ...about } = of
  const id = await beginRun(db, { kind, total, by: actor.name, now, ...about })
  if (!id) return refuse('alreadyRunning')
  await enqueue(runJob(id))
  audit({
    subject: id,
    after: { kind, total, ...about, ...(companies !== undefined && { companies }) },
  })
}

/** Begins a run that pays for what it fetches, unless it has grown past what was agreed to. */
async function startPaid(
  kind: BuyingKind,
  context: CallContext<'alreadyRunning' | 'moreThanAgreed'>,
  agreed: LookUps,
) {
  const { priceEach, total, ...now } = await quoteOf(context.db, kind, context.now)
  if (isMore(now, agreed))
    return context.refuse('moreThanAgreed', {
      message: `${quoteText(now, priceEach)}. Det är mer än du har godkänt. Starta igen och godkänn priset.`,
    })
  return start(kind, context, { total, companies: now.companies, agreedCost: agreed.cost })
}

const stop: Handler<typeof jobs.stop> = async ({ kind }, { db, actor, now, audit, refuse }) => {
  const run = await stopRun(db, { kind }, actor.name, now)
  if (!run) return refuse('notRunning')
  const cost = (await costsOf(db, [run.id])).get(run.id) ?? 0
  await tellStopped(db, run, cost)
  audit({
    subject: run.id,
    after: { kind, done: run.done, total: run.total, ...(isBuying(kind) && { cost }) },
  })
  return { done: run.done, total: run.total }
}

const quote: Handler<typeof jobs.quote> = async ({ kind }, { db, now }) => quoteOf(db, kind, now)

const getRealPrincipalJobStatus: Handler<typeof jobs.getRealPrincipalJobStatus> = async (
  _,
  { db },
) => {
  const run = (await latestRuns(db)).find(({ kind }) => kind === 'realPrincipals')
  return { inProgress: run?.state === 'running', percentage: run ? percentageOf(run) : 0 }
}

const triggerExpiredInvoicesTask: Handler<typeof jobs.triggerExpiredInvoicesTask> = async (
  { date },
  context,
) => {
  const { db, today, refuse } = context
  const day = date || addDays(today, -1)
  if (day >= today) return refuse('notPassed')
  return start('expiredInvoices', context, { total: (await expiredOn(db, day)).count, day })
}

export const jobsServed = handlers(jobs, {
  runs,
  history,
  schedules,
  scheduleRuns,
  quote,
  stop,
  getRealPrincipalJobStatus,
  triggerBisnodeMonitoringJob: async ({ companyType, ...agreed }, context) =>
    startPaid(monitoringOf(companyType), context, agreed),
  triggerRealPrincipalJob: async (agreed, context) => startPaid('realPrincipals', context, agreed),
  triggerAmlJob: async (_, context) => start('aml', context),
  triggerExpiredInvoicesTask,
  triggerAmlExport: async (_, context) => start('amlExport', context),
  amlExports,
  amlExport,
  generateAmlRatingReport: async (_, context) => start('amlReport', context),
})
