import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '#app/server/testing.ts'
import { authorize } from '../contract.ts'
import { openBrowser } from './testing/browser.ts'
import { sessionCookie, startWithLogin, type LoginServer } from './testing/login.ts'

const subject = 'demo-maja.lindgren'

describe('where a strong login is demanded (users 20)', () => {
  let server: LoginServer
  beforeAll(async () => {
    server = await startWithLogin({ OIDC_ACR: 'urn:skynet:strong urn:other:strong' })
  })
  afterAll(() => server.stop())

  async function login(strength: string) {
    const browser = openBrowser()
    const form = await browser.visit(`${server.url}/login?return=/clientsearch`)
    const asked = form.way.find((address) => address.includes('acr_values='))
    expect(new URL(asked ?? '').searchParams.get('acr_values')).toBe(
      'urn:skynet:strong urn:other:strong',
    )
    return { browser, arrived: await browser.visit(form.url, { subject, act: 'login', strength }) }
  }

  it('one that is too weak opens nothing, neither at once nor silently', async () => {
    const { browser, arrived } = await login('urn:skynet:simple')
    // Asked once more, since the provider may have known the browser by an older login.
    expect(arrived.url).toContain('/login/')
    expect(browser.jar.has(sessionCookie)).toBe(false)
    const weak = { subject, act: 'login', strength: 'urn:skynet:simple' }
    const again = await browser.visit(arrived.url, weak)
    expect(again.url).toBe(`${server.url}/signed-out?failed`)
    expect(browser.jar.has(sessionCookie)).toBe(false)
    const silent = await browser.visit(`${server.url}/Silent`)
    expect(silent.page).toContain('signed-out')
    expect((await server.refresh(browser)).status).toBe(401)
  })

  it('one that is strong is let in, silently too', async () => {
    const { browser, arrived } = await login('urn:skynet:strong')
    expect(arrived.url).toBe(`${server.url}/clientsearch`)
    expect((await browser.visit(`${server.url}/Silent`)).page).toContain('renewed')
    expect(await server.statusOf(await server.tokenOf(browser))).toBe(200)
  })
})

describe('an access token (users 20)', () => {
  it('that says of a weaker login is none', async () => {
    const server = await startTestServer({ OIDC_ACR: 'urn:strong' })
    try {
      const { email } = await server.person(['Administrator'])
      const statusWith = async (others: Record<string, unknown>) => {
        const call = server.withToken(await server.issuer.token({ email, others }))
        return (await call(authorize.admin, {})).status
      }
      expect(await statusWith({ acr: 'urn:weak' })).toBe(401)
      expect(await statusWith({ acr: ['urn:strong'] })).toBe(401)
      expect(await statusWith({ acr: 'urn:strong' })).toBe(200)
      expect(await statusWith({})).toBe(200)
    } finally {
      await server.stop()
    }
  })
})
