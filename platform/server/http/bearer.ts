import type { FastifyRequest } from 'fastify'

/** The token of an Authorization header, or nothing. */
export const bearerToken = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
