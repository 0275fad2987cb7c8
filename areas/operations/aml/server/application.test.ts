import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startAmlApplication } from '#simulators/aml-application/application.ts'
import { openRegister } from '#world/register/register.ts'
import type { Fault } from '#simulators/faults.ts'
import { addressBelow } from '#platform/server/http/pass-on.ts'
import { portOf } from '#platform/server/port.ts'
import { startTestServer } from '#app/server/testing.ts'
import { openBrowser, type Browser } from '#areas/foundation/users/server/testing/browser.ts'
import { startWithLogin, type LoginServer } from '#areas/foundation/users/server/testing/login.ts'
import { aml } from '../contract.ts'

const asFrame = {
  accept: 'text/html',
  'sec-fetch-dest': 'iframe',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
}
const register = openRegister({ seed: 1, size: 20, today: '2026-11-26' })

let application: Awaited<ReturnType<typeof startAmlApplication>>
let server: LoginServer
let aware: Browser
let token: string
beforeAll(async () => {
  application = await startAmlApplication({ register, issuer: () => server.provider.issuer })
  server = await startWithLogin({ AML_APP_URL: `${application.url}/aml/` })
  aware = await server.signedIn('demo-amir.haddad')
  token = await server.tokenOf(aware)
})
afterEach(() => fault({ mode: 'off' }))
afterAll(async () => {
  await server.stop()
  await application.stop()
})

const fault = (given: Fault) =>
  fetch(`${application.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  })
/** What reached the application since it was last forgotten. */
async function arrived() {
  const calls = (await (await fetch(`${application.url}/simulator/calls`)).json()) as object[]
  await fetch(`${application.url}/simulator/calls`, { method: 'DELETE' })
  return calls
}
/** An application that keeps the headers of whatever it is asked. */
async function startRecorder(seen: Record<string, unknown>[]) {
  const recorder = createServer((request, response) => {
    seen.push({ ...request.headers, url: request.url })
    response.setHeader('content-type', 'text/html').end('<!doctype html>')
  })
  await new Promise<void>((ready) => recorder.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${portOf(recorder)}`,
    stop: () => new Promise<void>((done) => void recorder.close(() => done())),
  }
}
const frame = (browser: Browser, path: string, headers: Record<string, string> = asFrame) =>
  browser.ask(`${server.url}${path}`, { headers })
const withToken = (path: string, method = 'GET', shown = token, more: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    redirect: 'manual',
    ...more,
    method,
    headers: { authorization: `Bearer ${shown}`, ...more.headers },
  })

describe('aml 7: an AML application of one’s own', () => {
  it('is shown by the session of the browser, with a policy of ours and none of what it sends beside', async () => {
    const answer = await frame(aware, '/aml/monitor-overview')
    expect(answer.status).toBe(200)
    const own = `${new URL(server.config.publicUrl).origin}/aml/`
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src ${own}; style-src ${own} 'unsafe-inline'; img-src ${own} data: blob:; font-src ${own}; ` +
        `connect-src ${own}; base-uri ${own}; worker-src 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const name of ['set-cookie', 'access-control-allow-origin', 'server'])
      expect(answer.headers.get(name), name).toBeNull()
    expect(await answer.text()).toContain('<h1>Övervakning</h1>')
    const script = await frame(aware, '/aml/page.js', { 'sec-fetch-dest': 'script' })
    expect(script.headers.get('cache-control')).toBe('private, no-cache')
    expect(script.headers.get('etag')).toBe('"1"')
  })

  it('is given the token it is shown, and neither the cookie nor anything else of the browser', async () => {
    const seen: Record<string, unknown>[] = []
    const recorder = await startRecorder(seen)
    const other = await startWithLogin({ AML_APP_URL: recorder.url })
    try {
      const browser = await other.signedIn('demo-amir.haddad')
      const shown = await other.tokenOf(browser)
      await browser.ask(`${other.url}/aml/page`, {
        headers: { ...asFrame, 'x-forwarded-for': '192.0.2.7', referer: `${other.url}/secret` },
      })
      await browser.ask(`${other.url}/aml/api/data?of=1`, {
        headers: { authorization: `Bearer ${shown}`, 'x-own': '1' },
      })
    } finally {
      await other.stop()
      await recorder.stop()
    }
    const [page, data] = seen
    for (const call of [page, data])
      for (const name of ['cookie', 'referer', 'x-forwarded-for', 'x-own'])
        expect(call, name).not.toHaveProperty(name)
    expect(page).not.toHaveProperty('authorization')
    expect(data).toMatchObject({
      authorization: expect.stringMatching(/^Bearer ey/),
      'x-request-id': expect.any(String),
      url: '/api/data?of=1',
    })
  })

  it('answers who asks with a token, as the person it is of', async () => {
    const alerts = await withToken('/aml/api/alerts')
    expect(await alerts.json()).toMatchObject({
      person: 'amir.haddad@example.se',
      list: [{ handled: false }, {}, {}, {}],
    })
    expect((await withToken('/aml/api/alerts/1', 'POST')).status).toBe(200)
    expect(await (await withToken('/aml/api/alerts')).json()).toMatchObject({
      list: [{ handled: true }, {}, {}, {}],
    })
  })

  it('is not there for who is not signed in, has another’s token, or lacks the role', async () => {
    await arrived()
    expect((await frame(openBrowser(), '/aml/monitor-overview')).status).toBe(401)
    expect((await withToken('/aml/api/alerts', 'GET', 'none')).status).toBe(401)
    const seller = await server.signedIn('demo-sofia.bergman')
    const refused = await frame(seller, '/aml/monitor-overview')
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('Du saknar behörighet'),
    ])
    const byToken = await withToken('/aml/api/alerts', 'GET', await server.tokenOf(seller))
    expect([byToken.status, await byToken.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'notAllowed' }),
    ])
    expect(await arrived()).toEqual([])
  })

  it('is changed by a token alone, and by none who only reads', async () => {
    await arrived()
    const byCookie = await aware.ask(`${server.url}/aml/api/alerts/2`, { method: 'POST' })
    expect(byCookie.status).toBe(401)
    for (const reader of ['demo-kristina.ahl', 'demo-greta.sandell']) {
      const browser = await server.signedIn(reader)
      const shown = await server.tokenOf(browser)
      expect((await frame(browser, '/aml/monitor-overview')).status).toBe(200)
      expect((await withToken('/aml/api/alerts', 'GET', shown)).status).toBe(200)
      expect((await withToken('/aml/api/alerts/2', 'POST', shown)).status).toBe(403)
    }
    expect(await arrived()).not.toContainEqual(expect.objectContaining({ method: 'POST' }))
  })

  it('is opened by no other site', async () => {
    const foreign: readonly Record<string, string>[] = [
      { ...asFrame, 'sec-fetch-site': 'cross-site' },
      { accept: 'text/html', origin: 'https://elsewhere.example' },
    ]
    for (const headers of foreign)
      expect((await frame(aware, '/aml/monitor-overview', headers)).status).toBe(403)
  })

  it('leaves a row in the trail of each page that is opened, and of each change', async () => {
    await frame(aware, '/aml/client/5560000001')
    await withToken('/aml/api/alerts/3?key=hidden', 'POST')
    const { rows } = await server.owner.query(
      `select body -> 'action' as action, body -> 'asked' as asked, body -> 'company' as company from audit_entry
       where body ->> 'action' like 'aml.application%' order by at desc limit 2`,
    )
    expect(rows).toEqual([
      {
        action: 'aml.applicationChanged',
        asked: { method: 'POST', address: '/api/alerts/3' },
        company: null,
      },
      {
        action: 'aml.applicationOpened',
        asked: { method: 'GET', address: '/client/5560000001' },
        company: '5560000001',
      },
    ])
  })
})

