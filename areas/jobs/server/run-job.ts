import { z } from 'zod'
import { addJob, type JobServices, type JobTask, type JobTasks, type NewJob } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { createUserTask } from '#areas/usertasks/server/public.ts'
import { jobNames, type JobKind } from '../rules.ts'
import { amlSpread } from './aml.ts'
import { amlExportTasks, makeAmlExport } from './aml-export.ts'
import { companyTypeOf, doCompany } from './companies.ts'
import { expiredOn } from './expired.ts'
import { advance, endRun, nextCompanies, runningRun, type RunRow } from './job-store.ts'
import { tell } from './tell.ts'

const task = 'admin-job'
export const runJob = (id: string): NewJob => ({ task, payload: { id }, key: `${task}:${id}` })

/** Companies asked about at the same time. */
const atOnce = 4
/** Milliseconds of work after which a run goes to the end of the queue, so that a stopping worker does not wait for it. */
const turn = 5000

const wanted = z.object({ id: z.uuid() })
/** Works on a run until its turn is over. What a crash cut off is done again from the last company that was done. */
const work: JobTask = async (payload, services) => {
  const { id } = wanted.parse(payload)
  const until = performance.now() + turn
  while (performance.now() < until) {
    const run = await runningRun(services.writes.db, id)
    if (!run) return
    const kind = run.kind as JobKind
    if (kind === 'amlExport') return makeAmlExport(services, run)
    const companies =
      kind === 'expiredInvoices' || kind === 'amlReport'
        ? []
        : await nextCompanies(services.reads.db, run.reached, atOnce, companyTypeOf(kind))
    if (companies.length === 0) return finish(services, run)
    await step(services, run, companies)
  }
  await addJob(services.writes.db, runJob(id))
}

async function step(services: JobServices, run: RunRow, companies: readonly string[]): Promise<void> {
  const kind = run.kind as JobKind
  const done = { reached: companies.at(-1) ?? '', done: companies.length }
  if (kind === 'expiredInvoices' || kind === 'amlReport' || kind === 'amlExport') return
  const went = await Promise.all(
    companies.map((company) =>
      doCompany(services, kind, company, run.startedBy).catch((error: unknown) => {
        // One company that cannot be worked on for a reason of ours does not keep the others waiting.
        services.log.error({ run: run.id, company, error }, 'a company of an administrators’ job failed')
        return false
      }),
    ),
  )
  await advance(services.writes.db, run, { ...done, failed: went.filter((fine) => !fine).length })
}

/** Ends a run and tells it in the chat, once. */
async function finish({ reads, writes, clock, config }: JobServices, run: RunRow): Promise<void> {
  const now = clock()
  const name = jobNames[run.kind as JobKind]
  const spread = run.kind === 'amlReport' ? await amlSpread(reads.db) : undefined
  const expired = run.kind === 'expiredInvoices' && run.day ? await expiredOn(reads.db, run.day) : undefined
  await inTransaction(writes, async (db) => {
    if (!(await endRun(db, run.id, now))) return
    if (spread)
      return tell(
        db,
        run,
        `${name}: ${spread.passed} godkända, ${spread.failed} ej godkända, ${spread.unjudged} ej bedömda bland aktiva klienter.`,
      )
    if (expired) {
      const { day } = run
      const text = `${expired.count} fakturor på ${formatMoney(expired.amount)} kr förföll ${day} och är inte betalda.`
      const link = `${config.publicUrl}/debt-collector/expired-invoices?fromDate=${day}&toDate=${day}`
      if (expired.count > 0)
        await createUserTask(db, {
          header: `Förfallna fakturor ${day}`,
          message: text,
          tags: ['Förfallna fakturor'],
          by: run.startedBy,
          now,
        })
      return tell(db, run, `${text} ${link}`)
    }
    return tell(db, run, `${name} är klar: ${run.done} bolag, varav ${run.failed} inte kunde hämtas.`)
  })
}

export const adminJobTasks: JobTasks = { [task]: work, ...amlExportTasks }
