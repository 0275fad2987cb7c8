import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StaffActor } from '#platform/permission.ts'
import { platformRefusals } from '#platform/refusal.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import { answerError } from '#platform/server/errors.ts'
import { bearerToken } from '#platform/server/http/bearer.ts'
import { addressCaller } from '#platform/server/http/call-limit.ts'
import { isForeign } from '#platform/server/http/origin.ts'
import {
  addressBelow,
  mostPassedOn,
  NothingToPassOn,
  passOn,
  type PassedOn,
} from '#platform/server/http/pass-on.ts'
import { Refused, refusePlatform } from '#platform/server/refuse.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { isIn, mayRateAml, maySeeAml, withAuditor } from '#areas/foundation/users/rules.ts'
import { applicationPrefix } from '../rules.ts'
import { framedPolicy, sayInFrame, wantsPage } from './application-page.ts'

/** Why the application shows nothing. */
const failures: Readonly<Record<NothingToPassOn['code'] | 'broken', string>> = {
  slow: 'AML-applikationen svarar inte i tid',
  away: 'AML-applikationen svarar inte',
  large: 'AML-applikationen svarar med mer än 15 MB',
  elsewhere: 'AML-applikationen leder bort från Skynet',
  broken: 'AML-applikationen svarar med ett fel',
}
const broken = (code: keyof typeof failures, cause?: unknown) =>
  Object.assign(new Refused('amlApplication', { status: 502, text: failures[code] }), { cause })

/** What a browser may keep, and asks about each time; all else is nobody's to keep. */
const isAsset = /^(text\/(css|javascript)|application\/javascript|image\/|font\/)/

export interface Application {
  readonly config: Config
  readonly writes: Database
  /** Who shows a token that holds. */
  byToken(request: FastifyRequest): Promise<StaffActor | undefined>
  /** Whose session the browser has. */
  byCookie(request: FastifyRequest): Promise<StaffActor | undefined>
}

/**
 * Serves an AML application of one's own at /aml/… of our origin, where one is configured (shell 39,
 * aml 7): pages by the browser's session or a token, changes by a token alone.
 */
export async function amlApplication(
  app: FastifyInstance,
  { config, writes, byToken, byCookie }: Application,
): Promise<void> {
  if (config.amlAppUrl === '') return
  const base = config.amlAppUrl.replace(/\/+$/, '')
  const policy = framedPolicy(`${new URL(config.publicUrl).origin}${applicationPrefix}/`)

  const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
  async function whoAsks(request: FastifyRequest): Promise<StaffActor | undefined> {
    if (bearerToken(request)) return byToken(request)
    if (!isRead(request)) return undefined
    if (isForeign(request, config)) refusePlatform('foreignOrigin')
    return byCookie(request)
  }
  /** Before anything that is sent is read. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const actor = await whoAsks(request)
    request.actor = actor
    const wait = app.callLimit.take(actor?.id ?? addressCaller(request.ip))
    if (wait !== undefined) {
      reply.header('retry-after', String(wait))
      refusePlatform('tooMany')
    }
    if (!actor) return refusePlatform('notSignedIn')
    const group = isRead(request) ? withAuditor(maySeeAml) : mayRateAml
    if (!isIn(group, actor)) refusePlatform('notAllowed')
  }

  /** That somebody opens a page, or changes something: what the page asks for it shows itself. */
  async function note(request: FastifyRequest, rest: string): Promise<void> {
    const { actor, method, id } = request
    if (!actor || (isRead(request) && !wantsPage(request))) return
    const [address = ''] = rest.split('?', 1)
    const company = /^\/client\/(\d{10})$/.exec(address)?.[1]
    await inTransaction(writes, (db) =>
      appendAudit(db, {
        action: isRead(request) ? 'aml.applicationOpened' : 'aml.applicationChanged',
        actorId: actor.id,
        actorName: actor.name,
        requestId: id,
        asked: { method, address },
        ...(company !== undefined && { company }),
      }),
    )
  }

  async function ask(request: FastifyRequest, address: URL): Promise<PassedOn> {
    const { authorization } = request.headers
    try {
      return await passOn({
        base,
        prefix: applicationPrefix,
        method: request.method,
        address,
        headers: request.headers,
        own: { 'x-request-id': request.id, ...(authorization !== undefined && { authorization }) },
        body: request.body instanceof Buffer ? request.body : undefined,
      })
    } catch (error) {
      if (error instanceof NothingToPassOn) throw broken(error.code, error.cause)
      throw error
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    scope.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      if (!wantsPage(request)) return answerError(error, request, reply)
      const { declaration, detail } =
        error instanceof Refused ? error : { declaration: platformRefusals.unexpected, detail: {} }
      const { status, text } = declaration
      if (status >= 500) request.log.warn({ err: error }, 'the AML application cannot be shown')
      return sayInFrame(reply, status, (detail.message ?? text).replace(/\.$/, ''))
    })
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${applicationPrefix}/*`,
      bodyLimit: mostPassedOn,
      onRequest: admit,
      handler: async (request, reply) => {
        const rest = request.url.slice(applicationPrefix.length)
        const address = addressBelow(base, rest)
        if (!address) return refusePlatform('notFound')
        await note(request, rest)
        const { status, headers, body } = await ask(request, address)
        const type = headers['content-type'] ?? ''
        // A page that is none, and whatever it says itself of what went wrong inside.
        if (status >= 500 || (wantsPage(request) && type.includes('json'))) throw broken('broken')
        return reply
          .code(status)
          .headers({
            ...headers,
            'cache-control': isAsset.test(type) ? 'private, no-cache' : 'no-store',
            'content-security-policy': policy,
          })
          .send(body.length === 0 ? undefined : body)
      },
    })
  })
}
