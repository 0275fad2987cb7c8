import type { Act } from '#platform/server/context.ts'
import type { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { helpRequest } from '#areas/foundation/usertasks/rules.ts'
import { tasksAbout } from '#areas/foundation/usertasks/server/public.ts'
import type { interpretation as answer } from '../answers.ts'
import { base } from '../call-parts.ts'
import { isEditable, isHeldByOther } from '../rules.ts'
import { unproved } from '../proof.ts'
import { deliveryOf } from './sending/delivery.ts'
import { interpretationById, lockOf, type Row } from './store.ts'

type Answer = z.input<typeof answer>

/** Page images without their words, in order. */
export const pagesOf = (db: Db, id: string) =>
  db
    .selectFrom('interpretationPage')
    .innerJoin('storedFile', (join) =>
      join.on((eb) =>
        eb(
          'storedFile.id',
          '=',
          eb.fn.coalesce('interpretationPage.stampedFileId', 'interpretationPage.imageFileId'),
        ),
      ),
    )
    .select([
      'pageNumber',
      'sourcePage',
      'attachmentId',
      'isAttachment',
      'stamp',
      'width',
      'height',
      'turn',
      'storedFile.id as fileId',
      'storedFile.size',
    ])
    .where('interpretationId', '=', id)
    .orderBy('pageNumber')
    .execute()

/**
 * Other files of the mail an interpretation came with; those that were refused cannot be attached.
 */
export async function filesOfMail(db: Db, row: Row) {
  if (!row.mailId) return []
  const files = await db
    .selectFrom('intake')
    .leftJoin('interpretationAttachment as attached', (join) =>
      join
        .onRef('attached.intakeId', '=', 'intake.id')
        .on('attached.interpretationId', '=', row.id),
    )
    .select([
      'intake.id',
      'intake.fileName',
      'intake.contentType',
      'intake.size',
      'fate',
      'attached.id as attachedId',
    ])
    .where('mailId', '=', row.mailId)
    .where('fate', '<>', 'refused')
    .orderBy('place')
    .execute()
  return files
    .filter(({ id }) => id !== row.intakeId)
    .map(({ attachedId, ...file }) => ({ ...file, isAttached: attachedId !== null }))
}

const linkOf = ({ id, fileName, status }: Pick<Row, 'id' | 'fileName' | 'status'>) => ({
  id,
  fileName,
  status,
})

/** What is shown with an interpretation and stands in other tables. */
async function aroundOf(db: Db, row: Row) {
  const [
    mail,
    pages,
    lock,
    draft,
    help,
    attachments,
    possibleAttachments,
    statusHistory,
    links,
    delivery,
    blacklistedRecipientEmail,
  ] = await Promise.all([
    row.mailId
      ? db
          .selectFrom('mailSource')
          .selectAll()
          .where('intakeId', '=', row.mailId)
          .executeTakeFirst()
      : undefined,
    pagesOf(db, row.id),
    lockOf(db, row.id),
    db
      .selectFrom('interpretationDraft')
      .selectAll()
      .where('interpretationId', '=', row.id)
      .executeTakeFirst(),
    tasksAbout(db, helpRequest, [row.id]),
    db
      .selectFrom('interpretationAttachment')
      .selectAll()
      .where('interpretationId', '=', row.id)
      .orderBy('addedAt')
      .orderBy('id')
      .execute(),
    filesOfMail(db, row),
    db
      .selectFrom('interpretationStatus')
      .selectAll()
      .where('interpretationId', '=', row.id)
      .orderBy('id')
      .execute(),
    linksOf(db, row),
    deliveryOf(db, row.id),
    blacklisted(db, row.content.fields.recipientEmailAddress.formattedValue),
  ])
  return {
    mail,
    pages,
    lock,
    draft,
    help,
    attachments,
    possibleAttachments,
    statusHistory,
    links,
    delivery,
    blacklistedRecipientEmail,
  }
}

/** What an interpretation was split from, and what it was split into. */
const linksOf = (db: Db, row: Row) =>
  db
    .selectFrom('interpretation')
    .select(['id', 'fileName', 'status', 'splitFrom'])
    .where(({ or, eb }) =>
      or([eb('splitFrom', '=', row.id), ...(row.splitFrom ? [eb('id', '=', row.splitFrom)] : [])]),
    )
    // Parts are made at one moment, and are told apart by the number that ends their name.
    .orderBy('createdAt')
    .orderBy(({ fn }) => fn('length', ['fileName']))
    .orderBy('fileName')
    .execute()

/** The recipient's address when the blacklist has it (interpretation 35). */
async function blacklisted(db: Db, email: string): Promise<string | null> {
  if (email === '') return null
  return (await blacklistHits(db, { email })).length > 0 ? email : null
}

/** An interpretation under the names of the requirement. */
export async function present({ db, actor, now }: Act, id: string): Promise<Answer> {
  const row = await interpretationById(db, id)
  if (!row) throw new Error(`there is no interpretation ${id}`)
  const around = await aroundOf(db, row)
  const { mail, pages, lock, draft, help, attachments, statusHistory, links, delivery } = around
  const heldByOther: boolean = isHeldByOther(lock, actor.id, now)
  const mine = lock?.userId === actor.id && isEditable(row.status)
  const { fields, ...beside } = row.content
  return {
    ...beside,
    id,
    emailId: row.mailId,
    status: row.status,
    readingState: row.readingState,
    completedBy: row.completedBy,
    completedTimestamp: row.completedAt,
    removedReason: row.status === 'Removed' ? row.reason : null,
    faultReportedReason: row.status === 'FaultReported' ? row.reason : null,
    fileName: row.fileName,
    created: row.createdAt,
    files: pages.map((page) => ({
      pageNumber: page.pageNumber,
      bytes: page.size,
      url: `${base}/getPage/${id}/${page.pageNumber}?image=${page.fileId}`,
      width: page.width,
      height: page.height,
      isAttachment: page.isAttachment,
      selected: false,
      stamped: page.stamp !== null,
    })),
    documentFields: fields,
    ocrErrors: row.ocrErrors,
    invoiceStamped: row.invoiceStamped,
    actualIssuerOrganizationName: row.issuerName,
    actualRecipientOrganizationName: row.recipientRegisterName,
    invoiceRequestSource: row.invoiceRequestSource,
    source: row.source,
    sentToInvoiceSystem: delivery?.state === 'delivered',
    delivery,
    sentFromEmail: mail?.fromAddress ?? null,
    from: mail?.fromAddress ?? null,
    to: mail?.toAddress ?? null,
    subject: mail?.subject ?? null,
    body: mail?.body ?? null,
    dateTimeReceived: mail?.dateTimeReceived ?? null,
    blacklistedRecipientEmail: around.blacklistedRecipientEmail,
    comment: row.comment,
    userTaskMessage: help.find(({ completedAt }) => completedAt === null)?.message ?? null,
    helpRequests: help.map(({ actionId: _, createdBy, createdAt, ...request }) => ({
      ...request,
      requestedBy: createdBy,
      requestedAt: createdAt,
      action: { taskAction: helpRequest, actionId: row.id },
    })),
    possibleAttachments: around.possibleAttachments,
    attachments: attachments.map((one) => ({
      id: one.id,
      fileName: one.fileName,
      contentType: one.contentType,
      size: one.size,
      pages: pages.filter(({ attachmentId }) => attachmentId === one.id).length,
    })),
    statusHistory: statusHistory.map(({ status, what, reason, changedBy, changedAt }) => ({
      status,
      what,
      reason,
      by: changedBy,
      at: changedAt,
    })),
    draft: draft
      ? { changed: draft.changedAt, changedBy: draft.changedBy, changes: draft.changes }
      : null,
    unproved: unproved(row),
    splitFrom: links.filter((one) => one.id === row.splitFrom).map(linkOf)[0] ?? null,
    splitInto: links.filter((one) => one.splitFrom === id).map(linkOf),
    suggestedGroups: row.suggestedGroups,
    invoiceId: row.invoiceId,
    version: row.version,
    currentlyEditing: lock && (heldByOther || mine) ? lock.userName : null,
    currentlyEditingKey: mine ? lock.key : null,
    editingEnabled: isEditable(row.status) && !heldByOther,
  }
}
