import type { Db } from '#platform/server/database.ts'
import type { EarlierInvoice } from '#reader/options.ts'

/** More say nothing that these do not. */
const most = 100

/**
 * The newest invoices in the books of an issuer, for the reader to compare with. @param issuer 10
 * digits
 */
export async function earlierInvoices(db: Db, issuer: string): Promise<EarlierInvoice[]> {
  const rows = await db
    .selectFrom('invoice')
    .select([
      'invoiceNumber',
      'recipientOrganizationNumber',
      'recipientName',
      'recipientStreet as street',
      'recipientZipCode as zipCode',
      'recipientCity as city',
      'recipientEmail as recipientEmailAddress',
      'customerNumber',
    ])
    .where('issuerOrganizationNumber', '=', issuer)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    recipientOrganizationNumber: row.recipientOrganizationNumber ?? '',
  }))
}
