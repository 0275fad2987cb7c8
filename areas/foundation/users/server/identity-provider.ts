import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
  type JWTVerifyResult,
} from 'jose'
import * as oidc from 'openid-client'
import { z } from 'zod'
import { platformRefusals } from '#platform/refusal.ts'
import type { Config } from '#platform/server/config.ts'
import { Refused } from '#platform/server/refuse.ts'
import { fingerprint } from '#platform/server/sealed.ts'
import { places } from '#areas/places.ts'
import type { LoginLife } from '../login-rules.ts'
import { clockTolerance, logoutDemands, logoutOf, type Logout } from './logout-token.ts'

/** Who a token speaks of. */
export interface Identity {
  readonly subject: string
  readonly email: string | undefined
  /** When the provider asked who it is, where the token says so (auth_time). */
  readonly askedAt: Date | undefined
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** The token's own id; its fingerprint where the provider gives none. */
  readonly tokenId: string
}

/** What the identity provider answers at login and renewal. */
export interface Tokens {
  readonly accessToken: string
  /** The access token's own id. */
  readonly tokenId: string
  readonly expiresAt: Date
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
}

/** A login that has begun, as the browser keeps it sealed until it comes back. */
export const loginAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Where to go after login: an address of our own. */
  returnTo: z.string(),
  silent: z.boolean(),
  /** The provider shall ask who it is although it knows the browser. */
  anew: z.boolean(),
})
export type LoginAttempt = z.output<typeof loginAttempt>

/** A login that came back. */
export interface FinishedLogin extends Tokens {
  readonly identity: Pick<Identity, 'subject' | 'email'>
  /** The second in which the person was asked at the provider; undefined when it does not say. */
  readonly askedAt: Date | undefined
  /** The provider's own session (sid), where it names one. */
  readonly providerSession: string | undefined
}

/** A login that is not as strong as OIDC_ACR demands. */
export class WeakLogin extends Error {
  constructor() {
    super('the login is not as strong as OIDC_ACR demands')
  }
}

export type IdentityProvider = ReturnType<typeof identityProvider>

/**
 * Seconds to wait for the provider: less than a renewal is reserved for, so that no two can be
 * under way (session-store.ts).
 */
const patience = 8
/**
 * The provider does not answer, or not as one: nobody is to blame who calls, and it may pass.
 * Refused with 503.
 */
const away = (cause: unknown) =>
  Object.assign(new Refused('notReady', { ...platformRefusals.notReady, text: awayText }), {
    cause,
  })
const awayText = 'Inloggningstjänsten svarar inte, försök igen om en stund'

/**
 * Any OpenID Connect provider, named by configuration (shell 2). Its own addresses and keys are
 * discovered and kept.
 */
