import { z } from 'zod'
import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { dayLength } from '#platform/time.ts'
import { invoiceStateNumbers, waitingStates } from '../states.ts'
import type { Db } from '#platform/server/database.ts'
import { afterApprovalTask } from '#areas/foundation/approvals/server/public.ts'
import { takeCredit } from './crediting/credit.ts'
import { creditTask, enqueueCredits } from './crediting/credit-store.ts'
import { askDue, askTask } from './invoice-system/ask.ts'
import { forgetEvents, forgetEventsTask } from './invoice-system/events.ts'
import { decideTask, enqueueDecisions } from './deciding/decide-job.ts'
import { decideApproved } from './deciding/after-approval.ts'
import { ratesCameTask } from '#areas/foundation/currencies/server/public.ts'
import { limitDecidedTask, recipientsMergedTask } from '#areas/credit/limits/server/public.ts'
import { debtorDecidedTask } from '#areas/purchasing/recipients/server/public.ts'
import { decideOfAbroad, decideOfLimit, decideOfMerged } from './deciding/decide-paused.ts'
import { decideWithRates } from './deciding/await-rates.ts'
import { decideInvoice } from './deciding/decide-waiting.ts'
import { budgetTask, decideWithinBudget } from './deciding/budget-job.ts'
import { waitingRows, waitsIn } from './invoice-store.ts'
import { endFallenDue, fallenDueTask } from './fallen-due.ts'

const decidePayload = z.object({ id: z.uuid() })
const decideOne: JobTask = (payload, services) =>
  decideInvoice(services, decidePayload.parse(payload).id)

const rescueTask = 'rescue-invoices'
/**
 * Milliseconds an invoice may wait to be decided on before its job counts as lost; one that is
 * tried again waits an hour at most.
 */
const overdue = { first: 10 * 60_000, again: 2 * 3_600_000 }

/**
 * Gives a new job to invoices whose own is gone, because it failed too often for a reason of ours.
 */
const rescueInvoices: JobTask = async (_payload, { writes, clock, log }) => {
  const now = clock().getTime()
  const lost = await waitingRows(writes.db)
    .select('invoice.id')
    .where((is) =>
      is.or([
        is.and([
          is('invoice.state', '<>', invoiceStateNumbers.retried),
          is('stateAt', '<', new Date(now - overdue.first)),
        ]),
        is.and([
          is('invoice.state', '=', invoiceStateNumbers.retried),
          is('stateAt', '<', new Date(now - overdue.again)),
          is('awaitsBudget', '=', false),
        ]),
      ]),
    )
    .where(waitsIn(waitingStates))
    .orderBy('stateAt')
    .limit(1000)
    .execute()
  await enqueueDecisions(
    writes.db,
    lost.map(({ id }) => id),
  )
  if (lost.length > 0)
    log.warn({ invoices: lost.length }, 'invoices that nobody decided on got new jobs')
  await rescueCredits(writes.db, new Date(now - overdue.first))
}

/** Credit notes that nobody has looked at: their job is gone, or they came before there was one. */
async function rescueCredits(db: Db, before: Date): Promise<void> {
  const lost = await db
    .selectFrom('invoice')
    .select('invoice.id')
    .where('isCredit', '=', true)
    .where('createdAt', '<', before)
    .where('state', '<>', invoiceStateNumbers.removed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('creditNote')
            .select('creditNote.invoiceId')
            .whereRef('creditNote.invoiceId', '=', 'invoice.id'),
        ),
      ),
    )
    .orderBy('createdAt')
    .limit(1000)
    .execute()
  await enqueueCredits(
    db,
    lost.map(({ id }) => id),
  )
}

const forgetTask = 'forget-partner-requests'
/** Days a partner's call is answered the same when it is sent again. */
const remembered = 30

const forgetRequests: JobTask = async (_payload, { writes, clock }) => {
  const before = new Date(clock().getTime() - remembered * dayLength)
  await writes.db.deleteFrom('partnerRequest').where('createdAt', '<', before).execute()
}

export const invoiceTasks: JobTasks = {
  [decideTask]: decideOne,
  [afterApprovalTask]: decideApproved,
  [rescueTask]: rescueInvoices,
  [budgetTask]: decideWithinBudget,
  [fallenDueTask]: endFallenDue,
  [forgetTask]: forgetRequests,
  [askTask]: askDue,
  [forgetEventsTask]: forgetEvents,
  [creditTask]: takeCredit,
  [ratesCameTask]: decideWithRates,
  [debtorDecidedTask]: decideOfAbroad,
  [recipientsMergedTask]: decideOfMerged,
  [limitDecidedTask]: decideOfLimit,
}
export const invoiceSchedules: readonly Schedule[] = [
  { name: rescueTask, task: rescueTask, when: '*/10 * * * *' },
  { name: budgetTask, task: budgetTask, when: '*/10 * * * *' },
  { name: askTask, task: askTask, when: '*/10 * * * *' },
  { name: fallenDueTask, task: fallenDueTask, when: '45 4 * * *' },
  { name: forgetTask, task: forgetTask, when: '15 4 * * *' },
  { name: forgetEventsTask, task: forgetEventsTask, when: '25 4 * * *' },
]
