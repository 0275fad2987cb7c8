import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './testing/browser.ts'
import { sessionCookie, startWithLogin, type LoginServer } from './testing/login.ts'

let server: LoginServer
beforeAll(async () => {
  server = await startWithLogin()
})
beforeEach(() => server.fault({ mode: 'off' }))
afterAll(() => server.stop())

const path = (url: string) => url.slice(server.url.length)
/** A login up to the way back: the address of the callback, not yet visited. */
async function untilCallback(browser = openBrowser(), address = '/') {
  const form = await browser.visit(`${server.url}/login?return=${encodeURIComponent(address)}`)
  const back = await browser.visit(
    form.url,
    { subject: 'demo-maja.lindgren', act: 'login' },
    /\/Callback/,
  )
  expect(back.url).toMatch(/\/Callback\?/)
  return { browser, back: back.url }
}

describe('a login', () => {
  it('returns to the address that was asked for, with a session no script can read', async () => {
    const browser = openBrowser()
    const asked = '/client/issuer/5560160680/contacts?page=2'
    const arrived = await server.signIn(browser, 'demo-maja.lindgren', asked)
    expect(path(arrived.url)).toBe(asked)
    const line = browser.set.findLast((cookie) => cookie.startsWith(`${sessionCookie}=`))
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Lax/)
    expect(line).toMatch(/; Path=\//)
    expect(line).not.toMatch(/; Secure|; Domain/)
    expect([...browser.jar.keys()].filter((name) => name.startsWith('skynet_login_'))).toEqual([])

    const answer = await server.refresh(browser)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { id, token, expiresAt, ...who } = (await answer.json()) as Record<string, string>
    expect(who).toEqual({ name: 'Maja Lindgren', email: 'maja.lindgren@example.se' })
    const { rows } = await server.owner.query(
      'select id from internal_user where email_address = $1',
      [who.email],
    )
    expect(id).toBe(rows[0].id)
    expect(Date.parse(expiresAt as string)).toBeGreaterThan(Date.now() + 200_000)
    expect(await server.statusOf(token as string)).toBe(200)
  })

  it('leaves a row in the trail, and the time on the user', async () => {
    await server.signedIn('demo-oskar.hedlund')
    const { rows } = await server.owner.query(
      `select u.last_login_at, u.subject, (select count(*)::int from audit_entry a where a.action = 'session.login' and a.actor_id = u.id::text) as logins
       from internal_user u where email_address = 'oskar.hedlund@example.se'`,
    )
    expect(rows).toMatchObject([
      { last_login_at: expect.any(Date), subject: 'demo-oskar.hedlund', logins: 1 },
    ])
  })

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    'http://evil.example',
    '/..//evil.example',
    '/\t/evil.example',
    '/login',
  ])('never leads to %j', async (address) => {
    const arrived = await server.signIn(openBrowser(), undefined, address)
    expect(arrived.url).toBe(`${server.url}/`)
  })

  it('of a person who is no user leads to the page that says so, without a session', async () => {
    const browser = openBrowser()
    const arrived = await server.signIn(browser, 'demo-viggo.utter')
    expect(path(arrived.url)).toBe('/access-denied?unknown')
    expect(browser.jar.has(sessionCookie)).toBe(false)
    expect((await server.refresh(browser)).status).toBe(401)
  })

  it('that is given up ends signed out', async () => {
    const browser = openBrowser()
    const form = await browser.visit(`${server.url}/login`)
    const back = await browser.visit(form.url, { act: 'abort' })
    expect(path(back.url)).toBe('/signed-out')
    expect(browser.jar.has(sessionCookie)).toBe(false)
  })

  it('can be under way in two tabs at once', async () => {
    const browser = openBrowser()
    const one = await browser.visit(`${server.url}/login?return=/one`, undefined, /\/auth\?/)
    const two = await browser.visit(`${server.url}/login?return=/two`, undefined, /\/auth\?/)
    const form = await browser.visit(two.url)
    expect(path((await browser.visit(form.url, { subject: 'demo-maja.lindgren' })).url)).toBe(
      '/two',
    )
    expect(path((await browser.visit(one.url)).url)).toBe('/one')
  })

  it('ends somewhere sensible while the provider is away', async () => {
    const other = await startWithLogin()
    try {
      await other.fault({ mode: 'fail' })
      const arrived = await openBrowser().visit(`${other.url}/login`)
      expect(arrived.url).toBe(`${other.url}/signed-out?failed`)
      const silent = await openBrowser().visit(`${other.url}/Silent`)
      expect(silent).toMatchObject({
        status: 200,
        page: expect.stringContaining('<title>signed-out</title>'),
      })
      // And begins as soon as it is back.
      await other.fault({ mode: 'off' })
      expect((await openBrowser().visit(`${other.url}/login`)).page).toContain('Demoinloggning')
    } finally {
      await other.stop()
    }
  })
})

