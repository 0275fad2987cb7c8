import type { Act } from '#platform/server/context.ts'
import { addJob } from '#platform/server/jobs.ts'
import { attachmentJob } from '../job-names.ts'

/** Pages can be shown of these; other files are sent along as they are. */
const isShown = (contentType: string) =>
  contentType === 'application/pdf' || contentType.startsWith('image/')

interface KeptFile {
  readonly storedFileId: string
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly intakeId?: string
}
/** Attaches a kept file, once; a job makes its pages. */
export async function attach({ db, actor, now }: Act, id: string, file: KeptFile): Promise<void> {
  const readingState = isShown(file.contentType) ? 'waiting' : 'none'
  const added = await db
    .insertInto('interpretationAttachment')
    .values({ interpretationId: id, ...file, readingState, addedBy: actor.name, addedAt: now })
    .onConflict((conflict) => conflict.columns(['interpretationId', 'intakeId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added && readingState === 'waiting') await addJob(db, attachmentJob(added.id))
}
