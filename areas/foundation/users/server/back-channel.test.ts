import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logoutFaults } from '#simulators/identity-provider/logout-token.ts'
import type { Browser } from './testing/browser.ts'
import { startWithLogin, type LoginServer } from './testing/login.ts'

let server: LoginServer
beforeAll(async () => {
  server = await startWithLogin()
})
afterAll(() => server.stop())

const [maja, lovisa] = ['demo-maja.lindgren', 'demo-lovisa.falk']
const statuses = (browsers: readonly Browser[]) =>
  Promise.all(browsers.map(async (browser) => (await server.refresh(browser)).status))
/** The provider's own name of the session that began last. */
async function lastSession(): Promise<string> {
  const { rows } = await server.owner.query(
    'select provider_session from user_session order by created_at desc limit 1',
  )
  return rows[0].provider_session as string
}

describe('a logout at the provider', () => {
  it('of one session ends that browser at once, with its token, and leaves a row', async () => {
    const [one, other] = [await server.signedIn(maja), await server.signedIn(maja)]
    const token = await server.tokenOf(other)
    const session = await lastSession()
    expect(session).toMatch(/./)
    expect(await server.sendLogout({ session })).toEqual({
      status: 200,
      cacheControl: 'no-store',
      body: '',
    })
    expect(await statuses([one, other])).toEqual([200, 401])
    expect(await server.statusOf(token)).toBe(401)
    const { rowCount } = await server.owner.query(
      `select from audit_entry where action = 'session.backChannel'`,
    )
    expect(rowCount).toBe(1)
  })

  it('of a person ends every browser of theirs, and nobody else’s', async () => {
    const [one, other] = [await server.signedIn(maja), await server.signedIn(maja)]
    const bystander = await server.signedIn(lovisa)
    expect((await server.sendLogout({ subject: maja })).status).toBe(200)
    expect(await statuses([one, other, bystander])).toEqual([401, 401, 200])
  })

  it('of another person’s session ends nothing', async () => {
    const browser = await server.signedIn(maja)
    const session = await lastSession()
    expect((await server.sendLogout({ session, subject: lovisa })).status).toBe(200)
    expect((await server.sendLogout({ session, subject: 'never-seen' })).status).toBe(200)
    expect((await server.sendLogout({ session: 'never-seen' })).status).toBe(200)
    expect(await statuses([browser])).toEqual([200])
  })

  it('is sent by the provider itself when somebody logs out on its own page', async () => {
    const [one, other] = [await server.signedIn(maja), await server.signedIn(maja)]
    const { page } = await other.visit(`${server.provider.url}/session/end`)
    const action = /action="([^"]+)"/.exec(page)?.[1] as string
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] as string
    await other.visit(action, { xsrf, logout: 'yes' })
    expect(await statuses([one, other])).toEqual([200, 401])
  })

  it('counts once', async () => {
    const id = crypto.randomUUID()
    expect((await server.sendLogout({ subject: maja, id })).status).toBe(200)
    const browser = await server.signedIn(maja)
    const again = await server.sendLogout({ subject: maja, id })
    expect(again.status).toBe(400)
    expect(JSON.parse(again.body)).toMatchObject({ error: 'invalid_request' })
    expect(await statuses([browser])).toEqual([200])
  })
})

describe('what is no logout token of the provider for us', () => {
  it.each(logoutFaults)('with %s wrong is refused and ends nothing', async (fault) => {
    const browser = await server.signedIn(maja)
    const { status, body } = await server.sendLogout({ subject: maja, fault })
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ error: 'invalid_request' })
    expect(await statuses([browser])).toEqual([200])
  })

  it.each<[string, (browser: Browser) => Promise<string | undefined>]>([
    ['an access token', (browser) => server.tokenOf(browser)],
    ['nothing', async () => undefined],
    ['no token', async () => 'x.y.z'],
  ])('%s is refused', async (_, tokenOf) => {
    const token = await tokenOf(await server.signedIn(maja))
    const answer = await fetch(`${server.url}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams(token === undefined ? {} : { logout_token: token }),
    })
    expect(answer.status).toBe(400)
  })

  it('while the provider’s keys are out of reach it is to be sent again: 503', async () => {
    const other = await startWithLogin()
    try {
      await other.fault({ mode: 'fail', path: '/jwks' })
      expect((await other.sendLogout({ subject: maja })).status).toBe(503)
    } finally {
      await other.stop()
    }
  })
})
