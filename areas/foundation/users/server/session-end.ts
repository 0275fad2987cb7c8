import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

interface TokenHeld {
  readonly tokenId: string | null
  readonly expiresAt: Date
}

/** Tokens that shall not be taken any longer, although they have not expired. */
export async function revokeTokens(db: Db, tokens: readonly TokenHeld[]): Promise<void> {
  await db
    .deleteFrom('revokedToken')
    .where('expiresAt', '<', sql<Date>`skynet.now()`)
    .execute()
  const rows = tokens.flatMap(({ tokenId, expiresAt }) =>
    tokenId === null ? [] : [{ jti: tokenId, expiresAt }],
  )
  if (rows.length === 0) return
  await db
    .insertInto('revokedToken')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the session of one browser, which is gone, and the token it was given. */
export async function closeSession(db: Db, idHash: Buffer): Promise<void> {
  const gone = await db
    .deleteFrom('userSession')
    .where('idHash', '=', idHash)
    .returning(['tokenId', 'accessExpiresAt as expiresAt'])
    .execute()
  await revokeTokens(db, gone)
}

/** Which sessions: all of a user's, one of them, or those of a session at the provider. */
interface Which {
  readonly userId?: string
  readonly id?: string
  readonly providerSession?: string
}

/**
 * Ends sessions and their tokens at once, also in browsers that are elsewhere (users 16). Answers
 * whose they were, once for each.
 */
export async function endSessions(db: Db, which: Which): Promise<readonly string[]> {
  const ended = await db
    .updateTable('userSession')
    .set({
      endedAt: sql<Date>`skynet.now()`,
      refreshToken: null,
      idToken: null,
      refreshingUntil: null,
    })
    .where('endedAt', 'is', null)
    .where('endsAt', '>', sql<Date>`skynet.now()`)
    .where((where) => where.and(which))
    .returning(['userId', 'tokenId', 'accessExpiresAt as expiresAt'])
    .execute()
  await revokeTokens(db, ended)
  return ended.map(({ userId }) => userId)
}

/**
 * Signs the user out of every browser: no session and no token issued until now holds any longer,
 * and nobody comes back but by logging in anew.
 */
export async function endEverySession(db: Db, userId: string): Promise<void> {
  // The user first: a login that is under way either has its session by then or sees that it came
  // too late.
  await db
    .updateTable('internalUser')
    .set({ tokensValidFrom: sql<Date>`skynet.now()` })
    .where('id', '=', userId)
    .execute()
  await endSessions(db, { userId })
}
