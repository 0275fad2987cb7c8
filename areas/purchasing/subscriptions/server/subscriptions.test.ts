import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { apiClientWithToken } from '#areas/purchasing/invoices/server/testing/api-client.ts'
import {
  dayOfClaim,
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { daysLateOf } from '#simulators/invoice-system.ts'
import { places } from '#areas/places.ts'
import { subscriptions } from '../contract.ts'
import { texts } from '../texts.ts'
import { subscriptionTasks } from './jobs.ts'
import { listedInvoices } from './testing/listed-invoices.ts'

let house: InvoiceHouse
let anna: Person
let admin: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  anna = await house.server.person(['SalesRepresentative'])
  admin = await house.server.person(['Administrator'])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000 })
  await house.owner.query(
    `insert into contact (organization_number, name, email, created_by) values ($1, 'Åke Ek', 'ake@kund.se', 'test')`,
    [issuer],
  )
})
afterAll(() => house.stop())

const listed = (filter: 1 | 2) => listedInvoices(house.server.url, anna, filter)
const nowhere = '11111111-1111-4111-8111-111111111111'
const received = () => house.takeIn({ issuer, recipient })
const wanted = (invoiceId: string, more: object = {}) => ({
  invoiceId,
  value: 'bought' as const,
  message: 'Ring kunden.',
  recipients: ['Eva.Ek@example.se', 'Kredit'],
  ...more,
})
const save = (invoiceId: string, more: object = {}) =>
  anna.call(subscriptions.save, wanted(invoiceId, more))
const saved = async (...of: Parameters<typeof save>) => (await save(...of)).body.id as string
/** What has been written to the outbox for a subscription. */
const sent = async (id: string) => {
  const { rows } = await house.owner.query<{
    destination: string
    payload: Record<string, unknown>
  }>(
    `select destination, payload from outbox_message where idempotency_key like $1 order by destination`,
    [`subscription:${id}:%`],
  )
  return rows
}
/** The jobs that wait to tell subscribers. */
async function jobs() {
  const { rows } = await house.owner.query<{ payload: { id: string; version: number } }>(
    `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks task on task.id = task_id
     where identifier = 'tell-subscribers'`,
  )
  return rows.map(({ payload }) => payload)
}
const tell = (payload: unknown) => subscriptionTasks['tell-subscribers']?.(payload, house.services)

