import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { platformRefusals, type PlatformRefusal, type RefusalBody } from '#platform/refusal.ts'
import { sqlState } from './database.ts'
import { Refused } from './refuse.ts'

/** Errors of the HTTP library and the database that are the caller's doing, by what they mean. */
const known: Readonly<Record<string, PlatformRefusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongContentType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrongContentType',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_FIELDS_LIMIT: 'tooLarge',
}
const knownStates: Readonly<Record<string, PlatformRefusal>> = {
  '23505': 'conflict',
  '3D000': 'notReady',
  '40001': 'notReady',
  '40P01': 'notReady',
  '53100': 'noSpace',
  '55P03': 'notReady',
  ECONNREFUSED: 'notReady',
  ECONNRESET: 'notReady',
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
}
/**
 * Connection lost, too many connections, database shutting down or taking too long: it may pass.
 */
const passing = /^(08|53|57)/
/**
 * The same in what `pg` says without a code: a connection that was lost, or was not to be had in
 * time.
 */
const away =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Libraries of the HTTP server give their own errors a status: a file outside its folder 403, a
 * sign that stands for none 400.
 */
function refusalOfStatus(status: number | undefined): PlatformRefusal | undefined {
  if (status === 403 || status === 404) return 'notFound'
  return status !== undefined && status >= 400 && status < 500 ? 'unreadable' : undefined
}

function refusalOf(error: FastifyError): PlatformRefusal | undefined {
  const state = sqlState(error)
  if (state?.startsWith('22')) return 'invalid' // a value outside its type's range, the second line behind the contract
  const meant = known[error.code] ?? knownStates[state ?? error.code]
  if (!meant && (state ? passing.test(state) : away.test(error.message))) return 'notReady'
  return meant ?? refusalOfStatus(error.statusCode)
}

/**
 * Every no and every bug leaves here, as one shape, in Swedish, and never with what went wrong
 * inside. Anything can be thrown, nothing too.
 */
export function answerError(
  error: FastifyError | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Refused) {
    const { code, declaration, detail } = error
    if (declaration.status >= 500) request.log.warn({ code, err: error.cause }, 'refused')
    if (declaration.body !== undefined)
      return reply.code(declaration.status).type('text/plain; charset=utf-8').send(declaration.body)
    return answer(reply, declaration.status, {
      code,
      message: detail.told ?? detail.message ?? declaration.text,
      fields: detail.fields,
      changed: detail.changed,
      ...detail.more,
    })
  }
  const code = error && refusalOf(error)
  if (code) {
    if (platformRefusals[code].status >= 500) request.log.warn({ code, err: error }, 'refused')
    else request.log.info({ code, reason: error.message }, 'refused')
    return answer(reply, platformRefusals[code].status, {
      code,
      message: platformRefusals[code].text,
    })
  }
  request.log.error(
    { err: error, call: request.routeOptions.config.endpoint?.id },
    'unexpected error',
  )
  const { status, text } = platformRefusals.unexpected
  return answer(reply, status, { code: 'unexpected', message: text, requestId: request.id })
}

const answer = (reply: FastifyReply, status: number, body: RefusalBody) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
