import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { z } from 'zod'
import { demoUsers, strangers, type DemoUser } from '../demo-users.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { openKeys, rotateKeys } from './keys.ts'
import { errorPage, loginPage } from './login-page.ts'
import { logoutOrder, sendLogout } from './logout-token.ts'
import { openMemory } from './memory.ts'
import { createProvider, loginStrengths } from './provider.ts'

export interface IdentityProviderOptions {
  /** Where Skynet is reached by browsers, such as http://localhost:3000. */
  readonly publicUrl: string
  /**
   * Default 0: a free port. Sessions survive a new start only on the same port, because the address
   * is the issuer's name.
   */
  readonly port?: number
  /** Keys and sessions are kept here; without it they are forgotten at stop. */
  readonly dataDir?: string
  /** Default 300. */
  readonly accessTokenSeconds?: number
  readonly users?: readonly DemoUser[]
}

export interface RunningIdentityProvider extends RunningSimulator {
  readonly issuer: string
}

/** What the provider throws of a login; `error` is OAuth's name for what is wrong. */
interface LoginError {
  readonly message: string
  readonly statusCode?: number
  readonly error?: string
}

const ageing = z.object({ seconds: z.number().int().positive() })
const rotation = z.object({ forgetOld: z.boolean().default(false) })

/**
 * The identity provider of the demo: OpenID Connect, code flow with PKCE, client `skynet` without
 * secret. `POST /simulator/rotate-keys` {forgetOld?} gives it a new signing key, `POST
 * /simulator/age-logins` {seconds} lets every login have taken place earlier, `POST
 * /simulator/send-logout` sends a logout token as logout-token.ts says, right or wrong.
 */
export async function startIdentityProvider(
  options: IdentityProviderOptions,
): Promise<RunningIdentityProvider> {
  const users = options.users ?? [...demoUsers, ...strangers]
  const file = (name: string) => (options.dataDir ? join(options.dataDir, name) : undefined)
  const keyFile = file('identity-provider-keys.json')
  const memory = openMemory(file('identity-provider.json'))
  let keys = await openKeys(keyFile)
  const { app, listen } = openSimulator()

  // The issuer's name holds the port, which is known only once the socket listens; nobody asks
  // before start returns.
  let provider: ReturnType<typeof createProvider> | undefined
  const current = () => {
    if (!provider) throw new Error('The identity provider has not started')
    return provider
  }

  app.get('/', async (_request, reply) => reply.redirect('/.well-known/openid-configuration'))
  app.post('/simulator/rotate-keys', async (request) => {
    const { forgetOld } = rotation.parse(request.body ?? {})
    keys = await rotateKeys(keyFile, keys, forgetOld)
    provider = create(running.issuer)
    return { keys: keys.signing.map(({ kid }) => kid) }
  })

  app.post('/simulator/age-logins', async (request) => {
    const { seconds } = ageing.parse(request.body)
    memory.ageLogins(seconds)
    return { seconds }
  })

  app.post('/simulator/send-logout', async (request) =>
    sendLogout(logoutOrder.parse(request.body), {
      issuer: running.issuer,
      address: `${new URL(options.publicUrl).origin}/backchannel-logout`,
      keys,
    }),
  )

  // a login form left open too long, or sent twice, no longer belongs to a login that is under way
  app.setErrorHandler(async (error, _request, reply) => {
    const {
      statusCode,
      error: code,
      message,
    }: LoginError = error instanceof Error ? error : { message: String(error) }
    return reply
      .code(statusCode ?? 500)
      .type('text/html; charset=utf-8')
      .send(errorPage(code ?? 'server_error', statusCode && statusCode < 500 ? message : undefined))
  })

  await app.register(async (scope) => {
    // the library reads the request stream itself
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/*', async (request, reply) => {
      reply.hijack()
      await current().callback()(request.raw, reply.raw)
    })
  })

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get('/login/:uid', async (request, reply) => {
      const { params, prompt } = await current().interactionDetails(request.raw, reply.raw)
      // who asks for consent gets it unasked: the one client may have all there is
      if (prompt.name === 'consent') return finish(request, reply, { consent: {} })
      return reply
        .type('text/html; charset=utf-8')
        .send(loginPage(users, String(params.login_hint ?? ''), false))
    })
    scope.post('/login/:uid', async (request, reply) => {
      const { params } = await current().interactionDetails(request.raw, reply.raw)
      const form = z
        .object({
          act: z.string().optional(),
          subject: z.string().optional(),
          // Who says nothing of it has logged in strongly.
          strength: z.enum(loginStrengths).default('urn:skynet:strong'),
        })
        .parse(request.body ?? {})
      const user = users.find(({ subject }) => subject === form.subject)
      if (form.act !== 'abort' && !user)
        return reply
          .code(400)
          .type('text/html; charset=utf-8')
          .send(loginPage(users, String(params.login_hint ?? ''), true))
      const result =
        form.act === 'abort' || !user
          ? { error: 'access_denied', error_description: 'Inloggningen avbröts' }
          : { login: { accountId: user.subject, remember: true, acr: form.strength } }
      return finish(request, reply, result)
    })
  })
  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    reply.hijack()
    await current().interactionFinished(request.raw, reply.raw, result, {
      mergeWithLastSubmission: true,
    })
    return reply
  }

  const create = (issuer: string) =>
    createProvider({
      issuer,
      publicUrl: options.publicUrl,
      users,
      keys,
      memory,
      accessTokenSeconds: options.accessTokenSeconds ?? 300,
    })
  // The same host name as the product, so that the browser treats the silent renewal's frame as
  // belonging to the same site.
  const host = new URL(options.publicUrl).hostname
  const listening = await listen(
    options.port ?? 0,
    host === 'localhost' ? 'localhost' : '127.0.0.1',
  )
  const running = {
    ...listening,
    issuer: listening.url,
    stop: async () => {
      await listening.stop()
      memory.flush()
    },
  }
  provider = create(running.issuer)
  return running
}
