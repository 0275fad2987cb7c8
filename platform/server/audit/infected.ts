import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import type { Db } from '../database.ts'
import { Refused } from '../refuse.ts'
import { appendAudit } from './audit.ts'

/**
 * Keeps in the trail that somebody sent a file which the virus scanner stopped: who, in which call,
 * which file and what was found. Nothing for any other error.
 */
export async function keepInfected(
  db: Db,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refused) || error.code !== 'infected') return
  await appendAudit(db, {
    action: 'security.infectedFile',
    actorId: request.actor?.id ?? 'anonymous',
    actorName: request.actor?.name ?? 'Ej inloggad',
    requestId: request.id,
    asked: { call: endpoint.id, reason: error.detail.message ?? error.message },
  })
}
