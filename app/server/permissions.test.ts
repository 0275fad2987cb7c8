import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParameters, type AnyEndpoint } from '#platform/endpoint.ts'
import { authorize, users } from '#areas/foundation/users/contract.ts'
import { policies, type Policy } from '#areas/foundation/users/rules.ts'
import { contracts } from './areas.ts'
import { acts } from './testing/acts.ts'
import { forEverybody, ofOnesOwn } from './testing/acts-of-all.ts'
import { readByEverybody, reads } from './testing/reads.ts'
import { sampleInput } from './testing/sample-input.ts'
import { pathOf } from './testing/raw-sender.ts'
import { startSeededServer, type SeededServer } from './testing/seeded.ts'
import type { Person } from './testing.ts'

const calls = contracts.flatMap((contract) => Object.values(contract))
const named = (list: readonly AnyEndpoint[]) =>
  list.map((endpoint) => [endpoint.id, endpoint] as const)
const guarded = calls.filter(({ may }) => may.who !== 'anyone')
const forStaff = guarded.filter(({ may }) => may.who !== 'partner')
const forHolders = calls.flatMap((endpoint) =>
  endpoint.may.who === 'holders' ? [{ endpoint, may: endpoint.may }] : [],
)

let server: SeededServer
/** Somebody with one policy, by policy, and somebody with all but one, by that one. */
const withOnly = new Map<string, Person>()
const nobody = { company: '5560160680', ids: {} }
beforeAll(async () => {
  server = await startSeededServer()
  for (const policy of policies) withOnly.set(policy, await server.person([policy]))
})
afterAll(() => server.stop())

const holders = new Map<string, Promise<Person>>()
/** Somebody who holds these policies: one for all calls that ask for the same. */
function holderOf(held: readonly Policy[]): Promise<Person> {
  const known = holders.get(held.join()) ?? server.person(held)
  holders.set(held.join(), known)
  return known
}

/** A call with the token, with an input it could take, on rows that do not exist. */
async function statusOf(endpoint: AnyEndpoint, token: string | undefined): Promise<number> {
  const call = server.withToken(token as string)
  const pdf = { name: 'a.pdf', content: new TextEncoder().encode('%PDF-1.7\n%%EOF') }
  return (await call(endpoint, sampleInput(endpoint, nobody) as never, pdf)).status
}
const statusAt = async (endpoint: AnyEndpoint, path: string, init: RequestInit = {}) =>
  (await fetch(server.url + path, { method: endpoint.method, ...init })).status

/** Ways of writing an address that shall not lead round the guard, and a body or token that may not. */
const waysRound: readonly ((endpoint: AnyEndpoint, path: string) => Promise<number>)[] = [
  (endpoint, path) =>
    statusAt(endpoint, pathParameters(endpoint.path).length > 0 ? path : path.toUpperCase()),
  (endpoint, path) => statusAt(endpoint, `${path}/`),
  (endpoint, path) =>
    statusAt(
      endpoint,
      path,
      endpoint.method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'text/xml' } },
    ),
  (endpoint, path) =>
    statusAt(endpoint, `${path}?access_token=${server.partnerToken}`, {
      headers: { cookie: `token=${server.partnerToken}` },
    }),
]

// One guard stands before all calls: each call is tried without a token and in one of the ways round
// it in turn, so that every way is tried on a hundred calls.
describe('without a token', () => {
  it.each(guarded.map((endpoint, at) => [endpoint.id, endpoint, at] as const))(
    '%s answers 401',
    async (_, endpoint, at) => {
      expect(await statusOf(endpoint, undefined)).toBe(401)
      const path = pathOf(endpoint, sampleInput(endpoint, nobody))
      expect(await waysRound[at % waysRound.length]?.(endpoint, path)).toBe(401)
      if (endpoint.method === 'GET')
        expect(await statusAt(endpoint, path, { method: 'HEAD' })).toBe(401)
    },
  )
})

describe('with a token that does not hold', () => {
  /** An administrator's, that ended so many seconds ago. */
  const passed = (seconds: number) =>
    server.issuer.token({
      email: (withOnly.get('Administrator') as Person).email,
      expiresIn: -seconds,
    })
  const tokens: readonly (() => string | Promise<string>)[] = [
    () => 'garbage',
    () => `skp_${'x'.repeat(43)}`,
    () => passed(1),
    () => passed(86_400),
  ]
  // As above: one of them in turn for each call, all of them on a hundred.
  it.each(guarded.map((endpoint, at) => [endpoint.id, endpoint, at] as const))(
    '%s answers 401',
    async (_, endpoint, at) => {
      expect(await statusOf(endpoint, await tokens[at % tokens.length]?.())).toBe(401)
    },
  )
})

