import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { invoices } from '../contract.ts'
import { messageFromOps } from '../rules.ts'
import { invoiceById } from './invoice-store.ts'

const most = 200

/** The issuer's contacts, and how they want to be told. */
async function recipientsOf(db: Db, organizationNumber: string) {
  const rows = await db
    .selectFrom('contact')
    .leftJoin('notificationChoice', 'notificationChoice.contactId', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.email', 'byEmail', 'byPush'])
    .where('organizationNumber', '=', organizationNumber)
    .where('removedAt', 'is', null)
    .orderBy('contact.name')
    .orderBy('contact.id')
    .limit(most)
    .execute()
  return rows.map(({ id, name, email, byEmail, byPush }) => ({
    id,
    name,
    byEmail: byEmail ?? true,
    byPush: byPush ?? false,
    emailAdress: email,
  }))
}

export const getNotificationRecipients: Handler<typeof invoices.getNotificationRecipients> = async (
  { id },
  { db, audit },
) => {
  const invoice = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  audit({ company: invoice.issuerOrganizationNumber, subject: id })
  return recipientsOf(db, invoice.issuerOrganizationNumber)
}

const messages = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invoiceMessage')
    .select(['message', 'createdBy', 'createdAt as created'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(most)

export const getMessagesFromOps: Handler<typeof invoices.getMessagesFromOps> = async (
  { invoiceId },
  { db },
) => {
  if (!(await invoiceById(db, invoiceId))) refusePlatform('notFound')
  return messages(db, invoiceId).execute()
}

/**
 * Writes to the issuer about an invoice: by mail to those who want it, and through the invoice
 * system's app to the others.
 */
export const sendMessageFromOps: Handler<typeof invoices.sendMessageFromOps> = async (
  input,
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const invoice = (await invoiceById(db, input.invoiceId)) ?? refusePlatform('notFound')
  if (!(await readSetting(db, messageFromOps))) refuse('switchedOff')
  const company = invoice.issuerOrganizationNumber
  const told = (await recipientsOf(db, company)).filter(({ byEmail, byPush }) => byEmail || byPush)
  if (told.length === 0) refuse('nobodyToTell')
  const id = context.newId()
  await db
    .insertInto('invoiceMessage')
    .values({
      id,
      invoiceId: invoice.id,
      message: input.message,
      createdAt: now,
      createdBy: actor.name,
    })
    .execute()
  for (const recipient of told) {
    if (recipient.byEmail)
      await putMailInOutbox(db, actor, {
        to: recipient.emailAdress,
        template: 'invoiceMessage',
        data: {
          invoiceNumber: invoice.invoiceNumber,
          recipientName: invoice.recipientName,
          message: input.message,
        },
        idempotencyKey: `invoice-message:${id}:${recipient.id}`,
        company,
      })
    if (recipient.byPush)
      await putInOutbox(db, actor, {
        destination: 'invoice-system',
        kind: 'invoice.message',
        payload: {
          invoiceId: invoice.id,
          invoiceNumber: invoice.invoiceNumber,
          to: recipient.emailAdress,
          message: input.message,
        },
        idempotencyKey: `invoice-push:${id}:${recipient.id}`,
        company,
      })
  }
  audit({ company, subject: invoice.id, after: { recipients: told.length } })
  return { message: input.message, createdBy: actor.name, created: now }
}
