import type { StaffActor } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import { dueAfter, type WorkingTime } from '#platform/swedish/working-time.ts'
import { byUrgency, urgencyAt, type Harm } from '#platform/urgency.ts'
import {
  isIn,
  mayAcceptSignatures,
  mayApproveProspects,
  mayCollect,
  mayDeliverAgain,
  mayJudgeHits,
  mayKeepAccounts,
  mayMergeRecipients,
  mayReviewKyc,
  mayRunOnboardings,
  maySeeToOddRows,
  maySeeToSchedules,
  maySetEveryLimit,
  mayServeInvoices,
  maySteerClients,
  type Group,
} from '#areas/foundation/users/rules.ts'

interface Queue {
  /** What waits in it. */
  readonly name: string
  /** What is done with each, in words that need no context. */
  readonly act: string
  /** Who does it: the group of the act. */
  readonly may: Group
  /** How long something may wait in it. */
  readonly due: WorkingTime
  /** What is lost while it waits. */
  readonly harm: Harm
}
/** Every queue, in the order in which they are shown (queues 1). */
export const queueKinds = {
  insolvent: {
    name: 'Bolag på obestånd',
    act: 'Se över i dag: stoppa, kräv tillbaka och anmäl fordran',
    may: maySteerClients,
    due: { days: 0 },
    harm: 'insolvency',
  },
  prospects: {
    name: 'Prospekt att avgöra',
    act: 'Avgör prospektet',
    may: mayApproveProspects,
    due: { days: 1 },
    harm: 'customer',
  },
  limits: {
    name: 'Limiter som väntar på kreditbeslut',
    act: 'Besluta om limiten',
    may: maySetEveryLimit,
    due: { days: 1 },
    harm: 'customer',
  },
  accounts: {
    name: 'Bankkonton att godkänna',
    act: 'Granska kontot',
    may: mayKeepAccounts,
    due: { days: 1 },
    harm: 'customer',
  },
  agreements: {
    name: 'Färdigsignerade avtal att godkänna',
    act: 'Granska signaturerna',
    may: mayAcceptSignatures,
    due: { days: 1 },
    harm: 'customer',
  },
  kyc: {
    name: 'KYC-svar markerade som risk',
    act: 'Ta ställning till svaren',
    may: mayReviewKyc,
    due: { days: 2 },
    harm: 'sanction',
  },
  hits: {
    name: 'Träffar på PEP- och sanktionslistor',
    act: 'Bedöm träffarna',
    may: mayJudgeHits,
    due: { days: 1 },
    harm: 'sanction',
  },
  silent: {
    name: 'Tysta onboardings',
    act: 'Kontakta kunden',
    may: mayRunOnboardings,
    due: { days: 10 },
    harm: 'customer',
  },
  lostConsents: {
    name: 'Kunder vars bokföring inte läses längre',
    act: 'Be kunden koppla sin bokföring på nytt',
    may: maySteerClients,
    due: { days: 1 },
    harm: 'customer',
  },
  deliveries: {
    name: 'Misslyckade leveranser',
    act: 'Skicka igen',
    may: mayDeliverAgain,
    due: { hours: 4 },
    harm: 'customer',
  },
  oddRows: {
    name: 'Rader som inte gick att läsa',
    act: 'Se vad raden gäller, och lägg den åt sidan',
    may: maySeeToOddRows,
    due: { days: 1 },
    harm: 'rest',
  },
  schedules: {
    name: 'Scheman som inte går som de ska',
    act: 'Se vad som är fel, och rätta till det',
    may: maySeeToSchedules,
    due: { hours: 4 },
    harm: 'rest',
  },
  unsettled: {
    name: 'Betalt men inte avstämt',
    act: 'Stäm av fakturan',
    may: mayServeInvoices,
    due: { days: 2 },
    harm: 'money',
  },
  owed: {
    name: 'Ska betalas tillbaka',
    act: 'Betala tillbaka pengarna, i fakturasystemet',
    may: mayServeInvoices,
    due: { days: 2 },
    harm: 'money',
  },
  claimsDue: {
    name: 'Förfallna fakturor att driva vidare',
    act: 'Gör det som står på tur',
    may: mayCollect,
    due: { days: 2 },
    harm: 'money',
  },
  disputed: {
    name: 'Bestridda fakturor',
    act: 'Utred bestridandet',
    may: mayCollect,
    due: { days: 3 },
    harm: 'money',
  },
  brokenPromises: {
    name: 'Löften som inte hölls',
    act: 'Kontakta mottagaren',
    may: mayCollect,
    due: { days: 1 },
    harm: 'money',
  },
  unanswered: {
    name: 'Hos inkasso utan svar',
    act: 'Fråga inkasso hur det går',
    may: mayCollect,
    due: { days: 3 },
    harm: 'money',
  },
  unconfirmed: {
    name: 'Köpt men inte mottaget',
    act: 'Skicka köpet igen',
    may: mayServeInvoices,
    due: { hours: 4 },
    harm: 'money',
  },
  unknown: {
    name: 'Okända fakturor i fakturasystemet',
    act: 'Säg vad det var',
    may: mayServeInvoices,
    due: { days: 1 },
    harm: 'money',
  },
  sameRecipients: {
    name: 'Mottagare som kan vara samma',
    act: 'Avgör om de är samma',
    may: mayMergeRecipients,
    due: { days: 5 },
    harm: 'rest',
  },
} as const satisfies Readonly<Record<string, Queue>>
export type QueueName = keyof typeof queueKinds
export const queueNames = keysOf(queueKinds)

/** By when something that has waited in a queue since an instant is to be done. */
export const dueIn = (queue: QueueName, since: Date): Date => dueAfter(since, queueKinds[queue].due)

/** What waits in several queues, the worst and oldest first (queues 5). */
export function inOrder<One extends { readonly queue: QueueName; readonly since: Date }>(
  waiting: readonly One[],
  now: Date,
): readonly One[] {
  const placed = waiting.map((one) => {
    const { queue, since } = one
    const due = dueIn(queue, since)
    return { one, urgency: urgencyAt({ since, due, harm: queueKinds[queue].harm }, now) }
  })
  return placed
    .toSorted((left, right) => byUrgency(left.urgency, right.urgency))
    .map(({ one }) => one)
}

/** The queues of somebody. */
export const queuesOf = (holder: Pick<StaffActor, 'policies'>): readonly QueueName[] =>
  queueNames.filter((name) => isIn(queueKinds[name].may, holder))

/** So far a queue is counted (queues 4). */
export const mostCounted = 200

/**
 * Whether what somebody has taken is still theirs: for its time, and until it is done. What waits
 * since later is something new.
 */
export const claimCounts = (
  { takenAt, endsAt }: { readonly takenAt: Date; readonly endsAt: Date },
  { since }: { readonly since: Date },
  now: Date,
): boolean => endsAt > now && takenAt >= since

interface TakingOver {
  /** Whether who would take it has it. */
  readonly own: boolean
  readonly ended: boolean
  /** Whether they may let go of what others have taken (queues 6). */
  readonly lead: boolean
  /** Whether it waits for them: nothing of one's own does (queues 2). */
  readonly waits: boolean
}
/**
 * Why somebody does not take over what another has taken (queues 8); undefined when they may: it
 * waits for them, and its time has passed or they lead.
 */
export function takeOverProblem({
  own,
  ended,
  lead,
  waits,
}: TakingOver): 'notWaiting' | 'alreadyYours' | 'stillTaken' | undefined {
  if (!waits) return 'notWaiting'
  if (own && !ended) return 'alreadyYours'
  return ended || lead ? undefined : 'stillTaken'
}
