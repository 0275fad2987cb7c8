import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { authorize } from '#areas/foundation/users/contract.ts'
import { apiClients, partnerApi } from '../contract.ts'
import { contact, secretOf } from './testing/secret.ts'

let server: TestServer
let admin: Person
let second: Person
let client: { id: string; clientId: string; secret: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
  client = await newClient('Partnern', 'partnern')
})
beforeEach(() => server.owner.query('delete from api_client_attempt'))
afterAll(() => server.stop())

async function newClient(name: string, clientId: string) {
  const { body: id } = await admin.call(apiClients.add, { name, clientId, ...contact })
  return { id, clientId, secret: await secretOf(server, [admin, second], id) }
}
const grant = { grant_type: 'client_credentials' }
const ofBody = ({ clientId, secret }: { clientId: string; secret: string }) => ({
  ...grant,
  client_id: clientId,
  client_secret: secret,
})
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
})

async function ask(body: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/partner/v1/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}
const tokenOf = async (of: typeof client) => (await ask(ofBody(of))).body.access_token as string
const me = async (token: string) => server.withToken(token)(partnerApi.me, {})

describe('a partner token', () => {
  it('is given for the client’s id and secret in the body', async () => {
    const given = await ask(ofBody(client))
    expect(given).toMatchObject({
      status: 200,
      body: {
        token_type: 'Bearer',
        expires_in: 3600,
        access_token: expect.stringMatching(/^skp_[\w-]{43}$/),
      },
    })
    expect(given.headers.get('cache-control')).toBe('no-store')
    expect(await me(given.body.access_token as string)).toMatchObject({
      status: 200,
      body: { id: client.id, name: 'Partnern', clientId: 'partnern' },
    })
  })

  it('is given for a Basic header, and for a body of JSON', async () => {
    expect((await ask(grant, basic(client.clientId, client.secret))).status).toBe(200)
    const answer = await fetch(`${server.url}/Partner/V1/Token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ofBody(client)),
    })
    expect(answer.status).toBe(200)
  })

  it.each([
    [
      'a wrong secret',
      () => ask({ ...ofBody(client), client_secret: `${client.secret}x` }),
      401,
      'invalid_client',
    ],
    [
      'a client that does not exist',
      () => ask({ ...ofBody(client), client_id: 'nobody' }),
      401,
      'invalid_client',
    ],
    [
      'a client id of strange signs',
      () => ask({ ...ofBody(client), client_id: '\0å:' }),
      401,
      'invalid_client',
    ],
    ['no credentials', () => ask(grant), 401, 'invalid_client'],
    [
      'a header that is no Basic',
      () => ask(grant, { authorization: 'Bearer x' }),
      401,
      'invalid_client',
    ],
    [
      'a header of broken escapes',
      () => ask(grant, { authorization: `Basic ${btoa('%E0%:x')}` }),
      401,
      'invalid_client',
    ],
    [
      'both ways at once',
      () => ask(ofBody(client), basic(client.clientId, client.secret)),
      400,
      'invalid_request',
    ],
    [
      'another grant',
      () => ask({ ...ofBody(client), grant_type: 'password' }),
      400,
      'unsupported_grant_type',
    ],
    ['no grant', () => ask({}), 400, 'invalid_request'],
  ])('is refused for %s', async (_, asking, status, error) => {
    const refused = await asking()
    expect(refused).toMatchObject({ status, body: { error } })
    if (status === 401) expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  it.each([
    ['broken JSON', 'application/json', '{', 400],
    ['another content type', 'text/xml', '<a/>', 415],
    ['a list', 'application/json', '[]', 400],
    ['bad UTF-8', 'application/x-www-form-urlencoded', new Uint8Array([0xff, 0xfe]), 400],
    [
      'a body beyond the limit',
      'application/json',
      JSON.stringify({ ...grant, more: 'x'.repeat(1_100_000) }),
      413,
    ],
  ])('is refused in OAuth’s form for %s', async (_, type, body, status) => {
    const answer = await fetch(`${server.url}/partner/v1/token`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ error: 'invalid_request' })
  })

  it('is refused to a client that has no secret yet', async () => {
    await admin.call(apiClients.add, { name: 'Utan hemlighet', clientId: 'utan' })
    expect((await ask({ ...grant, client_id: 'utan', client_secret: '' })).status).toBe(401)
  })

  it('ends with a new secret, with the client, and after an hour', async () => {
    const of = await newClient('Tillfällig', 'tillfallig')
    const first = await tokenOf(of)
    const secret = await secretOf(server, [admin, second], of.id)
    expect((await me(first)).status).toBe(401)
    expect((await ask(ofBody(of))).status).toBe(401)

    const other = await tokenOf({ ...of, secret })
    await server.owner.query(
      `update api_client_token set expires_at = skynet.now() - interval '1 second' where api_client_id = $1`,
      [of.id],
    )
    expect((await me(other)).status).toBe(401)

    const third = await tokenOf({ ...of, secret })
    expect((await me(third)).status).toBe(200)
    await admin.call(apiClients.remove, { id: of.id })
    expect((await me(third)).status).toBe(401)
  })

  it('opens nothing of the staff’s, and a staff token nothing of the partners’', async () => {
    const token = await tokenOf(client)
    expect((await server.withToken(token)(authorize.admin, {})).status).toBe(403)
    expect((await server.withToken(token)(apiClients.all, {})).status).toBe(403)
    expect((await admin.call(partnerApi.me, {})).status).toBe(403)
    expect((await server.anonymous(partnerApi.me, {})).status).toBe(401)
    expect((await me(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401)
  })

  it('is stored as its hash, and its giving is in the audit trail', async () => {
    const token = await tokenOf(client)
    const { rows } = await server.owner.query(
      `select body, body::text as text from audit_entry where action = 'partnerApi.token'`,
    )
    expect(rows.at(-1).body).toMatchObject({ actorId: client.id, actorName: 'Partnern' })
    expect(rows.map((row) => row.text).join()).not.toContain(token.slice(4, 20))
    const stored = await server.owner.query(
      `select string_agg(encode(token_hash, 'escape'), '') as text from api_client_token`,
    )
    expect(stored.rows[0].text).not.toContain(token.slice(4))
  })

  it('is not given while an address tries wrong secrets, however right the next one is', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect((await ask({ ...ofBody(client), client_secret: `guess ${tries}` })).status).toBe(401)
    const refused = await ask(ofBody(client))
    expect(refused).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('60')
    const other = await newClient('En annan', 'en-annan')
    expect((await ask(ofBody(other))).status).toBe(200)
    await server.owner.query(`update api_client_attempt set at = at - interval '61 seconds'`)
    expect((await ask(ofBody(client))).status).toBe(200)
  })

  it('is tried for ten times a minute, however many try at once', async () => {
    const other = await newClient('En tredje', 'en-tredje')
    const tries = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        ask({ ...ofBody(client), client_secret: `gissa ${at}` }),
      ),
    )
    const refused = tries.filter(({ status }) => status === 401)
    expect(refused).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(190)
    expect((await ask(ofBody(other))).status).toBe(200)
  })

  it('is given to the right secret while a stranger behind the same proxy tries every client', async () => {
    for (let round = 0; round < 4; round++)
      await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          ask({ ...grant, client_id: `guess-${round}-${at}`, client_secret: 'x' }),
        ),
      )
    expect((await ask({ ...grant, client_id: 'one-more', client_secret: 'x' })).status).toBe(429)
    const { rows } = await server.owner.query('select 1 from api_client_attempt')
    expect(rows).toHaveLength(100)
    expect((await ask(ofBody(client))).status).toBe(200)
  })
})
