import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import { newSecret, seal, unseal } from '#platform/server/sealed.ts'
import { isEmbedded } from '#platform/server/http/origin.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { places } from '#areas/places.ts'
import { endOfLogin, latest, mayEnter, type LoginLife } from '../login-rules.ts'
import {
  loginAttempt,
  WeakLogin,
  type IdentityProvider,
  type LoginAttempt,
} from './identity-provider.ts'
import { loginCookies } from './login-cookies.ts'
import { loggedOutEverywhere, openSession, replaceSession } from './session-store.ts'
import { userOfIdentity } from './user-store.ts'

const attemptMinutes = 15

/** Where a login itself takes place: to return there would start another one, without end. */
const loginPaths = /^\/(login|callback|silent|signed-out)\/*$/i
/**
 * An address of our own and nothing else, so that a login can never send anybody elsewhere.
 * Anything that is no such address is the start page.
 */
export function localAddress(address: unknown): string {
  if (
    typeof address !== 'string' ||
    !address.startsWith('/') ||
    /[\\\s]|[^\x20-\x7e]/.test(address)
  )
    return '/'
  if (!URL.canParse(address, 'http://own.invalid')) return '/'
  const { origin, pathname, search, hash } = new URL(address, 'http://own.invalid')
  // Judged after it is resolved: '/..//elsewhere' becomes '//elsewhere', which is another host.
  return origin !== 'http://own.invalid' || pathname.startsWith('//') || loginPaths.test(pathname)
    ? '/'
    : pathname + search + hash
}

/**
 * Login by the identity provider: /login leads there, /Callback and /Silent come back (shell 2, 5).
 */
