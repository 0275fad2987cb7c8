import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { NotSent } from '#platform/server/outbox/deliver.ts'
import { judgeRows, partOf, type OddRow } from '#platform/server/outside/judge-rows.ts'
import { outsideSystems, postTo } from '#platform/server/outside/outside-system.ts'
import { jsonAnswer } from '#platform/server/outside/whole-body.ts'
import { invoiceStateNumbers } from '../../states.ts'
import { toldInvoice, type InvoiceNews } from '../../told-fields.ts'
import type { InvoiceRow } from '../invoice-store.ts'

const answer = z.object({ invoices: z.array(z.unknown()).max(1000) })

/** The invoice system could not be asked, or answered something else. */
export class SyncFailure extends Error {}

/** What it says of each, and the answers that could not be read (oddrows 1). */
interface Answered {
  readonly told: readonly InvoiceNews[]
  readonly odd: readonly OddRow[]
}
/**
 * Asks the invoice system about invoices, at most 500 at a time: POST /sync. Never inside
 * a transaction. @throws SyncFailure
 */
export async function askInvoiceSystem(
  config: Partial<Config>,
  invoices: readonly InvoiceRow[],
  timeout = 20_000,
): Promise<Answered> {
  const { invoiceSystem } = outsideSystems(config)
  if (!invoiceSystem.url) throw new SyncFailure('Ingen adress till fakturasystemet är konfigurerad')
  try {
    const question = { invoices: invoices.map(asked) }
    const response = await postTo(invoiceSystem, question, { path: '/sync', timeout })
    if (!response.ok) throw new SyncFailure(`Fakturasystemet svarade ${response.status}`)
    const { invoices: rows } = answer.parse(await jsonAnswer(response))
    const numbers = new Map(invoices.map(({ id, invoiceNumber }) => [id, invoiceNumber]))
    const { good, odd } = judgeRows(rows, toldInvoice, (row) => {
      const id = partOf(row, 'id') ?? ''
      return { key: id, about: `Faktura ${numbers.get(id) ?? 'som inte namnges'}` }
    })
    return { told: good.filter(({ id }) => numbers.has(id)), odd }
  } catch (error) {
    if (error instanceof SyncFailure) throw error
    if (error instanceof NotSent) throw new SyncFailure(error.message, { cause: error })
    throw new SyncFailure('Fakturasystemet gav inget användbart svar', { cause: error })
  }
}

/** An invoice as the invoice system hears of it. Amount in hundredths of its currency. */
export const named = (invoice: InvoiceRow) => ({
  id: invoice.id,
  externalId: invoice.externalId,
  invoiceNumber: invoice.invoiceNumber,
  issuerOrganizationNumber: invoice.issuerOrganizationNumber,
  recipientOrganizationNumber: invoice.recipientOrganizationNumber,
  amount: invoice.invoiceAmount,
  currency: invoice.currency,
  dueDate: invoice.dueDate,
})
const asked = (invoice: InvoiceRow) => ({
  ...named(invoice),
  state: invoiceStateNumbers[invoice.state],
})
