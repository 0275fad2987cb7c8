import type { NewJob } from '#platform/server/jobs.ts'

export const readTask = 'interpretation-read'
export const unpackTask = 'interpretation-unpack'
export const attachmentTask = 'interpretation-attachment'
export const showTask = 'interpretation-show'
export const straightThroughTask = 'interpretation-straight-through'

/** Before what came by mail, which nobody sits and waits for. */
const awaited = -10

/** The last place in the queue; the database keeps it in two bytes. */
const last = 10_000
/** Behind how much of its sender's something stands: who sends much waits, and nobody else. */
const placeOf = (behind: number) => Math.min(behind, last)

/**
 * Reads a file that came in for the first time.
 *
 * @param wait whether somebody waits for it at a screen, and how much of its sender's stands before it
 */
export const firstReadJob = (
  intakeId: string,
  { isAwaited, behind = 0 }: { readonly isAwaited: boolean; readonly behind?: number },
): NewJob => ({
  task: readTask,
  payload: { intakeId },
  key: `${readTask}:${intakeId}`,
  priority: isAwaited ? awaited : placeOf(behind),
})
/**
 * Reads an interpretation's document anew; an older reading that is still running then counts for
 * nothing.
 */
export const readJob = (payload: { interpretationId: string; reading: number }): NewJob => ({
  task: readTask,
  payload,
  key: `${readTask}:${payload.interpretationId}`,
})
export const unpackJob = (intakeId: string, behind = 0): NewJob => ({
  task: unpackTask,
  payload: { intakeId },
  key: `${unpackTask}:${intakeId}`,
  priority: placeOf(behind),
})
export const attachmentJob = (attachmentId: string): NewJob => ({
  task: attachmentTask,
  payload: { attachmentId },
  key: `${attachmentTask}:${attachmentId}`,
})
