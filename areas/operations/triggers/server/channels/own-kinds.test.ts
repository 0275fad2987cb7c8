import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { signedHeaders } from '#platform/server/http/signed-call.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { mailDestination } from '#platform/server/mail/delivery.ts'
import { notice } from '#platform/server/mail/templates/notice.ts'
import type { ChatMessage } from '#platform/server/outbox/chat.ts'
import { startMail, type RunningMail } from '#simulators/mail/start.ts'
import type { ReceivedMail } from '#simulators/mail/inbox.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { withKey } from '../../channels.ts'
import { channels } from '../../contract-channels.ts'
import { channelGiven, why } from '../testing/channel-given.ts'
import { sealedAddress } from './channel-store.ts'
import { linkDemoChannels } from './demo.ts'
import { chatDestination } from './deliver-chat.ts'

/* Channels that are a webhook of one's own, or somebody who is mailed (channels 9). */

let mail: RunningMail
let server: TestServer
let database: Database
let admin: Person
const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.end('tack')
  })
})
let receiverUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  mail = await startMail()
  server = await startTestServer({
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Skynet <skynet@kf.example>',
  })
  database = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 1,
    role: 'skynet_app',
  })
  admin = await server.person(['Administrator'])
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await mail.stop()
  receiver.close()
})

const now = new Date('2026-11-24T09:00:00Z')
const message = {
  title: 'Faktura köpt',
  text: 'Faktura 7 på Bolaget AB',
  facts: [{ label: 'Belopp', value: '12 500,00 kr' }],
  link: { text: 'Öppna fakturan', url: 'https://skynet.example/invoice/1' },
}
const key = 'en-lång-hemlig-nyckel-av-tecken'
const id = '6b0b2c0e-5c1f-4c7e-9a54-0c6a5b1f7d11'
/** Says something in a channel as the outbox does. */
function said(payload: ChatMessage) {
  const config = { ...server.config, chatWebhookUrl: receiverUrl }
  const mails = mailDestination({
    config,
    files: undefined as never,
    templates: { notice },
    db: database.db,
  })
  const deliver = chatDestination({ config, db: database.db, clock: () => now, mail: mails })
  const one = { id, idempotencyKey: 'händelse 1', payload, kind: 'trigger.message' }
  return deliver({ ...one, destination: 'chat', company: null, createdAt: now })
}
const listed = async (code: number) =>
  (await admin.call(channels.list, {})).body.find((channel) => channel.code === code)

it('channels 9: a channel that is mailed sends the house’s notice, and its address is shown whole', async () => {
  const sent = { code: 5010, name: 'Kreditbrev', kind: 'mail' as const }
  for (const address of ['kredit', 'a@b.se, c@d.se', 'https://bolaget.example'])
    expect((await admin.call(channels.save, { ...sent, address, why })).refusal).toMatchObject({
      fields: [{ field: 'address' }],
    })
  const aml = await server.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 4, itemValue: 'ondska.example' })
  expect(
    (await admin.call(channels.save, { ...sent, address: 'a@ondska.example', why })).refusal,
  ).toMatchObject({ fields: [{ message: 'Adressen står i blacklist' }] })
  const address = 'kredit@kf.example'
  expect((await admin.call(channels.save, { ...sent, address, why })).status).toBe(200)
  const second = await server.person(['Administrator'])
  const waiting = await waitingFor(second, 'changeChannel', '5010')
  expect(waiting.difference).toEqual([
    { label: 'Slag', before: '', after: 'E-post' },
    { label: 'Adress', before: '', after: address },
  ])
  await approve(second, 'changeChannel', '5010')
  expect(await listed(5010)).toMatchObject({ kind: 'mail', host: address, standing: 'own' })
  expect((await admin.call(channels.test, { code: 5010 })).body).toMatchObject({
    arrived: true,
    said: expect.stringContaining('E-postservern tog emot brevet') as string,
  })
  await said({ ...message, channel: 5010 })
  const mails = (await (await fetch(`${mail.url}/mails`)).json()) as ReceivedMail[]
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Faktura köpt',
    'Prov av kanalen Kreditbrev',
  ])
  const [one] = mails.filter(({ subject }) => subject === 'Faktura köpt')
  expect(one?.to).toEqual([address])
  expect(one?.text).toContain('Belopp: 12 500,00 kr')
  expect(one?.text).toContain('Öppna fakturan: https://skynet.example/invoice/1')
  expect(one?.headers['message-id']).toBe(`<${id}@kf.example>`)

  // Blacklisted after it was given, or asked for, it is mailed no more.
  await aml.call(blacklist.save, { blacklistType: 3, itemValue: address })
  expect((await admin.call(channels.test, { code: 5010 })).refusal.code).toBe('harmful')
  await expect(said({ ...message, channel: 5010 })).rejects.toThrow('står i blacklist')
  await admin.call(channels.save, { ...sent, address: 'a@snart.example', why })
  await aml.call(blacklist.save, { blacklistType: 4, itemValue: 'snart.example' })
  expect(await approve(second, 'changeChannel', '5010')).toMatchObject({
    status: 409,
    refusal: { code: 'cannotBeDone' },
  })
  expect(await listed(5010)).toMatchObject({ host: address })
})

