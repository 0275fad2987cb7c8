import type { Config } from '#platform/server/config.ts'
import type { CallContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { seal } from '#platform/server/sealed.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { firstValidity, longestValidity } from '../rules.ts'
import { addToken, type InvitationRow } from './invitation-store.ts'
import { linkOf } from './links.ts'

/** Where it stands when a reminder was sent, of an onboarding and of an invitation. */
export const columnOf = { reminder2: 'reminder2At', reminder7: 'reminder7At' } as const

export type Reminding = Pick<CallContext<never>, 'db' | 'actor' | 'now' | 'config'>
/** A link of the person's own. One that has gone out counts for two weeks more (onboarding 79). */
export async function linkToRemind(
  found: InvitationRow | undefined,
  { db, now, config }: Pick<Reminding, 'db' | 'now' | 'config'>,
) {
  const today = stockholmDay(now)
  const validTo = found && (found.validTo < today ? firstValidity(today) : found.validTo)
  if (found && validTo !== found.validTo)
    await db
      .updateTable('onboardingInvitation')
      .set({ validTo })
      .where('id', '=', found.id)
      .execute()
  const token = found && (await addToken(db, found.id, now)).token
  return token && validTo
    ? { validTo, sealedLink: seal(config.sessionSecret, linkOf(config, token)) }
    : undefined
}

/**
 * A link of a person's own that counts for as long as one may: to what they have signed
 * (customer 23). Answers it sealed, and its last day.
 */
export async function lastingLink(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'sessionSecret'>,
  { invitationId, now }: { readonly invitationId: string; readonly now: Date },
) {
  const validTo = longestValidity(stockholmDay(now))
  await db
    .updateTable('onboardingInvitation')
    .set({ validTo })
    .where('id', '=', invitationId)
    .execute()
  const { token } = await addToken(db, invitationId, now)
  return { validTo, sealedLink: seal(config.sessionSecret, linkOf(config, token)) }
}
