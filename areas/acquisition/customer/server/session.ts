import type { FastifyRequest } from 'fastify'
import type { CustomerActor } from '#platform/permission.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { cookieName } from '#platform/server/http/new-cookie.ts'
import { fingerprint, newSecret } from '#platform/server/sealed.ts'
import { idleLife, longestLife } from '../rules.ts'
import { customerName } from '../texts.ts'

export const sessionCookie = 'skynet_customer'
/** Milliseconds within which a use is not written down again. */
const noteEvery = 60_000

interface Opened {
  readonly invitationId: string
  readonly personalNumber: string
  readonly name: string
}
/** Begins a session; answers the secret that is its cookie. */
export async function openSession(db: Db, session: Opened, now: Date): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('customerSession')
    .values({
      ...session,
      secretHash: fingerprint(secret),
      openedAt: now,
      usedAt: now,
      endsAt: new Date(now.getTime() + longestLife),
    })
    .execute()
  return secret
}

export const closeSession = (db: Db, secret: string, now: Date) =>
  db
    .updateTable('customerSession')
    .set({ closedAt: now })
    .where('secretHash', '=', fingerprint(secret))
    .where('closedAt', 'is', null)
    .execute()

/**
 * The session of a secret, as long as it lasts and its invitation has not been taken back
 * (customer 5).
 */
export const sessionOf = (db: Db, secret: string, now: Date) =>
  db
    .selectFrom('customerSession as session')
    .innerJoin('onboardingInvitation as invitation', 'invitation.id', 'session.invitationId')
    .innerJoin('onboarding', 'onboarding.id', 'invitation.onboardingId')
    .select([
      'session.secretHash',
      'session.invitationId',
      'session.personalNumber',
      'session.name',
      'session.usedAt',
      'invitation.onboardingId',
    ])
    .where('session.secretHash', '=', fingerprint(secret))
    .where('session.closedAt', 'is', null)
    .where('session.endsAt', '>', now)
    .where('session.usedAt', '>', new Date(now.getTime() - idleLife))
    .where('invitation.removedAt', 'is', null)
    .where('onboarding.deletedAt', 'is', null)
    .executeTakeFirst()

interface Where {
  readonly config: Config
  readonly clock: Clock
  readonly writes: Database
  readonly reads: Database
}
/** Who sends a call of customers, by their cookie. Nothing else is ever asked about it. */
export async function identifyCustomer(
  { config, clock, writes, reads }: Where,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<CustomerActor | undefined> {
  const secret = request.cookies[cookieName(config, sessionCookie)]
  if (!secret) return undefined
  const now = clock()
  const session = await sessionOf(reads.db, secret, now)
  if (!session) return undefined
  if (now.getTime() - session.usedAt.getTime() > noteEvery)
    await writes.db
      .updateTable('customerSession')
      .set({ usedAt: now })
      .where('secretHash', '=', session.secretHash)
      .where('closedAt', 'is', null)
      .execute()
  const { invitationId: id, onboardingId, personalNumber, name } = session
  return { kind: 'customer', id, name: customerName(name), onboardingId, personalNumber }
}