export function loginRoutes(
  app: FastifyInstance,
  config: Config,
  provider: IdentityProvider,
  writes: Database,
  lifeOf: () => Promise<LoginLife>,
  clock: Clock,
): void {
  const cookies = loginCookies(config)

  async function begin(
    reply: FastifyReply,
    returnTo: string,
    { silent = false, anew = false }: { silent?: boolean; anew?: boolean } = {},
  ) {
    const attempt: LoginAttempt = {
      state: newSecret(),
      nonce: newSecret(),
      codeVerifier: newSecret(),
      returnTo,
      silent,
      anew,
    }
    const { href } = await provider.loginUrl(attempt, await lifeOf())
    // One cookie per attempt: two tabs may log in at the same time.
    reply.setCookie(
      cookies.attempt + attempt.state.slice(0, 12),
      seal(config.sessionSecret, JSON.stringify(attempt)),
      { ...cookies.options, maxAge: attemptMinutes * 60 },
    )
    return reply.redirect(href)
  }

  function attemptOf(
    request: FastifyRequest<{ Querystring: Record<string, string> }>,
    reply: FastifyReply,
  ): LoginAttempt | undefined {
    const name = cookies.attempt + String(request.query.state ?? '').slice(0, 12)
    const opened = request.cookies[name] && unseal(config.sessionSecret, request.cookies[name])
    if (opened) reply.clearCookie(name, cookies.options)
    return opened ? loginAttempt.parse(JSON.parse(opened)) : undefined
  }

  /**
   * What the return of an attempt came to: a session in the place of the one the browser had, a
   * person who is no user here, or a login that is too old to count (users 14, 16).
   */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: LoginAttempt,
  ): Promise<'opened' | 'unknown' | 'old'> {
    const search = request.url.slice(request.url.indexOf('?'))
    const [tokens, life] = [await provider.finishLogin(search, attempt), await lifeOf()]
    const { askedAt, identity, providerSession } = tokens
    if (!askedAt)
      request.log.warn(
        'the identity provider does not say when people log in (auth_time): who logs out everywhere cannot come back',
      )
    const now = clock()
    const outcome = await inTransaction(writes, async (db) => {
      const user = await userOfIdentity(db, identity)
      if (!user || user.policies?.length === 0) return 'unknown'
      const everywhere = await loggedOutEverywhere(db, user.id)
      const before = await replaceSession(db, request.cookies[cookies.session], user.id, life)
      const leftAt = latest(everywhere, before.leftAt)
      if (!mayEnter({ askedAt, leftAt, now, life }, attempt)) return 'old'
      await before.close()
      await db
        .updateTable('internalUser')
        .set({ subject: identity.subject, ...(!attempt.silent && { lastLoginAt: now }) })
        .where('id', '=', user.id)
        .execute()
      await appendAudit(db, {
        action: attempt.silent ? 'session.silent' : 'session.login',
        actorId: user.id,
        actorName: `${user.firstName} ${user.lastName}`,
        requestId: request.id,
        subject: user.id,
      })
      const session = {
        userId: user.id,
        askedAt,
        providerSession,
        endsAt: endOfLogin(askedAt ?? now, life),
        browser: request.headers['user-agent'] ?? '',
        address: request.ip,
      }
      return {
        secret: await openSession(db, config.sessionSecret, session, tokens),
        expires: session.endsAt,
      }
    })
    if (typeof outcome === 'string') return outcome
    const { secret, expires } = outcome
    reply.setCookie(cookies.session, secret, { ...cookies.options, expires })
    return 'opened'
  }

  /**
   * Where a login that came back leads. One the provider gave without asking is asked for anew,
   * when it is too old to count.
   */
  async function arrive(request: FastifyRequest, reply: FastifyReply, attempt: LoginAttempt) {
    const outcome = await finish(request, reply, attempt)
    if (outcome === 'opened') return reply.redirect(attempt.returnTo)
    if (outcome === 'unknown') {
      app.turnedAway.note('security.loginRefused', request)
      return reply.redirect(places.accessDenied('unknown'))
    }
    if (!attempt.anew) return begin(reply, attempt.returnTo, { anew: true })
    request.log.warn('the identity provider did not ask who it is')
    return reply.redirect(places.signedOut('failed'))
  }

  app.get<{ Querystring: { return?: unknown; anew?: unknown } }>(
    '/login',
    { config: { counted: true } },
    async (request, reply) => {
      if (isEmbedded(request)) return refusePlatform('foreignOrigin')
      const anew = request.query.anew !== undefined
      try {
        return await begin(reply, localAddress(request.query.return), { anew })
      } catch (error) {
        request.log.warn({ err: error }, 'a login could not begin')
        return reply.redirect(places.signedOut('failed'))
      }
    },
  )

  app.get<{ Querystring: Record<string, string> }>(
    '/Callback',
    { config: { counted: true } },
    async (request, reply) => {
      const attempt = attemptOf(request, reply)
      if (!attempt) return reply.redirect(places.signedOut('expired'))
      if (request.query.error)
        return reply.redirect(
          attempt.returnTo === places.start
            ? places.signedOut()
            : places.signedOutFrom(attempt.returnTo),
        )
      try {
        return await arrive(request, reply, attempt)
      } catch (error) {
        if (error instanceof WeakLogin) {
          // The provider may have known the browser by an older, weaker one.
          if (!attempt.anew) return begin(reply, attempt.returnTo, { anew: true })
          app.turnedAway.note('security.loginRefused', request)
        }
        request.log.warn({ err: error }, 'a login did not succeed')
        return reply.redirect(places.signedOut('failed'))
      }
    },
  )

  app.get<{ Querystring: Record<string, string> }>(
    '/Silent',
    { config: { counted: true } },
    async (request, reply) => {
      if (!request.query.state) {
        if (isEmbedded(request)) return refusePlatform('foreignOrigin')
        try {
          return await begin(reply, '/', { silent: true })
        } catch (error) {
          request.log.warn({ err: error }, 'a silent renewal could not begin')
        }
      }
      const attempt = attemptOf(request, reply)
      let renewed = false
      if (attempt && !request.query.error)
        renewed = await finish(request, reply, attempt).then(
          (outcome) => outcome === 'opened',
          () => false,
        )
      // The page that opened the hidden frame reads this word; no script runs here.
      return reply
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="sv"><title>${renewed ? 'renewed' : 'signed-out'}</title></html>`,
        )
    },
  )
}
