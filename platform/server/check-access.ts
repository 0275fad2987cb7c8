import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { mayCall, type Actor } from '#platform/permission.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { isForeign } from './http/origin.ts'
import { refuseUnsigned } from './http/signed-call.ts'
import { refusePlatform } from './refuse.ts'

/** What access is judged by, besides the call and who makes it. */
export interface Gate {
  readonly config: Config
  readonly clock: Clock
  /** Minutes since a login within which a call that asks for a fresh one is made. */
  readonly freshMinutes: () => Promise<number>
}

/**
 * Whether the call may be made at all, before anything of it is read: by who sends it, from where,
 * and how long ago they logged in. @throws Refused
 */
export async function checkAccess(
  gate: Gate,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<void> {
  const { actor } = request
  // Its signature covers the body, and is checked when that is read.
  if (endpoint.may.who === 'system' && actor === undefined)
    return refuseUnsigned(request, gate.clock())
  if (!mayCall(endpoint.may, actor))
    refusePlatform(actor === undefined ? 'notSignedIn' : 'notAllowed')
  if (endpoint.kind === 'query') return
  const byCookie = endpoint.cookie === true || endpoint.may.who === 'customer'
  if (byCookie && isForeign(request, gate.config)) refusePlatform('foreignOrigin')
  if (endpoint.fresh && !(await isFresh(gate, actor))) refusePlatform('freshLogin')
}

/** Who acts was asked by the identity provider within the minutes that count at this moment. */
async function isFresh({ clock, freshMinutes }: Gate, actor: Actor | undefined): Promise<boolean> {
  if (actor?.kind !== 'staff' || !actor.askedAt) return false
  return actor.askedAt.getTime() >= clock().getTime() - (await freshMinutes()) * 60_000
}
