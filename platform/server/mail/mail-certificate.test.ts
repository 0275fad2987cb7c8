import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { localFiles } from '../files/local.ts'
import { portOf } from '../port.ts'
import { projectFolder } from '../project.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { mailDestination } from './delivery.ts'
import { notice } from './templates/notice.ts'

const tls = (name: string) => path.join(projectFolder, 'platform/server/testing/tls', name)

let database: TestDatabase
let writes: Database
let server: SMTPServer
let received: string[]
const keep = async (stream: Readable) => void received.push(await text(stream))
beforeAll(async () => {
  database = await testDatabase()
  const log = pino({ level: 'silent' })
  writes = openDatabase({ url: database.url, log, most: 1, role: 'skynet_app' })
  const pem = readFileSync(tls('server.pem'))
  received = []
  server = new SMTPServer({
    secure: true,
    cert: pem,
    key: pem,
    ca: pem,
    requestCert: true,
    rejectUnauthorized: true,
    authOptional: true,
    onData: (stream, _session, done) => callbackify(keep)(stream, (error) => done(error)),
  })
  // Who is hung up on.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await new Promise<void>((done) => server.close(done))
  await writes.close()
  await database.drop()
})

const deliver = (smtpCertificate: string) =>
  mailDestination({
    config: {
      smtpUrl: `smtps://127.0.0.1:${portOf(server.server)}`,
      mailFrom: 'Skynet <no-reply@skynet.example>',
      smtpCertificate,
    },
    templates: { notice },
    files: localFiles('.'),
    db: writes.db,
  })({
    id: 'x',
    destination: 'mail',
    kind: 'notice',
    idempotencyKey: 'key-1',
    payload: {
      to: 'anna@example.se',
      template: 'notice',
      data: { heading: 'Påminnelse', paragraphs: ['Hej Anna'] },
    },
    company: null,
    createdAt: new Date('2026-11-21T10:00:00Z'),
  })

test('a mail server that asks for a certificate is shown ours, and takes nothing without', async () => {
  await deliver(tls('client.pem'))
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: anna@example.se')
  await expect(deliver('')).rejects.toThrow('Brevet kunde inte skickas')
  expect(received).toHaveLength(1)
})
