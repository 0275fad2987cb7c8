import type { Act, Handler, HandlerAnswer } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { tasksOfOnboardings, type Task } from '#areas/acquisition/companytasks/server/public.ts'
import { onboardingById } from '#areas/acquisition/onboarding/server/public.ts'
import { endedProblem } from '#areas/acquisition/onboarding/rules.ts'
import { typeNames } from '#areas/acquisition/onboarding/texts.ts'
import type { customer } from '../contract.ts'
import { agreementsState, isCustomerTask, mayDecide, type StepState } from '../rules.ts'
import { nameOfCustomer } from '../texts.ts'
import { accountStep } from './account.ts'
import { agreementsFor } from './agreements.ts'
import { othersOf } from './others.ts'
import { factsOf } from './facts.ts'
import { customerOf } from './own-task.ts'
import { standingOf } from './standing.ts'

/** How far the customer is with a task. */
async function stateOf(
  context: Pick<Act, 'db' | 'actor'>,
  task: Task,
  isSignatory: boolean,
): Promise<StepState> {
  const { type, completed, dataId, needsManualHandling } = task
  // Handed in; that AML looks into the answers is told to nobody it concerns (customer 21).
  if (completed || needsManualHandling) return 'done'
  if (type === 'AgreementSigning')
    return agreementsState(
      (await agreementsFor(context, task, isSignatory)).map(({ state }) => state),
    )
  if (type === 'BankAccountValidation') return accountStep(context.db, task)
  return dataId === null ? 'todo' : 'begun'
}

export const overview: Handler<typeof customer.overview> = async (_, context) => {
  const { db, actor } = context
  const { onboardingId, personalNumber, name } = customerOf(actor)
  const onboarding = (await onboardingById(db, onboardingId)) ?? refusePlatform('notFound')
  const { organizationNumber, companyName, onboardingType } = onboarding
  const [tasks, standing] = await Promise.all([
    tasksOfOnboardings(db, [onboardingId]),
    standingOf(db, organizationNumber),
  ])
  const isSignatory = mayDecide(standing, personalNumber)
  const steps: HandlerAnswer<typeof customer.overview>['steps'] = []
  for (const task of tasks)
    if (isCustomerTask(task.type))
      steps.push({
        id: task.id,
        type: task.type,
        state: await stateOf(context, task, isSignatory),
      })
  return {
    companyName,
    organizationNumber,
    service: typeNames[onboardingType],
    name: nameOfCustomer(name),
    mayDecide: isSignatory,
    contactName: [onboarding.repFirstName, onboarding.repLastName].filter(Boolean).join(' '),
    contactEmail: onboarding.repEmail ?? '',
    over: endedProblem(onboarding) ?? null,
    facts: (await factsOf(db, onboarding)).shown,
    steps,
    others: isSignatory ? await othersOf(context, onboarding) : [],
  }
}
