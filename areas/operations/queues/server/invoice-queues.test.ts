import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { settlement } from '#areas/purchasing/invoices/server/testing/settlement.ts'
import { kr, startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { recipients } from '#areas/purchasing/recipients/contract.ts'
import { compareRecipients } from '#areas/purchasing/recipients/server/testing/compared.ts'
import { portfolio } from '#areas/purchasing/portfolio/contract.ts'
import { mergeByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { company } from '#areas/parties/company/contract.ts'
import { tells } from '#areas/parties/company/server/testing/insolvent.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { queues } from '../contract.ts'
import type { QueueName } from '../rules.ts'

/* What is bought has somebody who sees to it: where the books differ, and who may be one debtor. */
let at: Awaited<ReturnType<typeof startCreditHouse>>
let one: Person
let two: Person
let officer: Person
beforeAll(async () => {
  at = await startCreditHouse()
  one = await at.house.server.person(['Administrator'])
  two = await at.house.server.person(['Administrator'])
  officer = await at.house.server.person(['CreditOfficer'])
})
afterAll(() => at.house.stop())

const listOf = async (person: Person, queue: QueueName) =>
  (await person.call(queues.mine, { queue, take: 200 })).body[0]?.list ?? []
const rowOf = async (person: Person, queue: QueueName, subject: string) =>
  (await listOf(person, queue)).find((row) => row.subject === subject)
const claimOf = async (person: Person, queue: QueueName, about: string) =>
  (await person.call(queues.claim, { queue, about })).body.claim

test('queues 9: what is paid and not settled waits for one at a time, until it is asked for', async () => {
  const { id, invoiceNumber } = await at.bought(10_000)
  await at.house.told({
    news: {
      id,
      sequence: 10,
      externalId: 'K-1',
      paidAmount: 9_500 * kr,
      events: [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }],
    },
  })
  const row = await rowOf(one, 'unsettled', id)
  expect(row).toMatchObject({ title: `Faktura ${invoiceNumber}`, place: `/invoice/${id}` })
  expect(row?.detail.replaceAll(/\s/g, ' ')).toMatch(/: betalt 9 500,00 kr av 10 000,00 kr$/)
  expect(await listOf(officer, 'unsettled')).toEqual([])
  await one.call(queues.takeNext, { queue: 'unsettled' })
  expect((await rowOf(two, 'unsettled', id))?.taken).toMatchObject({ own: false })
  expect(await claimOf(two, 'unsettled', id)).toMatchObject({ own: false, mayTakeOver: true })
  const which = { queue: 'unsettled', subject: id } as const
  expect((await two.call(queues.takeOver, which)).status).toBe(204)
  expect(await claimOf(two, 'unsettled', id)).toMatchObject({ own: true })
  // Asked for, it waits for the second person alone.
  expect((await two.call(settlement.settle, { id, why: 'Kvittat' })).status).toBe(200)
  expect(await rowOf(two, 'unsettled', id)).toBeUndefined()
})

test('queues 9: what is paid and not settled is the same rows in the queue, the list and its count, while one waits for a second person too', async () => {
  const underpaid = async () => {
    const { id } = await at.bought(2_000)
    const news = { id, sequence: 10, externalId: `K-${id}`, paidAmount: 1_500 * kr }
    await at.house.told({
      news: { ...news, events: [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }] },
    })
    return id
  }
  const rows = async () => {
    const { list, totalHits, sums, waiting } = (await one.call(settlement.unsettled, { take: 100 }))
      .body
    expect((await one.call(settlement.counts, {})).body.unsettled).toBe(totalHits)
    expect(list).toHaveLength(totalHits)
    const queue = await listOf(one, 'unsettled')
    expect(queue.map(({ subject }) => subject)).toEqual(list.map(({ id }) => id))
    expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      list.reduce((sum, { invoiceAmount }) => sum + invoiceAmount, 0),
    )
    return { ids: list.map(({ id }) => id), waiting }
  }
  const [asked, other] = [await underpaid(), await underpaid()]
  const before = await rows()
  expect(before.ids).toEqual(expect.arrayContaining([asked, other]))
  await one.call(settlement.settle, { id: asked, why: 'Kvittat' })
  const meanwhile = await rows()
  expect(meanwhile).toEqual({
    ids: before.ids.filter((id) => id !== asked),
    waiting: before.waiting + 1,
  })
  // Refused by the second person, it waits for somebody again.
  const { id } = await waitingFor(two, 'settleInvoice', asked)
  expect((await two.call(approvals.decline, { id, comment: 'Vi väntar på resten' })).status).toBe(
    204,
  )
  expect(await rows()).toEqual(before)
  await one.call(settlement.settle, { id: asked, why: 'Kvittat' })
  expect((await approve(two, 'settleInvoice', asked)).status).toBe(204)
  expect(await rows()).toEqual({ ...meanwhile, waiting: before.waiting })
})

test('queues 9: money that is not ours waits until it has gone back', async () => {
  const { id } = await at.bought(7_000)
  const told = (sequence: number, kronor: number) =>
    at.house.told({
      news: { id, sequence, externalId: 'K-3', paidAmount: kronor * kr, events: [] },
    })
  await told(10, 7_100)
  await one.call(settlement.settle, { id, why: 'Betalt för mycket' })
  await approve(two, 'settleInvoice', id)
  const row = await rowOf(one, 'owed', id)
  expect(row?.detail.replaceAll(/\s/g, ' ')).toMatch(/^100,00 kr till /)
  await told(11, 7_000)
  expect(await rowOf(one, 'owed', id)).toBeUndefined()
})

