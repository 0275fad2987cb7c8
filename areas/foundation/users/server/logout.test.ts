import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './testing/browser.ts'
import { sessionCookie, startWithLogin, type LoginServer } from './testing/login.ts'

let server: LoginServer
beforeAll(async () => {
  server = await startWithLogin()
})
afterEach(() => server.fault({ mode: 'off' }))
afterAll(() => server.stop())

describe('logout', () => {
  it('ends the session and the token, and goes on to the provider', async () => {
    const browser = await server.signedIn()
    const token = await server.tokenOf(browser)
    const { status, body } = await server.logout(browser, token)
    expect(status).toBe(200)
    const address = new URL(body.signOutUrl)
    expect(address.origin).toBe(server.provider.issuer)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/signed-out`)
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect(await server.statusOf(token)).toBe(401)
    expect((await server.refresh(browser)).status).toBe(401)

    const { page } = await browser.visit(body.signOutUrl)
    const action = /action="([^"]+)"/.exec(page)?.[1] as string
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] as string
    expect((await browser.visit(action, { xsrf, logout: 'yes' })).url).toBe(
      `${server.url}/signed-out`,
    )
    expect((await browser.visit(`${server.url}/Silent`)).page).toContain(
      '<title>signed-out</title>',
    )
  })

  it('ends the session also when the token is left out, and again does no harm', async () => {
    const browser = await server.signedIn()
    const token = await server.tokenOf(browser)
    expect((await server.logout(browser, undefined)).status).toBe(200)
    expect(await server.statusOf(token)).toBe(401)
    expect((await server.logout(browser, token)).status).toBe(200)
    expect((await server.logout(openBrowser(), undefined)).status).toBe(200)
  })

  it('leaves the user’s other browsers alone, and with everywhere ends them too, at once', async () => {
    const [one, two, three] = [
      await server.signedIn(),
      await server.signedIn(),
      await server.signedIn(),
    ]
    const bystander = await server.signedIn('demo-lovisa.falk')
    const tokens = await Promise.all([one, two, three, bystander].map(server.tokenOf))
    await server.logout(one, tokens[0])
    expect(await Promise.all(tokens.map(server.statusOf))).toEqual([401, 200, 200, 200])
    await server.logout(two, tokens[1], true)
    expect(await Promise.all(tokens.map(server.statusOf))).toEqual([401, 401, 401, 200])
    const refreshed = await Promise.all([one, two, three, bystander].map(server.refresh))
    expect(refreshed.map(({ status }) => status)).toEqual([401, 401, 401, 200])
    // And to log in again works the same second.
    await server.signIn(three)
    expect(await server.statusOf(await server.tokenOf(three))).toBe(200)
  })

  it('everywhere lets nobody back by a login from before it, whatever the address says: only by logging in anew', async () => {
    const [one, other] = [
      await server.signedIn('demo-lovisa.falk'),
      await server.signedIn('demo-lovisa.falk'),
    ]
    const token = await server.tokenOf(other)
    // The provider says in which second it asked.
    const second = Math.floor(Date.now() / 1000)
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second)
    await server.logout(one, await server.tokenOf(one), true)

    const silently = async (change = (address: string) => address) => {
      const { url } = await other.visit(`${server.url}/Silent`, undefined, /\/auth\?/)
      return (await other.visit(change(url))).page
    }
    expect(await silently()).toContain('<title>signed-out</title>')
    // Not asked for, the provider does not say when the login took place.
    expect(await silently((address) => address.replace(/max_age=\d+&?/, ''))).toContain(
      '<title>signed-out</title>',
    )
    expect((await server.refresh(other)).status).toBe(401)

    // The provider still knows the browser, so it has to be told to ask.
    const asked = await other.visit(
      `${server.url}/login?return=/clientsearch`,
      undefined,
      /prompt=login/,
    )
    const unasked = await other.visit(asked.url.replace('prompt=login', ''))
    expect(unasked.url).toBe(`${server.url}/signed-out?failed`)
    expect((await server.refresh(other)).status).toBe(401)

    const form = await other.visit(`${server.url}/login?return=/clientsearch`)
    expect(form.url).toContain('/login/')
    const arrived = await other.visit(form.url, { subject: 'demo-lovisa.falk', act: 'login' })
    expect(arrived.url).toBe(`${server.url}/clientsearch`)
    expect(await server.statusOf(await server.tokenOf(other))).toBe(200)
    expect(await server.statusOf(token)).toBe(401)
  })

  it('everywhere ends a browser that is renewing at that moment too', async () => {
    const [one, other] = [await server.signedIn(), await server.signedIn()]
    const token = await server.tokenOf(one)
    await server.expireIn(30)
    await server.fault({ mode: 'slow', path: '/token', delayMs: 4000 })
    const renewal = server.refresh(other)
    const renewing = 'select from user_session where refreshing_until > skynet.now()'
    await expect.poll(async () => (await server.owner.query(renewing)).rowCount).toBe(1)
    await server.logout(one, token, true)
    expect((await renewal).status).toBe(401)
    expect((await server.refresh(other)).status).toBe(401)
  })

  it('works while the provider is away', async () => {
    const browser = await server.signedIn()
    const token = await server.tokenOf(browser)
    await server.fault({ mode: 'fail' })
    expect((await server.logout(browser, token)).status).toBe(200)
    expect((await server.refresh(browser)).status).toBe(401)
  })

  const from: Readonly<Record<string, Record<string, string>>> = {
    'another site': { origin: 'https://evil.example' },
    'a page that hides where it is from': { origin: 'null' },
    'another site, as the browser says': { 'sec-fetch-site': 'cross-site' },
    'a neighbour of the same site': { 'sec-fetch-site': 'same-site' },
  }
  it.each(Object.entries(from))('takes no order from %s', async (_, headers) => {
    const browser = await server.signedIn()
    const line = browser.set.findLast((cookie) => cookie.startsWith(sessionCookie))
    expect(line).toMatch(/SameSite=Lax/)
    for (const path of ['/api/token/refresh', '/api/token/logout']) {
      const answer = await browser.ask(server.url + path, { method: 'POST', headers })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'foreignOrigin' })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin' }
    const answer = await browser.ask(`${server.url}/api/token/refresh`, {
      method: 'POST',
      headers: own,
    })
    expect(answer.status).toBe(200)
  })

  it.each(['/login', '/Silent'])(
    '%s begins no login inside a page of another site',
    async (path) => {
      // Fetch says itself how it fetches, so that nobody else can.
      const status = async (headers: Record<string, string>) => {
        const [answer] = (await once(get(server.url + path, { headers }), 'response')) as [
          IncomingMessage,
        ]
        answer.resume()
        return answer.statusCode
      }
      const framed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
      const led = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
      expect(await status({ 'sec-fetch-site': 'cross-site', ...framed })).toBe(403)
      expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })).toBe(403)
      expect(await status({ 'sec-fetch-site': 'cross-site', ...led })).toBe(302)
      expect(await status({ 'sec-fetch-site': 'same-origin', ...framed })).toBe(302)
    },
  )
})
