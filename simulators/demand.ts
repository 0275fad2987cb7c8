import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Simulator } from './simulator.ts'

/**
 * What a caller must show: an API key as a bearer token; an access token fetched with id and secret
 * (OAuth 2.0 client credentials).
 */
export type Demand = { readonly key: string } | { readonly client: Client }
export interface Client {
  readonly id: string
  readonly secret: string
  /** What a token must be asked for to be let in with; default nothing. */
  readonly scope?: string
  /** Seconds a token holds; default 300. */
  readonly seconds?: number
}

/** The address our end fetches tokens at, with id, secret and scope. */
export function tokenSource(url: string, { id, secret, scope }: Client): string {
  const address = new URL('/oauth/token', url)
  address.username = encodeURIComponent(id)
  address.password = encodeURIComponent(secret)
  if (scope !== undefined) address.searchParams.set('scope', scope)
  return address.href
}

const tokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  scope: z.string().default(''),
})
/** Both parts of a Basic header are form-encoded (RFC 6749 2.3.1). */
const basicOf = ({ id, secret }: Client) => {
  const part = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
  return `Basic ${Buffer.from(`${part(id)}:${part(secret)}`).toString('base64')}`
}

/**
 * Lets nobody send anything without what is demanded: 401 without it or with one that has ended,
 * 403 with a token for something else. `DELETE /simulator/tokens` ends every token there is.
 */
export function addDemand({ app }: Simulator, demand: Demand): void {
  const tokens = new Map<string, { scope: string; until: number }>()
  const client = 'client' in demand ? demand.client : undefined
  app.addHook('preHandler', async (request, reply) => {
    const open = request.url.startsWith('/simulator/') || request.url === '/oauth/token'
    if (open || request.method === 'GET' || request.method === 'DELETE') return
    const shown = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const token = tokens.get(shown)
    const isLetIn = 'key' in demand ? shown === demand.key : token && token.until > Date.now()
    if (!isLetIn)
      await reply
        .code(401)
        .header('www-authenticate', 'Bearer error="invalid_token"')
        .send({ error: 'invalid_token' })
    else if (client?.scope && !token?.scope.split(' ').includes(client.scope))
      await reply.code(403).send({ error: 'insufficient_scope' })
  })
  if (!client) return
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.post('/oauth/token', async (request, reply) => {
    const asked = tokenRequest.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({ error: 'unsupported_grant_type' })
    if (request.headers.authorization !== basicOf(client))
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="token"')
        .send({ error: 'invalid_client' })
    const seconds = client.seconds ?? 300
    const value = randomUUID()
    tokens.set(value, { scope: asked.data.scope, until: Date.now() + seconds * 1000 })
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: value, token_type: 'Bearer', expires_in: seconds })
  })
  app.delete('/simulator/tokens', async () => {
    tokens.clear()
    return { tokens: 0 }
  })
}
