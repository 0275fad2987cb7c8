import { z } from 'zod'
import type { SystemActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { inChat } from '#platform/server/outbox/chat.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { invoiceStateNames } from '#areas/purchasing/invoices/rules.ts'
import {
  explanationOf,
  invoiceById,
  tellSubscribersTask,
  type InvoiceRow,
} from '#areas/purchasing/invoices/server/public.ts'
import { owedInWords } from '#areas/purchasing/invoices/texts.ts'
import { places } from '#areas/places.ts'
import { isChannel } from '../rules.ts'
import { heldSubscription, type SubscriptionRow } from './subscription-store.ts'

const system: SystemActor = { kind: 'system', id: 'subscriptions', name: 'Skynet' }
const jobPayload = z.object({ id: z.uuid(), version: z.number() })

/**
 * Tells the recipients of a subscription that the state has been reached: once, in the transaction
 * that marks it as told. One that has been changed or removed since waits for something else, or
 * for nothing.
 */
const tellSubscribers: JobTask = async (payload, { writes, clock, config }) => {
  const { id, version } = jobPayload.parse(payload)
  await inTransaction(writes, async (db) => {
    const subscription = await heldSubscription(db, id)
    if (!subscription || subscription.version !== version || subscription.sentAt) return
    const invoice = await invoiceById(db, subscription.invoiceId)
    if (!invoice) return
    const link = `${config.publicUrl}${places.invoice(invoice.id)}`
    const explanation = await explanationOf(db, invoice)
    for (const recipient of subscription.recipients)
      await tell(db, { subscription, invoice, recipient, link, explanation })
    await db
      .updateTable('invoiceSubscription')
      .set({ sentAt: clock() })
      .where('id', '=', id)
      .execute()
  })
}

interface Telling {
  readonly subscription: SubscriptionRow
  readonly invoice: InvoiceRow
  readonly recipient: string
  readonly link: string
  /** The decision as customers are told it; empty when there is none to tell. */
  readonly explanation: string
}
async function tell(
  db: Db,
  { subscription, invoice, recipient, link, explanation }: Telling,
): Promise<void> {
  const heading = `Faktura ${invoice.invoiceNumber}: ${invoiceStateNames[subscription.value]}`
  const issuerName = invoice.issuerName || 'Utställaren'
  const about = `${issuerName} till ${invoice.recipientName}, ${owedInWords(invoice)}, förfaller ${invoice.dueDate}.`
  const paragraphs = [subscription.message, about, explanation].filter((text) => text !== '')
  const once = {
    idempotencyKey: `subscription:${subscription.id}:${subscription.version}:${recipient.toLowerCase()}`,
    company: invoice.issuerOrganizationNumber,
  }
  if (isChannel(recipient)) {
    const said = {
      channel: recipient,
      title: heading,
      text: paragraphs.join('\n'),
      link: { text: 'Öppna fakturan', url: link },
    }
    return putInOutbox(db, system, inChat({ ...once, kind: 'invoice.subscription' }, said))
  }
  const inviterName = subscription.createdBy
  if (await isStaff(db, recipient)) {
    const why = `Du får det här brevet för att ${inviterName} har lagt in din adress på fakturan.`
    const data = { heading, paragraphs: [...paragraphs, why], link, linkText: 'Öppna fakturan' }
    return putMailInOutbox(db, system, { ...once, to: recipient, template: 'notice', data })
  }
  const data = {
    invoiceNumber: invoice.invoiceNumber,
    state: invoiceStateNames[subscription.value],
    issuerName,
    recipientName: invoice.recipientName,
    amount: owedInWords(invoice),
    dueDate: invoice.dueDate,
    message: subscription.message,
    explanation: (await isIssuers(db, invoice, recipient)) ? explanation : '',
    inviterName,
  }
  return putMailInOutbox(db, system, { ...once, to: recipient, template: 'invoiceReached', data })
}

/** Whether an address is one of the issuer's contacts: others are told nothing of what was decided. */
async function isIssuers(
  db: Db,
  { issuerOrganizationNumber }: Pick<InvoiceRow, 'issuerOrganizationNumber'>,
  email: string,
): Promise<boolean> {
  const contact = await db
    .selectFrom('contact')
    .select('id')
    .where('organizationNumber', '=', issuerOrganizationNumber)
    .where('removedAt', 'is', null)
    .where((is) => is(is.fn('lower', ['email']), '=', email.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  return contact !== undefined
}

/** Those outside the house get no link into it. */
async function isStaff(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('internalUser')
    .select('id')
    .where((is) => is(is.fn('lower', ['emailAddress']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return user !== undefined
}

export const subscriptionTasks: JobTasks = { [tellSubscribersTask]: tellSubscribers }
