/** Seconds a partner's token holds. */
export const tokenSeconds = 3600
/**
 * What secrets and tokens begin with, so that one found in the wrong place is recognised for what
 * it is.
 */
export const secretPrefix = 'sks_'
export const tokenPrefix = 'skp_'

export const isPartnerToken = (token: string) => token.startsWith(tokenPrefix)

/**
 * Whether a client that has a secret would sell for a partner it has not sold for: its secret would
 * be one for that partner, given by one person (apiclients 5).
 * @param partnerType as it is saved: empty for none, left out it stays as it is
 */
export const widensSecret = (
  client: { readonly secretCreated: Date | null; readonly partnerType: string | null },
  partnerType: string | null | undefined,
) => client.secretCreated !== null && !!partnerType && partnerType !== client.partnerType

/**
 * Whether another address for a partner's secret takes a second person (apiclients 6): wherever one
 * stands already, or a secret holds.
 * @param contactEmail as it is saved: empty for none, left out it stays as it is
 */
export const changesContact = (
  client: { readonly secretCreated: Date | string | null; readonly contactEmail: string | null },
  contactEmail: string | null | undefined,
) =>
  contactEmail !== undefined &&
  (contactEmail || null) !== client.contactEmail &&
  (client.contactEmail !== null || client.secretCreated !== null)

/** Of an address what is no person's: where it is; '' for none. */
export const domainOf = (email: string | null) => email?.slice(email.lastIndexOf('@')) ?? ''

/** Printable ASCII without blank and colon: what fits unchanged in a Basic header (RFC 7617 §2). */
export const isClientId = (text: string) => /^[\x21-\x39\x3b-\x7e]{1,100}$/.test(text)

/**
 * Wrong tries in a minute, after which an address has to wait: with one client id, and with any.
 */
export const mostWrongTries = { oneClient: 10, anyClient: 100 }
export const tryWindowSeconds = 60

/** Whether an address has tried wrong secrets too often in the last minute. */
export const hasTriedTooOften = (wrong: { oneClient: number; anyClient: number }) =>
  wrong.oneClient >= mostWrongTries.oneClient || wrong.anyClient >= mostWrongTries.anyClient

/** The errors of RFC 6749 §5.2 that the token call answers, each with its status. */
export const tokenErrors = {
  invalid_request: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  temporarily_unavailable: 429,
} as const
export type TokenError = keyof typeof tokenErrors

export interface Credentials {
  readonly clientId: string
  readonly secret: string
}

const isForm = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/**
 * Who asks for a token, from the Basic header's credentials or the body's, but not from both (RFC
 * 6749 §2.3).
 * @param basic undefined when there is no Authorization header, null when it cannot be read
 */
export function credentialsAsked(
  basic: Credentials | null | undefined,
  body: unknown,
): Credentials | TokenError {
  if (!isForm(body)) return 'invalid_request'
  const { grant_type: grant, client_id: clientId, client_secret: secret } = body
  if (typeof grant !== 'string' || grant === '') return 'invalid_request'
  if (grant !== 'client_credentials') return 'unsupported_grant_type'
  if (basic === null) return 'invalid_client'
  if (basic)
    return secret === undefined && (clientId === undefined || clientId === basic.clientId)
      ? basic
      : 'invalid_request'
  return typeof clientId === 'string' && typeof secret === 'string'
    ? { clientId, secret }
    : 'invalid_client'
}