describe('a subscription', () => {
  it('is none at first, saved, changed, listed and removed, with its trail', async () => {
    const invoiceId = await received()
    const none = await anna.call(subscriptions.get, { invoiceId })
    expect(none.body).toMatchObject({
      id: null,
      value: '',
      recipients: [],
      version: 0,
      currentState: { id: 'received' },
    })
    expect(none.body.states.map(({ name }) => name)).toContain('Köpt')

    const first = await anna.call(
      subscriptions.save,
      wanted(invoiceId, {
        recipients: ['eva.ek@example.se', 'EVA.EK@example.se'],
        channelRecipient: 'kredit',
      }),
    )
    expect(first.body).toMatchObject({
      type: 'state',
      value: 'bought',
      message: 'Ring kunden.',
      recipients: ['eva.ek@example.se', 'Kredit'],
      channelRecipient: 'Kredit',
      version: 1,
      sent: null,
    })
    const again = await save(invoiceId, { version: 1, value: 'rejected' })
    expect(again.body).toMatchObject({ id: first.body.id, value: 'rejected', version: 2 })
    // Who says no version has seen none, and overwrites nobody's.
    const unseen = await save(invoiceId, { value: 'paid' })
    expect([unseen.status, unseen.refusal.code]).toEqual([409, 'stale'])

    expect((await listed(1)).find(({ id }) => id === invoiceId)?.subscriptionExists).toBe(true)
    expect((await anna.call(subscriptions.remove, { id: first.body.id as string })).status).toBe(
      204,
    )
    expect((await anna.call(subscriptions.remove, { id: first.body.id as string })).status).toBe(
      404,
    )
    expect((await listed(2)).map(({ id }) => id)).toContain(invoiceId)

    const trail = await admin.call(audit.all, { subject: invoiceId, take: 20 })
    const actions = trail.body.list.map(({ action }) => action)
    expect(actions.filter((action) => action !== 'subscriptions.get')).toEqual([
      'subscriptions.remove',
      'subscriptions.save',
      'subscriptions.save',
    ])
    expect(actions).toContain('subscriptions.get')
  })

  it.each([
    ['nobody to tell', { recipients: [] }, 400, texts.wrongRecipients],
    ['an address that is none', { recipients: ['eva@example'] }, 400, texts.wrongRecipients],
    ['a channel nobody knows', { recipients: ['Kredti'] }, 400, texts.wrongRecipients],
    [
      'two addresses in one',
      { recipients: ['a@example.se,b@example.se'] },
      400,
      texts.wrongRecipients,
    ],
    ['the state it is in', { value: 'received' }, 409, texts.unreachable],
    ['a state there is not', { value: 99 }, 400, undefined],
    ['another type', { type: 'amount' }, 400, undefined],
    [
      'too many',
      { recipients: Array.from({ length: 21 }, (_, one) => `a${one}@example.se`) },
      400,
      undefined,
    ],
    ['a message too long', { message: 'x'.repeat(2001) }, 400, undefined],
    ['a version somebody has changed since', { version: 7 }, 409, undefined],
  ])('is refused with %s', async (_, more, status, text) => {
    const invoiceId = await received()
    const answer = await anna.call(subscriptions.save, wanted(invoiceId, more) as never)
    expect(answer.status).toBe(status)
    if (text) expect(answer.refusal.message).toBe(text)
    expect((await anna.call(subscriptions.get, { invoiceId })).body.id).toBeNull()
  })

  it('of two who save the same version at once, one is told of the other', async () => {
    const invoiceId = await received()
    await saved(invoiceId)
    const answers = await Promise.all(
      (['rejected', 'undecided'] as const).map((value) =>
        anna.call(subscriptions.save, wanted(invoiceId, { version: 1, value })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('suggests oneself, channels, contacts and staff, each once', async () => {
    const invoiceId = await received()
    const { body } = await anna.call(subscriptions.suggestions, { invoiceId })
    const values = body.map(({ value }) => value)
    expect(values[0]).toBe(anna.email)
    expect(values).toEqual(expect.arrayContaining(['Kredit', 'ake@kund.se', admin.email]))
    expect(new Set(values).size).toBe(values.length)
  })

  it('needs a login and an invoice', async () => {
    for (const [entry, input] of [
      [subscriptions.get, { invoiceId: nowhere }],
      [subscriptions.suggestions, { invoiceId: nowhere }],
      [subscriptions.save, wanted(nowhere)],
      [subscriptions.remove, { id: nowhere }],
    ] as const) {
      expect((await house.server.anonymous(entry, input as never)).status).toBe(401)
      expect((await anna.call(entry, input as never)).status).toBe(404)
    }
    // A partner's program is no member of staff.
    const partner = house.server.withToken(await apiClientWithToken(house.owner, 'Bokio'))
    expect((await partner(subscriptions.get, { invoiceId: nowhere })).status).toBe(403)
  })
})

describe('when the invoice reaches the state', () => {
  it('a mail and a chat message go out, once, however often the job is done', async () => {
    const invoiceId = await received()
    const recipients = [anna.email, 'utanfor@example.se', 'Ake@kund.se', 'Kredit']
    const id = await saved(invoiceId, { recipients })
    await house.decide(invoiceId)
    const job = (await jobs()).find((one) => one.id === id)
    // Two workers at once, and one more that comes after a crash.
    await Promise.all([tell(job), tell(job)])
    await tell(job)
    const messages = await sent(id)
    expect(messages.map(({ destination }) => destination)).toEqual(['chat', 'mail', 'mail', 'mail'])
    const { invoiceNumber } = await house.row(invoiceId)
    const title = `Faktura ${invoiceNumber}: Köpt`
    const text = expect.stringMatching(/^Ring kunden\./)
    expect(messages[0]?.payload).toMatchObject({ channel: 'Kredit', title, text })
    const dataTo = (to: string) => messages.find((one) => one.payload.to === to)?.payload.data
    // Only who lives in the house gets the way in.
    const link = expect.stringContaining(places.invoice(invoiceId)) as string
    expect(dataTo(anna.email)).toMatchObject({ link })
    expect(dataTo(anna.email)).toHaveProperty('paragraphs.2', 'Fakturan är köpt.')
    // subscriptions 11: the decision is told to the issuer's, and not to whoever else it may be.
    expect(dataTo('Ake@kund.se')).toMatchObject({ state: 'Köpt', explanation: 'Fakturan är köpt.' })
    expect(dataTo('utanfor@example.se')).toMatchObject({ state: 'Köpt', explanation: '' })
    expect((await anna.call(subscriptions.get, { invoiceId })).body.sent).not.toBeNull()
  })

  it('a worker that is stopped in the middle leaves nothing half sent, and the next one sends all of it', async () => {
    const invoiceId = await received()
    const id = await saved(invoiceId, { recipients: ['Kredit', 'eva.ek@example.se'] })
    await house.decide(invoiceId)
    const [job] = (await jobs()).filter((one) => one.id === id)
    const holder = await house.owner.connect()
    try {
      // Each mail looks whether its reader is staff, so the first message is written when the job
      // stops here.
      await holder.query('begin')
      await holder.query('lock table internal_user in access exclusive mode')
      const stopped = Promise.resolve(tell(job)).then(
        () => 'done',
        () => 'stopped',
      )
      await expect
        .poll(
          async () =>
            (
              await house.owner.query(
                `select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%internal_user%'`,
              )
            ).rowCount,
        )
        .toBeGreaterThan(0)
      expect(await stopped).toBe('stopped')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await sent(id)).toEqual([])
    await tell(job)
    await tell(job)
    expect(await sent(id)).toHaveLength(2)
  })

  it('nothing goes out for another state, a removed subscription, or one that was changed meanwhile', async () => {
    const [other, removed, changed] = [await received(), await received(), await received()]
    const waiting = await saved(other, { value: 'paid' })
    const gone = await saved(removed)
    const later = await saved(changed)
    for (const one of [other, removed, changed]) await house.decide(one)
    const made = await jobs()
    expect(made.filter(({ id }) => id === waiting)).toEqual([])
    await anna.call(subscriptions.remove, { id: gone })
    await anna.call(subscriptions.save, wanted(changed, { version: 1, value: 'paid' }))
    for (const id of [gone, later]) await tell(made.find((one) => one.id === id))
    for (const id of [waiting, gone, later]) expect(await sent(id)).toEqual([])
  })

  it('a person who moves it has it told too, and what is saved anew is told anew', async () => {
    const invoiceId = await received()
    await house.decide(invoiceId)
    const id = await saved(invoiceId, { value: 'removed' })
    await admin.call(invoices.remove, { id: invoiceId, why: 'Fel faktura' })
    await approve(await house.server.person(['Administrator']), 'removeInvoice', invoiceId)
    const [first] = (await jobs()).filter((one) => one.id === id)
    await tell(first)
    expect(await sent(id)).toHaveLength(2)
    await saved(invoiceId, { version: 1, value: 'final' })
    expect((await anna.call(subscriptions.get, { invoiceId })).body).toMatchObject({
      sent: null,
      version: 2,
    })
  })
})

it('is told of a payment that nobody asked for by hand', async () => {
  const before = new Date(Date.now() - 80 * dayLength)
  const day = (days: number) => stockholmDay(new Date(+before + days * dayLength))
  house.setClock(before)
  let invoice
  do {
    const dates = { invoiceDate: dayOfClaim(recipient, 10_000, day(-1)), dueDate: day(20) }
    invoice = await house.decided({ issuer, recipient, ...dates }, { now: before })
  } while (daysLateOf(invoice.id, recipient) === undefined)
  house.setClock(undefined)
  const id = await saved(invoice.id, { value: 'paid' })
  await house.ask()
  await tell((await jobs()).find((one) => one.id === id))
  expect((await sent(id)).length).toBeGreaterThan(0)
})
