import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import {
  addJob,
  type JobServices,
  type JobTask,
  type JobTasks,
  type NewJob,
} from '#platform/server/jobs.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { freshSince, lookUpsSince } from '#areas/parties/company/server/public.ts'
import { places } from '#areas/places.ts'
import { jobs } from '../contract.ts'
import { expiredText, isBuying, jobNames, productsOf, type JobKind } from '../rules.ts'
import { amlSpread } from './aml.ts'
import { amlExportTasks, makeAmlExport } from './aml-export.ts'
import { companyTypeOf, doCompany } from './companies.ts'
import { expiredOn } from './expired-invoices.ts'
import {
  advance,
  costsOf,
  endRun,
  heldUntil,
  holdRun,
  keepError,
  letGo,
  nextCompanies,
  reachRun,
  stopRun,
  type RunRow,
} from './job-store.ts'
import { tell } from './chat-message.ts'

const task = 'admin-job'
const machine = { id: 'admin-job', name: 'Skynet' } as const
export const runJob = (id: string): NewJob => ({ task, payload: { id }, key: `${task}:${id}` })

/** Companies asked about at the same time, one of them where it is paid for. */
const atOnceOf = (kind: JobKind) => (isBuying(kind) ? 1 : 4)
/**
 * Milliseconds of work after which a run goes to the end of the queue, so that a stopping worker
 * does not wait for it.
 */
const turn = 5000

const payloadForm = z.object({ id: z.uuid() })
/**
 * Works on a run until its turn is over. What a crash cut off is done again from the last company
 * that was done.
 */
const work: JobTask = async (payload, services) => {
  const { id } = payloadForm.parse(payload)
  const own = randomUUID()
  try {
    await takeTurn(id, own, services)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    await keepError(services.writes.db, id, said.replaceAll('\0', '').slice(0, 500))
    await letGo(services.writes.db, id, own)
    throw error
  }
}

async function takeTurn(id: string, own: string, services: JobServices): Promise<void> {
  const { writes, clock } = services
  const until = performance.now() + turn
  while (performance.now() < until) {
    const run = await holdRun(writes.db, id, own, clock())
    if (!run) return waitFor(services, id)
    const { kind } = run
    if (kind === 'amlExport') return makeAmlExport(services, run)
    const companies =
      kind === 'expiredInvoices' || kind === 'amlReport'
        ? []
        : await nextCompanies(services.reads.db, run.reached, atOnceOf(kind), companyTypeOf(kind))
    if (companies.length === 0) return finish(services, run)
    if (await isPastAgreed(services, run, companies)) return stopAtCost(services, run)
    await step(services, run, companies)
    if (run.error !== null) await keepError(writes.db, id, null)
  }
  await letGo(writes.db, id, own)
  await addJob(writes.db, runJob(id))
}

/**
 * A run that another worker goes through is looked at again when that one has been silent too long:
 * it may have died.
 */
async function waitFor({ writes }: JobServices, id: string): Promise<void> {
  const runAt = await heldUntil(writes.db, id)
  if (runAt) await addJob(writes.db, { ...runJob(id), runAt })
}

/** Whether looking up the next companies could cost more than is left of what was agreed to. */
async function isPastAgreed(
  { writes }: JobServices,
  run: RunRow,
  companies: readonly string[],
): Promise<boolean> {
  const { kind } = run
  if (!isBuying(kind)) return false
  const { cost } = await lookUpsSince(
    writes.db,
    companies,
    productsOf(kind),
    freshSince(run.startedAt),
  )
  const spent = (await costsOf(writes.db, [run.id])).get(run.id) ?? 0
  return cost > 0 && spent + cost > (run.agreedCost ?? 0)
}

/** Ends a run that would cost more than was agreed to. */
async function stopAtCost({ writes, clock }: JobServices, { id }: RunRow): Promise<void> {
  await inTransaction(writes, async (db) => {
    const stopped = await stopRun(db, { id }, null, clock())
    if (!stopped) return
    const cost = (await costsOf(db, [id])).get(id) ?? 0
    const { kind, done, total, agreedCost } = stopped
    await appendAudit(db, {
      action: jobs.stop.id,
      actorId: machine.id,
      actorName: machine.name,
      subject: id,
      after: { kind, done, total, cost, agreedCost },
      why: 'Den godkända kostnaden räckte inte längre',
    })
    await tellStopped(db, stopped, cost)
  })
}

/**
 * Says in the chat that a run was stopped, by whom, and how far it came. `cost` is what it has
 * cost, öre.
 */
export async function tellStopped(db: Db, run: RunRow, cost: number): Promise<void> {
  const how =
    run.stoppedBy === null
      ? 'stoppades vid den godkända kostnaden'
      : `stoppades av ${run.stoppedBy}`
  const paid = isBuying(run.kind) ? ` ${costText(cost)}` : ''
  await tell(
    db,
    run,
    `${jobNames[run.kind]} ${how} efter ${run.done} av ${run.total} bolag.${paid}`,
  )
}
const costText = (cost: number) => `Uppslagningarna kostade ${formatMoney(cost)} kr.`

async function step(
  services: JobServices,
  run: RunRow,
  companies: readonly string[],
): Promise<void> {
  const { kind } = run
  const done = { reached: companies.at(-1) ?? '', done: companies.length }
  if (kind === 'expiredInvoices' || kind === 'amlReport' || kind === 'amlExport') return
  const went = await Promise.all(
    companies.map((company) =>
      doCompany(services, kind, company, run).catch((error: unknown) => {
        // One company that cannot be worked on for a reason of ours does not keep the others
        // waiting.
        services.log.error(
          { run: run.id, company, error },
          'a company of an administrators’ job failed',
        )
        return false
      }),
    ),
  )
  await advance(services.writes.db, run, { ...done, failed: went.filter((fine) => !fine).length })
}

/** Ends a run and tells it in the chat, once. */
async function finish({ reads, writes, clock, config }: JobServices, run: RunRow): Promise<void> {
  const now = clock()
  const name = jobNames[run.kind]
  const spread = run.kind === 'amlReport' ? await amlSpread(reads.db) : undefined
  const { day } = run
  const expired = run.kind === 'expiredInvoices' && day ? await expiredOn(reads.db, day) : undefined
  await inTransaction(writes, async (db) => {
    // What is counted at once has no companies to come to.
    if (spread || expired) await reachRun(db, run.id, run.total)
    if (!(await endRun(db, run.id, now))) return
    if (spread)
      return tell(
        db,
        run,
        `${name}: ${spread.passed} godkända, ${spread.failed} ej godkända, ${spread.unjudged} ej bedömda bland aktiva klienter.`,
      )
    if (expired && day) {
      const text = expiredText(expired, day)
      const link = `${config.publicUrl}${places.expiredInvoicesOf(day)}`
      if (expired.count > 0)
        await createUserTask(db, {
          kind: 'unpaid',
          header: `Förfallna fakturor ${day}`,
          message: text,
          tags: ['Förfallna fakturor'],
          by: run.startedBy,
          now,
        })
      return tell(db, run, text, { text: 'Öppna fakturorna', url: link })
    }
    const cost = (await costsOf(db, [run.id])).get(run.id) ?? 0
    const paid = isBuying(run.kind) ? ` ${costText(cost)}` : ''
    return tell(
      db,
      run,
      `${name} är klar: ${run.done} bolag, varav ${run.failed} inte kunde hämtas.${paid}`,
    )
  })
}

export const adminJobTasks: JobTasks = { [task]: work, ...amlExportTasks }