test('queues 9: what the invoice system has not said it has waits, and what it alone has', async () => {
  const { id } = await at.bought(4_000)
  expect(await rowOf(one, 'unconfirmed', id)).toMatchObject({
    place: '/invoice-settlement?view=unconfirmed',
  })
  await at.house.told({ news: { id, sequence: 1, externalId: 'K-2', events: [] } })
  expect(await rowOf(one, 'unconfirmed', id)).toBeUndefined()

  const stranger = { id: 'A-99', sequence: 1, externalId: 'K-99', events: [] }
  await at.house.told({ news: stranger, id: 'evt-99' })
  expect(await rowOf(one, 'unknown', 'evt-99')).toMatchObject({ title: 'K-99' })
  await one.call(queues.takeNext, { queue: 'unknown' })
  expect((await rowOf(two, 'unknown', 'evt-99'))?.taken).toMatchObject({ own: false })
  await two.call(settlement.handled, { id: 'evt-99', why: 'Upplagd för hand' })
  expect(await rowOf(one, 'unknown', 'evt-99')).toBeUndefined()
})

test('queues 9: who may be one debtor waits for who merges, on its own page too', async () => {
  const issuer = await at.house.issuer()
  const [first, second] = [await at.house.recipient(), await at.house.recipient()]
  const named = {
    recipientName: 'Granbackens Möbelsnickeri AB',
    recipientEmail: 'ekonomi@granbacken.example',
  }
  for (const recipient of [first, second]) await at.house.takeIn({ issuer, recipient, ...named })
  await compareRecipients(at.house.services)
  const found = (await officer.call(recipients.list, { query: first })).body.list[0]
  const row = await rowOf(officer, 'sameRecipients', found?.id ?? '')
  expect(row?.detail).toMatch(/^Kan vara samma som .+ poäng$/)
  const taken = await officer.call(queues.takeNext, { queue: 'sameRecipients' })
  expect(taken.body.place).toBe(`/client/recipient/${found?.mainNumber}/1`)
  expect(await claimOf(one, 'sameRecipients', found?.mainNumber ?? '')).toMatchObject({
    own: false,
    mayTakeOver: true,
  })
  const pair = { organizationNumber: first, otherNumber: second }
  await officer.call(recipients.notSame, { ...pair, why: 'Två bolag i samma kedja' })
  expect(await rowOf(one, 'sameRecipients', found?.id ?? '')).toBeUndefined()
})

test('queues 10, company 48: a client that is insolvent waits for credit, with what is held, until it is seen to', async () => {
  const { issuer } = at
  await at.bought(3_000)
  const row = () => rowOf(officer, 'insolvent', issuer)
  expect(await row()).toBeUndefined()
  await tells(at.house.owner, 'B', issuer)
  const waiting = await row()
  expect(waiting).toMatchObject({ place: `/client/issuer/${issuer}/1` })
  expect(waiting?.detail.replaceAll(/\s/g, ' ')).toMatch(
    /^Konkurs enligt Bevakning \(B\)\. [\d ]+,00 kr köpt i \d+ faktur(a|or), inget väntar på köp$/,
  )
  const next = await officer.call(queues.takeNext, {})
  expect(next.body).toMatchObject({ queue: 'insolvent', subject: issuer })
  expect(await claimOf(one, 'insolvent', issuer)).toMatchObject({ own: false, mayTakeOver: true })

  const told = (await officer.call(company.insolvencyOf, { organizationNumber: issuer })).body
  const done = {
    organizationNumber: issuer,
    ids: told.map(({ id }) => id),
    note: 'Fordran anmäld hos förvaltaren',
  }
  const handler = await at.house.server.person(['InvoiceHandler'])
  expect((await handler.call(company.insolvencyHandled, done)).status).toBe(403)
  expect((await officer.call(company.insolvencyHandled, done)).status).toBe(204)
  expect((await officer.call(company.insolvencyHandled, done)).refusal.code).toBe('notWaiting')
  expect(await row()).toBeUndefined()
  // That the other says the same is nothing new; that it says something else is.
  await tells(at.house.owner, 'A', issuer)
  expect(await row()).toBeUndefined()
  await tells(at.house.owner, 'A', issuer, { said: 'Avregistrerat', minutes: 0 })
  expect((await row())?.detail).toMatch(/^Avregistrerat enligt Bevakning \(A\)/)
})

test('queues 10, portfolio 8: what is invoiced to an alias is held on its debtor that is insolvent', async () => {
  const issuer = await at.house.issuer({ financing: 50_000_000 })
  const main = await at.house.recipient({ most: 50_000_000 })
  const alias = await at.house.recipient({ most: null })
  expect((await mergeByTwo({ maker: officer, second: one }, alias, main)).status).toBe(204)
  await at.bought(7_000, 8, { issuer, recipient: alias })
  await at.house.takeIn({ issuer, recipient: alias })
  const held = async () =>
    (await officer.call(portfolio.overview, {})).body.insolvent ?? { amount: 0, count: 0 }
  const before = await held()
  await tells(at.house.owner, 'A', main)
  const row = await rowOf(officer, 'insolvent', main)
  expect(row?.detail.replaceAll(/\s/g, ' ')).toBe(
    'Konkurs enligt Bevakning (A). 7 000,00 kr köpt i 1 faktura, 1 väntar på köp',
  )
  expect(await held()).toEqual({ amount: before.amount + 7_000 * kr, count: before.count + 1 })
})
