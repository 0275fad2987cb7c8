import { setTimeout } from 'node:timers/promises'
import type { Handler } from '#platform/server/context.ts'
import { handlers, type Served } from '#platform/server/serve.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { session } from '../contract.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { sessionCookie } from './login-routes.ts'
import {
  closeEverySession,
  closeSession,
  revokeToken,
  saveRenewal,
  sessionOf,
  takeRenewal,
  type Session,
} from './session-store.ts'

/** A token is renewed when it has less than this left. */
const marginMs = 60_000
const holds = (found: Session, now: Date) => found.accessExpiresAt.getTime() - now.getTime() > marginMs

/** The calls of the session. They are the only ones that talk to the identity provider, so they get it. */
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
    return found && holds(found, now) ? answerOf(found) : refusePlatform('notSignedIn')

    async function renewed(old: Session): Promise<Session> {
      const tokens = old.refreshToken ? await provider.renew(old.refreshToken) : undefined
      audit({ subject: old.userId })
      if (tokens) {
        await write((db) => saveRenewal(db, config.sessionSecret, old, tokens))
        return { ...old, accessToken: tokens.accessToken, accessExpiresAt: tokens.expiresAt }
      }
      await write((db) => closeSession(db, old))
      return refusePlatform('notSignedIn')
    }
  }

  const logout: Handler<typeof session.logout> = async ({ everywhere }, { config, db, cookies, token, audit }) => {
    const found = await sessionOf(db, config.sessionSecret, cookies[sessionCookie])
    await revoke(db, token)
    if (found) {
      audit({ subject: found.userId })
      await revoke(db, found.accessToken)
      await closeSession(db, found)
      if (everywhere) await closeEverySession(db, found.userId)
    }
    return { signOutUrl: await provider.signOutUrl(found?.idToken) }
  }

  async function revoke(db: Db, token: string | undefined) {
    const identity = token && (await provider.verify(token))
    if (identity) await revokeToken(db, identity.tokenId, identity.expiresAt)
  }

  return handlers(session, { refresh, logout })
}

const answerOf = (found: Session) => ({
  token: found.accessToken,
  expiresAt: found.accessExpiresAt,
  name: found.name,
  email: found.email,
})
