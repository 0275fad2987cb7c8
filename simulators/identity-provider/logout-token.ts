import { randomUUID } from 'node:crypto'
import { generateKeyPair, importJWK, SignJWT } from 'jose'
import { z } from 'zod'
import type { Keys } from './keys.ts'
import { clientId } from './provider.ts'

/** What can be wrong with a logout token. */
export const logoutFaults = [
  'audience',
  'issuer',
  'key',
  'type',
  'noEvents',
  'otherEvent',
  'nonce',
  'noId',
  'noTime',
  'future',
  'old',
  'nobody',
] as const

/** Whom to log out, and what shall be wrong with it; `id` to send the same one twice. */
export const logoutOrder = z.object({
  subject: z.string().optional(),
  /** The session's id at the provider. */
  session: z.string().optional(),
  id: z.string().optional(),
  fault: z.enum(logoutFaults).optional(),
})
export type LogoutOrder = z.infer<typeof logoutOrder>
export interface LogoutAnswer {
  readonly status: number
  readonly cacheControl: string | null
  readonly body: string
}

const event = 'http://schemas.openid.net/event/backchannel-logout'

function claimsOf({ subject, session, id, fault }: LogoutOrder) {
  const someone = { ...(subject && { sub: subject }), ...(session && { sid: session }) }
  const events = { [fault === 'otherEvent' ? 'http://example.se/other' : event]: {} }
  return {
    ...(fault === 'nobody' ? {} : someone),
    ...(fault === 'noEvents' ? {} : { events }),
    ...(fault === 'noId' ? {} : { jti: id ?? randomUUID() }),
    ...(fault === 'nonce' ? { nonce: 'once' } : {}),
  }
}

/** Sends a logout token to the product as the provider does when somebody logs out. */
export async function sendLogout(
  order: LogoutOrder,
  { issuer, address, keys }: { issuer: string; address: string; keys: Keys },
): Promise<LogoutAnswer> {
  const { fault } = order
  const [jwk] = keys.signing
  if (!jwk) throw new Error('The identity provider has no key')
  const key =
    fault === 'key' ? (await generateKeyPair('RS256')).privateKey : await importJWK(jwk, 'RS256')
  const shift = { future: 3600, old: -3600 }
  const now =
    Math.floor(Date.now() / 1000) + (fault === 'future' || fault === 'old' ? shift[fault] : 0)
  const token = new SignJWT(claimsOf(order))
    .setProtectedHeader({
      alg: 'RS256',
      kid: String(jwk.kid),
      typ: fault === 'type' ? 'JWT' : 'logout+jwt',
    })
    .setIssuer(fault === 'issuer' ? 'http://127.0.0.1:1' : issuer)
    .setAudience(fault === 'audience' ? 'another' : clientId)
    .setExpirationTime(now + (fault === 'old' ? 7200 : 120))
  if (fault !== 'noTime') token.setIssuedAt(now)
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: await token.sign(key) }),
  })
  return {
    status: answer.status,
    cacheControl: answer.headers.get('cache-control'),
    body: await answer.text(),
  }
}
