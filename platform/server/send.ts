import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import type { Actor } from '#platform/permission.ts'
import { saidOf } from '#platform/schema.ts'
import { masked } from '#platform/swedish/masked.ts'
import { toWire } from '#platform/wire.ts'
import type { Answered } from './audit/audit.ts'
import { concealed } from './concealed.ts'
import type { Config } from './config.ts'
import type { FileAnswer } from './context.ts'
import { nameOfContent } from './files/file-name.ts'

interface Seen {
  readonly config: Pick<Config, 'sessionSecret'>
  readonly seesNumbers: (actor: Actor | undefined) => boolean
}
/**
 * What is told of a value to who asks: to staff who are not shown persons' numbers whole, with those
 * in it concealed, whatever field they stand in, but where an answer is declared to tell them.
 */
export function shownBy(
  { config, seesNumbers }: Seen,
  { answer }: AnyEndpoint,
  { actor }: FastifyRequest,
): <T>(value: T) => T {
  const tellsWhole = typeof answer === 'object' && saidOf(answer, 'tellsWhole') === true
  if (actor?.kind !== 'staff' || seesNumbers(actor) || tellsWhole) return (value) => value
  // Texts stay texts, and all else is as it was.
  return <T>(value: T) => concealed(config.sessionSecret, value) as T
}

/** What the handler of a call gave whose entry says that it answers a file. */
export const fileOf = (result: unknown) => result as FileAnswer

interface Showing {
  readonly seesNumbers: boolean
  readonly shown: <T>(value: T) => T
}
/** Answers what a call gave, as its entry declares it. */
export function send(
  endpoint: AnyEndpoint,
  { result, said: whatLeaves }: Answered,
  reply: FastifyReply,
  { seesNumbers, shown }: Showing,
) {
  if (endpoint.answer === 'nothing') return reply.code(204).send()
  if (endpoint.answer === 'file') {
    const file = fileOf(result)
    const named = nameOfContent(file.name, file.contentType)
    const name = encodeURIComponent(named).replaceAll(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    )
    return reply
      .header('content-type', file.contentType)
      .header(
        'content-disposition',
        `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      )
      .header('cache-control', 'private, no-store')
      .send(file.body)
  }
  // Only what the contract declares leaves the house.
  const said = whatLeaves()
  const answer = toWire(endpoint.answer, seesNumbers ? said : masked(endpoint.answer, said))
  // An answer that is optional, and not there.
  if (answer === undefined) return reply.code(204).send()
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(shown(answer)))
}
