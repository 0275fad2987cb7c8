import { z } from 'zod'
import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { keptImages } from '../reading/page-images.ts'
import { putPages, withWords } from '../reading/page-store.ts'
import { copyOut, inFolder } from './working-files.ts'

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
  const { images, problems } = await inFolder(services.config, async (folder) =>
    keptImages(services, await copyOut(files, attached.storedFileId, folder), 1),
  )
  if (problems.length > 0)
    log.warn({ attachment: attachmentId, problems }, 'an attachment cannot be shown whole')
  const pages = withWords(images, [], () => true)
  await inTransaction(writes, async (db) => {
    await db
      .selectFrom('interpretation')
      .select('id')
      .where('id', '=', attached.interpretationId)
      .forUpdate()
      .execute()
    const held = await db
      .updateTable('interpretationAttachment')
      .set({ readingState: pages.length > 0 ? 'read' : 'failed' })
      .where('id', '=', attachmentId)
      .where('readingState', '=', 'waiting')
      .executeTakeFirst()
    if (Number(held.numUpdatedRows) === 1)
      await putPages(db, attached.interpretationId, pages, attachmentId)
  })
}
