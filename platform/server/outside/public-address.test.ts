import { readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:https'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Undeliverable } from '../outbox/deliver.ts'
import { portOf } from '../port.ts'
import { projectFolder } from '../project.ts'
import { postJson } from './post-json.ts'
import { isPublicAddress, leadsInside, mayBePublic, publicLookup } from './public-address.ts'

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::172.16.0.1',
  '64:ff9b::192.168.1.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::0.0.0.0',
  '64:ff9b::ff02:1',
  '64:ff9b:0:0:0:1:808:808',
  '64:ff9b:1::8.8.8.8',
  '64:ff9b:1::10.0.0.1',
  '2001:0:a00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '64:ff9b::8.8.8.8%eth0',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2002:808:808::1',
  'no address',
])('%s is of no open net', (ip) => expect(isPublicAddress(ip)).toBe(false))

it.each([
  '8.8.8.8',
  '52.112.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '2603:1030::1',
  '2a00:1450::1',
  '64:ff9b::8.8.8.8',
  '64:ff9b::3470:1',
])('%s is of the open net', (ip) => expect(isPublicAddress(ip)).toBe(true))

it.each([
  ['https://localhost/a', false],
  ['https://LOCALHOST./a', false],
  ['https://chat.internal/a', false],
  ['https://chat/a', false],
  ['https://printer.local/a', false],
  ['https://2130706433/a', false],
  ['https://0x7f.1/a', false],
  ['https://0177.0.0.1/a', false],
  ['https://127.1/a', false],
  ['https://[::1]/a', false],
  ['https://[::ffff:10.0.0.1]/a', false],
  ['https://[64:ff9b::10.0.0.1]/a', false],
  ['https://[2002:a00:1::]/a', false],
  ['https://hooks.slack.com/a', true],
  ['https://prod-01.westeurope.logic.azure.com:443/a', true],
  ['https://8.8.8.8/a', true],
])('%s may be of the open net: %s', (address, may) =>
  expect(mayBePublic(new URL(address).hostname)).toBe(may),
)

let inside: Server
let calls = 0
beforeAll(async () => {
  const pem = readFileSync(path.join(projectFolder, 'platform/server/testing/tls/server.pem'))
  inside = createServer({ cert: pem, key: pem }, (_, reply) => {
    calls += 1
    reply.end('ok')
  })
  inside.on('connection', () => {
    calls += 1
  })
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
})
afterAll(() => void inside.close())

it.each([
  ['a number', 'https://127.0.0.1'],
  ['a name', 'https://localhost'],
  ['an address without encryption', 'http://hooks.slack.com'],
])('what was typed is not called within, by %s', async (_, origin) => {
  const url = `${origin}:${portOf(inside)}/`
  const failed = await postJson({ url, isTyped: true }, {}, 'key', 2000).catch(
    (error: unknown) => error,
  )
  expect(failed).toBeInstanceOf(Undeliverable)
  expect(failed).toMatchObject({ message: leadsInside })
  expect(calls).toBe(0)
})

it('a name that leads within is not connected to, however it looks', async () => {
  const url = `https://localhost:${portOf(inside)}/`
  const failed = await new Promise((done) => {
    request(url, { lookup: publicLookup, agent: false, rejectUnauthorized: false })
      .on('error', done)
      .on('response', done)
      .end()
  })
  expect(failed).toBeInstanceOf(Undeliverable)
  expect(calls).toBe(0)
})
