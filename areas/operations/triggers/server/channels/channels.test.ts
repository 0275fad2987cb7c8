import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { startChat, type RunningChat } from '#simulators/chat/chat.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { channels } from '../../contract-channels.ts'
import { triggers } from '../../contract.ts'
import { channelGiven } from '../testing/channel-given.ts'
import { chatOf } from '../testing/chat.ts'
import { saveTrigger } from '../testing/trigger.ts'

let chat: RunningChat
let server: TestServer
let admin: Person
beforeAll(async () => {
  chat = await startChat({})
  server = await startTestServer({ CHAT_WEBHOOK_URL: chat.webhookUrl })
  admin = await server.person(['Administrator'])
})
afterAll(async () => {
  await server.stop()
  await chat.stop()
})
const { made, turn, misbehave, posts } = {
  made: (kind: 'teams' | 'slack') => chatOf(chat).made(kind),
  turn: (id: string, state: 'off' | 'gone' | 'open') => chatOf(chat).turn(id, state),
  misbehave: (fault: object) => chatOf(chat).misbehave(fault),
  posts: (id: string) => chatOf(chat).posts(id),
}
const listed = async (code: number) =>
  (await admin.call(channels.list, {})).body.find((channel) => channel.code === code)
const slack = 'https://hooks.slack.com/services/T01/B02/hemlighetABCD'

