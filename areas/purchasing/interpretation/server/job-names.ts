import type { NewJob } from '#platform/server/jobs.ts'

export const readTask = 'interpretation-read'
export const unpackTask = 'interpretation-unpack'
export const attachmentTask = 'interpretation-attachment'
export const showTask = 'interpretation-show'
export const straightThroughTask = 'interpretation-straight-through'

/** Before what came by mail, which nobody sits and waits for. */
const awaited = -10

/** Reads a file that came in for the first time. `isAwaited`: by somebody at a screen. */
export const firstReadJob = (intakeId: string, isAwaited: boolean): NewJob => ({
  task: readTask,
  payload: { intakeId },
  key: `${readTask}:${intakeId}`,
  ...(isAwaited && { priority: awaited }),
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
export const unpackJob = (intakeId: string): NewJob => ({
  task: unpackTask,
  payload: { intakeId },
  key: `${unpackTask}:${intakeId}`,
})
export const attachmentJob = (attachmentId: string): NewJob => ({
  task: attachmentTask,
  payload: { attachmentId },
  key: `${attachmentTask}:${attachmentId}`,
})
