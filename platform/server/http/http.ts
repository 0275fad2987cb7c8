import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { callSentences } from '#platform/outside-sentences.ts'
import { plainly, told } from '#platform/outside.ts'
import type { Actor } from '#platform/permission.ts'
import type { Config } from '../config.ts'
import { openTurnedAway, type TurnedAwayTrail } from '../audit/turned-away.ts'
import type { Database } from '../database.ts'
import { addressCaller, bytesToCome, openCallLimit, type CallLimit } from './call-limit.ts'
import { answerClientError } from './client-error.ts'
import { answerError } from '../errors.ts'
import { parseJson } from './json-body.ts'
import { countAnswer } from '../metrics.ts'
import { refusePlatform } from '../refuse.ts'
import { securityHeaders } from './security-headers.ts'
import { recogniseSigner } from './signed-call.ts'

declare module 'fastify' {
  interface FastifyInstance {
    callLimit: CallLimit
    turnedAway: TurnedAwayTrail
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
    /** No call of a contract, and yet counted against the limit of who asks. */
    counted?: true
  }
}

/** Bytes of a body where its call says nothing else. */
const mostBytes = 1024 * 1024

const turnsAway = new Set([401, 403, 429])

export interface HttpOptions {
  readonly config: Config
  readonly log: Logger
  /** Where servers tell each other how often they were called. */
  readonly writes: Database
  /** Who sends the request, from its token; undefined when it has none that holds. */
  identify(request: FastifyRequest): Promise<Actor | undefined>
}

/**
 * The HTTP server without its calls: parsing, limits, headers, log and errors, the same for every
 * call.
 */
export async function buildHttp({
  config,
  log,
  writes,
  identify,
}: HttpOptions): Promise<FastifyInstance> {
  // Of the log only what any log can do: the type of the server would carry pino's through every call.
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: mostBytes,
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    keepAliveTimeout: 65_000,
    // Who still sends on an open connection while the server stops is answered, and told that it
    // was the last time.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // What never reaches a call is answered in the same shape: an address or a part of it that is
    // broken or too long, and broken HTTP.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void answerError(error, request, reply.header('x-request-id', request.id))
    },
    clientErrorHandler: answerClientError,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  app.setErrorHandler(answerError)
  readBodies(app, config)

  // Before it is asked who calls: some show it by a cookie.
  await app.register(cookie)
  const security = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, counted } = request.routeOptions.config
    const isData = endpoint !== undefined && endpoint.answer !== 'file'
    reply.headers(isData ? security.ofData : security.ofPages).header('x-request-id', request.id)
    if (!endpoint && !counted) return
    if (!endpoint) return countCall(request, reply)
    // A call that is open to anyone works, signing out above all, also while nobody can be
    // recognised.
    request.actor = await identify(request).catch((error: unknown) => {
      if (endpoint.may.who === 'anyone') return undefined
      throw error
    })
    // Of whom the rest is awaited may lose what they may meanwhile.
    if (request.actor && !request.raw.complete) request.askAgain = () => identify(request)
    // Before it is asked who may: what is refused has cost something too.
    countCall(request, reply)
    countBytes(endpoint, request, reply)
  })
  const limit = openCallLimit(config.rateLimitPerMinute, writes, log)
  app.decorate('callLimit', limit)
  const turnedAway = openTurnedAway(writes, log)
  app.decorate('turnedAway', turnedAway)
  app.addHook('onClose', () => turnedAway.stop())
  const bytes = openCallLimit(config.partnerMbPerMinute * 1_000_000, writes, log)
  app.addHook('onClose', async () => {
    limit.stop()
    bytes.stop()
  })
  let warned = false
  /**
   * Who is known is counted by himself, so that nobody else behind the same address can use up what
   * is his; who is not, by address.
   */
  function countCall(request: FastifyRequest, reply: FastifyReply): void {
    if (!warned && !config.trustProxy && request.headers['x-forwarded-for'] !== undefined) {
      warned = true
      log.warn(
        'requests come through a proxy that TRUST_PROXY does not name: all who are not known share its address',
      )
    }
    const wait = limit.take(request.actor?.id ?? addressCaller(request.ip))
    if (wait === undefined) return
    reply.header('retry-after', String(wait))
    refusePlatform('tooMany')
  }
  /**
   * What a partner sends is counted before it is read: it costs in proportion to what it holds, and
   * few large calls as much as many small ones.
   */
  function countBytes(endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): void {
    const { actor, headers } = request
    if (actor?.kind !== 'partner' || endpoint.may.who !== 'partner') return
    const most = (endpoint.kind === 'command' && endpoint.maxBytes) || mostBytes
    const wait = bytes.take(`bytes of ${actor.id}`, bytesToCome(headers, most))
    if (wait === undefined) return
    reply.header('retry-after', String(wait))
    refusePlatform('tooMany', {
      told: told(callSentences.tooManyBytes, { atMost: String(config.partnerMbPerMinute) }),
    })
  }
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // Otherwise a browser keeps its connection after the last answer, and the server waits for it.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.endpoint?.id ?? request.routeOptions.url ?? 'unknown'
    countAnswer(call, reply.statusCode, reply.elapsedTime / 1000)
    const { actor } = request
    if (reply.statusCode === 403 && actor?.kind === 'staff')
      turnedAway.note('security.notAllowed', request, actor)
    // The address that was asked for is left out on purpose: it may hold a personal number. Where
    // somebody was turned away the line says from where.
    request.log.info(
      {
        call,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actor: actor?.id,
        ...(turnsAway.has(reply.statusCode) && { from: request.ip }),
      },
      'answered',
    )
  })

  // What fits in two packets is not worth the time. An answer of usual length is packed at once: to
  // hand it to another thread and back takes six times the processor that packing it does, and where
  // each core has a server of its own no other is idle.
  await app.register(compress, {
    threshold: 2048,
    syncThreshold: 64 * 1024,
    encodings: ['br', 'gzip'],
    // The quality: the next takes twice as long, for one hundredth of the bytes.
    brotliOptions: { params: { 1: 3 } },
  })
  await app.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 64 * 1024, parts: 30, fieldNameSize: 100 },
  })
  return app
}

/**
 * JSON, XML where a call takes it, and the form of the OAuth token call. Anything else is refused
 * with 415 before it is read.
 */
function readBodies(app: FastifyInstance, config: Config): void {
  app.removeAllContentTypeParsers()
  const strictly = new TextDecoder('utf-8', { fatal: true })
  const text = (body: Buffer) => {
    try {
      return strictly.decode(body)
    } catch {
      return refusePlatform('unreadable', { told: plainly(callSentences.bodyNotUtf8) })
    }
  }
  app.addContentTypeParser(
    ['application/json', 'application/*+json'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      recogniseSigner(config, request, body)
      return body.length === 0 ? undefined : parseJson(text(body), body)
    },
  )
  app.addContentTypeParser(
    ['application/xml', 'text/xml'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { endpoint } = request.routeOptions.config
      return endpoint?.kind === 'command' && endpoint.xml !== undefined
        ? text(body)
        : refusePlatform('wrongContentType')
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 16 * 1024 },
    async (_request: FastifyRequest, body: Buffer) =>
      Object.fromEntries(new URLSearchParams(text(body))),
  )
}
