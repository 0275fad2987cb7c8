import type { FastifyReply } from 'fastify'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { masked } from '#platform/swedish/masked.ts'
import { toWire } from '#platform/wire.ts'
import type { Answered } from './audit/audit.ts'
import type { FileAnswer } from './context.ts'
import { nameOfContent } from './files/file-name.ts'

/** What the handler of a call gave whose entry says that it answers a file. */
export const fileOf = (result: unknown) => result as FileAnswer

/**
 * Sends what a call answers: nothing, a file, or what the contract declares, by the names of the
 * wire, with the numbers of persons masked to who does not see them.
 */
export function send(
  endpoint: AnyEndpoint,
  { result, said: whatLeaves }: Answered,
  reply: FastifyReply,
  seesNumbers: boolean,
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
    .send(JSON.stringify(answer))
}
