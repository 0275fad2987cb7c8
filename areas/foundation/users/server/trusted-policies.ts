import { z } from 'zod'
import type { CallContext } from '#platform/server/context.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { toWire } from '#platform/wire.ts'
import { users, type InternalUser } from '../contract.ts'
import { policies, policyNames, type Policy } from '../rules.ts'
import { presentUser } from './present-user.ts'
import { lockAdministrators, setPolicies, userById } from './user-store.ts'

/** What the trail keeps of a user, by the names of the wire. */
export const tracedUser = (
  user: ReturnType<typeof presentUser> & { readonly waitingPolicies?: readonly Policy[] },
) => toWire(traced, user)
const traced = users.getInternal.answer.extend({
  waitingPolicies: z.array(z.enum(policies)).optional().meta({ label: 'Väntar på godkännande' }),
})

type Call = Omit<CallContext<never>, 'refuse'>
type User = Pick<InternalUser, 'policies'> & { readonly id: string }

/**
 * How policies wait for a second administrator. Approvals come after this area: app/ hands it in,
 * made of `trustedGift`, `giveTrusted` and `askedInWords`.
 */
export interface TrustWaits {
  /** Lets policies wait for a user, who holds the ones in `user` now. Answers what waits. */
  readonly ask: (
    call: Call,
    asked: { readonly user: User; readonly given: readonly Policy[]; readonly why: string },
  ) => Promise<{ readonly approvalId: string } | Refusal<'alreadyWaiting'>>
  /** Ends all that a user who is being removed has asked for, of any act. */
  readonly endAsked: (call: Call, userId: string) => Promise<void>
  /** Ends what waits for a user. */
  readonly end: (call: Call, userId: string) => Promise<void>
}

/** What is stored of it while it waits. */
export const trustedGift = z.object({
  userId: z.uuid(),
  policies: z.array(z.enum(policies)),
})

/** The title and the difference that the second administrator reads; nothing personal in them. */
export function askedInWords(user: User, given: readonly Policy[]) {
  const words = (held: readonly string[]) =>
    policies
      .filter((one) => held.includes(one))
      .map((one) => policyNames[one])
      .join(', ')
  return {
    title: `Ge en användare ${given.length === 1 ? 'behörigheten' : 'behörigheterna'} ${words(given)}`,
    difference: [
      {
        label: 'Behörigheter',
        before: words(user.policies),
        after: words([...user.policies, ...given]),
      },
    ],
  }
}

/**
 * Gives the policies as somebody asked and a second administrator approved (users 10), beside what
 * the user holds now. What has ended meanwhile is not approved: another address ends it (users 11),
 * and so does removal.
 */
export async function giveTrusted(
  { userId, policies: given }: z.output<typeof trustedGift>,
  { db, now, audit }: Call,
  { withSecond }: { readonly withSecond: string },
): Promise<Refusal<'cannotBeDone'> | undefined> {
  await lockAdministrators(db)
  const before = await userById(db, userId)
  if (!before) return { code: 'cannotBeDone', message: 'Användaren är borttagen' }
  await setPolicies(db, userId, [...new Set([...(before.policies ?? []), ...given])])
  await db
    .updateTable('internalUser')
    .set({ changedAt: now, changedBy: withSecond, version: before.version + 1 })
    .where('id', '=', userId)
    .execute()
  const after = await userById(db, userId)
  audit({
    before: tracedUser(presentUser(before)),
    ...(after && { after: tracedUser(presentUser(after)) }),
  })
  return undefined
}
