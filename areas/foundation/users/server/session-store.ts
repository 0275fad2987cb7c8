import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { fingerprint, newSecret, seal, unseal } from '#platform/server/sealed.ts'
import type { Identity, Tokens } from './identity-provider.ts'

/** A signed-in browser's session with its tokens opened. */
export interface Session {
  readonly idHash: Buffer
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly accessToken: string
  readonly accessExpiresAt: Date
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
}

/** Hours a browser stays signed in without being used. */
const idleHours = 12

const sealedTokens = (secret: string, tokens: Tokens) => ({
  accessToken: seal(secret, tokens.accessToken),
  accessExpiresAt: tokens.expiresAt,
  refreshToken: tokens.refreshToken ? seal(secret, tokens.refreshToken) : null,
})

/**
 * Opens a session and answers the secret for its cookie. Sessions nobody has used for long go at
 * the same time.
 */
export async function openSession(
  db: Db,
  secret: string,
  userId: string,
  tokens: Tokens,
): Promise<string> {
  const cookie = newSecret()
  await db
    .insertInto('userSession')
    .values({
      idHash: fingerprint(cookie),
      userId,
      ...sealedTokens(secret, tokens),
      idToken: tokens.idToken ? seal(secret, tokens.idToken) : null,
    })
    .execute()
  await db
    .deleteFrom('userSession')
    .where('lastUsedAt', '<', sql<Date>`now() - make_interval(hours => ${idleHours})`)
    .execute()
  return cookie
}

export async function sessionOf(
  db: Db,
  secret: string,
  cookie: string | undefined,
): Promise<Session | undefined> {
  if (!cookie) return undefined
  const row = await db
    .selectFrom('userSession')
    .innerJoin('internalUser', 'internalUser.id', 'userSession.userId')
    .selectAll('userSession')
    .select(['firstName', 'lastName', 'emailAddress'])
    .where('idHash', '=', fingerprint(cookie))
    .where('lastUsedAt', '>', sql<Date>`now() - make_interval(hours => ${idleHours})`)
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
    refreshToken: row.refreshToken ? unseal(secret, row.refreshToken) : undefined,
    idToken: row.idToken ? unseal(secret, row.idToken) : undefined,
  }
}

/**
 * Takes the right to renew, for ten seconds: a refresh token may be used once, and two tabs may ask
 * at once.
 */
export async function takeRenewal(db: Db, session: Session): Promise<boolean> {
  const taken = await db
    .updateTable('userSession')
    .set({ refreshingUntil: sql<Date>`now() + interval '10 seconds'` })
    .where('idHash', '=', session.idHash)
    .where('accessExpiresAt', '=', session.accessExpiresAt)
    .where((where) =>
      where.or([
        where('refreshingUntil', 'is', null),
        where('refreshingUntil', '<', sql<Date>`now()`),
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
    .set({ ...sealedTokens(secret, tokens), refreshingUntil: null, lastUsedAt: sql<Date>`now()` })
    .where('idHash', '=', session.idHash)
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

/** The access tokens of every session of a user. */
export async function tokensOfUser(db: Db, secret: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('userSession')
    .select('accessToken')
    .where('userId', '=', userId)
    .execute()
  return rows.map((row) => unseal(secret, row.accessToken)).filter((token) => token !== undefined)
}

export const closeSession = (db: Db, session: Session) =>
  db.deleteFrom('userSession').where('idHash', '=', session.idHash).execute()

/**
 * Signs the user out of every browser: no session and no token issued until now holds any longer.
 */
export async function closeEverySession(db: Db, userId: string): Promise<void> {
  // The user first: a login that is under way either has its session by then or sees that it came
  // too late.
  await db
    .updateTable('internalUser')
    .set({ tokensValidFrom: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('userSession').where('userId', '=', userId).execute()
}

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

export async function revokeToken(db: Db, { tokenId, expiresAt }: Identity): Promise<void> {
  await db
    .deleteFrom('revokedToken')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('revokedToken')
    .values({ jti: tokenId, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
