import type { Context } from '#platform/server/context.ts'
import { readJob } from '../job-names.ts'
import { addStatus, dropDraft, type Working } from '../store.ts'

/**
 * Starts a new reading of a held, pending interpretation: what people have changed is let go, and a
 * new status row says so (interpretation 5).
 */
export async function readAgain(
  context: Working & Pick<Context, 'enqueue'>,
  id: string,
): Promise<void> {
  const { db, enqueue } = context
  await dropDraft(db, id)
  const { reading } = await db
    .updateTable('interpretation')
    .set((eb) => ({
      readingState: 'waiting',
      reading: eb('reading', '+', 1),
      ocrErrors: [],
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('reading')
    .executeTakeFirstOrThrow()
  await addStatus(context, id, { status: 'Pending', what: 'Tolkas igen' })
  await enqueue(readJob({ interpretationId: id, reading }))
}
