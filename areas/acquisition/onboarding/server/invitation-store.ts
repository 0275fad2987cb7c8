import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { fingerprint, newSecret } from '#platform/server/sealed.ts'

/** Invitations of an onboarding, those that were taken back too, the newest first. */
export const everyInvitationOf = (db: Db, onboardingId: string) =>
  db
    .selectFrom('onboardingInvitation')
    .selectAll()
    .where('onboardingId', '=', onboardingId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
export type InvitationRow = Awaited<ReturnType<typeof everyInvitationOf>>[number]

/** Those that have not been taken back. */
export const invitationsOf = async (db: Db, onboardingId: string) =>
  (await everyInvitationOf(db, onboardingId)).filter(({ removedAt }) => removedAt === null)

/** Those of some onboardings in which somebody has come in by a link. */
export async function customersIn(db: Db, onboardings: readonly string[]) {
  const rows = await db
    .selectFrom('onboardingInvitation')
    .select('onboardingId')
    .distinct()
    .where('onboardingId', '=', sql<string>`any(${[...onboardings]}::uuid[])`)
    .where('identifiedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ onboardingId }) => onboardingId))
}

/** Takes an invitation back: no link of it opens anything more. */
export const removeInvitation = (
  db: Db,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
) =>
  db
    .updateTable('onboardingInvitation')
    .set({ removedAt: now, removedBy: by })
    .where('id', '=', id)
    .execute()

/**
 * A new secret that opens an invitation. It is answered this once: only its hash is kept
 * (onboarding 68).
 */
export async function addToken(
  db: Db,
  invitationId: string,
  now: Date,
): Promise<{ readonly token: string }> {
  const token = newSecret()
  await db
    .insertInto('onboardingInvitationToken')
    .values({ hash: fingerprint(token), invitationId, createdAt: now })
    .execute()
  return { token }
}

/** The invitation that a secret opens, whatever has become of it; undefined for no secret of ours. */
export const invitationOfToken = (db: Db, token: string) =>
  db
    .selectFrom('onboardingInvitationToken as token')
    .innerJoin('onboardingInvitation as invitation', 'invitation.id', 'token.invitationId')
    .selectAll('invitation')
    .select(['token.hash as tokenHash', 'token.usedAt'])
    .where('token.hash', '=', fingerprint(token))
    .executeTakeFirst()
export type OpenedInvitation = NonNullable<Awaited<ReturnType<typeof invitationOfToken>>>

/** The same by the hash, held until the transaction ends: nobody takes it back meanwhile. */
export const heldInvitationOfToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('onboardingInvitationToken as token')
    .innerJoin('onboardingInvitation as invitation', 'invitation.id', 'token.invitationId')
    .selectAll('invitation')
    .select(['token.hash as tokenHash', 'token.usedAt'])
    .where('token.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

/** Notes the first time that somebody opened a link. */
export const noteOpened = (db: Db, id: string, now: Date) =>
  db
    .updateTable('onboardingInvitation')
    .set({ openedAt: now })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute()

interface Identified {
  /** 12 digits. */
  readonly personalNumber: string
  readonly name: string
}
/**
 * Notes who came in by a link. From then on it is theirs alone, and the onboarding is one that the
 * customer does (onboarding 70).
 */
export async function noteIdentified(
  db: Db,
  { id, tokenHash, onboardingId }: Pick<OpenedInvitation, 'id' | 'tokenHash' | 'onboardingId'>,
  { personalNumber, name }: Identified,
  now: Date,
): Promise<void> {
  await db
    .updateTable('onboardingInvitation')
    .set(({ fn, ref, eb }) => ({
      openedAt: fn.coalesce(ref('openedAt'), eb.val(now)),
      identifiedAt: now,
      identifiedName: name,
      personalNumber,
    }))
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('onboardingInvitationToken')
    .set({ usedAt: now })
    .where('hash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .execute()
  // One that came by a partner stays the partner's.
  await db
    .updateTable('onboarding')
    .set({ channel: 'Customer', initiatorPersonalNumber: personalNumber })
    .where('id', '=', onboardingId)
    .where('channel', '=', 'Sales')
    .execute()
}
