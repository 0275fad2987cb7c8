import type { Database } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { pressing } from '#platform/server/worker/pressing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { inTurn } from '#platform/in-turn.ts'
import { openMonth } from '#areas/foundation/costs/server/public.ts'
import { gatheringOfJob } from '#areas/credit/rating/server/public.ts'
import { decideOn, skynet, type DecisionTask } from './decide.ts'
import { invoiceById, waitingInvoices } from '../invoice-store.ts'
import { partiesOf } from './parties.ts'

/**
 * Decides on an invoice, whoever took it in, and on what else of its issuer waits: asks about the
 * parties outside any transaction, then looks, decides, reserves and moves in one. Done again it
 * changes nothing, for an invoice that has been decided on no longer waits.
 */
export async function decideInvoice(services: JobServices, id: string): Promise<void> {
  // Not from the copy that is read elsewhere: it may not have the invoice yet.
  const { writes } = services
  const invoice = await invoiceById(writes.db, id)
  if (!invoice) return
  const budgetId = await inTransaction(writes, (db) => openMonth(db, services.clock()))
  await turnsOf(writes)(invoice.issuerOrganizationNumber, async () => {
    const passed: string[] = []
    const failures: unknown[] = []
    for (;;) {
      const waiting = await waitingInvoices(writes.db, invoice, passed)
      if (waiting.length === 0) break
      const asked = await partiesOf(
        gatheringOfJob(services, { actor: skynet, cause: 'invoice', budgetId }),
        waiting.map((one) => ({
          ...one,
          askedFor: one.state === 'decideAgain' ? one.stateAt : null,
        })),
      )
      const undecided = asked.map(({ invoice: { id }, parties }) => ({ id, parties }))
      // What tries rules in this process stands aside meanwhile.
      failures.push(...(await pressing(writes, () => decideEach(services, undecided))))
      passed.push(...undecided.map((one) => one.id))
    }
    if (failures.length > 0) throw failures[0]
  })
}

/**
 * All in one transaction; when that fails each by itself, so that one that cannot be decided on
 * stops none of the others. Answers what failed.
 */
async function decideEach(
  { writes, clock, log }: JobServices,
  undecided: readonly DecisionTask[],
): Promise<unknown[]> {
  try {
    await inTransaction(writes, (db) => decideOn(db, undecided, clock()))
    return []
  } catch (error) {
    if (undecided.length === 1) return [error]
    log.warn(
      { invoices: undecided.length, error: String(error) },
      'invoices are decided on one by one',
    )
  }
  const failures: unknown[] = []
  for (const one of undecided)
    await inTransaction(writes, (db) => decideOn(db, [one], clock())).catch((error: unknown) =>
      failures.push(error),
    )
  return failures
}

/** Who of this process decides on an issuer's invoices, apart for each database. */
const turns = new WeakMap<Database, ReturnType<typeof inTurn<string>>>()
/**
 * One at a time for an issuer: who waited finds nothing left to ask about, instead of asking the
 * same at the same time.
 */
function turnsOf(database: Database) {
  const known = turns.get(database) ?? inTurn<string>()
  turns.set(database, known)
  return known
}
