import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { invoices } from '../../contract.ts'
import { takeTold } from '../told.ts'
import { takeAhead } from './ahead.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let admin: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000 })
})
afterAll(() => house.stop())

const kr = 100
const bought = () => house.decided({ issuer, recipient })
const at = '2026-11-20T09:00:00Z'
const payed = { kind: 'payed', at }
const newsOf = (id: string, more: object = {}) => ({
  id,
  sequence: 10,
  externalId: `K-${id.slice(0, 8)}`,
  ...more,
})
const historyOf = async (id: string) =>
  (await admin.call(invoices.get, { id })).body.history.map(({ state, by }) => [state, by])
const taken = { status: 200, body: { outcome: 'taken' } }
const older = { status: 200, body: { outcome: 'older' } }
const refused = {
  status: 401,
  body: {
    code: 'notSignedIn',
    message: 'Signaturen saknas, är för gammal eller stämmer inte',
  },
}

it('a payment is told by the invoice system, whose name the history and the trail have', async () => {
  const { id } = await bought()
  const [reserved = 0] = await house.used(issuer, 1)
  const news = newsOf(id, { paidAmount: 10_000 * kr, events: [payed] })
  expect(await house.told({ news })).toEqual([taken])
  expect((await historyOf(id)).at(-1)).toEqual(['paid', 'Fakturasystemet'])
  expect(await house.row(id)).toMatchObject({
    paidOn: '2026-11-20',
    externalId: `K-${id.slice(0, 8)}`,
    toldSequence: 10,
    unsettledAt: null,
  })
  expect((await house.used(issuer, 1))[0]).toBe(reserved - 10_000 * kr)
  const { rows } = await house.owner.query<{ body: object }>(
    `select body from audit_entry where body ->> 'action' = 'invoiceSystem.tell' and body ->> 'subject' = $1`,
    [id],
  )
  expect(rows.map(({ body }) => body)).toEqual([
    expect.objectContaining({ actorName: 'Fakturasystemet', company: issuer }),
  ])
})

it('invoices 235: a payment that is dated ahead counts from its day', async () => {
  const { id } = await bought()
  const used = await house.used(issuer, 1)
  const ahead = {
    paidAmount: 10_000 * kr,
    closed: true,
    events: [{ kind: 'payed', at: '2031-01-01T09:00:00Z' }],
  }
  expect(await house.told({ news: newsOf(id, ahead) })).toEqual([taken])
  expect(await house.row(id)).toMatchObject({ state: 'bought', paidOn: null, unsettledAt: null })
  expect(await house.used(issuer, 1)).toEqual(used)
  // What is told after that takes its place.
  const later = { ...ahead, events: [{ kind: 'payed', at: '2031-01-02T09:00:00Z' }] }
  expect(await house.told({ news: newsOf(id, { ...later, sequence: 11 }) })).toEqual([taken])
  const takenOn = async (day: string) => {
    house.setClock(new Date(`${day}T10:00:00Z`))
    await takeAhead(house.services, takeTold)
    house.setClock(undefined)
    return house.row(id)
  }
  expect(await takenOn('2031-01-01')).toMatchObject({ paidOn: null })
  expect(await takenOn('2031-01-02')).toMatchObject({ state: 'final', paidOn: '2031-01-02' })
  expect(await house.used(issuer, 1)).not.toEqual(used)
  expect(await takenOn('2031-01-03')).toMatchObject({ toldSequence: 11 })
})

it.each(['unsigned', 'changed', 'stale'] as const)('what is %s changes nothing', async (mode) => {
  const { id } = await bought()
  expect(await house.told({ news: newsOf(id, { events: [payed] }), mode })).toEqual([refused])
  expect(await house.row(id)).toMatchObject({ state: 'bought', externalId: null })
})

it('what says nothing of who has signed it is refused, whatever it is', async () => {
  const send = (body: string | undefined, type = 'application/json') =>
    fetch(`${house.server.url}/api/invoicesystem/events`, {
      method: 'POST',
      headers: {
        'content-type': type,
        'webhook-id': 'one',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,',
      },
      ...(body !== undefined && { body }),
    })
  for (const answered of [
    await send('{}'),
    await send('{'),
    await send(''),
    await send(undefined),
    await send('a=1', 'application/x-www-form-urlencoded'),
  ])
    expect(answered.status).toBe(401)
})

it('the same news are taken once, and other news under their id are refused', async () => {
  const { id } = await bought()
  const [reserved = 0] = await house.used(issuer, 1)
  const news = newsOf(id, { events: [payed] })
  expect(await house.told({ news, id: `twice ${id}`, mode: 'twice' })).toEqual([taken, taken])
  const [first, second] = await Promise.all([
    house.told({ news, id: `at once ${id}` }),
    house.told({ news, id: `at once ${id}` }),
  ])
  expect([first, second]).toEqual([[taken], [taken]])
  expect((await historyOf(id)).filter(([state]) => state === 'paid')).toHaveLength(1)
  expect((await house.used(issuer, 1))[0]).toBe(reserved - 10_000 * kr)
  const [answered] = await house.told({
    news: newsOf(id, { repurchased: true }),
    id: `twice ${id}`,
  })
  expect(answered).toMatchObject({ status: 422, body: { code: 'eventReused' } })
})