it('channels 9: a webhook gets each fact by itself, signed with its key', async () => {
  const sent = { code: 5011, name: 'Eget system', kind: 'webhook' as const, why }
  const address = 'https://hooks.bolaget.example/in?token=hemligt'
  const refused = async (more: object) =>
    (await admin.call(channels.save, { ...sent, address, ...more })).refusal
  for (const short of ['', 'för-kort'])
    expect(await refused({ key: short })).toMatchObject({ fields: [{ field: 'key' }] })
  for (const closed of ['https://10.0.0.7/a', 'http://bolaget.example/a'])
    expect(await refused({ address: closed, key })).toMatchObject({
      fields: [{ field: 'address' }],
    })
  await channelGiven(admin, { ...sent, address, key })
  expect(await listed(5011)).toMatchObject({ host: 'hooks.bolaget.example', lastFour: 'ligt' })
  // Neither is kept without the other.
  expect(
    (await admin.call(channels.save, { code: 5011, name: 'Eget system', kind: 'teams' })).refusal,
  ).toMatchObject({ fields: [{ field: 'address' }] })
  const { rows } = await server.owner.query<{ whole: string }>(
    `select row_to_json(audit_entry)::text as whole from audit_entry
     union all select row_to_json(chat_channel)::text from chat_channel
     union all select row_to_json(approval)::text from approval`,
  )
  for (const { whole } of rows) expect(whole).not.toMatch(/hemlig-nyckel|token=hemligt/)

  const kept = sealedAddress(server.config, 'webhook', withKey(`${receiverUrl}/in`, key))
  await server.owner.query('update chat_channel set address = $1 where code = 5011', [kept.address])
  expect(await said({ ...message, channel: 5011 })).toBe('tack')
  // A demo that is started again leads its own to where its chat is now, with the key, and leaves who is mailed.
  const linked = () =>
    linkDemoChannels(database.db, server.config, { url: receiverUrl, channels: {} })
  const elsewhere = withKey('http://127.0.0.1:1/in', key)
  const moved = sealedAddress(server.config, 'webhook', elsewhere)
  await server.owner.query('update chat_channel set address = $1 where code = 5011', [
    moved.address,
  ])
  await linked()
  expect(await listed(5010)).toMatchObject({ kind: 'mail', standing: 'own' })
  expect(await said({ ...message, channel: 5011 })).toBe('tack')
  const [call] = received
  expect(JSON.parse(call?.body ?? '')).toEqual(message)
  expect(call?.headers).toMatchObject(signedHeaders(key, { id: 'händelse 1', now, body: message }))
})
