import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { startChat, type RunningChat } from '#simulators/chat/chat.ts'
import { inChat, type ChatMessage } from '#platform/server/outbox/chat.ts'
import { deliverer, sendAgain } from '#platform/server/outbox/delivery.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { places } from '#areas/places.ts'
import type { ChannelKind } from '../../channels.ts'
import { fire } from '../fire.ts'
import { triggerTasks } from '../jobs.ts'
import type { Occurrence } from '../occurrence.ts'
import { channelGiven } from '../testing/channel-given.ts'
import { chatOf } from '../testing/chat.ts'
import { emptyTriggers, saveTrigger } from '../testing/trigger.ts'
import { chatDestination } from './deliver-chat.ts'

let chat: RunningChat
let house: InvoiceHouse
let admin: Person
let theirs: ReturnType<typeof chatOf>
beforeAll(async () => {
  chat = await startChat({})
  theirs = chatOf(chat)
  house = await startInvoiceHouse({ CHAT_WEBHOOK_URL: chat.webhookUrl })
  admin = await house.server.person(['Administrator'])
})
afterAll(async () => {
  await house.stop()
  await chat.stop()
})
beforeEach(async () => {
  await emptyTriggers(house.owner)
  await house.owner.query('delete from outbox_message')
})

/** Gives a channel an address of its own at the chat. */
async function given(code: number, name: string, kind: ChannelKind) {
  const made = await theirs.made(kind, name)
  await channelGiven(admin, { code, name, kind, address: made.url })
  return made
}
const system = { kind: 'system', id: 'test', name: 'Test' } as const
const put = (message: ChatMessage, kind = 'trigger.message') =>
  house.services.writes.db
    .transaction()
    .execute((db) => putInOutbox(db, system, inChat({ kind }, message)))
interface Row {
  id: string
  state: string
  last_error: string | null
  last_status: number | null
  seconds: number
}
const rows = async () =>
  (
    await house.owner.query<Row>(
      `select id, state, last_error, last_status, extract(epoch from next_attempt_at - skynet.now())::float as seconds
       from outbox_message where destination = 'chat' order by created_at, id`,
    )
  ).rows
const said = { timeout: 2000, clock: () => new Date(), mail: () => Promise.reject(new Error()) }
/** What the worker does with each message that waits. Answers how it went. */
async function deliver(config = house.services.config, waits: readonly number[] = [3600]) {
  const db = house.services.reads.db
  const task = deliverer({ chat: chatDestination({ ...said, config, db }) }, waits)
  for (const { id, state } of await rows())
    if (state === 'waiting') await task({ id }, house.services)
  return rows()
}

