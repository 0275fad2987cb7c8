import { readFileSync } from 'node:fs'
import { createServer as createPlain } from 'node:http'
import { createServer, type Server } from 'node:https'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenSource } from '#simulators/demand.ts'
import { startRecorder, type Recording } from '#simulators/recorder.ts'
import type { Call, RunningSimulator } from '#simulators/simulator.ts'
import { NotDelivered, NotSent, Undeliverable } from '../outbox/deliver.ts'
import { portOf } from '../port.ts'
import { projectFolder } from '../project.ts'
import { accessToken } from './access-token.ts'
import { postTo } from './outside-system.ts'
import { postJson } from './post-json.ts'

const client = { id: 'skynet & co', secret: 'hemlig: %åäö', scope: 'limits' }
const hasty = { ...client, seconds: 10 }
const key = 'the-key'
const tls = (name: string) => path.join(projectFolder, 'platform/server/testing/tls', name)

let keyed: RunningSimulator
let core: RunningSimulator
let brief: RunningSimulator
let certified: Server
beforeAll(async () => {
  const one = { title: 'System', what: 'System' }
  keyed = await startRecorder({ ...one, demand: { key } })
  core = await startRecorder({ ...one, demand: { client } })
  brief = await startRecorder({ ...one, demand: { client: hasty } })
  const pem = readFileSync(tls('server.pem'))
  const options = { cert: pem, key: pem, ca: pem, requestCert: true, rejectUnauthorized: true }
  certified = createServer(options, (_, reply) => reply.end('{"received":true}'))
  await new Promise<void>((done) => certified.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  certified.closeAllConnections()
  certified.close()
  await Promise.all([keyed.stop(), core.stop(), brief.stop()])
})
beforeEach(async () => {
  for (const { url } of [core, brief])
    for (const what of ['recordings', 'simulator/calls', 'simulator/tokens'])
      await fetch(`${url}/${what}`, { method: 'DELETE' })
})

const told = async <T>({ url }: RunningSimulator, what: string) =>
  (await (await fetch(`${url}/${what}`)).json()) as T[]
const tokensAsked = async (system: RunningSimulator) =>
  (await told<Call>(system, 'simulator/calls')).filter((call) => call.path === '/oauth/token')
let messages = 0
const send = (system: Parameters<typeof postJson>[0]) =>
  postJson(system, { limit: 1 }, `message-${++messages}`, 5000)

test('a system with a key is sent it, and lets nobody in without', async () => {
  expect(await send({ url: keyed.url, key })).toMatchObject({ status: 200 })
  const refused = await send({ url: keyed.url }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NotDelivered)
  // Ours to mend: it is tried again when the key is right.
  expect(refused).not.toBeInstanceOf(Undeliverable)
  expect(refused).toMatchObject({ status: 401 })
})

test('one token is fetched for many messages, and another when it is not taken any more', async () => {
  const system = { url: core.url, oauth: tokenSource(core.url, client) }
  await Promise.all(Array.from({ length: 10 }, () => send(system)))
  expect(await tokensAsked(core)).toHaveLength(1)
  await fetch(`${core.url}/simulator/tokens`, { method: 'DELETE' })
  await send(system)
  expect(await tokensAsked(core)).toHaveLength(2)
  expect(await told<Recording>(core, 'recordings')).toHaveLength(11)
})

test('a token that is about to end is not begun with', async () => {
  const system = { url: brief.url, oauth: tokenSource(brief.url, hasty) }
  await send(system)
  await send(system)
  expect(await tokensAsked(brief)).toHaveLength(2)
})

test('a system that takes no token at all is asked twice, and not for ever', async () => {
  await fetch(`${keyed.url}/simulator/calls`, { method: 'DELETE' })
  const system = { url: keyed.url, oauth: tokenSource(core.url, client) }
  await expect(send(system)).rejects.toMatchObject({ status: 401 })
  expect(await told<Call>(keyed, 'simulator/calls')).toHaveLength(2)
})

test('a token for something else is refused, and a wrong secret sends nothing', async () => {
  const other = { url: core.url, oauth: tokenSource(core.url, { ...client, scope: 'invoices' }) }
  await expect(send(other)).rejects.toMatchObject({ status: 403 })
  const wrong = { url: core.url, oauth: tokenSource(core.url, { ...client, secret: 'gissad' }) }
  await expect(send(wrong)).rejects.toThrow(new NotSent('Mottagarens inloggning svarade 401'))
  const nowhere = { url: core.url, oauth: 'http://a:b@127.0.0.1:1/token' }
  await expect(send(nowhere)).rejects.toThrow(NotSent)
  expect(await told<Recording>(core, 'recordings')).toEqual([])
})

test('a system that asks for a certificate is shown ours, and hangs up without', async () => {
  const url = `https://127.0.0.1:${portOf(certified)}/messages`
  expect(await send({ url, certificate: tls('client.pem') })).toMatchObject({
    status: 200,
    text: '{"received":true}',
  })
  await expect(send({ url })).rejects.toThrow('Mottagaren kunde inte nås')
  await expect(send({ url, certificate: tls('missing.pem') })).rejects.toThrow(NotSent)
})

test('of an answer no more is read than is listened to', async () => {
  const endless = createPlain((_, reply) => {
    reply.writeHead(200)
    const more = () => {
      while (reply.write(Buffer.alloc(1_000_000))) continue
      reply.once('drain', more)
    }
    more()
  })
  await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done))
  try {
    const url = `http://127.0.0.1:${portOf(endless)}`
    const answered = await postTo({ url }, {}, { timeout: 60_000 })
    await expect(answered.text()).rejects.toThrow('more than anybody listens to')
    await expect(
      accessToken(url.replace('//', '//a:b@'), AbortSignal.timeout(60_000)),
    ).rejects.toThrow('svarade något annat än en nyckel')
  } finally {
    endless.closeAllConnections()
    endless.close()
  }
})
