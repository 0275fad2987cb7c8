import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { fingerprint, newSecret, seal, unseal } from '#platform/server/sealed.ts'
import type { LoginLife } from '../login-rules.ts'
import type { Tokens } from './identity-provider.ts'
import { closeSession } from './session-end.ts'

/** A signed-in browser's session with its tokens opened. */
export interface Session {
  readonly idHash: Buffer
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly accessToken: string
  readonly accessExpiresAt: Date
  /** When it ends however much it is used (users 14). */
  readonly endsAt: Date
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
}

/** A session to be: whose, from where, and how long the login counts. */
export interface NewSession {
  readonly userId: string
  /** When the provider asked who it is; undefined when it does not say. */
  readonly askedAt: Date | undefined
  readonly endsAt: Date
  /** As the browser names itself. */
  readonly browser: string
  readonly address: string
  /** The provider's own session (sid), where it names one. */
  readonly providerSession: string | undefined
}

const sealedTokens = (secret: string, tokens: Tokens) => ({
  accessToken: seal(secret, tokens.accessToken),
  accessExpiresAt: tokens.expiresAt,
  tokenId: tokens.tokenId,
  refreshToken: tokens.refreshToken ? seal(secret, tokens.refreshToken) : null,
})

/**
 * Opens a session and answers the secret for its cookie. Sessions that have had their time go at
 * the same time.
 */
export async function openSession(
  db: Db,
  secret: string,
  { askedAt, providerSession, browser, ...session }: NewSession,
  tokens: Tokens,
): Promise<string> {
  const cookie = newSecret()
  await db
    .deleteFrom('userSession')
    .where('endsAt', '<', sql<Date>`skynet.now()`)
    .execute()
  await db
    .insertInto('userSession')
    .values({
      ...session,
      ...sealedTokens(secret, tokens),
      idHash: fingerprint(cookie),
      idToken: tokens.idToken ? seal(secret, tokens.idToken) : null,
      browser: browser.slice(0, 300),
      authenticatedAt: askedAt ?? null,
      providerSession: providerSession ?? null,
    })
    .execute()
  return cookie
}

/** When a session was last in use: it is as long as the token holds that it was given last. */
const usedUntil = sql<Date>`greatest(last_used_at, least(access_expires_at, skynet.now()))`

/** The sessions that hold at this moment. */
export const liveSessions = (db: Db, { idleMinutes }: LoginLife) =>
  db
    .selectFrom('userSession')
    .where('endedAt', 'is', null)
    .where('endsAt', '>', sql<Date>`skynet.now()`)
    .where(usedUntil, '>', sql<Date>`skynet.now() - make_interval(mins => ${idleMinutes})`)

export async function sessionOf(
  db: Db,
  secret: string,
  cookie: string | undefined,
  life: LoginLife,
): Promise<Session | undefined> {
  if (!cookie) return undefined
  const row = await liveSessions(db, life)
    .innerJoin('internalUser', 'internalUser.id', 'userSession.userId')
    .selectAll('userSession')
    .select(['firstName', 'lastName', 'emailAddress'])
    .where('idHash', '=', fingerprint(cookie))
    .executeTakeFirst()
  const accessToken = row && unseal(secret, row.accessToken)
  if (!row || !accessToken) return undefined
  return {
    idHash: row.idHash,
    userId: row.userId,
    name: `${row.firstName} ${row.lastName}`,
    email: row.emailAddress,
    accessToken,
    accessExpiresAt: row.accessExpiresAt,
    endsAt: row.endsAt,
    refreshToken: row.refreshToken ? unseal(secret, row.refreshToken) : undefined,
    idToken: row.idToken ? unseal(secret, row.idToken) : undefined,
  }
}

/**
 * Ends the session that the browser had until now (users 14). Answers since when only a login by
 * hand counts in it: when the session was ended, or last used before it was left for too long.
 */
export async function replaceSession(
  db: Db,
  cookie: string | undefined,
  userId: string,
  life: LoginLife,
): Promise<{ leftAt: Date | undefined; close: () => Promise<void> }> {
  const nothing = { leftAt: undefined, close: () => Promise.resolve() }
  if (!cookie) return nothing
  const idHash = fingerprint(cookie)
  const row = await db
    .selectFrom('userSession')
    .select(['userId', 'endedAt', usedUntil.as('usedUntil')])
    .select(
      sql<boolean>`${usedUntil} <= skynet.now() - make_interval(mins => ${life.idleMinutes})`.as(
        'idle',
      ),
    )
    .where('idHash', '=', idHash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return nothing
  const left = row.endedAt ?? (row.idle ? row.usedUntil : undefined)
  return {
    leftAt: row.userId === userId ? left : undefined,
    close: () => closeSession(db, idHash),
  }
}

/**
 * Takes the right to renew, for ten seconds: a refresh token may be used once, and two tabs may ask
 * at once.
 */
export async function takeRenewal(db: Db, session: Session): Promise<boolean> {
  const taken = await db
    .updateTable('userSession')
    .set({ refreshingUntil: sql<Date>`skynet.now() + interval '10 seconds'` })
    .where('idHash', '=', session.idHash)
    .where('endedAt', 'is', null)
    .where('accessExpiresAt', '=', session.accessExpiresAt)
    .where((where) =>
      where.or([
        where('refreshingUntil', 'is', null),
        where('refreshingUntil', '<', sql<Date>`skynet.now()`),
      ]),
    )
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Answers whether the session was still there to be renewed. */
export async function saveRenewal(
  db: Db,
  secret: string,
  session: Session,
  tokens: Tokens,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('userSession')
    .set({
      ...sealedTokens(secret, tokens),
      refreshingUntil: null,
      lastUsedAt: sql<Date>`skynet.now()`,
    })
    .where('idHash', '=', session.idHash)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Gives the right to renew back when the provider could not be asked, so that the next one who asks
 * need not wait.
 */
export const giveBackRenewal = (db: Db, session: Session) =>
  db
    .updateTable('userSession')
    .set({ refreshingUntil: null })
    .where('idHash', '=', session.idHash)
    .execute()

/**
 * When the user last logged out everywhere, held until the transaction ends; undefined for never.
 */
export async function loggedOutEverywhere(db: Db, userId: string): Promise<Date | undefined> {
  const { tokensValidFrom } = await db
    .selectFrom('internalUser')
    .select('tokensValidFrom')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return tokensValidFrom.getTime() === 0 ? undefined : tokensValidFrom
}
