import type { FastifyRequest } from 'fastify'
import type { StaffActor } from '#platform/permission.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import type { LoginLife } from '../login-rules.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { loginCookies } from './login-cookies.ts'
import { sessionOf } from './session-store.ts'
import { holderOfToken } from './user-store.ts'

/**
 * The user an access token speaks of, with the policies held at this moment. Undefined for a token
 * that does not hold, that was signed out, or whose user is no longer one, or holds no policy
 * yet (users 10): a removed user loses access at the next call.
 */
export async function identifyStaff(
  provider: IdentityProvider,
  database: Database,
  token: string,
): Promise<StaffActor | undefined> {
  const identity = await provider.verify(token)
  if (!identity) return undefined
  const user = await holderOfToken(database, identity)
  // Tokens tell the second they were issued, so the whole second counts.
  if (
    !user ||
    user.policies.length === 0 ||
    user.revoked ||
    identity.issuedAt.getTime() + 999 < user.tokensValidFrom.getTime()
  )
    return undefined
  const { id, name, email, policies } = user
  const askedAt = user.authenticatedAt ?? identity.askedAt
  return { kind: 'staff', id, name, email, policies, ...(askedAt && { askedAt }) }
}

/**
 * The user of a browser's session, for what a browser opens by itself and can show no token for: a
 * page in a frame. As long as the session's own token holds, by all that it is judged by.
 */
export async function identifyBrowser(
  provider: IdentityProvider,
  database: Database,
  config: Config,
  life: LoginLife,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<StaffActor | undefined> {
  const cookie = cookies[loginCookies(config).session]
  const session = await sessionOf(database.db, config.sessionSecret, cookie, life)
  return session && identifyStaff(provider, database, session.accessToken)
}