describe('a channel', () => {
  it('channels 1: there are twenty, each with a name, and none has an address to begin with', async () => {
    const { body } = await admin.call(channels.list, {})
    expect(body.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, (_, i) => 5000 + i))
    expect(body[0]).toEqual({
      code: 5000,
      name: 'Kredit',
      kind: null,
      host: null,
      lastFour: null,
      standing: 'common',
      triggers: 0,
      tested: null,
      changed: null,
      changedBy: null,
      version: 1,
    })
  })

  it('channels 2: its address is sealed, and shown nowhere but for its host and last signs', async () => {
    await channelGiven(admin, {
      code: 5001,
      name: 'Köp',
      kind: 'slack',
      address: slack,
      version: 1,
    })
    expect(await listed(5001)).toMatchObject({
      name: 'Köp',
      kind: 'slack',
      host: 'hooks.slack.com',
      lastFour: 'ABCD',
      standing: 'own',
      version: 3,
    })
    const trail = await admin.call(audit.all, { subject: '5001' })
    expect(trail.body.list).toMatchObject([{ action: 'channels.save' }])
    const { rows } = await server.owner.query<{ whole: string }>(
      `select row_to_json(audit_entry)::text as whole from audit_entry
       union all select row_to_json(chat_channel)::text from chat_channel
       union all select row_to_json(approval)::text from approval
       union all select row_to_json(outbox_message)::text from outbox_message`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { whole } of rows) expect(whole).not.toContain('hemlighet')
    expect(rows.some(({ whole }) => whole.includes('"lastFour": "ABCD"'))).toBe(true)
    expect(rows.some(({ whole }) => whole.includes('(hemligt)'))).toBe(true)

    // Empty keeps it; the name and the kind are not secrets.
    const renamed = await admin.call(channels.save, {
      code: 5001,
      name: 'Fakturaköp',
      kind: 'slack',
    })
    expect(renamed.body).toMatchObject({ name: 'Fakturaköp', lastFour: 'ABCD', version: 4 })
    expect(await admin.call(channels.save, { code: 5001, name: 'A', version: 2 })).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
    const cleared = await admin.call(channels.clear, { code: 5001 })
    expect(cleared.body).toMatchObject({
      kind: null,
      host: null,
      lastFour: null,
      standing: 'common',
    })
  })

  it('channels 2: what was sealed elsewhere has to be given again', async () => {
    await channelGiven(admin, {
      code: 5002,
      name: 'Kundtjänst',
      kind: 'slack',
      address: slack,
    })
    await server.owner.query(`update chat_channel set address = 'AAAA' where code = 5002`)
    expect(await listed(5002)).toMatchObject({ standing: 'unreadable', lastFour: 'ABCD' })
    expect(await saveTrigger(admin, { selectedActions: [5002] })).toMatchObject({
      status: 400,
      refusal: {
        code: 'channelLacks',
        message: expect.stringContaining('som kan läsas') as string,
      },
    })
    await admin.call(channels.clear, { code: 5002 })
  })

  it.each([
    ['no encryption', 'slack', slack.replace('https', 'http'), 'https://'],
    ['our own machine', 'teams', 'https://127.0.0.1/workflows', 'slutet nät'],
    ['our own machine by its name', 'teams', 'https://localhost/a', 'slutet nät'],
    ['our own machine by another number', 'teams', 'https://2130706433/a', 'slutet nät'],
    ['our own machine in IPv6', 'teams', 'https://[::ffff:127.0.0.1]/a', 'slutet nät'],
    ['the cloud that tells its secrets', 'teams', 'https://169.254.169.254/latest', 'slutet nät'],
    ['a machine within', 'teams', 'https://10.0.0.7/a', 'slutet nät'],
    ['a name within', 'teams', 'https://db.internal/a', 'slutet nät'],
    ['another port of the configured chat', 'teams', 'http://127.0.0.1:1/a', 'https://'],
    ['the other kind', 'teams', slack, 'till Slack'],
    ['no address at all', 'slack', 'hej', 'ingen webbadress'],
  ] as const)('channels 2: is not given an address of %s', async (_, kind, address, why) => {
    const answer = await admin.call(channels.save, { code: 5003, name: 'Sälj', kind, address })
    expect(answer).toMatchObject({
      status: 400,
      refusal: {
        code: 'badAddress',
        fields: [{ field: 'address', message: expect.stringContaining(why) as string }],
      },
    })
    expect(JSON.stringify(answer.refusal)).not.toContain('hemlighet')
    expect(await listed(5003)).toMatchObject({ host: null, version: 1 })
  })

  it('is not given an address of no kind, nor the name of another', async () => {
    expect(
      (await admin.call(channels.save, { code: 5003, name: 'Sälj', address: slack })).refusal,
    ).toMatchObject({ code: 'badAddress', fields: [{ field: 'kind' }] })
    expect((await admin.call(channels.save, { code: 5003, name: 'KREDIT' })).refusal).toMatchObject(
      { code: 'nameTaken', fields: [{ field: 'name' }] },
    )
    for (const name of ['a@b', ' '])
      expect((await admin.call(channels.save, { code: 5003, name })).status).toBe(400)
    expect((await admin.call(channels.save, { code: 5020, name: 'Ny' })).status).toBe(400)
  })

  it('channels 1: is for who writes triggers, and its address for who has logged in lately', async () => {
    const sales = await server.person(['SalesRepresentative', 'ConfigurationAdmin'])
    const auditor = await server.person(['Auditor'])
    const late = await server.person(['Administrator'], { askedAgo: 3600 })
    const sent = { code: 5003, name: 'Sälj' }
    for (const person of [sales, auditor]) {
      expect((await person.call(channels.save, sent)).status).toBe(403)
      expect((await person.call(channels.clear, { code: 5003 })).status).toBe(403)
      expect((await person.call(channels.test, { code: 5003 })).status).toBe(403)
    }
    expect((await sales.call(channels.list, {})).status).toBe(403)
    expect((await auditor.call(channels.list, {})).status).toBe(200)
    expect((await late.call(channels.save, sent)).refusal).toMatchObject({ code: 'freshLogin' })
    expect((await late.call(channels.clear, { code: 5003 })).refusal.code).toBe('freshLogin')
  })
})

