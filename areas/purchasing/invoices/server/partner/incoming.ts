import type { PartnerInvoice } from '../../partner-fields.ts'
import type { IncomingInvoice } from '../take-in.ts'

/** What a partner sent, as it is taken in. */
export function incoming(
  invoice: PartnerInvoice,
  documentIds: readonly string[],
  stated?: IncomingInvoice['stated'],
): IncomingInvoice {
  const { reference: _, ...rest } = invoice
  return {
    ...rest,
    recipientOrganizationNumber: rest.recipientOrganizationNumber ?? null,
    recipientVatNumber: rest.recipientVatNumber || null,
    vat: rest.vat ?? null,
    documentIds,
    stated,
  }
}
