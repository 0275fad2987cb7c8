import { z } from 'zod'
import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { mergedPdf } from './assemble-pdf.ts'
import { bytesOf } from './kept-bytes.ts'
import { pageImages } from './page-images.ts'
import { keptPages, putPages } from './page-store.ts'

const payloadShape = z.object({ attachmentId: z.uuid() })

/** Makes the pages of an attached PDF or image. One that cannot be shown is still sent along. */
export const attachmentTask: JobTask = async (payload, services) => {
  const { attachmentId } = payloadShape.parse(payload)
  const { writes, files, log } = services
  const attached = await writes.db
    .selectFrom('interpretationAttachment')
    .selectAll()
    .where('id', '=', attachmentId)
    .where('readingState', '=', 'waiting')
    .executeTakeFirst()
  if (!attached) return
  const bytes = await bytesOf(files, attached.storedFileId)
  const images = await shownPages(attached.contentType, bytes).catch((error: unknown) => {
    log.warn({ attachment: attachmentId, reason: String(error) }, 'an attachment cannot be shown')
    return []
  })
  const pages = await keptPages(services, { images, document: { pages: [] } })
  await inTransaction(writes, async (db) => {
    await db.selectFrom('interpretation').select('id').where('id', '=', attached.interpretationId).forUpdate().execute()
    const held = await db
      .updateTable('interpretationAttachment')
      .set({ readingState: pages.length > 0 ? 'read' : 'failed' })
      .where('id', '=', attachmentId)
      .where('readingState', '=', 'waiting')
      .executeTakeFirst()
    if (Number(held.numUpdatedRows) === 1) await putPages(db, attached.interpretationId, pages, attachmentId)
  })
}

const shownPages = async (contentType: string, bytes: Buffer) => {
  const pdf = contentType === 'application/pdf' ? bytes : await mergedPdf([{ name: '', contentType, bytes }])
  return pageImages(pdf, () => true)
}
