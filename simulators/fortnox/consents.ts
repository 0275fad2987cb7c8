import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeHtml, page } from '../page.ts'
import type { Tenant } from './books.ts'

export interface FortnoxClient {
  readonly id: string
  readonly secret: string
}
/** Milliseconds: a code, an access token and a refresh token. */
const lives = { code: 600_000, access: 3_600_000, refresh: 31 * 86_400_000 }
interface Given {
  readonly tenantId: string
  readonly scope: string
  readonly until: number
  readonly redirectUri: string
}

const asked = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  scope: z.string().min(1),
  state: z.string().default(''),
  response_type: z.literal('code'),
  access_type: z.literal('offline').optional(),
  account_type: z.literal('service').optional(),
})
const answered = asked.extend({ tenant: z.string().default(''), answer: z.enum(['yes', 'no']) })
const secretOf = (bytes: number) => randomBytes(bytes).toString('base64url')
const problem = (error: string, description: string) => ({ error, error_description: description })

const field = (name: string, value: string) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

/**
 * Fortnox's OAuth 2.0: the page where a tenant consents, and the tokens. A code lives ten minutes
 * and is taken once; a refresh token is taken once, and each time gives the next.
 */
export function addConsents(
  app: FastifyInstance,
  client: FortnoxClient,
  tenants: ReadonlyMap<string, Tenant>,
  now: () => Date,
) {
  const codes = new Map<string, Given>()
  const access = new Map<string, Given>()
  const refresh = new Map<string, Given>()
  const at = () => now().getTime()

  app.get('/oauth-v1/auth', async (request, reply) => {
    const read = asked.safeParse(request.query)
    if (!read.success || read.data.client_id !== client.id)
      return reply.code(400).send(problem('invalid_client', 'Unknown client or redirect'))
    const hidden = Object.entries(read.data).map(([name, value]) => field(name, value))
    return reply.type('text/html; charset=utf-8').send(
      page({
        title: 'Fortnox',
        narrow: true,
        notice: 'Detta är en simulator av Fortnox. Alla uppgifter är påhittade.',
        content: `<p>Ett program vill läsa: ${escapeHtml(read.data.scope)}</p><form method="post" action="/oauth-v1/auth">${hidden.join('')}<p><label>Organisationsnummer <input name="tenant" autocomplete="off"></label></p><div class="actions"><button name="answer" value="yes">Godkänn</button><button class="quiet" name="answer" value="no">Avbryt</button></div></form>`,
      }),
    )
  })
  app.post('/oauth-v1/auth', async (request, reply) => {
    const read = answered.safeParse(request.body)
    if (!read.success || read.data.client_id !== client.id)
      return reply.code(400).send(problem('invalid_client', 'Unknown client or redirect'))
    const { redirect_uri: redirectUri, scope, state, tenant, answer } = read.data
    const back = new URL(redirectUri)
    const digits = (text: string) => text.replace(/\D/g, '')
    const found = [...tenants.values()].find(
      (one) => digits(one.OrganizationNumber) === digits(tenant),
    )
    if (answer === 'no' || !found) {
      back.searchParams.set('error', answer === 'no' ? 'access_denied' : 'invalid_request')
    } else {
      const code = secretOf(24)
      codes.set(code, { tenantId: found.tenantId, scope, until: at() + lives.code, redirectUri })
      back.searchParams.set('code', code)
    }
    back.searchParams.set('state', state)
    return reply.redirect(back.href, 302)
  })

  const isClient = (header: string | undefined) =>
    header === `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
  function issue({ tenantId, scope, redirectUri }: Given) {
    const tokens = { access_token: secretOf(32), refresh_token: secretOf(32) }
    access.set(tokens.access_token, { tenantId, scope, redirectUri, until: at() + lives.access })
    refresh.set(tokens.refresh_token, { tenantId, scope, redirectUri, until: at() + lives.refresh })
    return { ...tokens, scope, expires_in: lives.access / 1000, token_type: 'bearer' }
  }
  /** Takes it once. */
  function take(from: Map<string, Given>, token: string | undefined) {
    const given = token === undefined ? undefined : from.get(token)
    if (token !== undefined) from.delete(token)
    return given && given.until > at() ? given : undefined
  }
  const form = z.record(z.string(), z.string())
  app.post('/oauth-v1/token', async (request, reply) => {
    const body = form.safeParse(request.body).data ?? {}
    if (!isClient(request.headers.authorization))
      return reply.code(401).send(problem('invalid_client', 'Invalid client credentials'))
    const given =
      body.grant_type === 'authorization_code'
        ? take(codes, body.code)
        : take(refresh, body.refresh_token)
    if (!['authorization_code', 'refresh_token'].includes(body.grant_type ?? ''))
      return reply.code(400).send(problem('unsupported_grant_type', 'Unsupported grant type'))
    if (!given || (body.code !== undefined && given.redirectUri !== body.redirect_uri))
      return reply.code(400).send(problem('invalid_grant', 'Invalid or expired grant'))
    return issue(given)
  })
  function forget(tenantId: string) {
    for (const tokens of [access, refresh])
      for (const [token, given] of tokens) if (given.tenantId === tenantId) tokens.delete(token)
  }
  app.post('/oauth-v1/revoke', async (request, reply) => {
    const { token = '' } = form.safeParse(request.body).data ?? {}
    const given = refresh.get(token)
    if (!isClient(request.headers.authorization) || !given)
      return reply.code(400).send(problem('invalid_grant', 'Invalid token'))
    forget(given.tenantId)
    return { revoked: true }
  })
  return {
    /** Whose access token it is, and for what; undefined when it is none or has ended. */
    holderOf(header: string | undefined) {
      const given = access.get(/^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? '')
      return given && given.until > at() ? given : undefined
    },
    forget,
    /** Access tokens end now; refresh tokens are as they were. */
    endAccess: () => access.clear(),
  }
}
