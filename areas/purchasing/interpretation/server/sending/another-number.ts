import { z } from 'zod'
import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { causeOf } from '../../rules.ts'
import { machine } from '../actor.ts'
import { addStatus, heldInterpretation } from '../store.ts'
import { newestSending } from './delivery.ts'
import { invoiceOf, sendToInvoiceSystem } from './sending.ts'

/**
 * Two have said that an invoice is another than that of its number, which the invoice system has and
 * has refused it for: it is sent again with a period after the number, as a person would (interpretation
 * 39, 92). What is refused for anything else, or waits, is left as it is.
 */
export const sendAsAnother: JobTask = async (payload, { writes, clock }) => {
  const { reference: id } = z.object({ reference: z.uuid() }).parse(payload)
  await inTransaction(writes, async (db) => {
    const row = await heldInterpretation(db, id)
    const last = await newestSending(db, id)
    if (row?.status !== 'Completed' || last?.state !== 'dead') return
    const isNumber = causeOf(last.lastStatus, last.invoiceCurrency) === 'invoiceNumberExists'
    if (!isNumber || last.addPeriodAfterInvoiceNumber) return
    const act = { db, actor: machine, now: clock() }
    await sendToInvoiceSystem(act, row, await invoiceOf(db, row), {
      forceCurrencySek: last.forceCurrencySek,
      addPeriodAfterInvoiceNumber: true,
    })
    await addStatus(act, id, {
      status: 'Completed',
      what: 'Skickad igen med punkt efter numret, som en annan faktura',
    })
  })
}
