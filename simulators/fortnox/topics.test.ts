import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startFortnox } from './fortnox.ts'

let fortnox: Awaited<ReturnType<typeof startFortnox>>
const client = { id: 'skynet', secret: 'the-secret' }
beforeAll(async () => (fortnox = await startFortnox({ client })))
afterAll(() => fortnox.stop())

const tell = (path: string, body: object) =>
  fetch(`${fortnox.url}/simulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const form = (path: string, body: Record<string, string>) =>
  fetch(`${fortnox.url}/oauth-v1${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
    },
    body: new URLSearchParams(body),
  })
const redirect = 'http://localhost/back'
let tenants = 100
/** A tenant that has consented. */
async function tenant() {
  const tenantId = String(++tenants)
  const OrganizationNumber = `556000${tenantId}0`
  await tell('tenants', { tenantId, OrganizationNumber, CompanyName: 'Bolaget' })
  const asked = { client_id: client.id, redirect_uri: redirect, scope: 'invoice' }
  const answered = await form('/auth', {
    ...asked,
    response_type: 'code',
    tenant: OrganizationNumber,
    answer: 'yes',
  })
  const code = new URL(answered.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const given = await form('/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
  })
  const { access_token: token } = (await given.json()) as { access_token: string }
  return { tenantId, bearer: `Bearer ${token}` }
}
const book = (tenantId: string, DocumentNumber: string, more: object = {}) =>
  tell('invoices', {
    tenantId,
    DocumentNumber,
    CustomerNumber: '1',
    InvoiceDate: '2026-11-02',
    DueDate: '2026-12-02',
    Total: 100,
    ...more,
  })

async function open() {
  const socket = new WebSocket(fortnox.eventsUrl)
  const said: Record<string, unknown>[] = []
  socket.on('message', (data: Buffer) => said.push(JSON.parse(data.toString()) as never))
  await once(socket, 'open')
  return {
    socket,
    /** What it says next. */
    async next() {
      while (said.length === 0) await once(socket, 'message')
      return said.shift()
    },
    async ask(command: string, more: object = {}) {
      socket.send(JSON.stringify({ command, ...more }))
      return this.next()
    },
    async listen(bearer: string, offset?: unknown) {
      await this.ask('add-tenants-v1', { clientSecret: client.secret, accessTokens: [bearer] })
      await this.ask('add-topics-v1', { topics: [{ topic: 'invoices', offset }] })
      await this.ask('subscribe-v1')
    },
  }
}

it('tells who has added a tenant and a topic what happens, and again after an offset', async () => {
  const { tenantId, bearer } = await tenant()
  const first = await open()
  expect(
    await first.ask('add-tenants-v1', { clientSecret: client.secret, accessTokens: [bearer] }),
  ).toEqual({
    response: 'add-tenants-v1',
    result: 'ok',
    tenantIds: { [bearer]: Number(tenantId) },
  })
  expect(await first.ask('add-topics-v1', { topics: [{ topic: 'invoices' }] })).toEqual({
    response: 'add-topics-v1',
    result: 'ok',
  })
  expect(await first.ask('subscribe-v1')).toEqual({ response: 'subscribe-v1', result: 'ok' })
  await book(tenantId, '1')
  const created = await first.next()
  expect(created).toMatchObject({
    topic: 'invoices',
    type: 'invoice-created-v1',
    tenantId: Number(tenantId),
    entityId: '1',
  })
  await tell('telling', { mode: 'cut' })
  const ended = once(first.socket, 'close')
  await book(tenantId, '1', { Cancelled: true })
  await ended
  const second = await open()
  await second.listen(bearer, created?.offset)
  await tell('telling', { mode: 'twice' })
  expect(await second.next()).toMatchObject({ type: 'invoice-cancelled-v1', entityId: '1' })
  await book(tenantId, '2')
  const twice = [await second.next(), await second.next()]
  expect(twice[0]).toEqual(twice[1])
  second.socket.terminate()
})

it('takes neither a token that does not hold nor an offset of more than fourteen days ago', async () => {
  const { tenantId, bearer } = await tenant()
  const listener = await open()
  await listener.listen(bearer)
  await tell('telling', { mode: 'once' })
  await book(tenantId, '1')
  const told = await listener.next()
  await tell('clock', { minutes: 15 * 24 * 60 })
  expect(
    await listener.ask('add-tenants-v1', { clientSecret: client.secret, accessTokens: [bearer] }),
  ).toEqual({ response: 'add-tenants-v1', result: 'error', invalidTokens: [bearer] })
  expect(
    await listener.ask('add-topics-v1', { topics: [{ topic: 'invoices', offset: told?.offset }] }),
  ).toEqual({ response: 'add-topics-v1', result: 'error', invalidTopics: ['invoices'] })
  listener.socket.terminate()
})
