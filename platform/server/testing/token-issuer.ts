import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { portOf } from '../port.ts'

/** What an access token of a test says; each part can be made wrong. */
export interface TokenClaims {
  readonly email?: string
  readonly subject?: string
  readonly audience?: string
  readonly issuer?: string
  /** Seconds from now; default a day, so that no test is signed out on a slow machine. */
  readonly expiresIn?: number
  readonly issuedAt?: number
  /** Seconds since the person was asked who it is; default 0, null for a provider that is silent. */
  readonly askedAgo?: number | null
  /** Default true. */
  readonly emailVerified?: boolean | null
  /** Any other claim. */
  readonly others?: Readonly<Record<string, unknown>>
  /** The kind the token says it is of. */
  readonly type?: string
}

/**
 * An identity provider reduced to its keys: enough for the server to verify tokens over HTTP as it
 * does with any provider.
 */
export async function startTokenIssuer(audience: string) {
  const keys = [await (firstKey ??= newKey('1'))]
  let issuer = ''
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      request.url?.startsWith('/keys')
        ? JSON.stringify({ keys: keys.map((key) => key.jwk) })
        : JSON.stringify({
            issuer,
            jwks_uri: `${issuer}/keys`,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            end_session_endpoint: `${issuer}/end`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          }),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  issuer = `http://127.0.0.1:${portOf(server)}`

  async function token(claims: TokenClaims): Promise<string> {
    const key = keys.at(-1) as (typeof keys)[number]
    const now = claims.issuedAt ?? Math.floor(Date.now() / 1000)
    const { email, emailVerified = true, askedAgo = 0, others, type } = claims
    return new SignJWT({
      email,
      ...(emailVerified !== null && { email_verified: emailVerified }),
      ...(askedAgo !== null && { auth_time: Math.floor(Date.now() / 1000) - askedAgo }),
      ...others,
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...(type && { typ: type }) })
      .setSubject(claims.subject ?? `subject-${claims.email}`)
      .setIssuer(claims.issuer ?? issuer)
      .setAudience(claims.audience ?? audience)
      .setIssuedAt(now)
      .setJti(crypto.randomUUID())
      .setExpirationTime(Math.floor(Date.now() / 1000) + (claims.expiresIn ?? 86_400))
      .sign(key.privateKey)
  }
  return {
    issuer,
    token,
    /** From now on tokens are signed with a new key, and only that one is published. */
    async rotate() {
      keys.splice(0, keys.length, await newKey(String(Number(keys.at(-1)?.kid) + 1)))
    },
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

/** Of every issuer of the process, none of which is asked about another's tokens. */
let firstKey: ReturnType<typeof newKey> | undefined

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' },
  }
}
