import { setTimeout } from 'node:timers/promises'
import type { Handler } from '#platform/server/context.ts'
import { handlers, type Service } from '#platform/server/serve.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { Database } from '#platform/server/database.ts'
import { session } from '../contract.ts'
import type { LoginLife } from '../login-rules.ts'
import type { IdentityProvider, Tokens } from './identity-provider.ts'
import { loginCookies } from './login-cookies.ts'
import { closeSession, endEverySession, revokeTokens } from './session-end.ts'
import { listedSessions } from './session-list.ts'
import {
  giveBackRenewal,
  saveRenewal,
  sessionOf,
  takeRenewal,
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
export function sessionServed(
  provider: IdentityProvider,
  writes: Database,
  lifeOf: () => Promise<LoginLife>,
): Service[] {
  const refresh: Handler<typeof session.refresh> = async (_, context) => {
    const { config, now, cookies, audit, write } = context
    const life = await lifeOf()
    const cookie = cookies[loginCookies(config).session]
    const read = () => sessionOf(writes.db, config.sessionSecret, cookie, life)
    let current = await read()
    // Another tab may be renewing: wait for its answer rather than spend the refresh token twice.
    for (let waited = 0; current && !holds(current, now); waited++) {
      if (await takeRenewal(writes.db, current)) return answerOf(await renewed(current))
      if (waited >= 50) break
      await setTimeout(200)
      current = await read()
    }
    if (!current) return refusePlatform('notSignedIn')
    return current.accessExpiresAt > now ? answerOf(current) : refusePlatform('notReady')

    async function renewed(old: Session): Promise<Session> {
      const tokens = await askProvider(old)
      if (tokens === 'away') return old
      audit({ subject: old.userId })
      if (tokens) {
        const kept = await write(async (db) => {
          if (await saveRenewal(db, config.sessionSecret, old, tokens)) return true
          // Logged out meanwhile: nobody knew of this token to revoke it.
          await revokeTokens(db, [tokens])
          return false
        })
        if (!kept) return refusePlatform('notSignedIn')
        return { ...old, accessToken: tokens.accessToken, accessExpiresAt: tokens.expiresAt }
      }
      await write((db) => closeSession(db, old.idHash))
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
    const cookie = cookies[loginCookies(config).session]
    const ended = await sessionOf(writes.db, config.sessionSecret, cookie, await lifeOf())
    // With the provider away a token that was sent cannot be judged; the session ends all the same.
    const verified = token && (await provider.verify(token).catch(() => undefined))
    if (ended) audit({ subject: ended.userId })
    await write(async (db) => {
      if (verified) await revokeTokens(db, [verified])
      if (!ended) return
      if (everywhere) await endEverySession(db, ended.userId)
      await closeSession(db, ended.idHash)
    })
    return { signOutUrl: await provider.signOutUrl(ended?.idToken) }
  }

  return handlers(session, { refresh, logout, ...listedSessions(lifeOf) })
}

const answerOf = (current: Session) => ({
  id: current.userId,
  token: current.accessToken,
  expiresAt: current.accessExpiresAt < current.endsAt ? current.accessExpiresAt : current.endsAt,
  name: current.name,
  email: current.email,
})
