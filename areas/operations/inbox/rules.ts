import { addDays } from '#platform/swedish/format.ts'
import type { WorkingTime } from '#platform/swedish/working-time.ts'
import type { Harm } from '#platform/urgency.ts'
import type { ActName } from '#areas/foundation/approvals/rules.ts'
import { queueKinds, queueNames, type QueueName } from '#areas/operations/queues/rules.ts'
import { openNames } from '#areas/operations/today/rules.ts'

/** What kinds of things wait in the inbox: what is decided as second person, tasks, and each queue. */
export const inboxKinds = ['approval', 'task', ...queueNames] as const
export type InboxKind = (typeof inboxKinds)[number]
const others: Readonly<Record<string, string>> = { approval: 'Att godkänna', task: 'Ärenden' }
/** As the filter names them. */
export const nameOfKind = (kind: InboxKind): string =>
  others[kind] ?? queueKinds[kind as QueueName].name

/**
 * Whose they are: what nobody else has, of it what one has oneself, what others have, and what one has
 * put off until a day.
 */
export const inboxParts = {
  todo: 'Att göra',
  mine: 'Mina',
  others: 'Tagna av andra',
  later: 'Senare',
} as const
export type InboxPart = keyof typeof inboxParts

/** What the menu counts: what one has to do, failed deliveries, and what is open in one's lists (inbox 8). */
export const menuCounts = ['todo', 'deliveries', ...openNames] as const
export type MenuCount = (typeof menuCounts)[number]

/** Something is put off for so many days at most (inbox 7). */
export const furthestPutOff = 30
/** Whether something may be put off until a day. */
export const isLaterDay = (day: string, today: string) =>
  day > today && day <= addDays(today, furthestPutOff)
/** The Monday after a day. */
export function mondayAfter(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, (8 - weekday) % 7 || 7)
}

/** How long a second person has, by Stockholm's clock (approvals 6 ends what nobody decides). */
export const timeToDecide: WorkingTime = { days: 1 }
const harms: Readonly<Partial<Record<ActName, Harm>>> = {
  clearSanction: 'sanction',
  removeFromBlacklist: 'sanction',
  writeScreeningException: 'sanction',
  completeUnscreened: 'sanction',
  stopMonitoring: 'money',
  liftInsolvency: 'money',
  liftSellBlock: 'money',
  raiseLimit: 'money',
  removeInvoice: 'money',
  settleInvoice: 'money',
  giveUpClaim: 'money',
  undoCredit: 'money',
  sayAnother: 'money',
  changeDunningText: 'money',
  approveDelivery: 'money',
  acceptApprover: 'money',
  changeAccount: 'money',
  acceptDebtorAbroad: 'customer',
  completeOnboarding: 'customer',
  acceptSignature: 'customer',
  activateStopped: 'customer',
}
/** What is lost while an act waits for its second person. */
export const harmOfAct = (act: ActName): Harm => harms[act] ?? 'rest'

/** Acts that stand in a queue of their own: each thing is listed once. */
export const actsInQueues: readonly ActName[] = ['validateAccount']
