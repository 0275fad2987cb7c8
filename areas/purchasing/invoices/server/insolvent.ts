import type { Db } from '#platform/server/database.ts'
import { insolventAmong } from '#areas/parties/company/server/public.ts'
import type { InvoiceRow } from './invoice-store.ts'

/** Whether a party of it is gone or about to be: then it is not bought, whoever approves (monitoring 20). */
export const isOfInsolvent = async (
  db: Db,
  { issuerOrganizationNumber, recipientOrganizationNumber }: InvoiceRow,
): Promise<boolean> =>
  (
    await insolventAmong(db, [
      issuerOrganizationNumber,
      ...(recipientOrganizationNumber === null ? [] : [recipientOrganizationNumber]),
    ])
  ).length > 0
