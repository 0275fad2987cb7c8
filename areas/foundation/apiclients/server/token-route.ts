import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/server/database.ts'
import { Refused } from '#platform/server/refuse.ts'
import {
  credentialsAsked,
  isClientId,
  tokenErrors,
  tokenSeconds,
  tryWindowSeconds,
  type Credentials,
  type TokenError,
} from '../rules.ts'
import { tokenFor } from './partner-tokens.ts'

/**
 * The credentials of a Basic header, null when there is a header that cannot be read. Both parts
 * are form-encoded (RFC 6749 §2.3.1).
 */
export function basicCredentials(header: string | undefined): Credentials | null | undefined {
  if (header === undefined) return undefined
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(header)?.[1]
  const [, clientId, secret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  if (clientId === undefined || secret === undefined) return null
  try {
    return { clientId: decodeURIComponent(clientId), secret: decodeURIComponent(secret) }
  } catch {
    return null
  }
}

function refuse(reply: FastifyReply, error: TokenError, status: number = tokenErrors[error]) {
  if (error === 'invalid_client')
    reply.header('www-authenticate', 'Basic realm="Skynet", charset="UTF-8"')
  if (error === 'temporarily_unavailable') reply.header('retry-after', String(tryWindowSeconds))
  return reply.code(status).send({ error })
}

/** Bytes of credentials: whoever sends more is read no further, since nobody knows him yet. */
const mostBytes = 16 * 1024

/**
 * POST /partner/v1/token. Its forms are OAuth's (RFC 6749 §4.4, §5), which is why it is no contract
 * entry.
 */
export async function tokenRoute(app: FastifyInstance, writes: Database): Promise<void> {
  // A scope of its own: what cannot be read is answered in OAuth's form too.
  await app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const status = error instanceof Refused ? error.declaration.status : (error.statusCode ?? 500)
      if (status < 500) return refuse(reply, 'invalid_request', status)
      request.log.error({ err: error }, 'unexpected error')
      return reply.code(500).send({ error: 'server_error' })
    })
    scope.post('/partner/v1/token', { bodyLimit: mostBytes }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
      const credentials = credentialsAsked(
        basicCredentials(request.headers.authorization),
        request.body,
      )
      if (typeof credentials === 'string') return refuse(reply, credentials)
      const issued = await tokenFor(writes, credentials, request.ip, request.id, app.callLimit)
      if (typeof issued === 'string') {
        // What was said may be anything; of what can be no id at all nothing is kept.
        const said = isClientId(credentials.clientId) ? credentials.clientId : '-'
        app.turnedAway.note('security.wrongSecret', request, { id: said, name: 'API-klient' })
        return refuse(reply, issued)
      }
      return { access_token: issued.token, token_type: 'Bearer', expires_in: tokenSeconds }
    })
  })
}
