import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReceivedMail } from '#simulators/mail/inbox.ts'
import { startMail, type RunningMail } from '#simulators/mail/start.ts'
import { tokenSource } from '#simulators/demand.ts'
import { startRecorder } from '#simulators/recorder.ts'
import type { Actor } from '#platform/permission.ts'
import { openDatabase, type Database } from '../database.ts'
import { Undeliverable, type WaitingMessage } from '../outbox/deliver.ts'
import { keepFile } from '../files/files.ts'
import { localFiles } from '../files/local.ts'
import { putMailInOutbox } from './mail.ts'
import { mailDestination } from './delivery.ts'
import { renderMail } from './rendering.ts'
import { notice } from './templates/notice.ts'
import { seal } from '../sealed.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

const actor: Actor = { kind: 'system', id: 'test', name: 'Test' }
const endless = {
  subject: 'x',
  text: '{% for i in (1..100000000) %}xxxxxxxxxx{% endfor %}',
  html: '',
}
let database: TestDatabase
let writes: Database
let server: RunningMail
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  writes = openDatabase({
    url: database.url,
    log: pino({ level: 'silent' }),
    most: 3,
    role: 'skynet_app',
  })
  server = await startMail()
  folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-mail-'))
})
beforeEach(async () => {
  await fetch(`${server.url}/mails`, { method: 'DELETE' })
  await writes.db.deleteFrom('outboxMessage').execute()
})
afterAll(async () => {
  await server.stop()
  await writes.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const destination = (
  smtpUrl = server.smtpUrl,
  more: { smtpOauth?: string; sessionSecret?: string } = {},
) =>
  mailDestination({
    config: { smtpUrl, mailFrom: 'Skynet <no-reply@skynet.example>', ...more },
    templates: { notice, endless },
    files: localFiles(folder),
    db: writes.db,
  })
const message = (payload: object): WaitingMessage => ({
  id: 'x',
  destination: 'mail',
  kind: 'notice',
  idempotencyKey: 'key-1',
  payload,
  company: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
})
const letter = (data: object = {}) => ({
  to: 'asa@example.se',
  template: 'notice',
  data: { heading: 'Påminnelse', paragraphs: ['Hej Åsa'], ...data },
})
const arrived = async () => (await (await fetch(`${server.url}/mails`)).json()) as ReceivedMail[]

test('a mail has text and HTML, and the same Message-ID at every try', async () => {
  const deliver = destination()
  const sent = message(
    letter({
      paragraphs: ['Åkeri & Söner <b>AB</b>'],
      link: 'https://skynet.example/c/1',
      linkText: 'Öppna',
    }),
  )
  await deliver(sent)
  await deliver(sent)
  const [first, second] = await arrived()
  expect(first).toMatchObject({ to: ['asa@example.se'], subject: 'Påminnelse' })
  expect(first?.text).toContain('Åkeri & Söner <b>AB</b>')
  expect(first?.text).toContain('Öppna: https://skynet.example/c/1')
  expect(first?.html).toContain('Åkeri &amp; Söner &lt;b&gt;AB&lt;/b&gt;')
  expect(first?.headers['message-id']).toBe(`<${sent.id}@skynet.example>`)
  expect(second?.headers['message-id']).toBe(first?.headers['message-id'])
})

test('nobody can add a header or a recipient', async () => {
  await destination()(message(letter({ heading: 'Hej\r\nBcc: thief@example.se\r\n\r\ninnehåll' })))
  const [one] = await arrived()
  expect(one?.subject).toBe('Hej Bcc: thief@example.se innehåll')
  expect(one?.to).toEqual(['asa@example.se'])
  expect(one?.headers.bcc).toBeUndefined()
  for (const to of [
    'a@example.se, b@example.se',
    'a@example.se\r\nBcc: b@example.se',
    '"A" <a@example.se>',
    'a@b@c',
    '',
    'group: a@example.se;',
  ])
    await expect(putMailInOutbox(writes.db, actor, { ...letter(), to })).rejects.toThrow()
})

test('stored files are attached under their names', async () => {
  const file = path.join(folder, 'sent')
  await writeFile(file, '%PDF-')
  const id = await keepFile(writes.db, localFiles(folder), {
    name: 'Faktura åäö.pdf',
    contentType: 'application/pdf',
    size: 5,
    sha256: 'a'.repeat(64),
    path: file,
  })
  await destination()(message({ ...letter(), attachments: [id] }))
  expect((await arrived())[0]?.attachments).toEqual([
    { name: 'Faktura åäö.pdf', type: 'application/pdf', bytes: 5 },
  ])
  const missing = '0b0e4c4e-5d0e-4a57-9b6d-0f4f0c1a2b3c'
  await expect(destination()(message({ ...letter(), attachments: [missing] }))).rejects.toThrow(
    'finns inte längre',
  )
})

test.each([
  [
    'a template that is not there',
    { ...letter(), template: 'toString' },
    'Mallen toString finns inte',
  ],
  [
    'a template that does not end',
    { ...letter(), template: 'endless' },
    'Mallen endless kunde inte fyllas i',
  ],
  ['a payload that is no mail', { subject: 'x' }, 'Meddelandet är inget brev'],
])('%s can never be delivered', async (_, payload, reason) => {
  const failure = destination()(message(payload))
  await expect(failure).rejects.toThrow(Undeliverable)
  await expect(failure).rejects.toThrow(reason)
})

test('a server that is busy or away is tried again; without a server there is no use', async () => {
  const fault = (mode: string) =>
    fetch(`${server.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'smtp:', mode, times: 1 }),
    })
  await fault('fail')
  const busy = destination()(message(letter()))
  await expect(busy).rejects.toThrow('E-postservern svarade: 451')
  await expect(busy).rejects.not.toThrow(Undeliverable)
  const away = destination('smtp://127.0.0.1:1')(message(letter()))
  await expect(away).rejects.toThrow('Brevet kunde inte skickas')
  await expect(away).rejects.not.toThrow(Undeliverable)
  await expect(destination('')(message(letter()))).rejects.toThrow(Undeliverable)
})

test('a mail goes through the outbox, once per key', async () => {
  for (let count = 0; count < 2; count++)
    await putMailInOutbox(writes.db, actor, {
      ...letter(),
      idempotencyKey: 'reminder-7',
      company: '5560160680',
    })
  const rows = await writes.db
    .selectFrom('outboxMessage')
    .select(['destination', 'kind', 'company'])
    .execute()
  expect(rows).toEqual([{ destination: 'mail', kind: 'notice', company: '5560160680' }])
})

test('a template sees its data and nothing else', async () => {
  const template = {
    subject: '{{ name.constructor }}|{{ list.__proto__ }}',
    text: "{% include 'file' %}",
    html: '',
  }
  await expect(renderMail(template, {})).rejects.toThrow()
  const { subject } = await renderMail({ ...template, text: '' }, { name: 'x', list: [] })
  expect(subject).toBe('|')
})

test('a server that knows us by an access token is shown one, and another when it takes that no more', async () => {
  const client = { id: 'skynet', secret: 'hemlig' }
  const login = await startRecorder({ title: 'Inloggning', what: 'Nycklar', demand: { client } })
  const shown: string[] = []
  const taking = await startMail({
    takesToken: (token) => {
      shown.push(token)
      return shown.length !== 2
    },
  })
  try {
    const address = new URL(taking.smtpUrl)
    address.password = ''
    const deliver = destination(address.href, { smtpOauth: tokenSource(login.url, client) })
    await deliver(message(letter()))
    await deliver(message(letter()))
    // The second letter showed the first one's token, and then another.
    expect([shown.length, shown[0] === shown[1], new Set(shown).size]).toEqual([3, true, 2])
    const wrong = destination(taking.smtpUrl.replace('demo-', 'x'))
    await expect(wrong(message(letter()))).rejects.toThrow('E-postservern svarade: 535')
    expect((await (await fetch(`${taking.url}/mails`)).json()) as unknown[]).toHaveLength(2)
  } finally {
    await Promise.all([login.stop(), taking.stop()])
  }
})

test('what is sealed for a mail is read when it is sent, by this installation alone', async () => {
  const link = 'https://skynet.example/kund#hemligt'
  const sealed = { link: seal('s', link) }
  const sent = message({ ...letter({ linkText: 'Fortsätt' }), sealed })
  await destination(undefined, { sessionSecret: 's' })(sent)
  expect((await arrived())[0]?.text).toContain(link)
  await expect(destination(undefined, { sessionSecret: 'another' })(sent)).rejects.toThrow(
    'Länken i brevet går inte längre att läsa. Skicka den på nytt.',
  )
})
