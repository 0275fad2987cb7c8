import { demoUsers } from '#simulators/demo-users.ts'
import type { Fault } from '#simulators/faults.ts'
import type { LogoutAnswer, LogoutOrder } from '#simulators/identity-provider/logout-token.ts'
import { startIdentityProvider } from '#simulators/identity-provider/start.ts'
import { freePort } from '#platform/server/port.ts'
import { startTestServer } from '#app/server/testing.ts'
import { openBrowser, type Browser } from './browser.ts'

/** The name of the session's cookie where the product is reached by http. */
export const sessionCookie = 'skynet_session'

/**
 * The product with the demo's identity provider and the demo's users: everything a real login
 * needs.
 */
export async function startWithLogin(environment: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const publicUrl = environment.PUBLIC_URL ?? `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider({ publicUrl })
  const server = await startTestServer({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    ...environment,
  })
  for (const { firstName, lastName, email, policies } of demoUsers)
    await server.owner.query(
      `with one as (insert into internal_user (first_name, last_name, email_address, created_by) values ($1, $2, $3, 'test') returning id)
       insert into user_policy (user_id, policy) select one.id, unnest($4::text[]) from one`,
      [firstName, lastName, email, policies],
    )

  /** Goes to `address` by way of the login, as the person of the provider's form. */
  async function signIn(browser: Browser, subject = 'demo-maja.lindgren', address = '/') {
    const form = await browser.visit(`${server.url}/login?return=${encodeURIComponent(address)}`)
    return form.url.includes('/login/') ? browser.visit(form.url, { subject, act: 'login' }) : form
  }
  return {
    ...server,
    provider,
    signIn,
    async signedIn(subject?: string) {
      const browser = openBrowser()
      await signIn(browser, subject)
      return browser
    },
    refresh: (browser: Browser) =>
      browser.ask(`${server.url}/api/token/refresh`, { method: 'POST' }),
    async tokenOf(browser: Browser) {
      const answer = await browser.ask(`${server.url}/api/token/refresh`, { method: 'POST' })
      return ((await answer.json()) as { token: string }).token
    },
    logout: async (browser: Browser, token: string | undefined, everywhere = false) => {
      const answer = await browser.ask(`${server.url}/api/token/logout`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ everywhere }),
      })
      return { status: answer.status, body: (await answer.json()) as { signOutUrl: string } }
    },
    /** The state of an access token at a call that anybody signed in may make. */
    statusOf: async (token: string) =>
      (
        await fetch(`${server.url}/api/authorize/policies`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    fault: (fault: Fault) =>
      fetch(`${provider.url}/simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    /** How often the provider was asked at a path since it began. */
    async asked(path: string) {
      const calls = (await (await fetch(`${provider.url}/simulator/calls`)).json()) as {
        path: string
      }[]
      return calls.filter((call) => call.path === path).length
    },
    rotateKeys: (forgetOld: boolean) =>
      fetch(`${provider.url}/simulator/rotate-keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ forgetOld }),
      }),
    /** Lets the provider tell of a logout, as simulators/identity-provider/logout-token.ts says. */
    async sendLogout(order: LogoutOrder) {
      const answer = await fetch(`${provider.url}/simulator/send-logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      })
      return (await answer.json()) as LogoutAnswer
    },
    /** Lets every login at the provider have taken place so many seconds earlier. */
    ageLogins: (seconds: number) =>
      fetch(`${provider.url}/simulator/age-logins`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seconds }),
      }),
    /** Lets the access token of every session have so many seconds left. */
    expireIn: (seconds: number) =>
      server.owner.query(
        `update user_session set access_expires_at = date_trunc('milliseconds', skynet.now()) + make_interval(secs => $1)`,
        [seconds],
      ),
    async stop() {
      await server.stop()
      await provider.stop()
    },
  }
}
export type LoginServer = Awaited<ReturnType<typeof startWithLogin>>
