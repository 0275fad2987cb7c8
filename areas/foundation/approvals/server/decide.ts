import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import type { Actor, StaffActor } from '#platform/permission.ts'
import { policiesOf } from '#areas/foundation/users/server/public.ts'
import { decisionProblem, type ActName } from '../rules.ts'
import { endApproval, heldWaiting, waitingBy, type ApprovalRow } from './approval-store.ts'
import { askerOf, type AnyCall, type Performer } from './second-person.ts'

/** Contracts let in staff alone, which the type of an actor does not say. */
export const staff = (actor: Actor): StaffActor =>
  actor.kind === 'staff' ? actor : refusePlatform('notAllowed')

type Problem = 'decided' | 'expired' | 'ownAct' | 'notSecond'

/**
 * Somebody says yes to a held approval, and it is done. Answers why not, and then the caller
 * refuses: nothing of it counts.
 */
export async function approveRow(
  performer: Performer<never>,
  row: ApprovalRow,
  call: AnyCall,
): Promise<Refusal<Problem | 'askerLost' | 'cannotBeDone'> | undefined> {
  const { db, now } = call
  const second = staff(call.actor)
  const problem = decisionProblem(row, second, now)
  if (problem) return { code: problem }
  if (!performer.mayAsk(await policiesOf(db, row.askedById))) return { code: 'askerLost' }
  // First: what is asked for on this way sees nothing of its own that still waits.
  await endApproval(db, row.id, { state: 'approved', by: second, now })
  return performer.perform(row.payload, call, askerOf(row, second))
}

/** Somebody says no to a held approval. Answers why they may not. */
export async function declineRow(
  performer: Performer<never>,
  row: ApprovalRow,
  call: AnyCall,
  comment: string,
): Promise<Refusal<Problem> | undefined> {
  const { db, now } = call
  const second = staff(call.actor)
  const problem = decisionProblem(row, second, now)
  if (problem) return { code: problem }
  await endApproval(db, row.id, { state: 'declined', by: second, now, comment })
  await performer.undone(row.payload, { db, by: second, now, comment })
  return undefined
}

/** Who asked takes a held approval back. Answers why they may not. */
export async function withdrawRow(
  performer: Performer<never>,
  row: ApprovalRow,
  { db, actor, now }: AnyCall,
  comment = '',
): Promise<Refusal<'decided' | 'expired' | 'notOwn'> | undefined> {
  if (row.askedById !== actor.id) return { code: 'notOwn' }
  if (row.state === 'expired') return { code: 'expired' }
  if (row.state !== 'waiting') return { code: 'decided' }
  await endApproval(db, row.id, { state: 'withdrawn', by: actor, now, comment })
  await performer.undone(row.payload, { db, by: actor, now, comment })
  return undefined
}

/** Ends all that somebody who is being removed has asked for: nobody can approve it (approvals 3). */
export async function endOfAsker(
  performers: { readonly [Act in ActName]?: Performer<never> },
  askedById: string,
  { db, actor, now }: AnyCall,
): Promise<void> {
  const comment = 'Den som begärde det är borttagen'
  for (const { id, act, payload } of await waitingBy(db, askedById)) {
    await endApproval(db, id, { state: 'withdrawn', by: actor, now, comment })
    await performers[act]?.undone(payload, { db, by: actor, now, comment })
  }
}

/** What waits of an act on a thing, held, for an area whose own call decides on it. */
export const waitingRow = ({ db }: AnyCall, act: ActName, subject: string) =>
  heldWaiting(db, act, subject)
