import type { z } from 'zod'
import { holds, type May } from '#platform/permission.ts'
import type { CallContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import { isBlank } from '#platform/swedish/blank.ts'
import type { ProofDocument } from '../contract.ts'
import type { ActName } from '../rules.ts'
import { otherDetermination, reasonNeeded, stateWords } from '../texts.ts'
import {
  addApproval,
  endApproval,
  judged,
  waitingOn,
  type ApprovalRow,
  type ActRequest,
} from './approval-store.ts'

/** What a handler of any call may use, but for its own refusals. */
export type AnyCall = Omit<CallContext<never>, 'refuse'>

/** Whoever asked for what is now done, and the one who approved it: 'Anna Ek, godkänd av Bo Ås'. */
export interface Asker {
  readonly id: string
  readonly name: string
  readonly askedAt: Date
  readonly reason: string
  /** Both names, for what is written of who changed a thing. */
  readonly withSecond: string
  /** The documents that the second person saw, held; empty for an act without a proof. */
  readonly proof: readonly ProofDocument[]
}
/**
 * Does what was asked for, in the transaction of the approval. Answers why it cannot be done any
 * more, in a sentence, when what is stored has changed meanwhile; then nothing of it counts.
 */
type Perform<Payload> = (
  payload: Payload,
  call: AnyCall,
  asker: Asker,
) => Promise<Refusal<'cannotBeDone'> | undefined>

/**
 * The documents that an act is approved by, as they are now (approvals 11). `hold` keeps them so
 * until the transaction ends.
 */
type Proof<Payload> = (
  payload: Payload,
  db: Db,
  how?: { readonly hold: true },
) => Promise<readonly ProofDocument[]>

/** Answers why, in a sentence; undefined when nothing speaks against it. */
type Problem<Payload> = (payload: Payload, db: Db, secondId: string) => Promise<string | undefined>

/** How something that waited ended without being done: who said so, and why. */
interface Undone {
  readonly db: Db
  /** Nobody's id when it went out. */
  readonly by: { readonly id: string | null; readonly name: string }
  readonly now: Date
  readonly comment: string
}

/** An act of two as its area does it. Listed in app/server/acts.ts. */
export interface Performer<Payload = unknown> {
  readonly act: ActName
  /** Whether who asked for it still may; with the policies they hold when it is approved. */
  readonly mayAsk: (policies: readonly string[]) => boolean
  /** Reads what was stored, and does it. @throws z.ZodError when it was not stored by `ask`. */
  readonly perform: Perform<unknown>
  /** Answers null for an act without a proof. */
  readonly proof: (...of: Parameters<Proof<unknown>>) => Promise<readonly ProofDocument[] | null>
  /** Why somebody in particular cannot be the second person of it, said before they try. */
  readonly problem: Problem<unknown>
  /** Puts right what was kept for it, when it is declined, taken back or goes out. */
  readonly undone: (payload: unknown, end: Undone) => Promise<void>
  /**
   * Lets the act wait instead of doing it. Without a `reason` it is refused, as a field `why` that
   * is not filled in (approvals 15); a call whose field has another name demands it itself.
   */
  readonly ask: (
    call: AnyCall,
    asked: Omit<ActRequest, 'act' | 'payload'> & { readonly payload: Payload },
  ) => Promise<{ readonly approvalId: string } | Refusal<'alreadyWaiting'>>
}

/**
 * Declares how an act of two is done. `payload` is what is stored of it while it waits: JSON, all
 * that `perform` needs, and what it was seen as (a version), so that it is refused when that has
 * changed.
 */
export function actOfTwo<const Payload extends z.ZodType>(
  act: ActName,
  declared: {
    readonly payload: Payload
    /** Who may ask for it: who may make the call that asks. */
    readonly askers: May
    readonly perform: Perform<z.output<Payload>>
    /** For an act whose proof lies on the thing's own page. */
    readonly proof?: Proof<z.output<Payload>>
    /** For an act that `perform` refuses some, because of what they have done to the thing before. */
    readonly problem?: Problem<z.output<Payload>>
    /** For an act that keeps something of its own while it waits. */
    readonly undone?: (payload: z.output<Payload>, end: Undone) => Promise<void>
  },
): Performer<z.input<Payload>> {
  const undone = async (stored: unknown, end: Undone) =>
    declared.undone?.(declared.payload.parse(stored), end)
  return {
    act,
    mayAsk: (policies) =>
      declared.askers.who === 'holders' && holds({ policies }, ...declared.askers.policies),
    perform: async (stored, call, asker) =>
      declared.perform(declared.payload.parse(stored), call, asker),
    proof: async (stored, ...how) =>
      declared.proof ? declared.proof(declared.payload.parse(stored), ...how) : null,
    problem: async (stored, db, secondId) =>
      declared.problem?.(declared.payload.parse(stored), db, secondId),
    undone,
    ask: async (call, asked) => {
      const { db, actor, now, audit } = call
      if (isBlank(asked.reason))
        refusePlatform('invalid', {
          message: reasonNeeded,
          fields: [{ field: 'why', message: reasonNeeded }],
        })
      await refuseUnrelated(db, asked)
      await endIfExpired(call, act, asked.subject, undone)
      const approvalId = call.newId()
      const added = await addApproval(
        db,
        { act, ...asked },
        { id: approvalId, askedBy: actor, now },
      )
      if (!added) return { code: 'alreadyWaiting' }
      const { title, difference, reason, organizationNumber: company } = asked
      audit({
        ...(company !== undefined && { company }),
        why: reason,
        after: { waits: { approvalId, act, title, difference } },
      })
      return { approvalId }
    },
  }
}

/** A determination that did not judge the company suggests nothing for it (approvals 16). */
async function refuseUnrelated(
  db: Db,
  {
    determinationId,
    organizationNumber = '',
  }: Pick<ActRequest, 'determinationId' | 'organizationNumber'>,
) {
  if (determinationId === undefined || (await judged(db, determinationId, organizationNumber)))
    return
  refusePlatform('invalid', {
    message: otherDetermination,
    fields: [{ field: 'determinationId', message: otherDetermination }],
  })
}

/** What has waited too long is out of the way for who asks anew, before the nightly job has come. */
async function endIfExpired(
  { db, now }: AnyCall,
  act: ActName,
  subject: string,
  undone: Performer['undone'],
) {
  for (const { id, expiresAt, payload } of await waitingOn(db, [act], subject)) {
    if (expiresAt > now) continue
    await endApproval(db, id, { state: 'expired', by: system, now })
    await undone(payload, { db, by: system, now, comment: stateWords.expired })
  }
}
export const system = { id: null, name: 'Skynet' }

interface Overtaking {
  readonly db: Db
  /** Nobody's id for what a job or an outside system says. */
  readonly actor: { readonly id: string | null; readonly name: string }
  readonly now: Date
}
/**
 * What somebody decides now takes the place of what waits on the same thing: it is withdrawn, with
 * that as its comment.
 */
export async function replaceWaiting(
  { db, actor, now }: Overtaking,
  acts: readonly ActName[],
  subject: string,
): Promise<void> {
  for (const { id } of await waitingOn(db, acts, subject))
    await endApproval(db, id, {
      state: 'withdrawn',
      by: actor,
      now,
      comment: 'Ersatt av ett nytt beslut',
    })
}

export const askerOf = (
  row: ApprovalRow,
  second: { readonly name: string },
  proof: readonly ProofDocument[],
): Asker => ({
  id: row.askedById,
  name: row.askedBy,
  askedAt: row.askedAt,
  reason: row.reason,
  withSecond: `${row.askedBy}, godkänd av ${second.name}`,
  proof,
})
