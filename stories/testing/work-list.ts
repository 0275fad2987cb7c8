import type { Page } from '@playwright/test'
import { callerOf } from './calls.ts'

/** Invoices of the work list with one of the errors. */
export async function listedInWorkList(page: Page, filterStates: readonly number[]) {
  const answer = await (await callerOf(page)).post('/api/invoice-service/v1/unprocessed/getunprocessedinvoices', { filterStates }) // oxfmt-ignore
  return (
    (await answer.json()) as {
      list: { id: string; invoiceNumber: string; keptBecause: string | null }[]
    }
  ).list
}
