import type { StaffActor } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import type { WorkingTime } from '#platform/swedish/working-time.ts'
import type { Harm } from '#platform/urgency.ts'
import {
  isIn,
  mayAcceptSignatures,
  mayConfigure,
  mayHandleInvoices,
  mayKeepBlacklist,
  mayReviewKyc,
  mayRunOnboardings,
  maySeeExpired,
  maySeeToSchedules,
  maySeeTrail,
  maySetSomeLimit,
  maySteerClients,
  maySteerInvoices,
  mayWriteExceptions,
  only,
  policyText,
  type Group,
} from '#areas/foundation/users/rules.ts'

interface Kind {
  /** What it is, as a list says it. */
  readonly name: string
  /** Whose it is while it is nobody's by name: those who may do what it asks for. */
  readonly may: Group
  /** How long it may take, where whoever makes it does not say a day; null for 30 days. */
  readonly due: WorkingTime | null
  /** What is lost while it waits. */
  readonly harm: Harm
  /**
   * The work queue in which what it tells of stands already: there it is seen, taken and done, and
   * nowhere a second time.
   */
  readonly queue?: string
}
/**
 * Every kind of task, with who does it and by when (usertasks 23). `user_task.kind` holds nothing
 * else. The first two are people's; the rest Skynet makes.
 */
export const taskKinds = {
  own: {
    name: 'Ärende',
    may: only('UserTaskAdmin', 'Administrator'),
    due: null,
    harm: 'rest',
  },
  help: {
    name: 'Hjälp med fakturatolkning',
    may: mayHandleInvoices,
    due: { days: 0 },
    harm: 'customer',
  },
  blacklistStops: {
    name: 'En post i blacklist stoppar något',
    may: mayKeepBlacklist,
    due: { days: 0 },
    harm: 'sanction',
  },
  kycRisk: {
    name: 'KYC-svar markerade som risk',
    may: mayReviewKyc,
    due: { days: 2 },
    harm: 'sanction',
    queue: 'kyc',
  },
  monitored: {
    name: 'Bevakning',
    may: maySteerClients,
    due: { days: 1 },
    harm: 'money',
  },
  pausedPurchase: {
    name: 'Ett köp som pausades',
    may: maySteerInvoices,
    due: { hours: 4 },
    harm: 'money',
  },
  noLongerBought: {
    name: 'Godkänd men köps inte längre',
    may: maySteerInvoices,
    due: { hours: 4 },
    harm: 'money',
  },
  creditNote: {
    name: 'Kreditfaktura att följa upp',
    may: maySteerInvoices,
    due: { days: 2 },
    harm: 'money',
  },
  unpaid: {
    name: 'Förfallna fakturor',
    may: maySeeExpired,
    due: { days: 1 },
    harm: 'money',
  },
  termsDiffer: {
    name: 'Villkoren är andra i kärnsystemet',
    may: maySteerClients,
    due: { days: 2 },
    harm: 'money',
  },
  lookUpBudget: {
    name: 'Budgeten för uppslag',
    may: mayConfigure,
    due: { days: 2 },
    harm: 'customer',
  },
  debtorAbroad: {
    name: 'Mottagare utomlands att ta ställning till',
    may: mayWriteExceptions,
    due: { days: 1 },
    harm: 'customer',
  },
  approvalNotCounted: {
    name: 'Leveransgodkännande som inte räknas',
    may: maySteerInvoices,
    due: { days: 1 },
    harm: 'customer',
  },
  endedUnbought: {
    name: 'Förföll innan den köptes',
    may: maySteerInvoices,
    due: { days: 2 },
    harm: 'customer',
  },
  allSigned: {
    name: 'Alla har signerat',
    may: mayAcceptSignatures,
    due: { days: 1 },
    harm: 'customer',
    queue: 'agreements',
  },
  correction: {
    name: 'Kunden rättar en uppgift',
    may: mayRunOnboardings,
    due: { days: 2 },
    harm: 'customer',
  },
  limitAnswered: {
    name: 'Svar på ett limitärende',
    may: maySetSomeLimit,
    due: { days: 2 },
    harm: 'customer',
  },
  sealWaits: {
    name: 'Avtal som inte är sigillerade',
    may: mayAcceptSignatures,
    due: { days: 1 },
    harm: 'rest',
  },
  damagedFiles: {
    name: 'Filer som inte är det som sparades',
    may: maySeeToSchedules,
    due: { hours: 4 },
    harm: 'rest',
  },
  personSearches: {
    name: 'Många sökningar efter personer',
    may: maySeeTrail,
    due: { days: 1 },
    harm: 'rest',
  },
  changedInBooks: {
    name: 'Köpt faktura ändrad i kundens bokföring',
    may: mayWriteExceptions,
    due: { days: 1 },
    harm: 'money',
  },
} as const satisfies Readonly<Record<string, Kind>>
export type TaskKind = keyof typeof taskKinds
export const taskKindNames = keysOf(taskKinds)
/** What a kind says; the table above says no more than this. */
export const kindOf = (kind: TaskKind): Kind => taskKinds[kind]
/** The kinds that Skynet makes. */
export type MadeKind = Exclude<TaskKind, 'own' | 'help'>

/** The kinds of task that wait for a role of somebody, while nobody has them by name. */
export const kindsFor = (holder: Pick<StaffActor, 'policies'>): readonly TaskKind[] =>
  taskKindNames.filter((kind) => isIn(taskKinds[kind].may, holder))

/** Those whose tasks stand as tasks; the others stand in a queue. */
export const kindsListed: readonly TaskKind[] = taskKindNames.filter(
  (kind) => kindOf(kind).queue === undefined,
)

/** Whose a task of a kind is while it has no name: 'Kreditansvarig'. Administrators are named alone. */
export function roleText(kind: TaskKind): string {
  const { policies } = taskKinds[kind].may
  const roles = policies.filter((policy) => policy !== 'Administrator')
  return (roles.length > 0 ? roles : policies).map(policyText).join(', ')
}