it('what is older than what was told changes nothing, however it comes', async () => {
  const { id } = await bought()
  const news = newsOf(id, { events: [{ kind: 'firstReminder', at }] })
  expect(await house.told({ news, mode: 'swapped' })).toEqual([taken, older])
  expect(
    await house.told({ news: newsOf(id, { sequence: 4, repurchased: true, closed: true }) }),
  ).toEqual([older])
  expect(await house.row(id)).toMatchObject({ state: 'reminded', toldSequence: 10 })
  expect(await house.told({ news: newsOf(id, { sequence: 11, repurchased: true }) })).toEqual([
    taken,
  ])
  expect((await house.row(id)).state).toBe('repurchased')
})

it('is told by an id however it is written, and of an invoice that is over without a word', async () => {
  const { id } = await bought()
  const news = newsOf(id, { id: id.toUpperCase(), events: [payed], closed: true })
  expect(await house.told({ news })).toEqual([taken])
  expect((await house.row(id)).state).toBe('final')
  expect(await house.told({ news: { ...news, sequence: 11, closed: false } })).toEqual([taken])
  expect((await house.row(id)).state).toBe('final')
})

it('by a secret that is being changed: the one before still counts', async () => {
  const [now, before] = ['now'.repeat(12), 'before'.repeat(6)]
  const changing = await startInvoiceHouse({ INVOICE_SYSTEM_EVENTS_SECRET: `${now},${before}` })
  const news = newsOf('A-1')
  const unknown = [{ status: 200, body: { outcome: 'unknown' } }]
  expect(await changing.told({ news, secret: now })).toEqual(unknown)
  expect(await changing.told({ news, secret: before })).toEqual(unknown)
  expect(await changing.told({ news })).toEqual([refused])
  await changing.stop()
})

it('nobody can tell where no secret is given', async () => {
  const closed = await startInvoiceHouse({ INVOICE_SYSTEM_EVENTS_SECRET: '' })
  expect(await closed.told({ news: newsOf('A-1'), secret: '' })).toEqual([refused])
  await closed.stop()
})

it('invoices 63: what was told is not asked about again the same day', async () => {
  const { id } = await bought()
  await house.told({ news: newsOf(id) })
  expect(+((await house.asked(id))?.askAt ?? 0)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
})

it('news of an invoice we do not have are accepted and kept', async () => {
  const unknown = ['A-1', '00000000-0000-4000-8000-000000000000']
  for (const id of unknown)
    expect(await house.told({ news: newsOf(id, { events: [payed] }) })).toEqual([
      { status: 200, body: { outcome: 'unknown' } },
    ])
  const { rows } = await house.owner.query<{ invoice_reference: string }>(
    `select invoice_reference from invoice_system_event where outcome = 'unknown' order by 1`,
  )
  expect(rows.map((row) => row.invoice_reference)).toEqual([unknown[1], unknown[0]])
})

it('says which field is wrong', async () => {
  const [answered] = await house.told({ news: { id: 'A-1', externalId: 'K-1' } })
  expect(answered).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'sequence', message: expect.stringContaining('Ordning') }] },
  })
  for (const wrong of [
    { events: [{ kind: 'payed', at: '0000-01-01T00:00:00Z' }] },
    { events: [{ kind: 'paid', at }] },
    { events: Array.from({ length: 21 }, () => payed) },
    { paidAmount: -1 },
    { paidAmount: 1.5 },
    { sequence: 1e300 },
    { externalId: 'null \u0000 byte' },
    { id: 'x'.repeat(101) },
  ])
    expect((await house.told({ news: newsOf('A-1', wrong) }))[0]?.status).toBe(400)
  const [large] = await house.told({ news: newsOf('A-1', { text: 'x'.repeat(40_000) }) })
  expect(large?.status).toBe(413)
})

it('invoices 61: paid with another amount it stays ours, is not over when it is closed, and is paid when the rest comes', async () => {
  const { id } = await bought()
  const [reserved = 0] = await house.used(issuer, 1)
  const short = { paidAmount: 9_900 * kr, closed: true, events: [payed] }
  expect(await house.told({ news: newsOf(id, short) })).toEqual([taken])
  expect(await house.row(id)).toMatchObject({
    state: 'bought',
    paidAmount: 9_900 * kr,
    unsettledAt: expect.any(Date),
  })
  expect((await house.used(issuer, 1))[0]).toBe(reserved)
  const whole = { ...short, paidAmount: 10_000 * kr, sequence: 11 }
  expect(await house.told({ news: newsOf(id, whole) })).toEqual([taken])
  expect(await house.row(id)).toMatchObject({ state: 'final', unsettledAt: null })
  expect((await house.used(issuer, 1))[0]).toBe(reserved - 10_000 * kr)
})