export function identityProvider(config: Config) {
  const issuer = new URL(config.oidcIssuer)
  // The demo provider answers on loopback without TLS.
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  let discovered: Promise<oidc.Configuration> | undefined
  const discover = () =>
    (discovered ??= oidc
      .discovery(
        issuer,
        config.oidcClientId,
        config.oidcClientSecret,
        config.oidcClientSecret ? undefined : oidc.None(),
        { execute, timeout: patience },
      )
      .catch((error: unknown) => {
        discovered = undefined
        throw away(error)
      }))
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const accepted = new Map<string, Identity>()

  const tenants = config.oidcVerifyingTenants.split(',').filter((tenant) => tenant !== '')
  /** The identity of a token that came from the provider itself, never of one a caller sent. */
  const own = (token: string) => identityOf(decodeJwt(token), token, tenants)
  /** How strong a login must be, any of these; undefined where any login will do (users 20). */
  const strengths = config.oidcAcr?.split(' ')
  const isStrong = (acr: unknown) =>
    !strengths || (typeof acr === 'string' && strengths.includes(acr))
  const redirectUri = (silent: boolean) => `${config.publicUrl}${silent ? '/Silent' : '/Callback'}`
  const tokensOf = (answer: oidc.TokenEndpointResponse): Tokens => ({
    accessToken: answer.access_token,
    tokenId: own(answer.access_token).tokenId,
    expiresAt: new Date(Date.now() + (answer.expires_in ?? 300) * 1000),
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
  })

  /**
   * What a token says that the provider signed and that meets the demands; undefined for any other.
   */
  async function claimsOf(
    token: string,
    demands: JWTVerifyOptions,
  ): Promise<JWTVerifyResult | undefined> {
    const provider = (await discover()).serverMetadata()
    keys ??= createRemoteJWKSet(new URL(provider.jwks_uri ?? ''), {
      cooldownDuration: 1_000,
      timeoutDuration: patience * 1000,
    })
    try {
      return await jwtVerify(token, keys, {
        issuer: provider.issuer,
        algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
        ...demands,
      })
    } catch (error) {
      if (isAboutToken(error)) return undefined
      throw away(error)
    }
  }

  /**
   * The identity of an access token that the provider signed for us and that still holds; undefined
   * for any other.
   */
  async function verify(token: string): Promise<Identity | undefined> {
    const seen = accepted.get(token)
    if (seen && seen.expiresAt > new Date()) return seen
    const verified = await claimsOf(token, {
      audience: config.oidcAudience,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    if (!verified || !isAccessToken(verified)) return undefined
    // Not every provider says it here; of a login it was said before it became a session.
    const { acr } = verified.payload
    if (acr !== undefined && !isStrong(acr)) return undefined
    const identity = identityOf(verified.payload, token, tenants)
    if (accepted.size > 10_000) accepted.clear()
    accepted.set(token, identity)
    return identity
  }

  /** Whom a logout token of the provider for us speaks of; undefined for any other token. */
  async function verifyLogout(token: string): Promise<Logout | undefined> {
    const verified = await claimsOf(token, { audience: config.oidcClientId, ...logoutDemands })
    return verified && logoutOf(verified.payload)
  }

  return {
    verify,
    verifyLogout,

    /**
     * The provider's login page for a new attempt. A silent one never shows a page. The provider
     * asks anew where its own login is older than one counts here, and says when it asked
     * (`auth_time`, OpenID Connect Core 3.1.2.1).
     */
    async loginUrl(attempt: LoginAttempt, { hours }: LoginLife): Promise<URL> {
      return oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri(attempt.silent),
        scope: config.oidcScope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        max_age: String(hours * 3600),
        ...(strengths && { acr_values: strengths.join(' ') }),
        ...(attempt.silent ? { prompt: 'none' } : attempt.anew && { prompt: 'login' }),
      })
    },

    /**
     * Trades the code of a login return for tokens. Throws when the return does not belong to the
     * attempt, and WeakLogin when the login is not as strong as it must be.
     */
    async finishLogin(search: string, attempt: LoginAttempt): Promise<FinishedLogin> {
      const answer = await oidc.authorizationCodeGrant(
        await discover(),
        new URL(redirectUri(attempt.silent) + search),
        {
          pkceCodeVerifier: attempt.codeVerifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        },
      )
      const claims = answer.claims()
      if (!claims) throw new Error('the identity provider gave no ID token')
      if (!isStrong(claims.acr)) throw new WeakLogin()
      return {
        ...tokensOf(answer),
        askedAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
        providerSession: typeof claims.sid === 'string' ? claims.sid : undefined,
        identity: { subject: claims.sub, email: emailOf(claims, tenants) },
      }
    },

    /** New tokens for a refresh token; undefined when the provider no longer accepts it. */
    async renew(refreshToken: string): Promise<Tokens | undefined> {
      try {
        const tokens = tokensOf(await oidc.refreshTokenGrant(await discover(), refreshToken))
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.status < 500 && error.status !== 429)
          return undefined
        throw error instanceof Refused ? error : away(error)
      }
    },

    /**
     * Where the browser signs out at the provider as well; only here while the provider is away.
     */
    async signOutUrl(idToken: string | undefined): Promise<string> {
      const after = `${config.publicUrl}${places.signedOut()}`
      const provider = await discover().catch(() => undefined)
      if (!provider?.serverMetadata().end_session_endpoint) return after
      return oidc.buildEndSessionUrl(provider, {
        post_logout_redirect_uri: after,
        ...(idToken && { id_token_hint: idToken }),
      }).href
    },
  }
}

function identityOf(payload: JWTPayload, token: string, tenants: readonly string[]): Identity {
  const { sub, iat, exp, jti, auth_time: askedAt } = payload
  if (sub === undefined || iat === undefined || exp === undefined)
    throw new Error('an access token says not of whom it is, or from when to when it holds')
  return {
    subject: sub,
    email: emailOf(payload, tenants),
    askedAt: typeof askedAt === 'number' ? new Date(askedAt * 1000) : undefined,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    tokenId: jti ?? fingerprint(token).toString('hex'),
  }
}

/** How providers type access tokens that say what they are (RFC 9068), and those that do not. */
const accessTokenTypes = ['at+jwt', 'application/at+jwt', 'jwt', undefined]
/** Whether it is no token of another kind, and not made in the future. */
const isAccessToken = ({ protectedHeader: { typ }, payload: { iat = 0 } }: JWTVerifyResult) =>
  accessTokenTypes.includes(typ?.toLowerCase()) && iat <= Date.now() / 1000 + clockTolerance

/** Whether a token was judged and found wrong, and not merely the keys out of reach. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  )

/**
 * The address by which a person is known at the first login: only one the provider has verified, or
 * that comes from a tenant that verifies every one (users 19). Any other claim people may write
 * themselves.
 */
function emailOf(
  { email, email_verified: verified, tid }: Record<string, unknown>,
  verifyingTenants: readonly string[],
): string | undefined {
  if (typeof email !== 'string') return undefined
  const byTenant = typeof tid === 'string' && verifyingTenants.includes(tid)
  return verified === true || (byTenant && verified !== false) ? email : undefined
}
