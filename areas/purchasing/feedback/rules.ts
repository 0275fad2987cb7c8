import type { InvoiceState } from '#areas/purchasing/invoices/rules.ts'
import { keysOf, nameOfCode } from '#platform/record.ts'
import { addDays } from '#platform/swedish/format.ts'

/** Which mail it is, by the numbers of calls and tables (feedback 13). */
export const feedbackTypes = {
  awaitingApproval: 1,
  other: 2,
  inProgress: 3,
  inProgressDue: 4,
  approvalRequest: 5,
  approvalReminder: 6,
} as const
export type FeedbackType = keyof typeof feedbackTypes
export const allTypes = keysOf(feedbackTypes)
/** @throws Error when no type has the number. */
export const feedbackTypeOf = (number: number): FeedbackType =>
  nameOfCode(feedbackTypes, number, 'type of feedback')
export const feedbackTypeNames: Readonly<Record<FeedbackType, string>> = {
  awaitingApproval: 'Inväntar LG',
  other: 'Övrigt',
  inProgress: 'Under hantering',
  inProgressDue: 'Under hantering pga förfall',
  approvalRequest: 'Skickat leveransgodkännande',
  approvalReminder: 'Leveransgodkännande påminnelse',
}

/** The template of each type's mail. */
const templates = {
  awaitingApproval: 'feedbackAwaitingApproval',
  other: 'feedbackOther',
  inProgress: 'feedbackInProgress',
  inProgressDue: 'feedbackInProgressDue',
  approvalRequest: 'feedbackApprovalRequest',
  approvalReminder: 'feedbackApprovalReminder',
} as const satisfies Record<FeedbackType, string>
export const templateOf = <Type extends FeedbackType>(type: Type) => templates[type]
export type TemplateName = (typeof templates)[FeedbackType]
/** 'other' is a message of its own, which is all there is to see: no preview (feedback 16). */
export const previewed = allTypes.filter((type) => type !== 'other').map((type) => templateOf(type))
/** Whom a mail is to: the issuer, or the recipient. */
export const toIssuer = (type: FeedbackType): boolean =>
  type !== 'approvalRequest' && type !== 'approvalReminder'

export const isToIssuer = (template: TemplateName): boolean =>
  allTypes.some((type) => templateOf(type) === template && toIssuer(type))

/** What is wrong with the message of a mail of the type; undefined when nothing is. */
export function messageProblem(type: FeedbackType, message: string) {
  if (type === 'other' && message === '') return 'messageNeeded' as const
  return !toIssuer(type) && message !== '' ? ('onlyToIssuer' as const) : undefined
}

/**
 * The list's filters, by the numbers of its address (feedback 14); not numbered as the types are
 * (decision A20).
 */
export const filters = { registered: 1, awaitingApproval: 2, inProgress: 3 } as const
export type FeedbackFilter = keyof typeof filters
export const allFilters = keysOf(filters)
export const filterNames: Readonly<Record<FeedbackFilter, string>> = {
  registered: 'Registrerad',
  awaitingApproval: 'Inväntar LG',
  inProgress: 'Under hantering',
}
const statesByFilter: Readonly<Record<FeedbackFilter, readonly InvoiceState[]>> = {
  registered: ['received'],
  awaitingApproval: ['awaitingApproval'],
  inProgress: ['decideAgain', 'retried', 'paused'],
}
/** The states the chosen filters show; none chosen is all of them. */
export const statesOf = (chosen: readonly FeedbackFilter[]): InvoiceState[] =>
  (chosen.length > 0 ? chosen : allFilters).flatMap((filter) => statesByFilter[filter])

/** The type a new mail begins with (feedback 4). Several filters at once say nothing. */
export function usualType(
  mode: 'issuer' | 'recipient',
  chosen: readonly FeedbackFilter[],
): FeedbackType {
  if (mode === 'recipient') return 'approvalRequest'
  const [only, second] = chosen
  return only !== undefined && second === undefined && only !== 'awaitingApproval'
    ? 'inProgress'
    : 'awaitingApproval'
}

/** Whether a type can be said of an invoice in the state: of approvals only while it awaits one. */
export const fits = (type: FeedbackType, state: InvoiceState): boolean =>
  type === 'awaitingApproval' || !toIssuer(type)
    ? state === 'awaitingApproval'
    : statesOf([]).includes(state)

/** invoices 4, feedback 12, 21. */
export const longestMessage = 178
export const pageSize = 25
export const mostInvoices = 500
export const mostDaysBack = 30
/** The last week to tomorrow. */
export const usualSpan = (today: string) => ({ from: addDays(today, -7), to: addDays(today, 1) })

/** Why the list cannot show the days, or nothing (feedback 2). */
export function spanProblem(
  { from, to }: { from: string; to: string },
  today: string,
): 'tooOld' | 'wrongSpan' | undefined {
  if (to < from) return 'wrongSpan'
  return from < addDays(today, -mostDaysBack) ? 'tooOld' : undefined
}

interface Party {
  readonly recipientOrganizationNumber: string | null
  readonly recipientName: string
}
/** How many there are to write to: by number, and abroad, where there is none, by name. */
export const recipientsOf = (invoices: readonly Party[]): number =>
  new Set(
    invoices.map(
      ({ recipientOrganizationNumber, recipientName }) =>
        recipientOrganizationNumber ?? recipientName.trim().toLowerCase(),
    ),
  ).size
/** ms in which the same mail again counts as a slip. */
export const slipMs = 60_000
