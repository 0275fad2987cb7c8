import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUsers, strangers } from '../demo-users.ts'
import { startIdentityProvider, type RunningIdentityProvider } from './start.ts'

const publicUrl = 'http://localhost:4999'
let dataDir: string
let idp: RunningIdentityProvider

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'idp-'))
  idp = await startIdentityProvider({ publicUrl, dataDir })
})
afterAll(async () => {
  await idp.stop()
  await rm(dataDir, { recursive: true })
})

const discover = () =>
  openid.discovery(new URL(idp.issuer), 'skynet', undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  })

/**
 * A browser: keeps cookies, follows the provider's redirects, stops at an address of the product.
 */
function openBrowser() {
  const jar = new Map<string, string>()
  const visit = async (
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; page: string; status: number }> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (cookie.split(';')[0] ?? '').split('=')
      if (value.join('') === '') jar.delete(name)
      else jar.set(name, value.join('='))
    }
    const location = answer.headers.get('location')
    if (!location) return { url, page: await answer.text(), status: answer.status }
    const next = new URL(location, url).href
    return next.startsWith(publicUrl) || next.startsWith('http://127.0.0.1:4999')
      ? { url: next, page: '', status: 302 }
      : visit(next)
  }
  return { visit, jar }
}

async function ask(config: openid.Configuration, extra: Record<string, string> = {}) {
  const verifier = openid.randomPKCECodeVerifier()
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: `${publicUrl}/Callback`,
    scope: 'openid profile email api',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'here',
    nonce: 'once',
    ...extra,
  })
  return {
    url: url.href,
    finish: (back: string) =>
      openid.authorizationCodeGrant(config, new URL(back), {
        pkceCodeVerifier: verifier,
        expectedState: 'here',
        expectedNonce: 'once',
      }),
  }
}

