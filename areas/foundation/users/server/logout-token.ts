import type { JWTPayload, JWTVerifyOptions } from 'jose'
import { z } from 'zod'

/** Whom the provider has logged out: one session of theirs, all of a person's, or one of theirs. */
export interface Logout {
  readonly tokenId: string
  readonly subject: string | undefined
  /** The provider's own session (sid). */
  readonly providerSession: string | undefined
}

/** How old a logout token may be; providers let it live two minutes. */
export const logoutTokenMinutes = 10
/** Seconds by which the clocks of the provider and of this machine may differ. */
export const clockTolerance = 30

/** What is demanded of a logout token besides the provider's signature (Back-Channel Logout 2.6). */
export const logoutDemands: JWTVerifyOptions = {
  // So that no other token of the provider is taken for one (4.1).
  typ: 'logout+jwt',
  requiredClaims: ['iat', 'jti', 'events'],
  maxTokenAge: logoutTokenMinutes * 60,
  clockTolerance,
}

const claims = z
  .object({
    jti: z.string().min(1).max(1000),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
    // Only an ID token has one (2.4).
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/** The logout that the claims of a verified token speak of; undefined when they speak of none. */
export function logoutOf(payload: JWTPayload): Logout | undefined {
  const read = claims.safeParse(payload)
  if (!read.success) return undefined
  const { jti, sub, sid } = read.data
  return { tokenId: jti, subject: sub, providerSession: sid }
}