describe('with a token of a partner', () => {
  it.each(named(forStaff))('%s answers 403', async (_, endpoint) => {
    expect(await statusOf(endpoint, server.partnerToken)).toBe(403)
  })
})

describe('with a token of staff', () => {
  it('no call of partners can be made, whatever the policies', async () => {
    const all = await server.person(policies)
    for (const endpoint of guarded.filter(({ may }) => may.who === 'partner'))
      expect(await statusOf(endpoint, all.token), endpoint.id).toBe(403)
  })

  it('no call of outside systems can be made, whatever the policies', async () => {
    const all = await server.person(policies)
    const ofSystems = guarded.filter(({ may }) => may.who === 'system')
    expect(ofSystems.map(({ id }) => id)).toEqual(['invoiceSystem.tell'])
    for (const endpoint of ofSystems) expect(await statusOf(endpoint, all.token)).toBe(403)
  })

  // Any policy will do, so each call is tried with another one in turn.
  it.each(
    forStaff
      .filter(({ may }) => may.who === 'signedIn')
      .map((endpoint, at) => [endpoint.id, endpoint, at] as const),
  )('%s is open to any policy', async (_, endpoint, at) => {
    const policy = policies[at % policies.length] as Policy
    const status = await statusOf(endpoint, withOnly.get(policy)?.token)
    expect([401, 403], `${policy}: ${status}`).not.toContain(status)
    expect(status).toBeLessThan(500)
  })

  it.each(
    forHolders.map(({ endpoint, may }, at) => [endpoint.id, endpoint, may.policies, at] as const),
  )('%s is open to who holds its policy and to nobody else', async (_, endpoint, enough, at) => {
    expect(enough.length).toBeGreaterThan(0)
    expect(policies).toEqual(expect.arrayContaining([...enough]))
    const others = policies.filter((policy) => !enough.includes(policy))
    // Who holds all of them, since no policy takes away what another gives, and each in turn alone.
    expect(await statusOf(endpoint, (await holderOf(others)).token)).toBe(403)
    const alone = others[at % others.length]
    if (alone) expect(await statusOf(endpoint, withOnly.get(alone)?.token), alone).toBe(403)
    for (const policy of enough) {
      const status = await statusOf(endpoint, withOnly.get(policy)?.token)
      expect([401, 403], `${policy}: ${status}`).not.toContain(status)
    }
  })

  /** A ping is answered like a read, and holds the right to edit. */
  const takesTheLock = ({ id }: AnyEndpoint) => id === 'interpretation.ping'

  const readings = reads.map((one) => ({ ...one, roles: [...one.roles, 'Auditor'] as const }))
  it.each([...acts, ...readings])(
    '$act: open to its roles and to nobody else',
    ({ calls: ids, roles }) => {
      const open = ids.map((id) => {
        const may = calls.find((endpoint) => endpoint.id === id)?.may
        return [id, may?.who === 'holders' ? may.policies.toSorted() : may?.who]
      })
      expect(open).toEqual(ids.map((id) => [id, [...roles].sort()]))
    },
  )

  it('every query has its readers, and no other is open to everybody', () => {
    const queries = forStaff.filter(({ kind, may }) => kind === 'query' && may.who !== 'customer')
    const ofSome = [...reads.flatMap((one) => one.calls), 'interpretation.ping']
    expect(queries.map(({ id }) => id).sort()).toEqual([...readByEverybody, ...ofSome].sort())
    const open = queries.filter(({ may }) => may.who === 'signedIn')
    expect(open.map(({ id }) => id).sort()).toEqual(readByEverybody.toSorted())
  })

  it('every command is one of an act, and no other is open to everybody', () => {
    const commands = calls.filter(
      ({ kind, may }) =>
        kind === 'command' &&
        may.who !== 'partner' &&
        may.who !== 'system' &&
        may.who !== 'customer',
    )
    const known = [...acts.flatMap((act) => act.calls), ...forEverybody, ...ofOnesOwn]
    expect(commands.map(({ id }) => id).sort()).toEqual(known.sort())
    const open = commands.filter(({ may }) => may.who !== 'holders')
    expect(open.map(({ id }) => id).sort()).toEqual([...forEverybody, ...ofOnesOwn].sort())
  })

  it('the auditor may read everything and change nothing', () => {
    const closed = forHolders.flatMap(({ endpoint, may }) =>
      may.policies.includes('Auditor') === (endpoint.kind === 'query' && !takesTheLock(endpoint))
        ? []
        : [endpoint.id],
    )
    expect(closed).toEqual([])
  })

  it('a policy given or taken counts at the next call', async () => {
    const [admin, other] = [
      withOnly.get('Administrator') as Person,
      await server.person(['RuleAdmin']),
    ]
    const give = (...held: Policy[]) =>
      admin.call(users.saveInternal, {
        id: other.id,
        firstName: 'A',
        lastName: 'B',
        emailAddress: other.email,
        policies: held,
      })
    expect((await other.call(users.policyTypes, {})).status).toBe(403)
    await give('ConfigurationAdmin')
    expect((await other.call(users.policyTypes, {})).status).toBe(200)
    await give('LgUser')
    expect((await other.call(users.policyTypes, {})).status).toBe(403)
    await admin.call(users.deleteInternal, { id: other.id })
    expect((await other.call(users.policyTypes, {})).status).toBe(401)
  })
})