describe('the way back from the provider', () => {
  it.each([
    [
      'in another browser',
      async () => (await openBrowser().visit((await untilCallback()).back)).url,
    ],
    [
      'in another browser that is logging in itself',
      async () => {
        const victim = await untilCallback()
        return (await victim.browser.visit((await untilCallback()).back)).url
      },
    ],
    [
      'under another state',
      async () => {
        const { browser, back } = await untilCallback()
        return (await browser.visit(back.replace(/state=.{12}/, (begin) => `${begin}x`))).url
      },
    ],
    [
      'with a code of its own making',
      async () => {
        const { browser, back } = await untilCallback()
        return (await browser.visit(back.replace(/code=[^&]+/, 'code=guess'))).url
      },
    ],
    [
      'with the code of another login',
      async () => {
        const [one, two] = [await untilCallback(), await untilCallback()]
        const stolen = /code=[^&]+/.exec(two.back)?.[0] as string
        return (await one.browser.visit(one.back.replace(/code=[^&]+/, stolen))).url
      },
    ],
    [
      'of another issuer',
      async () => {
        const { browser, back } = await untilCallback()
        return (
          await browser.visit(`${back.replace(/iss=[^&]+/, '')}&iss=http%3A%2F%2Fevil.example`)
        ).url
      },
    ],
    ['without anything', async () => (await openBrowser().visit(`${server.url}/Callback`)).url],
    [
      'without a code',
      async () => {
        const { browser, back } = await untilCallback()
        return (await browser.visit(back.replace(/code=[^&]+&?/, ''))).url
      },
    ],
    [
      'with a login cookie nobody here sealed',
      async () => {
        const { back } = await untilCallback()
        const state = new URL(back).searchParams.get('state') as string
        const forged = openBrowser([
          [
            `skynet_login_${state.slice(0, 12)}`,
            Buffer.from('{"returnTo":"//evil"}').toString('base64url'),
          ],
        ])
        return (await forged.visit(back)).url
      },
    ],
  ])('%s opens no session', async (_, going) => {
    const { rows: before } = await server.owner.query(
      'select count(*)::int as count from user_session',
    )
    expect(path(await going())).toMatch(/^\/signed-out\?(expired|failed)$/)
    const { rows: after } = await server.owner.query(
      'select count(*)::int as count from user_session',
    )
    expect(after).toEqual(before)
  })

  it('counts once, also with the cookie kept', async () => {
    const { browser, back } = await untilCallback()
    const kept = [...browser.jar]
    expect(path((await browser.visit(back)).url)).toBe('/')
    expect(path((await browser.visit(back)).url)).toBe('/signed-out?expired')
    expect(path((await openBrowser(kept).visit(back)).url)).toBe('/signed-out?failed')
  })

  it('ends signed out when the provider fails in the middle', async () => {
    const { browser, back } = await untilCallback()
    await server.fault({ mode: 'fail', path: '/token', times: 1 })
    expect(path((await browser.visit(back)).url)).toBe('/signed-out?failed')
  })
})

describe('silent renewal', () => {
  const title = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1]

  it('opens a new session as long as the provider knows the person', async () => {
    const browser = await server.signedIn()
    const first = browser.jar.get(sessionCookie)
    const { page, url } = await browser.visit(`${server.url}/Silent`)
    expect(path(url)).toMatch(/^\/Silent\?/)
    expect(title(page)).toBe('renewed')
    expect(browser.jar.get(sessionCookie)).not.toBe(first)
    expect(await server.statusOf(await server.tokenOf(browser))).toBe(200)
  })

  it('says so when the provider does not, and asks nobody anything', async () => {
    const browser = openBrowser()
    expect(title((await browser.visit(`${server.url}/Silent`)).page)).toBe('signed-out')
    expect(browser.jar.has(sessionCookie)).toBe(false)
  })

  it('shows a page that runs nothing and that only this site may frame', async () => {
    const answer = await fetch(`${server.url}/Silent?state=x`)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(await answer.text()).not.toContain('script')
  })
})

it('has cookies that only its own host can set where it is reached by https', async () => {
  const secure = await startWithLogin({ PUBLIC_URL: 'https://skynet.example.se' })
  try {
    const browser = openBrowser()
    const form = await browser.visit(`${secure.url}/login`)
    expect(browser.set.filter((line) => line.includes('skynet_login_'))).toEqual([
      expect.stringMatching(/^__Host-skynet_login_.*; Path=\/; HttpOnly; Secure; SameSite=Lax/),
    ])
    const login = { subject: 'demo-maja.lindgren', act: 'login' }
    const back = new URL((await browser.visit(form.url, login, /\/Callback/)).url)
    expect(back.origin).toBe('https://skynet.example.se')
    await browser.visit(`${secure.url}/Callback${back.search}`, undefined, /./)
    expect(browser.set.at(-1)).toMatch(
      /^__Host-skynet_session=.*; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax/,
    )
    expect(browser.set.at(-1)).not.toContain('Domain')
    expect((await secure.refresh(browser)).status).toBe(200)
    const plain = browser.jar.get('__Host-skynet_session') ?? ''
    expect((await secure.refresh(openBrowser([[sessionCookie, plain]]))).status).toBe(401)
  } finally {
    await secure.stop()
  }
})
