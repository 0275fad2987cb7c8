import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#platform/endpoint.ts'

/**
 * The body as fields. A body that is a bare value is the call's only field, or the only one it
 * cannot do without (decision C4).
 */
function objectBody(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  return body === undefined || body === null ? {} : { '': body }
}

/** XML is one field of the input; everything else is its fields. */
export const bodyOf = (endpoint: AnyEndpoint, body: unknown): object =>
  endpoint.kind === 'command' && endpoint.xml !== undefined && typeof body === 'string'
    ? { [endpoint.xml]: body }
    : objectBody(body)

/** The headers that are fields of the input. */
export function headersOf(endpoint: AnyEndpoint, request: FastifyRequest): object {
  const named = endpoint.kind === 'command' ? Object.entries(endpoint.headers ?? {}) : []
  return Object.fromEntries(
    named.map(([field, header]) => [field, request.headers[header.toLowerCase()]]),
  )
}
