import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Browser } from './testing/browser.ts'
import { sessionCookie, startWithLogin, type LoginServer } from './testing/login.ts'

let server: LoginServer
beforeAll(async () => {
  server = await startWithLogin()
})
afterEach(() => server.fault({ mode: 'off' }))
afterAll(() => server.stop())

const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, string>

describe('a session', () => {
  it.each<[string, () => Browser]>([
    ['no cookie', () => openBrowser()],
    ['a guessed cookie', () => openBrowser([[sessionCookie, 'guess']])],
    ['an empty cookie', () => openBrowser([[sessionCookie, '']])],
    ['a cookie of strange signs', () => openBrowser([[sessionCookie, '%00%ff{}']])],
  ])('is not there for %s', async (_, browser) => {
    const answer = await server.refresh(browser())
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 'notSignedIn', message: 'Du behöver logga in' })
  })

  it('gives the same token until it is about to expire', async () => {
    const browser = await server.signedIn()
    expect(await server.tokenOf(browser)).toBe(await server.tokenOf(browser))
  })

  it('is stored so that the database alone opens nothing', async () => {
    const browser = await server.signedIn()
    const token = await server.tokenOf(browser)
    const { rows } = await server.owner.query('select user_session::text as row from user_session')
    const stored = rows.map(({ row }) => row as string).join()
    expect(stored).not.toContain(token.slice(0, 40))
    expect(stored).not.toContain(browser.jar.get(sessionCookie))
  })

  it('ends with its user', async () => {
    const browser = await server.signedIn('demo-doris.ekman')
    const token = await server.tokenOf(browser)
    await server.owner.query(
      `delete from internal_user where email_address = 'doris.ekman@example.se'`,
    )
    expect((await server.refresh(browser)).status).toBe(401)
    expect(await server.statusOf(token)).toBe(401)
    // The provider still knows the person; we do not.
    expect((await browser.visit(`${server.url}/Silent`)).page).toContain(
      '<title>signed-out</title>',
    )
    expect((await server.signIn(browser, 'demo-doris.ekman')).url).toBe(
      `${server.url}/access-denied?unknown`,
    )
  })

  it('is nothing another secret can open', async () => {
    const browser = await server.signedIn()
    const { rows } = await server.owner.query(
      `select access_token from user_session order by created_at desc limit 1`,
    )
    const sealed = rows[0].access_token as string
    const at = sealed.length - 10
    await server.owner.query('update user_session set access_token = $1 where access_token = $2', [
      sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1),
      sealed,
    ])
    expect((await server.refresh(browser)).status).toBe(401)
    const other = await startWithLogin()
    try {
      expect((await other.refresh(openBrowser(browser.jar))).status).toBe(401)
    } finally {
      await other.stop()
    }
  })
})

describe('renewal', () => {
  it('happens once, although ten tabs ask at the same time', async () => {
    const browser = await server.signedIn()
    const old = await server.tokenOf(browser)
    await server.expireIn(30)
    const before = await server.asked('/token')
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.refresh(browser)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const tokens = new Set((await Promise.all(answers.map(bodyOf))).map(({ token }) => token))
    expect(tokens.size).toBe(1)
    expect(tokens.has(old)).toBe(false)
    expect(await server.asked('/token')).toBe(before + 1)
    // Had the refresh token been used twice, the provider would have ended everything that came of
    // it.
    await server.expireIn(30)
    expect((await server.refresh(browser)).status).toBe(200)
  })

  it('works long after the access token has expired', async () => {
    const browser = await server.signedIn()
    await server.expireIn(-3600)
    expect(await server.statusOf(await server.tokenOf(browser))).toBe(200)
  })

  it('leaves a row in the trail', async () => {
    const browser = await server.signedIn('demo-tage.sundin')
    await server.expireIn(10)
    expect((await server.refresh(browser)).status).toBe(200)
    const { rows } = await server.owner.query(
      `select body from audit_entry where action = 'session.refresh' and subject = (select id::text from internal_user where email_address = 'tage.sundin@example.se')`,
    )
    expect(rows).toHaveLength(1)
  })

  it('that the provider refuses ends the session', async () => {
    const browser = await server.signedIn()
    await server.owner.query('update user_session set refresh_token = null')
    await server.expireIn(30)
    expect((await server.refresh(browser)).status).toBe(401)
    expect((await server.refresh(browser)).status).toBe(401)
  })

  it('waits while the provider is away: the old token serves as long as it holds, and then 503 is answered', async () => {
    const browser = await server.signedIn()
    const old = await server.tokenOf(browser)
    await server.expireIn(30)
    await server.fault({ mode: 'fail', path: '/token' })
    expect(await bodyOf(await server.refresh(browser))).toMatchObject({ token: old })
    await server.expireIn(-5)
    const refused = await server.refresh(browser)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toEqual({
      code: 'notReady',
      message: 'Inloggningstjänsten svarar inte, försök igen om en stund',
    })
    await server.fault({ mode: 'nonsense', path: '/token' })
    expect((await server.refresh(browser)).status).toBe(503)
    await server.fault({ mode: 'off' })
    expect(await server.statusOf(await server.tokenOf(browser))).toBe(200)
  })
})

describe('the provider’s keys', () => {
  it('may change: tokens of the new one are taken within a second, those of the old one while it is published', async () => {
    const before = await server.tokenOf(await server.signedIn())
    await server.rotateKeys(false)
    const after = await server.tokenOf(await server.signedIn())
    // The keys are asked for once a second at most, however many unknown ones are named.
    await expect.poll(() => server.statusOf(after)).toBe(200)
    expect(await server.statusOf(before)).toBe(200)
  })

  it('out of reach are no reason to sign anybody out: 503 is answered until they are back', async () => {
    const other = await startWithLogin()
    try {
      const token = await other.tokenOf(await other.signedIn())
      for (const mode of ['fail', 'nonsense'] as const) {
        await other.fault({ mode, path: '/jwks' })
        expect(await other.statusOf(token)).toBe(503)
        await other.fault({ mode: 'off' })
      }
      expect(await other.statusOf(token)).toBe(200)
      // Once it has been taken, a token needs no keys.
      await other.fault({ mode: 'fail' })
      expect(await other.statusOf(token)).toBe(200)
    } finally {
      await other.stop()
    }
  })
})
