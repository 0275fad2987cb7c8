import type { Configuration } from 'oidc-provider'
// Its main file does nothing but warn, beside this one, on the oldest Node.js that we support.
import { Provider } from 'oidc-provider/lib/provider.js'
import type { DemoUser } from '../demo-users.ts'
import type { Keys } from './keys.ts'
import { errorPage, loggedOutPage, logoutPage } from './login-page.ts'
import type { Memory } from './memory.ts'

/** The audience of access tokens. */
export const apiAudience = 'urn:skynet:api'
export const clientId = 'skynet'
/**
 * How strong the logins are that a person can choose, in words of our own: a name alone, or proved
 * by something more.
 */
export const loginStrengths = ['urn:skynet:simple', 'urn:skynet:strong'] as const

export interface ProviderOptions {
  readonly issuer: string
  /** Where Skynet is reached; its /Callback, /Silent, /signed-out and
   * /backchannel-logout are registered. */
  readonly publicUrl: string
  readonly users: readonly DemoUser[]
  readonly keys: Keys
  readonly memory: Memory
  /** Seconds an access token lives. */
  readonly accessTokenSeconds: number
}

const day = 86_400

/** The public address, and the same port under both names of the loopback: people type either. */
function addresses(publicUrl: string): readonly string[] {
  const { protocol, port, origin } = new URL(publicUrl)
  const suffix = port ? `:${port}` : ''
  return [
    ...new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`]),
  ]
}

/**
 * The certified provider library, set up for one public client with PKCE and JWT access tokens for
 * the API.
 */
export function createProvider(options: ProviderOptions): Provider {
  const { issuer, users, keys, memory } = options
  const origins = addresses(options.publicUrl)
  const nameClaims = (subject: string | undefined) => {
    const user = users.find((candidate) => candidate.subject === subject)
    if (!user) return undefined
    return {
      name: `${user.firstName} ${user.lastName}`,
      given_name: user.firstName,
      family_name: user.lastName,
      email: user.email,
    }
  }
  const configuration: Configuration = {
    adapter: (model: string) => memory.adapter(model),
    clients: [
      {
        client_id: clientId,
        client_name: 'Skynet',
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.flatMap((origin) => [`${origin}/Callback`, `${origin}/Silent`]),
        backchannel_logout_uri: `${new URL(options.publicUrl).origin}/backchannel-logout`,
        backchannel_logout_session_required: true,
        post_logout_redirect_uris: origins.map((origin) => `${origin}/signed-out`),
      },
    ],
    jwks: {
      keys: keys.signing.map((key) => ({ ...key })) as NonNullable<Configuration['jwks']>['keys'],
    },
    cookies: { keys: [keys.cookieSecret] },
    acrValues: [...loginStrengths],
    pkce: { required: () => true },
    // name and e-mail stand in the ID token itself: a token meant for an API cannot ask for user
    // information
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_context, subject) => {
      const claims = nameClaims(subject)
      return (
        claims && {
          accountId: subject,
          claims: () => ({ sub: subject, ...claims, email_verified: true }),
        }
      )
    },
    extraTokenClaims: (_context, token) =>
      'accountId' in token ? nameClaims(token.accountId) : undefined,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    // no consent screen: the one client gets what it may ask for, in one grant per session so that
    // logout ends everything
    loadExistingGrant: async (context) => {
      const { session, client, provider } = context.oidc
      if (!session?.accountId || !client) return undefined
      const known = session.grantIdFor(client.clientId)
      const found = known ? await provider.Grant.find(known) : undefined
      if (found) return found
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email offline_access')
      grant.addResourceScope(apiAudience, 'api')
      await grant.save()
      return grant
    },
    // The product is on this machine, where the library's own way would not go.
    fetch: (url, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(url, options),
    clientBasedCORS: (_context, origin) => origins.includes(origin),
    interactions: { url: (_context, interaction) => `/login/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience: apiAudience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: options.accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.type = 'html'
          context.body = logoutPage(form)
        },
        postLogoutSuccessSource: (context) => {
          context.type = 'html'
          context.body = loggedOutPage()
        },
      },
    },
    renderError: (context, out) => {
      context.type = 'html'
      context.body = errorPage(out.error, out.error_description)
    },
    ttl: {
      AccessToken: options.accessTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: day,
      Session: day,
      Interaction: 3600,
      Grant: day,
      IdToken: 3600,
    },
  }
  return new Provider(issuer, configuration)
}
