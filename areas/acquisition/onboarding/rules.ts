import type { Actor } from '#platform/permission.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { addDays, addMonths } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { isIn, maySeeOnboarding, withAuditor } from '#areas/foundation/users/rules.ts'
import type { ProductType } from '#areas/parties/company/rules.ts'
import {
  firstTasks,
  type OnboardingType,
  type TaskType,
} from '#areas/acquisition/companytasks/rules.ts'

/** Who began an onboarding. */
export const channels = ['Sales', 'Customer', 'Bokio'] as const
export type Channel = (typeof channels)[number]

/** The values of the filter Skapad av, as the wire numbers them (decision A11). */
export const createdByChoices = { all: 1, sales: 2, customer: 3, bokio: 4 } as const
export type CreatedBy = keyof typeof createdByChoices
const channelsChosen: Readonly<Record<CreatedBy, Channel | undefined>> = {
  all: undefined,
  sales: 'Sales',
  customer: 'Customer',
  bokio: 'Bokio',
}
/** The channel a filter lets through; undefined for all. */
export const channelOf = (
  createdBy: CreatedBy,
  onlyIncludeCustomerInitiated: boolean,
): Channel | undefined => (onlyIncludeCustomerInitiated ? 'Customer' : channelsChosen[createdBy])

/** The values of the filter on how an onboarding ended, as the wire numbers them. */
export const completionResults = { all: 0, ongoing: 1, completed: 2, canceled: 3 } as const
export type CompletionResult = keyof typeof completionResults

/** Shorter searches are skipped (onboarding 10). */
export const searchMinimum = 3
export const searchable = (query: string) => query.trim().length >= searchMinimum

/** What an onboarding can be. Contacted is a flag beside open (onboarding 23). */
export interface Progress {
  readonly onboardingType: OnboardingType
  readonly contactedAt: unknown
  readonly canceledAt: unknown
  readonly completedAt: unknown
}
export const isOver = ({ canceledAt, completedAt }: Pick<Progress, 'canceledAt' | 'completedAt'>) =>
  canceledAt !== null || completedAt !== null

/** Why an onboarding that is over cannot be changed. */
export type Ending = 'canceled' | 'completed'
export function endedProblem({
  canceledAt,
  completedAt,
}: Pick<Progress, 'canceledAt' | 'completedAt'>): Ending | undefined {
  if (completedAt !== null) return 'completed'
  return canceledAt === null ? undefined : 'canceled'
}

export const contactedProblem = (progress: Progress): Ending | 'alreadyContacted' | undefined =>
  endedProblem(progress) ?? (progress.contactedAt !== null ? 'alreadyContacted' : undefined)

/**
 * Only when every task is completed, and what an onboarding of its type begins with is among them:
 * without tasks nothing is done (onboarding 26).
 */
export function completeProblem(
  progress: Progress,
  tasks: readonly { readonly type: TaskType; readonly completed: boolean }[],
): Ending | 'tasksMissing' | 'tasksLeft' | undefined {
  const ended = endedProblem(progress)
  if (ended) return ended
  if (
    !firstTasks[progress.onboardingType].every((first) => tasks.some(({ type }) => type === first))
  )
    return 'tasksMissing'
  return tasks.every(({ completed }) => completed) ? undefined : 'tasksLeft'
}

/** What has become of agreements that are sent by themselves (agreements 32). */
export const automatedStates = ['waiting', 'sent', 'failed', 'overtaken'] as const
export type AutomatedState = (typeof automatedStates)[number]

export const reminders = ['reminder2', 'reminder7'] as const
export type Reminder = (typeof reminders)[number]
/** Each once, for the purchase of invoices only, not when it is over (onboarding 24). */
export const reminderProblem = (
  progress: Progress,
  sentAt: unknown,
): Ending | 'notReminded' | 'alreadySent' | undefined => {
  if (progress.onboardingType !== 'invoicePurchase') return 'notReminded'
  return endedProblem(progress) ?? (sentAt !== null ? 'alreadySent' : undefined)
}

/** Days from the invitation to each reminder (onboarding 49). */
export const reminderDays: Readonly<Record<Reminder, number>> = { reminder2: 2, reminder7: 7 }
/** Days from the invitation after which none goes by itself any more. */
export const daysReminded = 14
interface Reminded {
  readonly reminder2At: Date | null
  readonly reminder7At: Date | null
}
/**
 * Which reminder is to be sent now: each once, the later one alone when both would be, and never two
 * within a day (onboarding 79).
 */
export function dueReminder(
  { reminder2At, reminder7At }: Reminded,
  { invitedAt, now }: { readonly invitedAt: Date; readonly now: Date },
): Reminder | undefined {
  const days = (since: Date) => (now.getTime() - since.getTime()) / dayLength
  if (reminder7At || (reminder2At && days(reminder2At) < 1)) return undefined
  if (days(invitedAt) >= daysReminded) return undefined
  if (days(invitedAt) >= reminderDays.reminder7) return 'reminder7'
  return !reminder2At && days(invitedAt) >= reminderDays.reminder2 ? 'reminder2' : undefined
}

