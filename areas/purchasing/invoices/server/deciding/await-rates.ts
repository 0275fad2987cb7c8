import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { keysOf } from '#platform/record.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { countingRates } from '#areas/foundation/currencies/server/public.ts'
import { heldInvoices, moveInvoice, waitingRows, waitsIn } from '../invoice-store.ts'
import { enqueueDecisions } from './decide-job.ts'
import { skynet } from './decide.ts'

const atOnce = 200

/**
 * Has invoices that wait for nothing but a rate decided on again, when rates have come (currencies
 * 4). One that somebody has put on hold stays so.
 */
export const decideWithRates: JobTask = async (_payload, { writes, clock }) => {
  for (;;) {
    const decided = await inTransaction(writes, async (db) => {
      const now = clock()
      const rates = await countingRates(db, stockholmDay(now))
      const known = keysOf(rates).filter((currency) => !('missing' in rates[currency]))
      if (known.length === 0) return 0
      const waiting = await waitingRows(db)
        .select('invoice.id')
        .where(waitsIn(['paused']))
        .where('currency', 'in', known)
        .where('exchangedAmount', 'is', null)
        .where('holdReason', 'is', null)
        .where('isCredit', '=', false)
        .orderBy('invoiceWaiting.invoiceId')
        .limit(atOnce)
        .execute()
      if (waiting.length === 0) return 0
      const ids = waiting.map(({ id }) => id)
      const held = (await heldInvoices(db, ids)).filter(({ state }) => state === 'paused')
      for (const invoice of held)
        await moveInvoice(db, invoice, {
          to: 'decideAgain',
          by: skynet.name,
          now,
          comment: `Det finns en kurs för ${invoice.currency}`,
          also: { attempts: 0 },
        })
      await enqueueDecisions(
        db,
        held.map(({ id }) => id),
      )
      return waiting.length
    })
    if (decided < atOnce) return
  }
}
