import type { Act } from '#platform/server/context.ts'
import {
  heldCompanyTask,
  type Task,
  type TaskRefusal,
} from '#areas/acquisition/companytasks/server/public.ts'
import { mayDecide, type CustomerTask } from '../rules.ts'
import { customerOf } from './overview.ts'
import { standingOf } from './standing.ts'

/**
 * A task of the onboarding that the customer was let into, held until the transaction ends. Another
 * onboarding's is not there for them, nor one that is no customer's to do.
 */
export async function ownTask(
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  id: string,
  type: CustomerTask,
): Promise<Task | TaskRefusal> {
  const task = await heldCompanyTask(db, id)
  if ('code' in task) return task
  const isOwn = task.onboardingId === customerOf(actor).onboardingId && task.type === type
  return isOwn ? task : { code: 'notFound' }
}

/** Whether the customer decides for the company of a task (customer 6). */
export const decides = async (
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  { organizationNumber }: Pick<Task, 'organizationNumber'>,
): Promise<boolean> =>
  mayDecide(await standingOf(db, organizationNumber), customerOf(actor).personalNumber)
