import type { Act, Handler } from '#platform/server/context.ts'
import { dropFile } from '#platform/server/files/file-tasks.ts'
import { keepFile } from '#platform/server/files/files.ts'
import type { interpretation } from '../../contract.ts'
import { attach } from './attach.ts'
import { lowerExtension } from './intake-store.ts'
import { filesOfMail, present } from '../present.ts'
import { editable, existing, type Row } from '../store.ts'

const countUp = async ({ db }: Act, row: Row) => {
  await db
    .updateTable('interpretation')
    .set({ version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

export const getInvoiceFilesByEmail: Handler<typeof interpretation.getInvoiceFilesByEmail> = async (
  { id },
  context,
) => filesOfMail(context.db, await existing(context, id))

/** Only files of the same mail, and none that was refused. */
export const saveAttachment: Handler<typeof interpretation.saveAttachment> = async (
  { fileIds, ...input },
  context,
) => {
  const { db, refuse, audit } = context
  const row = await editable(context, input)
  const possible = new Set((await filesOfMail(db, row)).map((file) => file.id))
  if (fileIds.some((fileId) => !possible.has(fileId))) refuse('filesMissing')
  const files = await db
    .selectFrom('intake')
    .select(['id', 'storedFileId', 'fileName', 'contentType', 'size'])
    .where('id', 'in', fileIds)
    .orderBy('place')
    .execute()
  for (const { id: intakeId, ...file } of files)
    await attach(context, row.id, { ...file, intakeId })
  await countUp(context, row)
  audit({ subject: row.id, after: { attached: files.map(({ fileName }) => fileName) } })
  return present(context, row.id)
}

export const saveAttachmentFile: Handler<typeof interpretation.saveAttachmentFile> = async (
  { file, ...input },
  context,
) => {
  const row = await editable(context, input)
  const fileName = lowerExtension(file.name)
  const storedFileId = await keepFile(context.db, context.files, { ...file, name: fileName })
  await attach(context, row.id, {
    storedFileId,
    fileName,
    contentType: file.contentType,
    size: file.size,
  })
  await countUp(context, row)
  context.audit({ subject: row.id, after: { attached: [fileName] } })
  return present(context, row.id)
}

/**
 * Takes an attachment away with its pages. A file of the mail stays in the ledger and can be
 * attached again.
 */
export const removeAttachment: Handler<typeof interpretation.removeAttachment> = async (
  { attachmentId, ...input },
  context,
) => {
  const { db, audit } = context
  const row = await editable(context, input)
  const pages = await db
    .deleteFrom('interpretationPage')
    .where('interpretationId', '=', row.id)
    .where('attachmentId', '=', attachmentId)
    .returning('imageFileId')
    .execute()
  const removed = await db
    .deleteFrom('interpretationAttachment')
    .where('interpretationId', '=', row.id)
    .where('id', '=', attachmentId)
    .returning(['fileName', 'intakeId', 'storedFileId'])
    .executeTakeFirst()
  for (const { imageFileId } of pages) await dropFile(db, imageFileId)
  if (removed && removed.intakeId === null) await dropFile(db, removed.storedFileId)
  if (removed) {
    await db
      .updateTable('interpretation')
      .set((eb) => ({ version: row.version + 1, pageCount: eb('pageCount', '-', pages.length) }))
      .where('id', '=', row.id)
      .execute()
    audit({ subject: row.id, before: { attached: [removed.fileName] } })
  }
  return present(context, row.id)
}