async function login(
  browser: ReturnType<typeof openBrowser>,
  subject = demoUsers[0]?.subject ?? '',
) {
  const config = await discover()
  const request = await ask(config)
  const form = await browser.visit(request.url)
  const back = await browser.visit(form.url, { subject, act: 'login' })
  return { config, form, tokens: await request.finish(back.url) }
}

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${idp.issuer}/jwks`)), {
    issuer: idp.issuer,
    audience: 'urn:skynet:api',
  })

describe('the demo identity provider', () => {
  it('shows a plain form with everybody who can log in and says that it is a simulator', async () => {
    const browser = openBrowser()
    const { page, url } = await browser.visit(
      (await ask(await discover(), { login_hint: 'amir.haddad@example.se' })).url,
    )
    expect(page).toContain('Demoinloggning – simulator')
    for (const { firstName, lastName } of [...demoUsers, ...strangers])
      expect(page).toContain(`${firstName} ${lastName}`)
    expect(page).toMatch(/value="demo-amir.haddad" required checked/)
    expect((await browser.visit(url, { act: 'login' })).page).toContain('Välj en person i listan')
  })

  it('gives an access token for the API with name and e-mail, and the same in the ID token', async () => {
    const { tokens } = await login(openBrowser())
    expect(tokens.claims()).toMatchObject({
      sub: 'demo-maja.lindgren',
      name: 'Maja Lindgren',
      email: 'maja.lindgren@example.se',
    })
    const { payload } = await verify(tokens.access_token)
    expect(payload).toMatchObject({
      sub: 'demo-maja.lindgren',
      scope: 'api',
      client_id: 'skynet',
      email: 'maja.lindgren@example.se',
      name: 'Maja Lindgren',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  })

  it('refuses a login without PKCE, and one whose way back is not registered', async () => {
    const config = await discover()
    const plain = openid.buildAuthorizationUrl(config, {
      redirect_uri: `${publicUrl}/Callback`,
      scope: 'openid',
      state: 'here',
    })
    expect((await openBrowser().visit(plain.href)).url).toContain('error=invalid_request')
    const { url } = await ask(config, { redirect_uri: 'https://elsewhere.example/Callback' })
    expect(await openBrowser().visit(url)).toMatchObject({ status: 400 })
    const loopback = await openBrowser().visit(
      (await ask(config, { redirect_uri: 'http://127.0.0.1:4999/Callback' })).url,
    )
    expect(loopback.page).toContain('Logga in som')
  })

  it('tells the product when the person gives up', async () => {
    const browser = openBrowser()
    const form = await browser.visit((await ask(await discover())).url)
    expect((await browser.visit(form.url, { act: 'abort' })).url).toContain('error=access_denied')
  })

  it('says what to do when the login form is no longer valid', async () => {
    const { page, status } = await openBrowser().visit(`${idp.url}/login/nobody`)
    expect(status).toBe(400)
    expect(page).toContain('Gå tillbaka till Skynet och försök igen')
  })

  it('renews silently while the session lasts, and says so when it does not', async () => {
    const browser = openBrowser()
    const { config } = await login(browser)
    const silent = await ask(config, { prompt: 'none', redirect_uri: `${publicUrl}/Silent` })
    const tokens = await silent.finish((await browser.visit(silent.url)).url)
    expect(tokens.claims()?.sub).toBe('demo-maja.lindgren')
    expect((await openBrowser().visit(silent.url)).url).toContain('error=login_required')
  })

  it('turns a refresh token into a new pair, once', async () => {
    const { config, tokens } = await login(openBrowser(), 'demo-lovisa.falk')
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect((await verify(renewed.access_token)).payload.email).toBe('lovisa.falk@example.se')
    await expect(
      openid.refreshTokenGrant(config, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('asks for no consent, also where offline access is asked for', async () => {
    const browser = openBrowser()
    const config = await discover()
    const request = await ask(config, {
      scope: 'openid profile email offline_access',
      prompt: 'consent',
    })
    const form = await browser.visit(request.url)
    const tokens = await request.finish(
      (await browser.visit(form.url, { subject: 'demo-maja.lindgren' })).url,
    )
    expect((await verify(tokens.access_token)).payload.sub).toBe('demo-maja.lindgren')
    expect(
      (await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).refresh_token,
    ).toBeTruthy()
    const again = await ask(config, { scope: 'openid profile email offline_access' })
    expect((await again.finish((await browser.visit(again.url)).url)).refresh_token).toBeTruthy()
  })

  it('logs out without a question and goes back to the product', async () => {
    const browser = openBrowser()
    const { config, tokens } = await login(browser)
    const end = openid.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${publicUrl}/signed-out`,
      id_token_hint: tokens.id_token ?? '',
      state: 'bye',
    })
    const { page } = await browser.visit(end.href)
    expect(page).toContain('form.submit()')
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await browser.visit(action, { xsrf, logout: 'yes' })).url).toBe(
      `${publicUrl}/signed-out?state=bye`,
    )
    expect((await browser.visit((await ask(config, { prompt: 'none' })).url)).url).toContain(
      'error=login_required',
    )
    await expect(
      openid.refreshTokenGrant(config, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('keeps sessions, tokens and keys when it is started again', async () => {
    const browser = openBrowser()
    const { config, tokens } = await login(browser)
    const port = Number(new URL(idp.url).port)
    await idp.stop()
    idp = await startIdentityProvider({ publicUrl, dataDir, port })
    // the first call meets the connection that the old one closed
    await fetch(idp.url).catch(() => undefined)
    expect((await verify(tokens.access_token)).payload.sub).toBe('demo-maja.lindgren')
    expect((await browser.visit((await ask(config, { prompt: 'none' })).url)).url).toContain(
      'code=',
    )
    expect(
      (await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).access_token,
    ).toBeTruthy()
  })

  it('signs with a new key after rotation; tokens of the old one hold until it is forgotten', async () => {
    const rotate = (forgetOld: boolean) =>
      fetch(`${idp.url}/simulator/rotate-keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ forgetOld }),
      })
    const before = (await login(openBrowser())).tokens.access_token
    await rotate(false)
    const after = (await login(openBrowser())).tokens.access_token
    expect((await verify(before)).protectedHeader.kid).not.toBe(
      (await verify(after)).protectedHeader.kid,
    )
    await rotate(true)
    await expect(verify(after)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  })

  it('can be told to fail, and counts what arrived', async () => {
    const post = (body: object) =>
      fetch(`${idp.url}/simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await post({ mode: 'fail', path: '/jwks', times: 1 })
    expect((await fetch(`${idp.url}/jwks`)).status).toBe(503)
    expect((await fetch(`${idp.url}/jwks`)).status).toBe(200)
    expect((await post({ mode: 'often' })).status).toBe(400)
    const calls = (await (await fetch(`${idp.url}/simulator/calls`)).json()) as {
      path: string
      status: number
    }[]
    expect(calls.filter(({ path, status }) => path === '/jwks' && status === 503)).toHaveLength(1)
  })
})
