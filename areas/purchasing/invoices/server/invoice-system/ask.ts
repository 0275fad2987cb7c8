import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { askedAtOnce, pauseAfterFailures } from '../../ask-times.ts'
import { ownPartner } from '../../rules.ts'
import { invoiceStateNumbers } from '../../states.ts'
import { invoicesByIds, type InvoiceRow } from '../invoice-store.ts'
import { takeTold } from '../told.ts'
import { takeAhead } from './ahead.ts'
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
 * Those whose time to be asked about has come, over or not. A recipient's answer about a partner's
 * invoice is given here (invoices 5), and nobody else knows it.
 */
const dueThen = (db: Db, isOver: boolean, own: string, now: Date) =>
  db
    .selectFrom('invoiceAsk')
    .innerJoin('invoice', 'invoice.id', 'invoiceAsk.invoiceId')
    .where('isOver', '=', isOver)
    .where('askAt', '<=', now)
    .where(({ eb, or }) =>
      or([eb('state', '<>', invoiceStateNumbers.awaitingApproval), eb('partner', '=', own)]),
    )
    .orderBy('askAt')
    .orderBy('invoiceId')

interface Taken {
  readonly some: readonly InvoiceRow[]
  /** Times in a row they could not be asked about. */
  readonly failures: number
}
/**
 * Takes the next invoices to ask about, so that no other worker does; when this one dies they are
 * asked about all the same, a little later.
 */
async function takeDue(db: Db, isOver: boolean, own: string, now: Date): Promise<Taken> {
  const due = () => dueThen(db, isOver, own, now)
  const first = await due().select('asksFailed').limit(1).executeTakeFirst()
  if (!first) return { some: [], failures: 0 }
  const { asksFailed: failures } = first
  const next = due()
    .select('invoiceId')
    .where('asksFailed', '=', failures)
    .limit(askedAtOnce(failures))
    .forUpdate('invoiceAsk')
    .skipLocked()
  const taken = await db
    .updateTable('invoiceAsk')
    .set({ askAt: new Date(now.getTime() + heldFor) })
    .where(sql<boolean>`invoice_id = any(array(${next}))`)
    .returning('invoiceId')
    .execute()
  const ids = taken.map(({ invoiceId }) => invoiceId)
  return { some: await invoicesByIds(db, ids), failures }
}

/**
 * The invoice system could not be asked about them: later, and later still each time. What is being
 * moved meanwhile is asked about when the worker that has taken it would have died.
 */
async function putOff(db: Db, { some, failures }: Taken, now: Date): Promise<void> {
  const next = db
    .selectFrom('invoiceAsk')
    .select('invoiceId')
    .where(sql<boolean>`invoice_id = any(${some.map(({ id }) => id)}::uuid[])`)
    .orderBy('invoiceId')
    .forUpdate()
    .skipLocked()
  await db
    .updateTable('invoiceAsk')
    .set({
      askAt: new Date(now.getTime() + pauseAfterFailures(failures + 1)),
      asksFailed: Math.min(failures + 1, 1000),
    })
    .where(sql<boolean>`invoice_id = any(array(${next}))`)
    .execute()
}

/**
 * Takes in what was dated ahead and has its day, and asks the invoice system what has happened to
 * invoices that are ours or were, until it has been asked about all whose time has come, or fails.
 */
export const askDue: JobTask = async (_payload, services) => {
  const { writes, reads, config, log } = services
  await takeAhead(services, takeTold)
  if (!config.invoiceSystemUrl) return
  const own = await readSetting(reads.db, ownPartner)
  let invoices = 0
  let questions = 0
  // Those that are over have what is left of the run.
  for (const isOver of [false, true])
    while (questions++ < most.questions && invoices < most.invoices) {
      const taken = await takeDue(writes.db, isOver, own, services.clock())
      if (taken.some.length === 0 || !(await askedAbout(services, taken))) break
      invoices += taken.some.length
    }
  if (invoices > 0) log.info({ invoices }, 'the invoice system was asked about invoices')
}

async function askedAbout(
  { writes, config, clock, log }: JobServices,
  taken: Taken,
): Promise<boolean> {
  let answered = false
  try {
    answered = await syncThem(
      { config, log, now: clock(), write: (work) => inTransaction(writes, work) },
      taken.some,
    )
  } finally {
    // Also when an answer cannot be taken in for a reason of ours: those asked about with it shall
    // not wait for it for ever.
    if (!answered) await putOff(writes.db, taken, clock())
  }
  return answered
}
