import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import type { Person } from '#app/server/testing.ts'
import { daysLateOf } from '#simulators/invoice-system.ts'
import { invoices } from '../../contract.ts'
import { dayOfClaim, startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

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
const daysAgo = (days: number) => new Date(Date.now() - days * dayLength)
const day = (days: number) => stockholmDay(daysAgo(-days))

describe('the invoice system', () => {
  /** A recipient whose habit is to pay more than a week late. */
  async function latePayer(): Promise<string> {
    for (;;) {
      const number = await house.recipient({ most: 50_000_000 })
      if ((daysLateOf('any', number) ?? 0) > 7) return number
    }
  }
  /** Bought so long ago that everything has happened to those that are paid. */
  async function old(late: (days: number | undefined) => boolean) {
    const payer = await latePayer()
    for (;;) {
      const invoice = await house.decided(
        {
          issuer,
          recipient: payer,
          invoiceDate: dayOfClaim(payer, 10_000, day(-70)),
          dueDate: day(-45),
        },
        { now: daysAgo(69) },
      )
      if (late(daysLateOf(invoice.id, payer))) return invoice
    }
  }

  it('invoices 12 * → 13 final: tells of the payment, which gives back the headroom and judges the forecast', async () => {
    house.setClock(daysAgo(68))
    const invoice = await old((days) => days !== undefined && days > 7)
    house.setClock(undefined)
    const [reserved] = await house.used(issuer, 1)
    expect((await admin.call(invoices.sync, { id: invoice.id })).body).toEqual({
      message: 'Synkning genomförd.',
    })
    const shown = await admin.call(invoices.get, { id: invoice.id })
    expect(shown.body).toMatchObject({
      invoiceState: 'final',
      externalId: `K-${invoice.id.slice(0, 8)}`,
      actions: { sync: false },
    })
    expect(shown.body.history.map(({ state }) => state)).toEqual([
      'received',
      'bought',
      'reminded',
      'paid',
      'final',
    ])
    expect((await house.used(issuer, 1))[0]).toBe((reserved ?? 0) - 10_000 * kr)
    const { body } = await admin.call(invoices.paymentResult, { id: invoice.id })
    expect(body.firstReminder).not.toBeNull()
    expect(body.payed).not.toBeNull()
    expect([1, 2, 3, 4]).toContain(body.predictResult?.predictResultType)
    expect(await admin.call(invoices.sync, { id: invoice.id })).toMatchObject({
      status: 409,
      refusal: { code: 'isFinal' },
    })
  })

  it('is asked about all of an issuer, by its number or one of its invoices', async () => {
    const seller = await house.issuer()
    for (let turn = 0; turn < 3; turn++) await house.decided({ issuer: seller, recipient })
    const { id } = await house.decided({ issuer: seller, recipient })
    expect((await admin.call(invoices.syncAll, { id: seller })).body).toEqual({
      message: 'Synkning genomförd.',
      invoices: 4,
    })
    expect((await admin.call(invoices.syncAll, { id })).body.invoices).toBe(4)
    expect((await admin.call(invoices.syncAll, { id: 'x' })).status).toBe(400)
    expect((await house.row(id)).externalId).toBe(`K-${id.slice(0, 8)}`)
  })

  it('invoices 13 that cannot be asked, or answers nonsense, changes nothing', async () => {
    const { id, state } = await house.decided({ issuer, recipient })
    for (const mode of ['fail', 'nonsense'] as const) {
      await fetch(`${house.invoiceSystem.url}/simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      })
      const refused = {
        status: 503,
        refusal: { code: 'syncFailed', message: 'Synkning misslyckades.' },
      }
      expect(await admin.call(invoices.sync, { id })).toMatchObject(refused)
      expect(await admin.call(invoices.syncAll, { id: issuer })).toMatchObject(refused)
    }
    await fetch(`${house.invoiceSystem.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'off' }),
    })
    expect(await house.row(id)).toMatchObject({ state, externalId: null })
  })
})

describe('expired invoices', () => {
  it('invoices 19 fell due yesterday when no day is said', async () => {
    const seller = await house.issuer()
    house.setClock(daysAgo(19))
    for (const [dueDate, invoiceNumber] of [
      [day(-1), '301'],
      [day(-3), '338'],
      [day(3), '375'],
    ] as const)
      await house.decided({
        issuer: seller,
        recipient,
        dueDate,
        invoiceDate: dayOfClaim(recipient, 10_000, day(-20)),
        invoiceNumber,
      })
    house.setClock(undefined)
    const collector = await house.server.person(['DebtCollectorDepartment'])
    const numbers = async (input: object) =>
      (await collector.call(invoices.getExpired, { take: 100, ...input })).body.list
        .filter((one) => one.issuer.organizationNumber === seller)
        .map(({ invoiceNumber, daysLate }) => [invoiceNumber, daysLate])
    expect(await numbers({})).toEqual([['301', 1]])
    expect(await numbers({ fromDate: '', toDate: '' })).toEqual([['301', 1]])
    expect(await numbers({ fromDate: day(-5), toDate: day(5) })).toEqual([
      ['338', 3],
      ['301', 1],
    ])
    // What is paid is not owed (invoices 237).
    const owed = async () =>
      (await collector.call(invoices.getExpired, { take: 100 })).body.list.find(
        (one) => one.issuer.organizationNumber === seller,
      )
    const found = await owed()
    if (!found) throw new Error('Nothing had fallen due')
    const paid = (amount: number) =>
      house.owner.query(
        `insert into invoice_posting (invoice_id, kind, amount, value_day, posted_at, by_name, source)
         select invoice_id, 'paid', $2 - paid_amount, skynet.today(), skynet.now(), 'test', 'test' from invoice_balance where invoice_id = $1`,
        [found.id, amount],
      )
    await paid(found.invoiceAmount - 1_250)
    expect(await owed()).toMatchObject({ leftAmount: 1_250, leftKronor: 1_250 })
    await paid(found.invoiceAmount)
    expect(await owed()).toBeUndefined()
    expect(
      await collector.call(invoices.getExpired, { fromDate: day(-1), toDate: day(-2) }),
    ).toMatchObject({
      status: 400,
      refusal: { code: 'wrongSpan' },
    })
  })
})
