import { z } from 'zod'
import type { JobTask, NewJob } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { showTask } from '../job-names.ts'
import { candidatesText } from '../../content.ts'
import { putPages } from './page-store.ts'
import { storedCandidates } from './values.ts'
import { readFile } from './file.ts'
import { heldInterpretation, interpretationById } from '../store.ts'
import { copyOut, inFolder } from '../intake/working-files.ts'

/**
 * Makes what the editor shows of a document whose values are known already: pages, words and
 * candidates.
 */
export const showJobOf = (interpretationId: string): NewJob => ({
  task: showTask,
  payload: { interpretationId },
  key: `${showTask}:${interpretationId}`,
})

/** Its values, status and history stay as they are. Done again it does nothing. */
export const showJob: JobTask = async (payload, services) => {
  const { interpretationId: id } = z.object({ interpretationId: z.uuid() }).parse(payload)
  const { writes, files } = services
  const pagesOf = () =>
    writes.db
      .selectFrom('interpretationPage')
      .select('pageNumber')
      .where('interpretationId', '=', id)
      .where('attachmentId', 'is', null)
      .executeTakeFirst()
  const row = await interpretationById(writes.db, id)
  if (!row || (await pagesOf())) return
  const { attachmentPageStart } = row
  const read = await inFolder(services.config, async (folder) =>
    readFile(services, await copyOut(files, row.documentFileId, folder), {
      attachmentPageStart,
      senders: [],
    }),
  )
  await inTransaction(writes, async (db) => {
    const held = await heldInterpretation(db, id)
    if (!held || (await pagesOf())) return
    await putPages(db, id, read.pages)
    if (Object.keys(held.candidates).length === 0)
      await db
        .updateTable('interpretation')
        .set({ candidates: candidatesText(storedCandidates(read.document.fields)) })
        .where('id', '=', id)
        .execute()
  })
}
