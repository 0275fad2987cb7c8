import { setTimeout } from 'node:timers/promises'
import type { Handler } from '#platform/server/context.ts'
import { handlers, type Served } from '#platform/server/serve.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { session } from '../contract.ts'
import type { IdentityProvider, Tokens } from './identity-provider.ts'
import { sessionCookie } from './login-routes.ts'
import {
  closeEverySession,
  closeSession,
  giveBackRenewal,
  revokeToken,
  saveRenewal,
  sessionOf,
  takeRenewal,
  tokensOfUser,
  type Session,
} from './session-store.ts'

/** A token is renewed when it has less than this left. */
const marginMs = 60_000
const holds = (found: Session, now: Date) =>
  found.accessExpiresAt.getTime() - now.getTime() > marginMs

/**
 * The calls of the session. They are the only ones that talk to the identity provider, so they get
 * it.
 */
export function sessionServed(provider: IdentityProvider, writes: Database): Served[] {
  const refresh: Handler<typeof session.refresh> = async (_, context) => {
    const { config, now, cookies, audit, write } = context
    const read = () => sessionOf(writes.db, config.sessionSecret, cookies[sessionCookie])
    let found = await read()
    // Another tab may be renewing: wait for its answer rather than spend the refresh token twice.
    for (let waited = 0; found && !holds(found, now); waited++) {
      if (await takeRenewal(writes.db, found)) return answerOf(await renewed(found))
      if (waited >= 50) break
      await setTimeout(200)
      found = await read()
    }
    if (!found) return refusePlatform('notSignedIn')
    return found.accessExpiresAt > now ? answerOf(found) : refusePlatform('notReady')

    async function renewed(old: Session): Promise<Session> {
      const tokens = await askProvider(old)
      if (tokens === 'away') return old
      audit({ subject: old.userId })
      if (tokens) {
        const kept = await write(async (db) => {
          if (await saveRenewal(db, config.sessionSecret, old, tokens)) return true
          // Logged out meanwhile: nobody knew of this token to revoke it.
          await revokeToken(db, provider.own(tokens.accessToken))
          return false
        })
        if (!kept) return refusePlatform('notSignedIn')
        return { ...old, accessToken: tokens.accessToken, accessExpiresAt: tokens.expiresAt }
      }
      await write((db) => closeSession(db, old))
      return refusePlatform('notSignedIn')
    }

    /** While the provider is away the old token serves as long as it holds. */
    async function askProvider(old: Session): Promise<Tokens | 'away' | undefined> {
      try {
        return old.refreshToken ? await provider.renew(old.refreshToken) : undefined
      } catch (error) {
        await giveBackRenewal(writes.db, old)
        if (old.accessExpiresAt > now) return 'away'
        throw error
      }
    }
  }

  const logout: Handler<typeof session.logout> = async (
    { everywhere },
    { config, cookies, token, audit, write },
  ) => {
    const found = await sessionOf(writes.db, config.sessionSecret, cookies[sessionCookie])
    // With the provider away a token that was sent cannot be judged; the session ends all the same.
    const sent = token && (await provider.verify(token).catch(() => undefined))
    if (found) audit({ subject: found.userId })
    await write(async (db) => {
      if (sent) await revokeToken(db, sent)
      if (found) await end(db, config.sessionSecret, found, everywhere)
    })
    return { signOutUrl: await provider.signOutUrl(found?.idToken) }
  }

  async function end(db: Db, secret: string, found: Session, everywhere: boolean) {
    // The seconds in which tokens are issued are too coarse to tell those of before from those of
    // after, so each is revoked.
    const tokens = everywhere ? await tokensOfUser(db, secret, found.userId) : [found.accessToken]
    for (const own of tokens) await revokeToken(db, provider.own(own))
    await closeSession(db, found)
    if (everywhere) await closeEverySession(db, found.userId)
  }

  return handlers(session, { refresh, logout })
}

const answerOf = (found: Session) => ({
  id: found.userId,
  token: found.accessToken,
  expiresAt: found.accessExpiresAt,
  name: found.name,
  email: found.email,
})
