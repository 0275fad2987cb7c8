import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { anyone, signedIn, type StaffActor } from '#platform/permission.ts'
import { personalNumberField } from '#platform/swedish/fields.ts'
import { handlers } from '../serve.ts'
import { startProbe, type Probe } from '../testing/probe.ts'

const ping = {
  method: 'GET',
  path: '/api/probe/ping',
  may: signedIn,
  summary: 'Prov',
  input: z.object({}),
  answer: z.literal('pong'),
} as const
const person = z.object({ number: personalNumberField() })
const probe = contract('probe', {
  ping: query(ping),
  large: query({ ...ping, path: '/api/probe/large', may: anyone, answer: z.string() }),
  look: query({
    ...ping,
    path: '/api/probe/person/{number}',
    may: anyone,
    input: person,
    answer: person,
    personal: true,
  }),
  save: command({
    ...ping,
    method: 'POST',
    path: '/api/probe/person',
    may: anyone,
    input: person,
    answer: person,
  }),
})
const served = handlers(probe, {
  ping: async () => 'pong' as const,
  large: async () => 'x'.repeat(10_000),
  look: async (input) => input,
  save: async ({ number }) => {
    throw new Error(`no place for ${number}`)
  },
})
const actor = (id: string) =>
  JSON.stringify({
    kind: 'staff',
    id,
    name: id,
    email: `${id}@example.se`,
    policies: ['RuleAdmin'],
  } satisfies StaffActor)

let house: Probe
let secure: Probe
beforeAll(async () => {
  house = await startProbe(served, {
    RATE_LIMIT_PER_MINUTE: '5',
    OIDC_ISSUER: 'http://login.example.se/realm',
  })
  secure = await startProbe(served, { PUBLIC_URL: 'https://skynet.example.se' })
})
afterAll(async () => {
  await house.stop()
  await secure.stop()
})

