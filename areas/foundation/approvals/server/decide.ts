import { createHash } from 'node:crypto'
import { addJob } from '#platform/server/jobs.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import type { Actor, StaffActor } from '#platform/permission.ts'
import { policiesOf } from '#areas/foundation/users/server/public.ts'
import type { ProofDocument } from '../contract.ts'
import { decisionProblem, type ActName } from '../rules.ts'
import { endApproval, heldWaiting, waitingBy, type ApprovalRow } from './approval-store.ts'
import { askerOf, type AnyCall, type Performer } from './second-person.ts'

/** Contracts let in staff alone, which the type of an actor does not say. */
export const staff = (actor: Actor): StaffActor =>
  actor.kind === 'staff' ? actor : refusePlatform('notAllowed')

/** Done when something is approved, with its id: by a later area that waits for it. */
export const afterApprovalTask = 'after-approval'

type Problem = 'decided' | 'expired' | 'ownAct' | 'notSecond'

/**
 * The mark of what a second person sees: of this approval, so of what was asked for, and of its
 * documents, so that another file in the place of one has another (approvals 11).
 */
export const markOf = (id: string, proof: readonly ProofDocument[]) =>
  createHash('sha256')
    .update(JSON.stringify([id, ...proof.map((one) => [one.id, one.sha256]).toSorted()]))
    .digest('hex')

/**
 * Somebody says yes to a held approval, and it is done. Answers what it was approved by, null for an
 * act without a proof; or why not, and then the caller refuses: nothing of it counts.
 * @param seen the mark of the proof as it was shown to them
 */
export async function approveRow(
  performer: Performer<never>,
  row: ApprovalRow,
  call: AnyCall,
  seen: string | undefined,
): Promise<
  | Refusal<Problem | 'askerLost' | 'proofChanged' | 'cannotBeDone'>
  | { readonly proof: readonly ProofDocument[] | null }
> {
  const { db, now } = call
  const second = staff(call.actor)
  const problem = decisionProblem(row, second, now)
  if (problem) return { code: problem }
  // A customer asks by what they write on a page of their own, and holds no policy.
  if (!row.askedByCustomer && !performer.mayAsk(await policiesOf(db, row.askedById)))
    return { code: 'askerLost' }
  const proof = await performer.proof(row.payload, db, { hold: true })
  if (proof && markOf(row.id, proof) !== seen) return { code: 'proofChanged' }
  // First: what is asked for on this way sees nothing of its own that still waits.
  await endApproval(db, row.id, { state: 'approved', by: second, now, proof })
  const no = await performer.perform(row.payload, call, askerOf(row, second, proof ?? []))
  if (!no) await addJob(db, { task: afterApprovalTask, payload: { id: row.id } })
  return no ?? { proof }
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
