import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { unprocessed } from '../contract.ts'
import { isMendable, keptBecause } from '../rules.ts'
import { addComment, comments } from './comments.ts'
import { searchOrganizations } from './organizations.ts'
import { pdf, pdfUrl } from './pdf.ts'
import { pageOfUnprocessed } from './unprocessed-store.ts'
import { update } from './update.ts'

const list: Handler<typeof unprocessed.list> = async (input, { db }) => {
  const { rows, totalHits } = await pageOfUnprocessed(db, {
    currentPage: input.currentPage,
    take: input.take,
    query: input.query ?? '',
    states: [...new Set(input.filterStates)],
    field: input.sortField,
    descending: input.sortOrder === 1,
  })
  return {
    totalHits,
    list: rows.map((row) => ({
      id: row.id,
      internalInvoiceId: row.invoiceId,
      invoiceNumber: row.invoiceNumber,
      invoiceAmount: row.invoiceAmount,
      currency: row.currency,
      created: row.createdAt,
      invoiceOrigin: row.origin,
      issuerName: row.issuerName,
      issuerOrganizationNumber: row.issuerOrganizationNumber,
      recipientOrganizationNumber: row.recipientOrganizationNumber,
      recipientName: row.recipientName,
      recipientAddress: {
        street: row.recipientStreet,
        city: row.recipientCity,
        zipCode: row.recipientZipCode,
      },
      errorStates: [...row.errors],
      updateValue: row.errors.find(({ state }) => isMendable(state))?.originalValue ?? '',
      comments: row.comments ?? 0,
      keptBecause: keptBecause(row.kept),
    })),
  }
}

export const unprocessedServed = handlers(unprocessed, {
  list,
  update,
  pdfUrl,
  pdf,
  comments,
  addComment,
  searchOrganizations,
})