describe('every answer', () => {
  it('carries an id of its own, whatever the caller calls itself', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const ids = await Promise.all(
      ['/api/probe/large', '/api/probe/ping', '/nowhere', '/api/%E0%A4%A'].map(
        async (url) => (await house.app.inject({ url, headers })).headers['x-request-id'],
      ),
    )
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(ids).size).toBe(4)
  })

  it('carries the security headers, refusals too', async () => {
    for (const url of ['/api/probe/large', '/api/probe/ping', '/nowhere']) {
      const { headers } = await house.app.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('may as a page run what is ours alone', async () => {
    const { headers } = await house.app.inject('/nowhere')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';" +
        "frame-src 'self' blob: http://login.example.se;form-action 'self' http://login.example.se;frame-ancestors 'self';base-uri 'none'",
    )
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  it('is as data no page, and is framed by nobody', async () => {
    for (const url of ['/api/probe/large', '/api/probe/ping']) {
      const { headers } = await house.app.inject(url)
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
      expect(headers).not.toHaveProperty('referrer-policy')
    }
  })

  it('asks browsers to stay with https where that is how the product is reached', async () => {
    for (const url of ['/api/probe/large', '/nowhere']) {
      const { headers } = await secure.app.inject(url)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
    const { headers } = await secure.app.inject('/nowhere')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  it('is packed for who can unpack it', async () => {
    const answer = await secure.app.inject({
      url: '/api/probe/large',
      headers: { 'accept-encoding': 'br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(
      JSON.stringify('x'.repeat(10_000)),
    )
  })

  it('that is JSON is not kept by anybody on the way', async () => {
    expect((await secure.app.inject('/api/probe/large')).headers['cache-control']).toBe('no-store')
  })
})

describe('the limit of calls', () => {
  const call = async (id: string) =>
    house.app.inject({ url: '/api/probe/ping', headers: { 'x-actor': actor(id) } })

  it('is one user’s own, and says in Swedish to wait', async () => {
    const answers: Awaited<ReturnType<typeof call>>[] = []
    for (let at = 0; at < 8; at++) answers.push(await call('busy'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toEqual({
      code: 'tooMany',
      message: 'För många anrop på kort tid. Vänta en stund och försök igen.',
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('calm')).statusCode).toBe(200)
  })

  it('counts who is refused by address, and lets nobody else wait for it', async () => {
    const stranger = () =>
      house.app.inject({
        url: '/api/probe/ping',
        remoteAddress: '192.0.2.7',
        headers: { authorization: 'Bearer false' },
      })
    const statuses: number[] = []
    for (let at = 0; at < 8; at++) statuses.push((await stranger()).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    const known = { 'x-actor': actor('behind the same proxy') }
    const answer = await house.app.inject({
      url: '/api/probe/ping',
      remoteAddress: '192.0.2.7',
      headers: known,
    })
    expect(answer.statusCode).toBe(200)
    expect(
      (await house.app.inject({ url: '/api/probe/ping', remoteAddress: '192.0.2.8' })).statusCode,
    ).toBe(401)
  })

  it('says once that a proxy is not trusted', async () => {
    for (const _ of [1, 2])
      await house.app.inject({
        url: '/api/probe/ping',
        headers: { 'x-forwarded-for': '198.51.100.1', 'x-actor': actor('proxied') },
      })
    expect(house.lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })

  it('believes of an address what a named proxy says, and nobody else', async () => {
    const named = await startProbe(served, {
      RATE_LIMIT_PER_MINUTE: '2',
      TRUST_PROXY: '192.0.2.1',
    })
    const statusesOf = async (remoteAddress: string) => {
      const statuses: number[] = []
      for (let at = 0; at < 4; at++) {
        const answer = await named.app.inject({
          url: '/api/probe/ping',
          remoteAddress,
          headers: { authorization: 'Bearer false', 'x-forwarded-for': `198.51.100.${at}` },
        })
        statuses.push(answer.statusCode)
      }
      return statuses
    }
    expect(await statusesOf('192.0.2.1')).toEqual([401, 401, 401, 401])
    expect(await statusesOf('192.0.2.9')).toEqual([401, 401, 429, 429])
    await named.stop()
  })

  it('is none for what is no call', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => house.app.inject('/nowhere')),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  })
})

describe('the log', () => {
  it('has a line for each call, without the address, which may hold a personal number', async () => {
    const before = house.lines.length
    const answer = await house.app.inject({
      url: '/api/probe/person/19850709-9805?x=8507099805',
      headers: { 'x-actor': actor('seeing') },
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { number: '198507099805' }])
    const lines = house.lines.slice(before)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { call: 'probe.look', status: 200, actor: 'seeing', msg: 'answered', ms: expect.any(Number) },
    ])
    expect(lines.join()).not.toMatch(/9805/)
    // The trail is the place that knows.
    expect((await house.trail()).at(-1)).toMatchObject({
      action: 'probe.look',
      asked: { number: '198507099805' },
    })
  })

  it.each([
    ['breaks', { number: '19850709-9805' }, 500],
    ['is refused', { number: '19850709-9806' }, 400],
    ['cannot be read', '{"number":"19850709-9805"', 400],
  ])('has no personal number when a call %s', async (_, payload, status) => {
    const before = secure.lines.length
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/probe/person',
      payload,
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer secret-token',
        cookie: 'skynet_session=secret-cookie',
      },
    })
    expect(answer.statusCode).toBe(status)
    const lines = secure.lines.slice(before).join()
    expect(lines).toContain('"call":"probe.save"')
    expect(lines).not.toMatch(/980[56]|secret-token|secret-cookie/)
  })
})

describe('who is turned away', () => {
  it('leaves a row at once and one for the rest, however many they are', async () => {
    const user = { ...(JSON.parse(actor('curious')) as StaffActor), policies: [] }
    const ask = () =>
      secure.app.inject({ url: '/api/probe/ping', headers: { 'x-actor': JSON.stringify(user) } })
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
    await secure.app.turnedAway.flush()
    const rows = (await secure.trail()).filter(({ action }) => action === 'security.notAllowed')
    // Both are written side by side, and either may come first.
    const asked = (times: number) => ({
      actorId: 'curious',
      asked: { address: '127.0.0.1', times },
    })
    expect(rows).toHaveLength(2)
    expect(rows).toMatchObject(
      expect.arrayContaining([1, 29].map((n) => expect.objectContaining(asked(n)))),
    )
    const line = secure.lines.find((one) => one.includes('somebody was turned away'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ address: '127.0.0.1', who: 'curious' })
  })
})
