import { nameOfCode } from '#platform/record.ts'
import { places, type CompanyTaskKind, type Place } from '#areas/places.ts'

/** What a company may have to do (companytasks 6). */
export const taskTypes = [
  'Kyc',
  'AgreementSigning',
  'BankAccountValidation',
  'InternalKyc',
] as const
export type TaskType = (typeof taskTypes)[number]

/**
 * The types of an onboarding, and so of its group of tasks, as the wire and the tables number them
 * (decision A1).
 */
export const onboardingTypes = {
  invoicePurchase: 0,
  agreementSigning: 1,
  loan: 2,
  kycUpdate: 3,
} as const
export type OnboardingType = keyof typeof onboardingTypes
/**
 * The type that a table's number means.
 * @throws Error when no type has it.
 */
export const onboardingTypeOf = (code: number): OnboardingType =>
  nameOfCode(onboardingTypes, code, 'onboarding type')
/** The types of a group: of an onboarding, or of tasks that belong to none (decision C17). */
export const groupTypes = { ...onboardingTypes, withoutOnboarding: 4 } as const
export type GroupType = keyof typeof groupTypes

/** Why the tasks of a group can no longer be chosen. */
export type Closure = 'invited' | 'canceled' | 'completed' | 'deleted'

/** Groups are shown in this order of types, then everything else (companytasks 8, decision C17). */
const priority: readonly GroupType[] = [
  'invoicePurchase',
  'loan',
  'agreementSigning',
  'withoutOnboarding',
]
const placeOf = (type: GroupType) =>
  (priority.indexOf(type) + priority.length + 1) % (priority.length + 1)
/** Orders groups by their type's priority, and the newest first within a type. */
export const byPriority = (
  one: { readonly type: GroupType; readonly created: Date | null },
  other: { readonly type: GroupType; readonly created: Date | null },
): number =>
  placeOf(one.type) - placeOf(other.type) ||
  (other.created?.getTime() ?? 0) - (one.created?.getTime() ?? 0)

/** The task types that may be added to an onboarding of a type (companytasks 5, decision A3). */
export const offeredTasks = (type: OnboardingType): readonly TaskType[] =>
  type === 'agreementSigning' || type === 'kycUpdate'
    ? taskTypes
    : taskTypes.filter((task) => task !== 'InternalKyc')

/**
 * Whether an onboarding has a task that another of its type cannot stand beside: agreements are
 * signed in several, and questions that have been answered are answered anew in another (kyc 20).
 */
export const isThere = (
  type: TaskType,
  tasks: readonly { readonly type: TaskType; readonly completed: boolean }[],
): boolean =>
  type !== 'AgreementSigning' &&
  tasks.some((task) => task.type === type && !(type === 'Kyc' && task.completed))

/** Why the tasks of a group cannot be changed now. */
export function closedProblem(closed: Closure | null): 'invited' | 'over' | undefined {
  if (closed === null) return undefined
  return closed === 'invited' ? 'invited' : 'over'
}

/** What an onboarding begins with (decision C16). */
export const firstTasks: Readonly<Record<OnboardingType, readonly TaskType[]>> = {
  invoicePurchase: ['Kyc', 'AgreementSigning', 'BankAccountValidation'],
  agreementSigning: ['AgreementSigning'],
  loan: ['Kyc', 'AgreementSigning', 'BankAccountValidation'],
  kycUpdate: ['Kyc'],
}

/** A task as it is judged. */
interface JudgedTask {
  readonly id: string
  readonly type: TaskType
  readonly completed: boolean
  readonly dataId: string | null
}
/**
 * Why a task cannot be taken out of an onboarding of a type. What the onboarding began with is what
 * it is for, so that of each of its first types the oldest stays; and one with agreements stays
 * with them, which are removed in their own way (signing 19). `tasks` are all of the onboarding, in
 * the order they were asked for.
 */
export function removalProblem(
  onboardingType: OnboardingType,
  task: JudgedTask,
  tasks: readonly JudgedTask[],
): 'completed' | 'firstTask' | 'hasAgreements' | undefined {
  if (task.completed) return 'completed'
  const isFirst = tasks.find(({ type }) => type === task.type)?.id === task.id
  if (isFirst && firstTasks[onboardingType].includes(task.type)) return 'firstTask'
  return task.type === 'AgreementSigning' && task.dataId !== null ? 'hasAgreements' : undefined
}

/** A task as addresses are made of it. */
export interface AddressedTask {
  readonly id: string
  readonly type: TaskType
  readonly onboardingId: string | null
  readonly dataId: string | null
}
/**
 * What the address calls a kind of task (companytasks 7). Internal KYC is the onboarding's, and has
 * an address of its own.
 */
const kinds: Readonly<Record<Exclude<TaskType, 'InternalKyc'>, CompanyTaskKind>> = {
  Kyc: 'kyc-response',
  AgreementSigning: 'agreement-signing',
  BankAccountValidation: 'bank-account-validation',
}

/**
 * Where a task is done, for somebody who was sent there; undefined for an internal KYC of no
 * onboarding, which nothing asks for.
 */
export function taskAddress({ id, type, onboardingId, dataId }: AddressedTask): Place | undefined {
  if (type === 'InternalKyc') return onboardingId ? places.internalKyc(onboardingId) : undefined
  return places.companyTask(kinds[type], id, { onboardingId, dataId })
}

/** Where a task is listed: its onboarding, or the company's tab of tasks (decision A13). */
export const homeOf = (task: {
  readonly onboardingId: string | null
  readonly organizationNumber: string
}) =>
  task.onboardingId
    ? places.onboarding(task.onboardingId)
    : places.client('issuer', task.organizationNumber, 'companytasks')