/** An address, whatever its case. */
const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()
/**
 * The invitations of whoever is reminded: the contact, or where the contact was sent none, who was
 * sent theirs first. Empty when nobody was mailed any (onboarding 79, 83). `invitations` are those
 * that count, the newest first.
 */
export function remindedInvitations<Sent extends { readonly sentTo: string | null }>(
  invitations: readonly Sent[],
  contactEmail: string,
): readonly Sent[] {
  const ofContact = invitations.filter(({ sentTo }) => isSame(sentTo, contactEmail))
  if (ofContact.length > 0) return ofContact
  const first = invitations.findLast(({ sentTo }) => sentTo !== null)?.sentTo
  return first ? invitations.filter(({ sentTo }) => isSame(sentTo, first)) : []
}

/**
 * The day an invitation is valid to unless another is chosen, first and after one has been made
 * (decision C20).
 */
export const firstValidity = (today: string) => addDays(today, 14)
export const nextValidity = (today: string) => addMonths(today, 1)
/** The last day that an invitation may count to. */
export const longestValidity = (today: string) => addMonths(today, 12)
/**
 * An invitation counts through its last day; a day that has passed or is more than a year away is a
 * mistake.
 */
export function validityProblem(
  validTo: string,
  today: string,
): 'validToPassed' | 'validToFar' | undefined {
  if (validTo < today) return 'validToPassed'
  return validTo > longestValidity(today) ? 'validToFar' : undefined
}

/** How far somebody has come by an invitation, or why they come no further (onboarding 68). */
export const invitationStates = ['sent', 'opened', 'identified', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]
interface JudgedInvitation {
  readonly removedAt: unknown
  readonly validTo: string
  readonly openedAt: unknown
  readonly identifiedAt: unknown
}
export function invitationState(
  { removedAt, validTo, openedAt, identifiedAt }: JudgedInvitation,
  today: string,
): InvitationState {
  if (removedAt !== null) return 'revoked'
  if (validTo < today) return 'expired'
  if (identifiedAt !== null) return 'identified'
  return openedAt === null ? 'sent' : 'opened'
}

/**
 * Whether an onboarding makes the company a customer: of the purchase of invoices, or of a loan.
 */
export const makesCustomer = (type: OnboardingType) => type === 'invoicePurchase' || type === 'loan'

/**
 * Whether the customer has what the onboarding would give: a client in the product, or a loan that
 * was completed (onboarding 7).
 */
export const serviceEnabled = (
  type: OnboardingType,
  product: ProductType,
  has: { readonly activeProduct: ProductType | null; readonly loan: boolean },
) => (type === 'invoicePurchase' ? has.activeProduct === product : type === 'loan' && has.loan)

/** After how long an onboarding in which nothing happens is silent (onboarding 72). */
export const silentDays = defineSetting({
  namespace: 'onboarding',
  key: 'silentDays',
  type: 'number',
  allowMultiple: false,
  standard: 7,
  range: { least: 1, most: 90, unit: 'dagar' },
  control: false,
  description:
    'Efter så här många dagar utan att kunden eller någon av oss har gjort något i en pågående onboarding står den bland det som väntar på startsidan.',
})

/**
 * Whether somebody sees only what they have started: an inside seller who neither runs onboardings
 * nor checks what is in them (onboarding 71).
 */
export const seesOwnOnly = (actor: Actor): boolean =>
  actor.kind === 'staff' && !isIn(withAuditor(maySeeOnboarding), actor)
/** What the list can be sorted by. */
export const sortFields = ['created', 'since', 'company', 'type', 'state', 'rep'] as const
export type SortField = (typeof sortFields)[number]

interface Standing {
  readonly completed: boolean
  readonly canceled: boolean
  readonly contacted: boolean
  /** Whether the customer has come in by a link of it, as is as good as being contacted. */
  readonly isIn: boolean
  /** Failures nobody has mended, in words. */
  readonly errors: readonly string[]
  readonly taskStatus: {
    /** Their names, in order. */
    readonly uncompleted: readonly { readonly name: string }[]
    readonly needsManualHandling: readonly unknown[]
  }
}
/** What is to be done next in an onboarding, in words; '' when nothing is (onboarding 75). */
export function nextAct({
  completed,
  canceled,
  contacted,
  isIn,
  errors,
  taskStatus,
}: Standing): string {
  const [error] = errors
  if (error !== undefined) return `Rätta: ${error}`
  if (completed || canceled) return ''
  if (taskStatus.needsManualHandling.length > 0) return 'AML tar ställning till KYC-svaren'
  const [task, ...more] = taskStatus.uncompleted
  if (task === undefined) return 'Slutför'
  if (!contacted && !isIn) return 'Kontakta kunden'
  return more.length === 0
    ? `Återstår: ${task.name}`
    : `Återstår: ${task.name} och ${more.length} till`
}

export const exportKinds = ['alla', 'ofullstandiga', 'statistik'] as const
export type ExportKind = (typeof exportKinds)[number]

/** How far an invitation has brought somebody of the board: not invited, invited, or in. */
export const invitedStates = ['none', 'invited', 'in'] as const
