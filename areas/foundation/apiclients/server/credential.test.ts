import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { apiClients } from '../contract.ts'
import { contact, mailedSecrets, secretOf, why } from './testing/secret.ts'

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
async function aClient(more: { contactEmail?: string; partnerType?: string } = {}) {
  const sent = { name: `Partner ${++next}`, clientId: `partner-${next}`, ...contact, ...more }
  const { body: id } = await admin.call(apiClients.add, sent)
  return { ...sent, id }
}
async function grant({ clientId }: { clientId: string }, secret: string) {
  const answer = await fetch(`${server.url}/partner/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    }),
  })
  return answer.status
}

describe('a partner’s new secret takes two, and is mailed (apiclients 4)', () => {
  it('waits for another person, and no answer holds it', async () => {
    const client = await aClient({ contactEmail: 'ett@partnern.example' })
    const asked = await admin.call(apiClients.newSecret, { id: client.id, why })
    expect(asked).toMatchObject({ status: 200, body: { approvalId: expect.any(String) } })
    expect(Object.keys(asked.body)).toEqual(['approvalId'])
    expect((await admin.call(apiClients.get, { id: client.id })).body.secretCreated).toBeNull()
    expect(await mailedSecrets(server, client.contactEmail)).toEqual([])
    const waiting = await waitingFor(second, 'giveCredential', client.id)
    expect(waiting).toMatchObject({ reason: why, title: expect.stringContaining(client.name) })
    expect(JSON.stringify(waiting)).not.toContain(client.contactEmail)
    expect(await admin.call(approvals.approve, { id: waiting.id })).toMatchObject({
      refusal: { code: 'ownAct' },
    })
    expect(await admin.call(apiClients.newSecret, { id: client.id, why })).toMatchObject({
      refusal: { code: 'alreadyWaiting' },
    })

    expect((await approve(second, 'giveCredential', client.id)).status).toBe(204)
    const mailed = await mailedSecrets(server, client.contactEmail)
    expect(mailed).toHaveLength(1)
    expect(await grant(client, mailed[0] ?? '')).toBe(200)
    expect((await admin.call(apiClients.get, { id: client.id })).body).toMatchObject({
      secretCreated: expect.any(String),
      secretSentTo: client.contactEmail,
    })
  })

  it('is read neither in the mail that waits, nor where deliveries are shown', async () => {
    const client = await aClient({ contactEmail: 'slutet@partnern.example' })
    const secret = await secretOf(server, [admin, second], client.id)
    const { rows } = await server.owner.query(
      `select payload::text as text from outbox_message where payload ->> 'to' = $1`,
      [client.contactEmail],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain(secret.slice(4, 20))
    // 256 bits by chance.
    expect(secret).toMatch(/^sks_[\w-]{43}$/)
  })

  it('leaves the one there is until then, and ends it after', async () => {
    const client = await aClient()
    const first = await secretOf(server, [admin, second], client.id)
    await admin.call(apiClients.newSecret, { id: client.id, why })
    expect(await grant(client, first)).toBe(200)
    await approve(second, 'giveCredential', client.id)
    expect(await grant(client, first)).toBe(401)
  })

  it('goes to nobody when there is no contact, and is asked for with why', async () => {
    const client = await aClient({ contactEmail: '' })
    expect(await admin.call(apiClients.newSecret, { id: client.id, why })).toMatchObject({
      status: 409,
      refusal: { code: 'noContact' },
    })
    const other = await aClient()
    expect(await admin.call(apiClients.newSecret, { id: other.id })).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'why' }] },
    })
  })

  it('is not approved when the client is saved or removed meanwhile', async () => {
    const client = await aClient()
    await admin.call(apiClients.newSecret, { id: client.id, why })
    await admin.call(apiClients.add, { ...client, contactEmail: 'annan@example.se', why })
    await expect(waitingFor(second, 'giveCredential', client.id)).rejects.toThrow('Nothing')
    expect(await mailedSecrets(server, 'annan@example.se')).toEqual([])
    await admin.call(apiClients.newSecret, { id: client.id, why })
    await admin.call(apiClients.remove, { id: client.id })
    await expect(waitingFor(second, 'giveCredential', client.id)).rejects.toThrow('Nothing')
  })
})

it('apiclients 5: who saw a client before its secret was given does not save it by that', async () => {
  const client = await aClient({ contactEmail: 'fore@partnern.example' })
  const { version } = (await admin.call(apiClients.get, { id: client.id })).body
  await secretOf(server, [admin, second], client.id)
  const late = { ...client, contactEmail: 'efter@partnern.example', version }
  expect(await admin.call(apiClients.add, late)).toMatchObject({ refusal: { code: 'stale' } })
})

it('apiclients 5: a client that has a secret is given no other partner by one person', async () => {
  const client = await aClient({ contactEmail: 'byte@partnern.example' })
  await secretOf(server, [admin, second], client.id)
  const widened = await admin.call(apiClients.add, { ...client, partnerType: 'Bokio' })
  expect(widened).toMatchObject({
    status: 409,
    refusal: { code: 'hasSecret', fields: [{ field: 'partnerType' }] },
  })
  const own = await aClient({ contactEmail: 'eget@partnern.example', partnerType: 'Bokio' })
  await secretOf(server, [admin, second], own.id)
  expect((await admin.call(apiClients.add, own)).status).toBe(200)
  expect((await admin.call(apiClients.add, { ...own, partnerType: 'Bygglet' })).status).toBe(409)
  expect((await admin.call(apiClients.add, { ...own, partnerType: '' })).status).toBe(200)
})

describe('whom a secret is mailed to takes two (apiclients 6)', () => {
  const moved = 'karin@ondska.example'
  const mailsTo = async (to: string) =>
    (
      await server.owner.query(
        `select kind from outbox_message where payload ->> 'to' = $1 order by created_at`,
        [to],
      )
    ).rows.map(({ kind }) => kind)

  it('waits with why, is read whole on the page of the client, and the contact before is told', async () => {
    const client = await aClient({ contactEmail: 'karin@partnern-sex.example' })
    const alone = { ...client, contactEmail: moved }
    expect(await admin.call(apiClients.add, alone)).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'why' }] },
    })
    expect((await admin.call(apiClients.add, { ...alone, name: 'Nytt namn', why })).status).toBe(
      200,
    )
    expect((await second.call(apiClients.get, { id: client.id })).body).toMatchObject({
      name: 'Nytt namn',
      contactEmail: client.contactEmail,
      askedContactEmail: moved,
    })
    expect((await admin.call(apiClients.add, { ...alone, why })).refusal.code).toBe(
      'alreadyWaiting',
    )
    const waiting = await waitingFor(second, 'changeContact', client.id)
    expect(waiting.difference).toMatchObject([
      { before: '@partnern-sex.example', after: '@ondska.example' },
    ])
    expect(JSON.stringify(waiting)).not.toContain(moved)
    expect((await approve(second, 'changeContact', client.id)).status).toBe(204)
    expect(await mailsTo(client.contactEmail)).toEqual(['partnerContactChanged'])
    expect(await mailsTo(moved)).toEqual([])
    expect((await second.call(apiClients.get, { id: client.id })).body).toMatchObject({
      contactEmail: moved,
      askedContactEmail: null,
      contactChangedBy: expect.stringContaining('godkänd av'),
    })
  })

  it('is said to who approves a new secret: where, since when and by whom', async () => {
    const client = await aClient({ contactEmail: 'karin@partnern-sju.example' })
    await admin.call(apiClients.newSecret, { id: client.id, why })
    const { difference } = await waitingFor(second, 'giveCredential', client.id)
    expect(difference.slice(1)).toEqual([
      { label: 'Mejlas till en adress hos', before: '', after: '@partnern-sju.example' },
      { label: 'Adressen angavs', before: '', after: expect.stringMatching(/^\d{4}-.*, av \S+/) },
    ])
  })

  it('also of a client that had none, once it has a secret', async () => {
    const client = await aClient({ contactEmail: '' })
    await server.owner.query(
      `update api_client set secret_hash = repeat('0', 64), secret_created_at = skynet.now() where id = $1`,
      [client.id],
    )
    await admin.call(apiClients.add, { ...client, contactEmail: moved, why })
    expect((await admin.call(apiClients.get, { id: client.id })).body).toMatchObject({
      contactEmail: null,
      askedContactEmail: moved,
    })
  })
})
