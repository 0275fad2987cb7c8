import type { JobServices } from '#platform/server/jobs.ts'
import { compareTask, recipientTasks } from '../jobs.ts'

/** Does what the schedule has the workers do: compares the recipients of whom something is new. */
export const compareRecipients = async (services: JobServices): Promise<void> =>
  void (await recipientTasks[compareTask]?.({}, services))
