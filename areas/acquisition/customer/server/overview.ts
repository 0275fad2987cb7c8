import type { CustomerActor } from '#platform/permission.ts'
import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { tasksOfOnboardings, type Task } from '#areas/acquisition/companytasks/server/public.ts'
import { onboardingById } from '#areas/acquisition/onboarding/server/public.ts'
import { endedProblem } from '#areas/acquisition/onboarding/rules.ts'
import { typeNames } from '#areas/acquisition/onboarding/texts.ts'
import type { customer } from '../contract.ts'
import { isCustomerTask, mayDecide, type StepState } from '../rules.ts'
import { standingOf } from './standing.ts'

/** The customer who calls: nobody else comes to these calls. */
export const customerOf = (actor: Actor): CustomerActor =>
  actor.kind === 'customer' ? actor : refusePlatform('notAllowed')

function stateOf({ completed, dataId }: Task): StepState {
  if (completed) return 'done'
  return dataId === null ? 'todo' : 'begun'
}

export const overview: Handler<typeof customer.overview> = async (_, { db, actor }) => {
  const { onboardingId, personalNumber, name } = customerOf(actor)
  const onboarding = (await onboardingById(db, onboardingId)) ?? refusePlatform('notFound')
  const { organizationNumber, companyName, onboardingType } = onboarding
  const [tasks, standing] = await Promise.all([
    tasksOfOnboardings(db, [onboardingId]),
    standingOf(db, organizationNumber),
  ])
  return {
    companyName,
    organizationNumber,
    service: typeNames[onboardingType],
    name: name.replace(/^Kunden, /, ''),
    mayDecide: mayDecide(standing, personalNumber),
    contactName: [onboarding.repFirstName, onboarding.repLastName].filter(Boolean).join(' '),
    contactEmail: onboarding.repEmail ?? '',
    over: endedProblem(onboarding) ?? null,
    steps: tasks.flatMap((task) =>
      isCustomerTask(task.type) ? [{ id: task.id, type: task.type, state: stateOf(task) }] : [],
    ),
  }
}
