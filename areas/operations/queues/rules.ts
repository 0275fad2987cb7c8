import type { StaffActor } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import {
  isIn,
  mayAcceptSignatures,
  mayApproveProspects,
  mayDeliverAgain,
  mayJudgeHits,
  mayKeepAccounts,
  mayMergeRecipients,
  mayReviewKyc,
  mayRunOnboardings,
  maySeeToOddRows,
  maySeeToSchedules,
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
}
/** Every queue, in the order in which they are shown (queues 1). */
export const queueKinds = {
  insolvent: {
    name: 'Bolag på obestånd',
    act: 'Se över i dag: stoppa, kräv tillbaka och anmäl fordran',
    may: maySteerClients,
  },
  prospects: {
    name: 'Prospekt att avgöra',
    act: 'Avgör prospektet',
    may: mayApproveProspects,
  },
  accounts: {
    name: 'Bankkonton att godkänna',
    act: 'Granska kontot',
    may: mayKeepAccounts,
  },
  agreements: {
    name: 'Färdigsignerade avtal att godkänna',
    act: 'Granska signaturerna',
    may: mayAcceptSignatures,
  },
  kyc: {
    name: 'KYC-svar markerade som risk',
    act: 'Ta ställning till svaren',
    may: mayReviewKyc,
  },
  hits: {
    name: 'Träffar på PEP- och sanktionslistor',
    act: 'Bedöm träffarna',
    may: mayJudgeHits,
  },
  silent: {
    name: 'Tysta onboardings',
    act: 'Kontakta kunden',
    may: mayRunOnboardings,
  },
  deliveries: {
    name: 'Misslyckade leveranser',
    act: 'Skicka igen',
    may: mayDeliverAgain,
  },
  oddRows: {
    name: 'Rader som inte gick att läsa',
    act: 'Se vad raden gäller, och lägg den åt sidan',
    may: maySeeToOddRows,
  },
  schedules: {
    name: 'Scheman som inte går som de ska',
    act: 'Se vad som är fel, och rätta till det',
    may: maySeeToSchedules,
  },
  unsettled: {
    name: 'Betalt men inte avstämt',
    act: 'Stäm av fakturan',
    may: mayServeInvoices,
  },
  unconfirmed: {
    name: 'Köpt men inte mottaget',
    act: 'Skicka köpet igen',
    may: mayServeInvoices,
  },
  unknown: {
    name: 'Okända fakturor i fakturasystemet',
    act: 'Säg vad det var',
    may: mayServeInvoices,
  },
  sameRecipients: {
    name: 'Mottagare som kan vara samma',
    act: 'Avgör om de är samma',
    may: mayMergeRecipients,
  },
} as const satisfies Readonly<Record<string, Queue>>
export type QueueName = keyof typeof queueKinds
export const queueNames = keysOf(queueKinds)

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