describe('a test of a channel', () => {
  const given = async (code: number, kind: 'teams' | 'slack') => {
    const channel = await made(kind)
    const name = (await listed(code))?.name ?? ''
    await channelGiven(admin, { code, name, kind, address: channel.url })
    return channel
  }

  it('channels 5: says something in it, and shows what the other side answered', async () => {
    const { id } = await given(5004, 'slack')
    const { body } = await admin.call(channels.test, { code: 5004 })
    expect(body).toMatchObject({ arrived: true, status: 200, said: 'Slack svarade 200: ok' })
    expect(await posts(id)).toMatchObject([
      {
        title: 'Prov av kanalen AML',
        links: [{ url: expect.stringMatching(/settings.channels$/) }],
      },
    ])
    expect((await listed(5004))?.tested).toEqual(body)
    const teams = await given(5005, 'teams')
    expect((await admin.call(channels.test, { code: 5005 })).body).toMatchObject({
      arrived: true,
      status: 202,
      said: expect.stringContaining('Se efter i kanalen att kortet kom') as string,
    })
    expect(await posts(teams.id)).toHaveLength(1)
  })

  it.each([
    ['slack', 'gone', 404, 'no_service. Adressen finns inte längre'],
    ['slack', 'off', 410, 'channel_is_archived. Kanalen är arkiverad'],
    ['teams', 'gone', 404, 'Arbetsflödet finns inte längre'],
    ['teams', 'off', 400, 'Arbetsflödet är avstängt'],
  ] as const)('channels 5: says what %s means that is %s', async (kind, state, status, said) => {
    const { id } = await given(5006, kind)
    await turn(id, state)
    const { body } = await admin.call(channels.test, { code: 5006 })
    expect(body).toMatchObject({ arrived: false, status })
    expect(body.said).toContain(said)
    expect((await listed(5006))?.tested).toMatchObject({ arrived: false })
    // What was tried was the address that is no more.
    await given(5006, kind)
    expect((await listed(5006))?.tested).toBeNull()
  })

  it.each([
    ['busy', 429, '429'],
    ['fail', 503, '503'],
    ['page', 200, 'svarade 200'],
    ['cut', 200, 'svarade 200'],
    ['redirect', 307, '307'],
  ])('channels 5: says that it was answered as somebody who is %s', async (mode, status, said) => {
    const { id } = await given(5007, 'slack')
    await misbehave({ mode, times: 1 })
    const { body } = await admin.call(channels.test, { code: 5007 })
    expect(body).toMatchObject({ arrived: false, status })
    expect(body.said).toContain(said)
    expect(await posts(id)).toEqual([])
  })

  it('channels 5: is not made of a channel without an address', async () => {
    expect((await admin.call(channels.test, { code: 5019 })).refusal.code).toBe('noAddress')
  })
})

describe('triggers without a chat of all', () => {
  let alone: TestServer
  let other: Person
  beforeAll(async () => {
    alone = await startTestServer()
    other = await alone.person(['Administrator'])
  })
  afterAll(() => alone.stop())

  it('channels 3: say nothing in a channel that has no address', async () => {
    const lacking = await saveTrigger(other, { selectedActions: [5000, 7000] })
    expect(lacking).toMatchObject({
      status: 400,
      refusal: {
        code: 'channelLacks',
        message:
          'Kanalen Kredit har ingen adress. Ange den under Chattkanaler, eller välj en annan kanal.',
        fields: [{ field: 'selectedActions' }],
      },
    })
    await channelGiven(other, { code: 5000, name: 'Kredit', kind: 'slack', address: slack })
    expect((await saveTrigger(other, { selectedActions: [5000, 7000] })).status).toBe(200)
    const { body } = await other.call(channels.list, {})
    expect(body[0]).toMatchObject({ standing: 'own', triggers: 1 })
    expect(body[1]).toMatchObject({ standing: 'none', triggers: 0 })
    // The list of triggers knows too, and what its actions are called.
    await other.call(channels.save, { code: 5000, name: 'Kredit och risk' })
    const listedThere = (await other.call(triggers.all, {})).body
    expect(listedThere.channels[0]).toEqual({
      code: 5000,
      name: 'Kredit och risk',
      standing: 'own',
    })
    expect(listedThere.actionTypes).toContainEqual({ code: 5000, name: 'Chatt: Kredit och risk' })
    await other.call(channels.clear, { code: 5000 })
    expect((await other.call(triggers.all, {})).body.channels[0]?.standing).toBe('none')
  })
})
