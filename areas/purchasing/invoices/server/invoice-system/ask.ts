import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { askedAtOnce, pauseAfterFailures } from '../../ask-times.ts'
import { ownPartner } from '../../rules.ts'
import { invoiceStateNumbers, overStates, toldOfStates } from '../../states.ts'
import { named, stateIn, type InvoiceRow } from '../invoice-store.ts'
import { syncThem } from './sync.ts'

export const askTask = 'ask-invoice-system'
/** Of one run; the next asks about the rest. */
const most = { questions: 200, invoices: 5000 }
/**
 * Milliseconds invoices are left to the worker that has taken them: longer than a question and its
 * answers take.
 */
const heldFor = 5 * 60_000

/**
 * Those whose time to be asked about has come. A recipient's answer about a partner's invoice is
 * given here (invoices 5), and nobody else knows it.
 */
const dueOpen = (db: Db, own: string, now: Date) =>
  db
    .selectFrom('invoice')
    .where('askAt', '<=', now)
    .where(stateIn(toldOfStates))
    .where(({ eb, or }) =>
      or([eb('state', '<>', invoiceStateNumbers.awaitingApproval), eb('partner', '=', own)]),
    )
    .orderBy('askAt')
    .orderBy('id')

/** Those that are over and that it has: they may be paid, or their payment be taken back, still. */
const dueOver = (db: Db, _own: string, now: Date) =>
  db
    .selectFrom('invoice')
    .where('askAt', '<=', now)
    .where(stateIn(overStates))
    .where('externalId', 'is not', null)
    .orderBy('askAt')
    .orderBy('id')
type Due = typeof dueOpen | typeof dueOver

/**
 * Takes the next invoices to ask about, so that no other worker does; when this one dies they are
 * asked about all the same, a little later.
 */
async function takeDue(db: Db, due: Due, own: string, now: Date): Promise<readonly InvoiceRow[]> {
  const first = await due(db, own, now).select('asksFailed').limit(1).executeTakeFirst()
  if (!first) return []
  const { asksFailed } = first
  const next = due(db, own, now)
    .select('id')
    .where('asksFailed', '=', asksFailed)
    .limit(askedAtOnce(asksFailed))
    .forUpdate()
    .skipLocked()
  const taken = await db
    .updateTable('invoice')
    .set({ askAt: new Date(now.getTime() + heldFor) })
    .where(sql<boolean>`id = any(array(${next}))`)
    .returningAll()
    .execute()
  return taken.map(named)
}

/** The invoice system could not be asked about them: later, and later still each time. */
async function putOff(db: Db, some: readonly InvoiceRow[], now: Date): Promise<void> {
  const failures = (some[0]?.asksFailed ?? 0) + 1
  await db
    .updateTable('invoice')
    .set({
      askAt: new Date(now.getTime() + pauseAfterFailures(failures)),
      asksFailed: Math.min(failures, 1000),
    })
    .where(
      'id',
      'in',
      some.map(({ id }) => id),
    )
    .execute()
}

/**
 * Asks the invoice system what has happened to invoices that are ours or were, until
 * it has been asked about all whose time has come, or fails.
 */
export const askDue: JobTask = async (_payload, services) => {
  const { writes, reads, config, log } = services
  if (!config.invoiceSystemUrl) return
  const own = await readSetting(reads.db, ownPartner)
  let invoices = 0
  let questions = 0
  // Those that are over have what is left of the run.
  for (const due of [dueOpen, dueOver])
    while (questions++ < most.questions && invoices < most.invoices) {
      const some = await takeDue(writes.db, due, own, services.clock())
      if (some.length === 0 || !(await askedAbout(services, some))) break
      invoices += some.length
    }
  if (invoices > 0) log.info({ invoices }, 'the invoice system was asked about invoices')
}

async function askedAbout(
  { writes, config, clock, log }: JobServices,
  some: readonly InvoiceRow[],
): Promise<boolean> {
  let answered = false
  try {
    answered = await syncThem(
      { config, log, now: clock(), write: (work) => inTransaction(writes, work) },
      some,
    )
  } finally {
    // Also when an answer cannot be taken in for a reason of ours: those asked about with it shall
    // not wait for it for ever.
    if (!answered) await putOff(writes.db, some, clock())
  }
  return answered
}
