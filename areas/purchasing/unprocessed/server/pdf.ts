import type { Db } from '#platform/server/database.ts'
import { personsOfFiles } from '#platform/server/files/file-persons.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { numberKey } from '#areas/purchasing/invoices/rules.ts'
import type { unprocessed } from '../contract.ts'

const pdfs = (db: Db) =>
  db
    .selectFrom('invoiceDocument')
    .innerJoin('invoice', 'invoice.id', 'invoiceDocument.invoiceId')
    .innerJoin('storedFile', 'storedFile.id', 'storedFileId')
    .where('contentType', '=', 'application/pdf')

/** The first PDF of the issuer's latest invoice with the number. */
export const pdfUrl: Handler<typeof unprocessed.pdfUrl> = async (input, { db, config, refuse }) => {
  const found = await pdfs(db)
    .select('invoiceDocument.id')
    .where('issuerOrganizationNumber', '=', input.issuerOrganizationNumber)
    .where('numberKey', '=', numberKey(input.invoiceNumber))
    .orderBy('invoice.createdAt', 'desc')
    .orderBy('invoiceDocument.createdAt')
    .executeTakeFirst()
  if (!found) return refuse('noPdf')
  return {
    id: found.id,
    url: `${config.publicUrl}/api/invoice-service/v1/integrationinvoice/pdf/${found.id}`,
  }
}

export const pdf: Handler<typeof unprocessed.pdf> = async ({ id }, { db, files, audit }) => {
  const found = await pdfs(db)
    .select(['storedFileId', 'fileName', 'contentType', 'issuerOrganizationNumber', 'invoiceId'])
    .where('invoiceDocument.id', '=', id)
    .executeTakeFirst()
  if (!found) return refusePlatform('notFound')
  audit({
    company: found.issuerOrganizationNumber,
    subject: found.invoiceId,
    persons: await personsOfFiles(db, [found.storedFileId]),
  })
  return {
    name: found.fileName,
    contentType: found.contentType,
    body: await files.open(found.storedFileId),
    inline: true,
  }
}
