import type { PartnerInvoice } from '../../partner-fields.ts'
import type { IncomingInvoice } from '../take-in.ts'

/** What a partner sent, as it is taken in. */
export function incoming(invoice: PartnerInvoice, documentIds: readonly string[]): IncomingInvoice {
  const { vat, recipientOrganizationNumber, reference: _, ...rest } = invoice
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...(given as typeof rest),
    recipientOrganizationNumber: recipientOrganizationNumber ?? null,
    vat: vat ?? null,
    documentIds,
  } as IncomingInvoice
}
