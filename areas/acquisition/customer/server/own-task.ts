import type { CustomerActor } from '#platform/permission.ts'
import type { Act } from '#platform/server/context.ts'
import {
  companyTask,
  heldCompanyTask,
  type Task,
  type TaskRefusal,
} from '#areas/acquisition/companytasks/server/public.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { mayDecide, type CustomerTask } from '../rules.ts'
import { standingOf } from './standing.ts'

/** The customer who calls: nobody else comes to these calls. */
export const customerOf = (actor: Act['actor']): CustomerActor =>
  actor.kind === 'customer' ? actor : refusePlatform('notAllowed')

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
  return isOwn(task, actor, type) ? task : { code: 'notFound' }
}
/** The same for who only looks, also when nothing more is done in it. */
export async function seenTask(
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  id: string,
  type: CustomerTask,
): Promise<Task> {
  const task = await companyTask(db, id)
  return task && isOwn(task, actor, type) ? task : refusePlatform('notFound')
}
const isOwn = (task: Task, actor: Act['actor'], type: CustomerTask) =>
  task.onboardingId === customerOf(actor).onboardingId && task.type === type

/** Whether the customer decides for the company of a task (customer 6). */
export const decides = async (
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  { organizationNumber }: Pick<Task, 'organizationNumber'>,
): Promise<boolean> =>
  mayDecide(await standingOf(db, organizationNumber), customerOf(actor).personalNumber)
