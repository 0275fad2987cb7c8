import type { SystemActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { decide, isBought, reasonText, type Determination } from '#areas/rules/rules.ts'
import { storeDetermination } from '#areas/determinations/server/public.ts'
import { gatheringOfJob } from '#areas/rating/server/public.ts'
import { readSetting } from '#areas/settings/server/public.ts'
import { stateAfter } from '../outcome.ts'
import { determinationTries, pauseAfter } from '../rules.ts'
import { retried, waits, type InvoiceState } from '../states.ts'
import { enqueueDecisionAt } from './decide-job.ts'
import { determinationInput, exceptionsOf, invoiceFacts, isBooked, openIn, standingOf } from './determination-input.ts'
import { makeForecast } from './forecast-store.ts'
import { holdLimits, reserveFor } from './headroom.ts'
import { heldInvoice, invoiceById, moveInvoice, type InvoiceRow } from './invoice-store.ts'
import { gatherParties, type Parties } from './parties.ts'
import { tellInvoiceSystem } from './tell.ts'

export const skynet: SystemActor = { kind: 'system', id: 'invoices', name: 'Skynet' }

/**
 * Decides on one invoice, whoever took it in: asks about both parties outside any transaction, then looks, decides, reserves and moves in one.
 * Done again it changes nothing, for an invoice that has been decided on no longer waits.
 */
export async function decideInvoice(services: JobServices, id: string): Promise<void> {
  // Not from the copy that is read elsewhere: it may not have the invoice yet.
  const invoice = await invoiceById(services.writes.db, id)
  if (!invoice || !waits(invoice.state as InvoiceState)) return
  const parties = await gatherParties(gatheringOfJob(services, skynet), invoice)
  await inTransaction(services.writes, (db) => decideOn(db, id, parties, services.clock()))
}

/** The one transaction of a determination. Undefined when the invoice no longer waits: somebody else was first, or it was removed. */
export async function decideOn(db: Db, id: string, parties: Parties, now: Date): Promise<Determination | undefined> {
  const invoice = await heldInvoice(db, id)
  if (!invoice || !waits(invoice.state as InvoiceState)) return undefined
  const limits = await holdLimits(db, invoice, parties)
  const most = Math.max(1, await readSetting(db, determinationTries))
  const input = determinationInput({
    invoice: await invoiceFacts(db, invoice, now),
    parties,
    limits,
    open: openIn(limits, parties),
    standing: await standingOf(db, invoice, parties),
    attempt: { number: invoice.attempts + 1, most },
    exceptions: await exceptionsOf(db, parties, stockholmDay(now)),
    now,
  })
  const determination = decide(input)
  const determinationId = await storeDetermination(db, { input, determination, invoiceId: id })
  if (isBought(determination)) {
    await reserveFor(db, { invoice, determination, determinationId, limits, booked: isBooked(parties), now })
    await makeForecast(db, invoice, now)
  }
  await moveDecided(db, invoice, determination, determinationId, now)
  return determination
}

async function moveDecided(
  db: Db,
  invoice: InvoiceRow,
  determination: Determination,
  determinationId: string,
  now: Date,
): Promise<void> {
  const { decision, repurchaseUsage, depositionUsage } = determination
  const to = stateAfter(decision)
  const attempts = invoice.attempts + 1
  const also = {
    attempts,
    decision,
    decidedAt: now,
    determinationId,
    repurchaseUsage,
    depositionUsage,
  }
  await moveInvoice(db, invoice, {
    to,
    by: skynet.name,
    now,
    comment: determination.reasons.map(reasonText).join('. '),
    also,
  })
  if (to === retried) await enqueueDecisionAt(db, invoice.id, new Date(now.getTime() + pauseAfter(attempts) * 1000))
  else await tellInvoiceSystem(db, skynet, { ...invoice, ...also }, to, determinationId)
}
