import type { NewJob } from '#platform/server/jobs.ts'

/** Done by a later area when a draft has been saved; the payload is `{ bucketId }`. */
export const draftSavedTask = 'rule-bucket-draft-saved'

/** Seconds without a further save before a draft is tried: one who drags rules saves many. */
const pauseSeconds = 3
/** A later save of the same bucket takes the place of what waits. */
export const draftSavedJob = (bucketId: string, now: Date): NewJob => ({
  task: draftSavedTask,
  payload: { bucketId },
  key: `${draftSavedTask}:${bucketId}`,
  runAt: new Date(now.getTime() + pauseSeconds * 1000),
})