describe('a tampered token', () => {
  const part = (value: object | string) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const admin = () => withOnly.get('Administrator') as Person
  const claims = () => ({
    sub: `subject-${admin().email}`,
    email: admin().email,
    iss: server.issuer.issuer,
    aud: 'urn:skynet:api',
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 600,
  })
  const parts = (token: string) => token.split('.') as [string, string, string]
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = async (header: object) =>
    new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: '1', ...header }).sign(privateKey)
  /**
   * The provider's own public key, which anybody can read, as if it were a secret both sides share.
   */
  async function signedWithPublicKey() {
    const { keys } = (await (await fetch(`${server.issuer.issuer}/keys`)).json()) as {
      keys: { n: string }[]
    }
    return new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: '1' })
      .sign(Buffer.from(keys[0]?.n ?? '', 'base64url'))
  }

  it.each<[string, () => string | Promise<string>]>([
    [
      'of another person under the same signature',
      async () => {
        const [head, , signature] = parts((withOnly.get('RuleAdmin') as Person).token)
        return `${head}.${part(claims())}.${signature}`
      },
    ],
    ['without a signature', () => `${part({ alg: 'none' })}.${part(claims())}.`],
    ['with a signature cut off', () => parts(admin().token).slice(0, 2).join('.')],
    ['with an empty signature', () => `${parts(admin().token).slice(0, 2).join('.')}.`],
    ['signed with another key under the same name', () => signed({})],
    ['that brings its own key', async () => signed({ jwk: await exportJWK(publicKey) })],
    [
      'that says where its key is',
      () => signed({ jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/key' }),
    ],
    ['of a key that does not exist', () => signed({ kid: '../../etc/passwd' })],
    ['signed with the public key as a secret', signedWithPublicKey],
    ['that has passed', () => server.issuer.token({ email: admin().email, expiresIn: -1 })],
    [
      'for another audience',
      () => server.issuer.token({ email: admin().email, audience: 'skynet' }),
    ],
    [
      'of another issuer',
      () => server.issuer.token({ email: admin().email, issuer: 'http://127.0.0.1' }),
    ],
    ['of a person who is no user', () => server.issuer.token({ email: 'nobody@example.se' })],
    ['of somebody without an address', () => server.issuer.token({ subject: 'unknown' })],
    [
      'with claims that are no JSON',
      () => `${parts(admin().token)[0]}.${part('{')}.${parts(admin().token)[2]}`,
    ],
    [
      'of a partner with a sign changed',
      () => `${server.partnerToken.slice(0, -1)}${server.partnerToken.endsWith('A') ? 'B' : 'A'}`,
    ],
    ['of a partner cut short', () => server.partnerToken.slice(0, 20)],
  ])('%s opens nothing', async (_, token) => {
    expect(await statusOf(authorize.admin, await token())).toBe(401)
  })

  it('of the real owner still does', async () => {
    expect(await statusOf(authorize.admin, admin().token)).toBe(200)
  })
})
