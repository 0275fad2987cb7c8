import { nothingStated, type Statement, type VatReason } from '#reader/document.ts'
import type { PartnerInvoice } from '../../partner-fields.ts'
import type { IncomingInvoice } from '../take-in.ts'

const saidOfVat = (reason: VatReason): Statement => ({
  ...nothingStated,
  taxed: { rates: [], reasons: [reason] },
  isPrint: true,
})

/** What a partner sent, as it is taken in. */
export function incoming(
  invoice: PartnerInvoice,
  documentIds: readonly string[],
  stated?: IncomingInvoice['stated'],
): IncomingInvoice {
  const { reference: _, vatReason, ...rest } = invoice
  return {
    ...rest,
    recipientOrganizationNumber: rest.recipientOrganizationNumber ?? null,
    recipientVatNumber: rest.recipientVatNumber || null,
    vat: rest.vat ?? null,
    documentIds,
    stated: stated ?? (vatReason ? saidOfVat(vatReason) : undefined),
  }
}
