import {
  awaitingApproval,
  decideAgain,
  paused,
  received,
  retried,
  type InvoiceState,
} from '#areas/purchasing/invoices/rules.ts'
import { addDays } from '#platform/swedish/format.ts'

/** feedback 13. */
export const feedbackTypes = {
  1: 'Inväntar LG',
  2: 'Övrigt',
  3: 'Under hantering',
  4: 'Under hantering pga förfall',
  5: 'Skickat leveransgodkännande',
  6: 'Leveransgodkännande påminnelse',
} as const
export type FeedbackType = keyof typeof feedbackTypes
export const allTypes = Object.keys(feedbackTypes).map(Number) as FeedbackType[]

/** Which mail a type is, and to whom: the issuer, or the recipient (feedback 13). */
export const templates = [
  { feedbackValue: 1, templateValue: 'feedbackAwaitingApproval', issuerTarget: true },
  { feedbackValue: 2, templateValue: 'feedbackOther', issuerTarget: true },
  { feedbackValue: 3, templateValue: 'feedbackInProgress', issuerTarget: true },
  { feedbackValue: 4, templateValue: 'feedbackInProgressDue', issuerTarget: true },
  { feedbackValue: 5, templateValue: 'feedbackApprovalRequest', issuerTarget: false },
  { feedbackValue: 6, templateValue: 'feedbackApprovalReminder', issuerTarget: false },
] as const satisfies readonly {
  feedbackValue: FeedbackType
  templateValue: string
  issuerTarget: boolean
}[]
export type TemplateName = (typeof templates)[number]['templateValue']
export const templateOf = (type: FeedbackType) =>
  templates.find(({ feedbackValue }) => feedbackValue === type) ?? templates[1]
/** A message of its own, which is all there is to see: no preview (feedback 16). */
export const other = 2
export const toIssuer = (type: FeedbackType): boolean => templateOf(type).issuerTarget

/** What is wrong with the message of a mail of the type; undefined when nothing is. */
export function messageProblem(type: FeedbackType, message: string) {
  if (type === other && message === '') return 'messageNeeded' as const
  return !toIssuer(type) && message !== '' ? ('onlyToIssuer' as const) : undefined
}

/** The list's filters (feedback 14); not numbered as the types are (decision A20). */
export const filters = { 1: 'Registrerad', 2: 'Inväntar LG', 3: 'Under hantering' } as const
export type FeedbackFilter = keyof typeof filters
const statesByFilter: Readonly<Record<FeedbackFilter, readonly InvoiceState[]>> = {
  1: [received],
  2: [awaitingApproval],
  3: [decideAgain, retried, paused],
}
/** The states the chosen filters show; none chosen is all of them. */
export const statesOf = (chosen: readonly FeedbackFilter[]): InvoiceState[] =>
  (chosen.length > 0 ? chosen : ([1, 2, 3] as const)).flatMap((filter) => statesByFilter[filter])

/** The type a new mail begins with (feedback 4). Several filters at once say nothing. */
export function usualType(
  mode: 'issuer' | 'recipient',
  chosen: readonly FeedbackFilter[],
): FeedbackType {
  if (mode === 'recipient') return 5
  const [only, second] = chosen
  return only !== undefined && second === undefined && only !== 2 ? 3 : 1
}

/** Whether a type can be said of an invoice in the state: of approvals only while it awaits one. */
export const fits = (type: FeedbackType, state: InvoiceState): boolean =>
  type === 1 || !toIssuer(type) ? state === awaitingApproval : statesOf([]).includes(state)

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
