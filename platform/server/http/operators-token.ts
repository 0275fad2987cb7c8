import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { fingerprint } from '../sealed.ts'
import { bearerToken } from './bearer.ts'

/**
 * Whether who asks may see how the program does, and what can be asked of it: who shows
 * METRICS_TOKEN, and everybody where there is none, though nobody in production.
 */
export function holdsOperatorsToken(
  request: Pick<FastifyRequest, 'headers'>,
  { metricsToken, environment }: Pick<Config, 'metricsToken' | 'environment'>,
): boolean {
  if (!metricsToken) return environment !== 'production'
  return timingSafeEqual(fingerprint(bearerToken(request) ?? ''), fingerprint(metricsToken))
}
