import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { Refused } from '#platform/server/refuse.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { logoutTokenMinutes, type Logout } from './logout-token.ts'
import { endSessions } from './session-end.ts'

const form = z.object({ logout_token: z.string().min(1).max(10_000) })

/**
 * Where the provider tells that somebody has logged out there, or was logged out (OpenID Connect
 * Back-Channel Logout 1.0): sessions end here at once (users 17). Answers 200, or 400 in OAuth's
 * form for what is no logout token of the provider for us.
 */
export function backChannelRoute(
  app: FastifyInstance,
  config: Config,
  provider: IdentityProvider,
  writes: Database,
): void {
  const refuse = (reply: FastifyReply, why: string) =>
    reply.code(400).send({ error: 'invalid_request', error_description: why })

  app.post(config.oidcBackchannelPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const sent = form.safeParse(request.body)
    if (!sent.success) return refuse(reply, 'logout_token is missing')
    let logout: Logout | undefined
    try {
      logout = await provider.verifyLogout(sent.data.logout_token)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return reply.code(503).send({ error: 'temporarily_unavailable' })
    }
    if (!logout) {
      request.log.warn('a logout token was refused')
      return refuse(reply, 'logout_token is not valid')
    }
    const told = logout
    const once = await inTransaction(writes, async (db) => {
      if (!(await isFirst(db, told))) return false
      for (const userId of new Set(await endSessions(db, await sessionsOf(db, told))))
        await appendAudit(db, {
          action: 'session.backChannel',
          actorId: 'identity-provider',
          actorName: 'Identitetsleverantören',
          requestId: request.id,
          subject: userId,
        })
      return true
    })
    return once ? reply.code(200).send() : refuse(reply, 'logout_token has been used')
  })
}

/** A token counts once. Those that nobody would take any longer are forgotten. */
async function isFirst(db: Db, { tokenId }: Logout): Promise<boolean> {
  await db
    .deleteFrom('seenLogoutToken')
    .where('expiresAt', '<', sql<Date>`skynet.now()`)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seenLogoutToken')
    .values({
      jti: tokenId,
      expiresAt: sql<Date>`skynet.now() + make_interval(mins => ${2 * logoutTokenMinutes})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** One session at the provider, or every one of a person (2.4): both, where both are named. */
async function sessionsOf(db: Db, { subject, providerSession }: Logout) {
  const which = providerSession === undefined ? {} : { providerSession }
  if (subject === undefined) return which
  const user = await db
    .selectFrom('internalUser')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirst()
  // Nobody who was ever signed in here: no session is theirs.
  return { ...which, userId: user?.id ?? '00000000-0000-0000-0000-000000000000' }
}