it('channels 6: what a trigger says comes as a card in the right channel of three, once', async () => {
  const credit = await given(5000, 'Kredit', 'teams')
  const aml = await given(5004, 'AML', 'slack')
  const back = await given(5011, 'Återköp', 'teams')
  const issuer = await house.issuer({ financing: 50_000_000 })
  const recipient = await house.recipient({ most: 50_000_000 })
  await saveTrigger(admin, { name: 'Köp', code: 1001, selectedActions: [5011] })
  await saveTrigger(admin, { name: 'Avslag', code: 1002, selectedActions: [5000] })
  const { id } = await house.decided({ issuer, recipient })
  const { rows: jobs } = await house.owner.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where identifier = 'fire-triggers'`,
  )
  for (const { payload } of [...jobs, ...jobs])
    await triggerTasks['fire-triggers']?.(payload, house.services)
  expect(await deliver()).toMatchObject([{ state: 'delivered' }])

  const { invoiceNumber } = await house.row(id)
  expect(await theirs.posts(credit.id)).toEqual([])
  expect(await theirs.posts(aml.id)).toEqual([])
  const posts = await theirs.posts(back.id)
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({
    title: `Avslag för ${house.nameOf(issuer)}`,
    lines: [expect.stringContaining(`Faktura ${invoiceNumber} på`)],
    facts: expect.arrayContaining([
      { label: 'Händelse', value: 'Faktura köpt' },
      { label: 'Utställare', value: expect.stringContaining(issuer.slice(0, 6)) as string },
      { label: 'Faktura', value: invoiceNumber },
    ]) as object[],
    links: [
      {
        text: 'Öppna fakturan',
        url: `${house.services.config.publicUrl}${places.invoice(id)}`,
      },
    ],
  })
})

it('channels 6: a sole trader is masked, and its page is not linked to', async () => {
  await given(5004, 'AML', 'slack')
  await saveTrigger(admin, {
    name: 'Status',
    code: 3002,
    selectedActions: [5004],
    template: '{{ uppgift.efter }}',
  })
  const about = (organizationNumber: string): Occurrence => ({
    code: 3002,
    key: `test:${organizationNumber}`,
    client: { organizationNumber, name: 'Firman', companyType: 'issuer', organizationType: null },
    data: { uppgift: { vad: 'Bolagsstatus', fore: 'Aktivt', efter: 'Konkurs', belopp: '' } },
  })
  await fire(house.services, about('8507099805'))
  await fire(house.services, about('5560160680'))
  const sent = await house.owner.query<{ payload: ChatMessage }>(
    `select payload from outbox_message where kind = 'trigger.message' order by created_at, company desc`,
  )
  const person = sent.rows.find(({ payload }) => payload.link === undefined)?.payload
  expect(JSON.stringify(person)).not.toMatch(/9805/)
  expect(person?.facts).toContainEqual({ label: 'Utställare', value: 'Firman (850709-****)' })
  expect(person?.facts?.map(({ label }) => label)).not.toContain('Belopp (kr)')
  const company = sent.rows.find(({ payload }) => payload.link !== undefined)?.payload
  expect(company?.link).toMatchObject({
    text: 'Öppna kunden',
    url: expect.stringMatching(/\/client\/issuer\/5560160680\//) as string,
  })
})

it('channels 3: what is said in a channel without an address is said to all, with its name', async () => {
  await put({ channel: 5012, title: 'Betalt', text: 'Hej' })
  expect(await deliver()).toMatchObject([{ state: 'delivered' }])
  const all = await (await fetch(`${chat.url}/simulator/channels`)).json()
  const [common] = all as { posts: { facts: object[] }[] }[]
  expect(common?.posts.at(-1)?.facts).toEqual([{ label: 'Kanal', value: 'Betalningar' }])
})

it('channels 3: what has nowhere to go is kept until its channel has an address', async () => {
  const alone = { ...house.services.config, chatWebhookUrl: '' }
  await put({ channel: 5013, title: 'Bokslut', text: 'Hej' })
  await put({ channel: 'Nej', title: 'Ingen', text: 'Hej' })
  await put({ title: 'Ingen', text: 'Hej' }, 'other')
  const [first, named, none] = await deliver(alone)
  expect(first).toMatchObject({
    state: 'dead',
    last_error:
      'Kanalen Ekonomi har ingen adress. Ange den under Chattkanaler, eller välj en annan kanal.',
  })
  expect(named?.last_error).toContain('Ingen kanal heter Nej')
  expect(none?.last_error).toBe('Ingen adress till chatten är angiven')
  const { id } = await given(5013, 'Ekonomi', 'slack')
  await sendAgain(house.services.writes.db, first?.id ?? '', new Date())
  expect((await deliver())[0]).toMatchObject({ state: 'delivered', last_error: null })
  expect(await theirs.posts(id)).toMatchObject([{ title: 'Bokslut' }])
})

it('channels 4: the house has a channel for each kind of message, and a name leads to its own', async () => {
  const reports = await given(5018, 'Rapporter', 'teams')
  const support = await given(5002, 'Kundtjänst', 'slack')
  await put({ title: 'Batchkörningen a.csv är klar', text: '6 bolag' }, 'batch.done')
  await put(
    { channel: 'kundtjänst', title: 'Faktura 1: Köpt', text: 'Ring' },
    'invoice.subscription',
  )
  // As they were written by the version before.
  await house.owner.query(
    `update outbox_message set payload = '{"text": "Batchkörningen är klar"}' where kind = 'batch.done'`,
  )
  await house.owner.query(
    `update outbox_message set payload = '{"channel": "Kundtjänst", "text": "Faktura 1: Köpt. Ring"}' where kind = 'invoice.subscription'`,
  )
  await put(
    { channel: 'KUNDTJÄNST', title: 'Faktura 2: Köpt', text: 'Ring' },
    'invoice.subscription',
  )
  await deliver()
  expect(await theirs.posts(reports.id)).toMatchObject([{ lines: ['Batchkörningen är klar'] }])
  expect((await theirs.posts(support.id)).map(({ title, lines }) => [title, lines])).toEqual([
    ['Skynet', ['Faktura 1: Köpt. Ring']],
    ['Faktura 2: Köpt', ['Ring']],
  ])
})

it('a system of one’s own is sent plain text, as before', async () => {
  const received: unknown[] = []
  const own = await startOwn(received)
  const config = { ...house.services.config, chatWebhookUrl: own.url }
  await put({
    channel: 5014,
    title: 'Anmärkning',
    text: 'Rad',
    link: { text: 'A', url: 'https://a' },
  })
  await deliver(config)
  expect(received).toEqual([
    { channel: 'Betalningsanmärkningar', text: 'Anmärkning. Rad https://a' },
  ])
  await own.stop()
})
async function startOwn(received: unknown[]) {
  const { startRecorder } = await import('#simulators/recorder.ts')
  const own = await startRecorder({
    title: 'Chatt',
    what: 'Chatt',
    refuse: (body) => {
      received.push(body)
      return undefined
    },
  })
  return { url: `${own.url}/hook`, stop: own.stop }
}

it('channels 7: who asks to be left alone is, and what waits comes back at different times', async () => {
  const { id } = await given(5015, 'Bolagshändelser', 'slack')
  const many = 60
  for (let place = 0; place < many; place++)
    await put({ channel: 5015, title: `Nr ${place}`, text: 'Hej' })
  const tried = await deliver(undefined, [5, 3600])
  const waiting = tried.filter(({ state }) => state === 'waiting')
  expect(waiting.length).toBeGreaterThan(many / 2)
  expect(waiting.every(({ last_status }) => last_status === 429)).toBe(true)
  // Slack asked for a second. All would otherwise be back at the same moment.
  expect(Math.min(...waiting.map(({ seconds }) => seconds))).toBeGreaterThan(0)
  expect(Math.max(...waiting.map(({ seconds }) => seconds))).toBeGreaterThan(15)
  expect(new Set(waiting.map(({ seconds }) => Math.round(seconds))).size).toBeGreaterThan(10)
  expect((await theirs.posts(id)).length).toBe(many - waiting.length)
})

it('channels 7: what waits for other channels makes nobody wait longer', async () => {
  await given(5019, 'Annat', 'slack')
  await given(5015, 'Bolagshändelser', 'slack')
  for (let place = 0; place < 500; place++)
    await put({ channel: 5015, title: `Nr ${place}`, text: 'Hej' })
  await put({ title: 'Till alla', text: 'Hej' }, 'other')
  await house.owner.query(
    `update outbox_message set next_attempt_at = skynet.now() + interval '1 day' where destination = 'chat'`,
  )
  // By its code and by its name: one address.
  for (let place = 0; place < 10; place++)
    await put({ channel: place % 2 ? 5019 : 'annat', title: `Nr ${place}`, text: 'Hej' })
  const { config, reads } = house.services
  const task = deliverer({ chat: chatDestination({ ...said, config, db: reads.db }) }, [5])
  for (const { id, seconds } of await rows()) if (seconds < 60) await task({ id }, house.services)
  const asked = (await rows()).filter(({ last_status }) => last_status === 429)
  expect(asked.length).toBeGreaterThan(2)
  // Five seconds of our own, and one for each of the ten; not one for each of 500.
  for (const { seconds } of asked) expect(seconds).toBeLessThan(20)
})

it('channels 7: what is refused is dead, with what it means, and nothing is said of the address', async () => {
  const { id, url } = await given(5016, 'Partner', 'slack')
  await theirs.turn(id, 'gone')
  await put({ channel: 5016, title: 'Ny partner', text: 'Hej' })
  const [dead] = await deliver()
  expect(dead).toMatchObject({ state: 'dead', last_status: 404 })
  expect(dead?.last_error).toContain('no_service. Adressen finns inte längre')
  const { rows: kept } = await house.owner.query<{ whole: string }>(
    `select row_to_json(outbox_message)::text || coalesce((select string_agg(said, '') from outbox_try), '') as whole from outbox_message`,
  )
  const secret = url.split('/').at(-1) ?? url
  for (const { whole } of kept) expect(whole).not.toContain(secret)
})

it.each([
  ['a page of somebody in between', { mode: 'page', times: 1 }],
  ['half an answer', { mode: 'cut', times: 1 }],
])('Slack has not said ok by %s', async (_, fault) => {
  await given(5017, 'Drift', 'slack')
  await theirs.misbehave(fault)
  await put({ channel: 5017, title: 'Drift', text: 'Hej' })
  expect(await deliver()).toMatchObject([{ state: 'waiting' }])
})
