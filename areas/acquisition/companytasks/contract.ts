import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import { mayRunOnboardings, maySeeOnboarding, withAuditor } from '#areas/foundation/users/rules.ts'
import { groupTypes, onboardingTypes, taskTypes } from './rules.ts'
import { invited, onboardingCanceled, over, removalReasons } from './texts.ts'

const task = z.object({
  id: z.uuid(),
  type: z.enum(taskTypes),
  onboardingId: z.uuid().nullable(),
  /** An agreement set, a KYC response and so on, by the type; null until it has begun. */
  dataId: z.uuid().nullable(),
  organizationNumber: z.string().meta({ wire: 'organisationNumber' }),
  name: z.string(),
  completed: z.boolean(),
  completedAt: instant().nullable(),
  completedBy: z.string().nullable(),
  needsManualHandling: z.boolean(),
})
export type CompanyTask = z.output<typeof task>

const shownTask = task.extend({
  companyName: z.string(),
  /** Its onboarding is, so that nothing more can be done in it. */
  canceled: z.boolean(),
  /** Of the onboarding it is in; null for a task without one. */
  onboardingType: named(onboardingTypes).nullable(),
})
export type ShownTask = z.output<typeof shownTask>

const taskGroup = z.object({
  onboardingGroupInfo: z.object({
    /** Decision A1, decision C17. */
    type: named(groupTypes),
    /** The onboarding's id; null for tasks without one. */
    groupId: z.uuid().nullable(),
    closed: z.enum(['invited', 'canceled', 'completed']).nullable(),
    created: instant().nullable(),
  }),
  tasks: z.array(task),
})
export type TaskGroup = z.output<typeof taskGroup>

/** The roles that see an onboarding (shell 12, decision B1, onboarding 63). */
const ofOnboarding = {
  may: withAuditor(maySeeOnboarding),
  input: z.object({ id: id() }),
  answer: z.array(task),
} as const
const refusals = {
  invited: { status: 409, text: invited },
  over: { status: 409, text: over },
} as const

/** What every call that does something in a task may answer. */
export const actRefusals = {
  onboardingCanceled: { status: 409, text: onboardingCanceled },
} as const

/** What companies have to do, on their own and in onboardings (decision A6, decision C28). */
export const companyTasks = contract('companytasks', {
  getContainersForCompany: query({
    method: 'GET',
    path: '/api/companytask/getCompanyTaskContainersForCompany/{org}',
    may: signedIn,
    summary: 'Lista ett företags uppgifter',
    input: z.object({ org: organizationNumberField() }),
    /** In the order 0, 2, 1, 4 of their types, then the rest (companytasks 8). */
    answer: z.object({ taskGroups: z.array(taskGroup) }),
  }),
  getTaskForOnboarding: query({
    ...ofOnboarding,
    method: 'GET',
    path: '/api/companytask/getCompanyTaskForOnboarding/{id}',
    summary: 'Lista en onboardings uppgifter (äldre stavning)',
  }),
  getTasksForOnboarding: query({
    ...ofOnboarding,
    method: 'GET',
    path: '/api/companytask/getCompanyTasksForOnboarding/{id}',
    summary: 'Lista en onboardings uppgifter',
  }),
  addForOnboarding: command({
    method: 'POST',
    path: '/api/companytask/addCompanyTaskForOnboarding',
    may: mayRunOnboardings,
    summary: 'Lägg till en uppgift i en onboarding',
    input: z.object({
      onboardingId: id('Onboarding'),
      type: z.enum(taskTypes).meta({ label: 'Uppgiftstyp' }),
      organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' }),
    }),
    answer: task,
    refusals: {
      ...refusals,
      otherCompany: { status: 400, text: 'Onboardingen gäller ett annat företag' },
      notOffered: {
        status: 400,
        text: 'Uppgiften kan inte läggas till i en onboarding av den här typen',
      },
      alreadyThere: { status: 409, text: 'Onboardingen har redan den uppgiften' },
    },
    stale: ['companytasks', 'onboarding'],
  }),
  removeForOnboarding: command({
    method: 'POST',
    path: '/api/companytask/removeCompanyTaskForOnboarding',
    may: mayRunOnboardings,
    summary: 'Ta bort en uppgift ur en onboarding',
    input: z.object({ onboardingId: id('Onboarding'), companyTaskId: id('Uppgift') }),
    answer: nothing,
    refusals: {
      ...refusals,
      completed: { status: 409, text: removalReasons.completed },
      firstTask: { status: 409, text: removalReasons.firstTask },
      hasAgreements: { status: 409, text: removalReasons.hasAgreements },
    },
    stale: ['companytasks', 'onboarding'],
  }),
  get: query({
    method: 'GET',
    path: '/api/companytask/get/{companyTaskId}',
    may: signedIn,
    summary: 'Visa en uppgift',
    input: z.object({ companyTaskId: id('Uppgift') }),
    answer: shownTask,
  }),
})