describe('aml 7: when the application is not as it should be', () => {
  const said = async (path: string) => {
    const answer = await frame(aware, path)
    return [answer.status, /<p>(.*)<\/p>/.exec(await answer.text())?.[1]]
  }

  it.each<[Fault['mode'], string]>([
    ['fail', 'AML-applikationen svarar med ett fel.'],
    ['nonsense', 'AML-applikationen svarar med ett fel.'],
    ['cut', 'AML-applikationen svarar inte.'],
    ['hang', 'AML-applikationen svarar inte i tid.'],
    ['redirect', 'AML-applikationen leder bort från Skynet.'],
  ])(
    'that it is %s is said in the frame',
    async (mode, text) => {
      await fault({ mode, path: '/aml/', times: 1 })
      expect(await said('/aml/monitor-overview')).toEqual([502, text])
    },
    15_000,
  )

  it('a script is told in JSON', async () => {
    await fault({ mode: 'fail', path: '/aml/', times: 1 })
    const answer = await withToken('/aml/api/alerts')
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { code: 'amlApplication', message: 'AML-applikationen svarar med ett fel' },
    ])
  })

  it('leads nobody elsewhere, and within itself under our address', async () => {
    const within = await frame(aware, '/aml/old')
    expect([within.status, within.headers.get('location')]).toEqual([302, '/aml/monitor-overview'])
    expect(await said('/aml/out')).toEqual([502, 'AML-applikationen leder bort från Skynet.'])
  })

  it('is not listened to beyond 15 MB, and sent no more', async () => {
    expect(await said('/aml/large')).toEqual([502, 'AML-applikationen svarar med mer än 15 MB.'])
    await arrived()
    const body = 'x'.repeat(15 * 1024 * 1024 + 1)
    const sent = await withToken('/aml/api/alerts/1', 'POST', token, { body })
    expect(sent.status).toBe(413)
    expect(await arrived()).toEqual([])
  })

  it.each([
    ['/%2e%2e/simulator/calls'],
    ['/../secret'],
    ['/a/..%2f..'],
    ['/a%5cb'],
    ['//elsewhere.example/../../..'],
    ['@elsewhere.example/'],
    ['.elsewhere.example/'],
  ])('nothing that lies beside its address is asked for: %s', (rest) => {
    expect(addressBelow('http://inside.example/aml', rest)).toBeUndefined()
  })
  it('shows nothing that lies beside it', async () => {
    for (const path of ['/aml/..%2f..%2fsimulator/calls', '/aml/a%5cb'])
      expect((await frame(aware, path)).status, path).toBe(404)
  })
})

it('shell 39: without AML_APP_URL nothing is served there', async () => {
  const own = await startTestServer()
  try {
    const person = await own.person(['AmlDepartment'])
    expect((await person.call(aml.application, {})).body).toEqual({ isThere: false })
    const answer = await fetch(`${own.url}/aml/api/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(answer.status).toBe(404)
  } finally {
    await own.stop()
  }
})
