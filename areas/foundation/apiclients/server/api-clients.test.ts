import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { apiClients } from '../contract.ts'
import { contact, secretOf } from './testing/secret.ts'

let server: TestServer
let admin: Person
let second: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
})
afterAll(() => server.stop())

let next = 0
const partner = () => ({ name: `Partner ${++next}`, clientId: `partner-${next}` })

describe('API clients', () => {
  it('are created, found, changed and removed', async () => {
    const sent = partner()
    const created = await admin.call(apiClients.add, sent)
    expect(created).toMatchObject({ status: 200, body: expect.any(String) })
    const id = created.body

    expect((await admin.call(apiClients.get, { id })).body).toMatchObject({
      ...sent,
      id,
      secretCreated: null,
      version: 1,
    })
    expect(
      (await admin.call(apiClients.add, { ...sent, id, name: 'Nytt namn', version: 1 })).body,
    ).toBe(id)
    expect((await admin.call(apiClients.get, { id })).body).toMatchObject({
      name: 'Nytt namn',
      version: 2,
      changedBy: expect.stringContaining('Person'),
    })
    expect((await admin.call(apiClients.all, {})).body).toContainEqual({
      id,
      name: 'Nytt namn',
      clientId: sent.clientId,
    })

    expect((await admin.call(apiClients.remove, { id })).status).toBe(204)
    expect((await admin.call(apiClients.get, { id })).status).toBe(404)
    expect((await admin.call(apiClients.remove, { id })).status).toBe(404)
    expect((await admin.call(apiClients.newSecret, { id })).status).toBe(404)
    expect((await admin.call(apiClients.add, { ...sent, id })).status).toBe(404)
  })

  it('sell for the partner they are given, which has to be one there is', async () => {
    expect((await admin.call(apiClients.partnerTypes, {})).body).toContainEqual({
      name: 'Bokio',
      label: 'Bokio',
    })
    const sent = partner()
    const { body: id } = await admin.call(apiClients.add, { ...sent, partnerType: 'Bokio' })
    await admin.call(apiClients.add, { ...sent, id, name: 'Annat namn' })
    expect((await admin.call(apiClients.get, { id })).body.partnerType).toBe('Bokio')
    await admin.call(apiClients.add, { ...sent, id, partnerType: '' })
    expect((await admin.call(apiClients.get, { id })).body.partnerType).toBeNull()
    expect(
      await admin.call(apiClients.add, { ...partner(), partnerType: 'Ingen sådan' }),
    ).toMatchObject({
      status: 400,
      refusal: { code: 'unknownPartner', fields: [{ field: 'partnerType' }] },
    })
  })

  it('are listed by name, a page at a time, with how many there are', async () => {
    for (const name of ['Ö sist', 'A först', 'M mitten'])
      await admin.call(apiClients.add, { ...partner(), name })
    const all = await admin.call(apiClients.list, { page: 0, size: 1000 })
    const names = all.body.items.map(({ name }) => name)
    const second = await admin.call(apiClients.list, { page: 1, size: 2 })
    expect(second.body).toMatchObject({
      totalHits: names.length,
      items: names.slice(2, 4).map((name) => ({ name })),
    })
  })

  it('have one client id each, whatever its case', async () => {
    const sent = partner()
    await admin.call(apiClients.add, sent)
    const text = 'Det klient-id som är angett används av en annan klient. Vg. försök igen'
    const second = await admin.call(apiClients.add, {
      ...partner(),
      clientId: sent.clientId.toUpperCase(),
    })
    expect(second).toMatchObject({
      status: 409,
      refusal: { message: text, fields: [{ field: 'clientId', message: text }] },
    })
    const other = await admin.call(apiClients.add, partner())
    const changed = await admin.call(apiClients.add, { ...sent, id: other.body })
    expect(changed).toMatchObject({ status: 409, refusal: { code: 'clientIdInUse' } })
  })

  it.each([
    [{}, ['name', 'clientId']],
    [{ name: ' ', clientId: '' }, ['name', 'clientId']],
    [{ name: 'P', clientId: 'två ord' }, ['clientId']],
    [{ name: 'P'.repeat(201), clientId: 'x'.repeat(101) }, ['name', 'clientId']],
    [{ id: 'nej', name: 'P', clientId: 'x', version: 0 }, ['id', 'version']],
  ])('name what needs mending in %j', async (sent, fields) => {
    const { status, refusal } = await admin.call(apiClients.add, sent as never)
    expect(status).toBe(400)
    expect(refusal.fields?.map(({ field }) => field)).toEqual(fields)
  })

  it('are not overwritten by one who saw an older version', async () => {
    const sent = partner()
    const { body: id } = await admin.call(apiClients.add, sent)
    await admin.call(apiClients.add, { ...sent, id, name: 'Först', version: 1 })
    const second = await admin.call(apiClients.add, { ...sent, id, name: 'Sedan', version: 1 })
    expect(second).toMatchObject({
      status: 409,
      refusal: {
        code: 'stale',
        changed: expect.arrayContaining([
          expect.objectContaining({ field: 'name', stored: 'Först' }),
        ]),
      },
    })
  })

  it('are for administrators only', async () => {
    const other = await server.person(['ConfigurationAdmin'])
    const id = crypto.randomUUID()
    const calls = [
      [apiClients.list, { page: 0, size: 10 }],
      [apiClients.all, {}],
      [apiClients.get, { id }],
      [apiClients.add, partner()],
      [apiClients.newSecret, { id }],
      [apiClients.remove, { id }],
    ] as const
    for (const [call, input] of calls) {
      expect((await other.call(call, input as never)).status).toBe(403)
      expect((await server.anonymous(call, input as never)).status).toBe(401)
    }
  })

  it('leave what was before and after in the audit trail, and never a secret', async () => {
    const sent = { ...partner(), ...contact }
    const { body: id } = await admin.call(apiClients.add, sent)
    await admin.call(apiClients.add, { ...sent, id, name: 'Efter' })
    const secret = await secretOf(server, [admin, second], id)
    const { rows } = await server.owner.query(
      `select body from audit_entry where subject = $1 order by at`,
      [id],
    )
    expect(rows.map((row) => row.body.action)).toEqual([
      'apiClients.add',
      'apiClients.add',
      'apiClients.newSecret',
    ])
    expect(rows[1].body).toMatchObject({
      actorId: admin.id,
      before: { name: sent.name },
      after: { name: 'Efter' },
    })
    const { rows: all } = await server.owner.query(`select body::text as text from audit_entry`)
    expect(all.map((row) => row.text).join()).not.toContain(secret.slice(4, 20))
    const stored = await server.owner.query(
      `select to_jsonb(api_client)::text as text from api_client where id = $1`,
      [id],
    )
    expect(stored.rows[0].text).not.toContain(secret.slice(4, 20))
  })
})
