import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { authorize, session } from '../contract.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const statusWith = async (token: string) =>
  (await server.withToken(token)(authorize.admin, {})).status

describe('an access token', () => {
  it('opens the door when the provider signed it for us', async () => {
    expect((await admin.call(authorize.admin, {})).body).toBe(true)
  })

  it.each([
    ['another audience', { audience: 'urn:other' }],
    ['another issuer', { issuer: 'http://127.0.0.1:1' }],
    ['an expiry that has passed', { expiresIn: -5 }],
    ['a person who is no user', { email: 'nobody@example.se' }],
    ['an address the provider has not verified', { emailVerified: false }],
    ['an address of which it does not say', { emailVerified: null }],
    ['an issue an hour ahead', { issuedAt: Math.floor(Date.now() / 1000) + 3600 }],
    ['another kind of token', { type: 'logout+jwt' }],
    ['an ID token', { type: 'id+jwt' }],
  ])('is refused for %s', async (_, wrong) => {
    expect(await statusWith(await server.issuer.token({ email: admin.email, ...wrong }))).toBe(401)
  })

  it.each(['upn', 'preferred_username'])(
    'names nobody by %s, which people may write themselves',
    async (claim) => {
      const sent = { subject: 'stranger', others: { [claim]: admin.email } }
      expect(await statusWith(await server.issuer.token(sent))).toBe(401)
    },
  )

  it.each(['at+jwt', 'JWT', 'application/at+jwt'])('may be typed %s', async (type) => {
    expect(await statusWith(await server.issuer.token({ email: admin.email, type }))).toBe(200)
  })

  it('may name somebody by an address of a tenant that verifies every one', async () => {
    const other = await startTestServer({ OIDC_VERIFYING_TENANTS: 'tenant-1,tenant-2' })
    try {
      const { email } = await other.person(['RuleAdmin'])
      const status = async (tid: string | undefined, emailVerified: boolean | null) => {
        const token = await other.issuer.token({ email, emailVerified, others: { tid } })
        return (await other.withToken(token)(authorize.admin, {})).status
      }
      expect(await status('tenant-2', null)).toBe(200)
      expect(await status('tenant-2', false)).toBe(401)
      expect(await status('tenant-3', null)).toBe(401)
      expect(await status(undefined, null)).toBe(401)
    } finally {
      await other.stop()
    }
  })

  it('is refused when a single sign of it is changed', async () => {
    const at = admin.token.length - 20
    const other = admin.token[at] === 'A' ? 'B' : 'A'
    expect(await statusWith(admin.token.slice(0, at) + other + admin.token.slice(at + 1))).toBe(401)
  })

  it('is refused after logout', async () => {
    const leaving = await server.person(['RuleAdmin'])
    expect((await leaving.call(session.logout, {})).status).toBe(200)
    expect(await statusWith(leaving.token)).toBe(401)
  })

  it('is refused without a signature', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      sub: 'x',
      email: admin.email,
      iss: server.issuer.issuer,
      aud: 'urn:skynet:api',
      iat: now,
      exp: now + 600,
    }
    expect(await statusWith(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`)).toBe(401)
  })
})

describe('the access checks', () => {
  it('answer what the user holds', async () => {
    const sales = await server.person(['SalesRepresentative', 'OnboardingUser'])
    const answers = await Promise.all(
      [authorize.admin, authorize.prospect, authorize.userTaskAdmin, authorize.onboardingUser].map(
        (check) => sales.call(check, {}),
      ),
    )
    expect(answers.map(({ body }) => body)).toEqual([false, true, false, true])
    expect((await sales.call(authorize.policies, {})).body).toEqual([
      'OnboardingUser',
      'SalesRepresentative',
    ])
  })

  it('are found whatever the case and the last slash', async () => {
    const answer = await fetch(`${server.url}/API/Authorize/ADMIN/`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await answer.json()).toBe(true)
  })
})
