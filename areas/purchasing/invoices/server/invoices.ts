import { buffer } from 'node:stream/consumers'
import type { Handler } from '#platform/server/context.ts'
import { personsOfFiles } from '#platform/server/files/file-persons.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { invoices } from '../contract.ts'
import { invoiceStateNames, invoiceStates } from '../states.ts'
import { decideAfter } from './deciding/after-approval.ts'
import { decideAgain, hold, recipientApproval, release } from './actions.ts'
import { remove } from './removal.ts'
import { decisionPaper } from './decision-paper.ts'
import { get } from './decision.ts'
import { determination } from './manual.ts'
import { getMessagesFromOps, getNotificationRecipients, sendMessageFromOps } from './messages.ts'
import { getExpired, paymentResult } from './invoice-system/payments.ts'
import { sync, syncAll } from './invoice-system/sync.ts'

/** A document of an invoice, which must be one of the company's: as issuer or as recipient. */
const getDocument: Handler<typeof invoices.getDocument> = async (input, { db, files, audit }) => {
  const document = await db
    .selectFrom('invoiceDocument')
    .innerJoin('invoice', 'invoice.id', 'invoiceDocument.invoiceId')
    .innerJoin('storedFile', 'storedFile.id', 'invoiceDocument.storedFileId')
    .select(['storedFile.id', 'fileName', 'contentType', 'size'])
    .where('invoiceDocument.id', '=', input.documentId)
    .where((is) =>
      is.or([
        is('issuerOrganizationNumber', '=', input.organizationNumber),
        is('recipientOrganizationNumber', '=', input.organizationNumber),
      ]),
    )
    .executeTakeFirst()
  if (!document) return refusePlatform('notFound')
  audit({
    company: input.organizationNumber,
    subject: input.documentId,
    persons: await personsOfFiles(db, [document.id]),
  })
  const data =
    document.size === 0 ? '' : (await buffer(await files.open(document.id))).toString('base64')
  return { data, fileName: document.fileName, contentType: document.contentType }
}

const states: Handler<typeof invoices.states> = async () =>
  invoiceStates.map((id) => ({ id, name: invoiceStateNames[id] }))

export const invoicesServed = handlers(invoices, {
  get,
  decisionPaper,
  recipientApproval,
  getDocument,
  sync,
  syncAll,
  paymentResult,
  getExpired,
  sendMessageFromOps,
  getMessagesFromOps,
  getNotificationRecipients,
  determination,
  decideAgain,
  decideAfter,
  hold,
  release,
  remove,
  states,
})
