import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { session, users, type OpenedSession } from '../contract.ts'
import { openBrowser, type Browser } from './testing/browser.ts'
import { startWithLogin, type LoginServer } from './testing/login.ts'

let server: LoginServer
beforeAll(async () => {
  server = await startWithLogin()
})
afterAll(() => server.stop())

const [maja, lovisa, tage, isak] = [
  'demo-maja.lindgren',
  'demo-lovisa.falk',
  'demo-tage.sundin',
  'demo-isak.norberg',
]
const silently = async (browser: Browser) =>
  /<title>(.*)<\/title>/.exec((await browser.visit(`${server.url}/Silent`)).page)?.[1]
/** Whether the provider itself asks who it is when the browser logs in. */
const isAsked = async (browser: Browser) =>
  (await browser.visit(`${server.url}/login`)).url.includes('/login/')
const callOf = async (browser: Browser) => server.withToken(await server.tokenOf(browser))
const idOf = async (email: string) => {
  const { rows } = await server.owner.query(
    'select id from internal_user where email_address = $1',
    [email],
  )
  return rows[0].id as string
}

describe('the time of a login', () => {
  it('ends after twelve hours however much it is used, and only a login by hand gives a new one', async () => {
    const browser = await server.signedIn(maja)
    const token = await server.tokenOf(browser)
    const { rows } = await server.owner.query(
      'select ends_at - authenticated_at as life from user_session',
    )
    expect(rows.map(({ life }) => life)).toMatchObject([{ hours: 12 }])
    await server.owner.query(`update user_session set ends_at = skynet.now() - interval '1 second'`)
    await server.ageLogins(12 * 3600)
    expect((await server.refresh(browser)).status).toBe(401)
    expect(await server.statusOf(token)).toBe(401)
    expect(await silently(browser)).toBe('signed-out')
    expect(await isAsked(browser)).toBe(true)
  })

  it('is told to the browser when it ends before the token does', async () => {
    const browser = await server.signedIn(maja)
    await server.owner.query(
      `update user_session set ends_at = skynet.now() + interval '20 seconds'`,
    )
    const { expiresAt } = (await (await server.refresh(browser)).json()) as { expiresAt: string }
    expect(Date.parse(expiresAt)).toBeLessThan(Date.now() + 21_000)
  })

  it('ends when the browser is left for an hour, also for a provider that still knows it', async () => {
    const browser = await server.signedIn(lovisa)
    const leave = (minutes: number) =>
      server.owner.query(
        `update user_session set last_used_at = skynet.now() - make_interval(mins => $1),
           access_expires_at = date_trunc('milliseconds', skynet.now()) - make_interval(mins => $1)`,
        [minutes],
      )
    await leave(59)
    expect((await server.refresh(browser)).status).toBe(200)
    await server.ageLogins(7200)
    await leave(61)
    expect((await server.refresh(browser)).status).toBe(401)
    expect(await silently(browser)).toBe('signed-out')
    expect(await isAsked(browser)).toBe(true)
  })

  it('is not that of the session before: a new login in the same browser ends that at once', async () => {
    const browser = await server.signedIn(maja)
    const thief = openBrowser(browser.jar)
    const token = await server.tokenOf(browser)
    expect(await silently(browser)).toBe('renewed')
    expect((await server.refresh(thief)).status).toBe(401)
    expect(await server.statusOf(token)).toBe(401)
    expect(await server.statusOf(await server.tokenOf(browser))).toBe(200)
  })
})

describe('the list of one’s own sessions', () => {
  /** What the page of the browser shows: the call with the token, and the cookie that goes along. */
  const listOf = async (browser: Browser) => {
    const headers = { authorization: `Bearer ${await server.tokenOf(browser)}` }
    const answer = await browser.ask(`${server.url}/api/session/own`, { headers })
    return (await answer.json()) as OpenedSession[]
  }

  it('says when, from which browser and from where, and which one is this', async () => {
    const [one, other] = [openBrowser(), await server.signedIn(tage)]
    await server.signIn(one, tage, '/')
    const list = await listOf(one)
    expect(list).toHaveLength(2)
    expect(list.map(({ current }) => current)).toEqual([true, false])
    expect(list[0]).toMatchObject({ browser: 'Okänd webbläsare', address: '127.0.0.1' })
    expect((await listOf(other)).map(({ current }) => current)).toEqual([false, true])
  })

  it('ends one of them, which does not come back by itself, and never somebody else’s', async () => {
    const [one, other] = [await server.signedIn(isak), await server.signedIn(isak)]
    const [call, token] = [await callOf(one), await server.tokenOf(other)]
    const id = (await listOf(other)).find(({ current }) => current)?.id as string
    const stranger = await callOf(await server.signedIn(maja))
    expect((await stranger(session.endOwn, { id })).status).toBe(404)
    const second = Math.floor(Date.now() / 1000)
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second)
    expect((await call(session.endOwn, { id })).status).toBe(204)
    expect((await call(session.endOwn, { id })).status).toBe(404)
    expect(await server.statusOf(token)).toBe(401)
    expect((await server.refresh(other)).status).toBe(401)
    expect(await silently(other)).toBe('signed-out')
    expect(await isAsked(other)).toBe(true)
    expect((await server.refresh(one)).status).toBe(200)
    expect(await listOf(one)).toHaveLength(1)
  })
})

describe('an administrator', () => {
  it('sees where somebody is signed in, which leaves a row, and ends all of it', async () => {
    const admin = await callOf(await server.signedIn(maja))
    const [one, other] = [await server.signedIn(tage), await server.signedIn(tage)]
    const tokens = [await server.tokenOf(one), await server.tokenOf(other)]
    const userId = await idOf('tage.sundin@example.se')
    const seen = await admin(session.ofUser, { userId })
    expect(seen.body.length).toBeGreaterThanOrEqual(2)
    expect(seen.body.some(({ current }) => current)).toBe(false)
    const looks = await server.owner.query(
      `select from audit_entry where action = 'session.ofUser' and subject = $1`,
      [userId],
    )
    expect(looks.rowCount).toBe(1)

    expect((await admin(session.endAllOfUser, { userId })).status).toBe(204)
    expect(await Promise.all(tokens.map(server.statusOf))).toEqual([401, 401])
    expect((await server.refresh(one)).status).toBe(401)
    expect((await admin(session.ofUser, { userId })).body).toEqual([])
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await admin(session.endAllOfUser, { userId: unknown })).status).toBe(404)
  })

  it('who takes a policy from somebody logs them out, and who gives one does not', async () => {
    const admin = await callOf(await server.signedIn(maja))
    const browser = await server.signedIn(isak)
    const email = 'isak.norberg@example.se'
    const { body: user } = await admin(users.getInternal, { email })
    const { id, firstName, lastName, policies } = user
    const save = (held: readonly string[]) =>
      admin(users.saveInternal, {
        id,
        firstName,
        lastName,
        emailAddress: email,
        policies: held as never,
      })
    await save([...policies, 'LgUser'])
    const token = await server.tokenOf(browser)
    expect(await server.statusOf(token)).toBe(200)
    await save(policies)
    expect(await server.statusOf(token)).toBe(401)
    expect((await server.refresh(browser)).status).toBe(401)
  })
})
