import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { currencies } from '#areas/foundation/currencies/contract.ts'
import { inKronor, rateMicroOf } from '#areas/foundation/currencies/rules.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { subjectOf } from '#areas/foundation/settings/rules.ts'
import { alikeExchangedPercent } from '#areas/purchasing/invoices/likeness-settings.ts'
import { currencyTasks } from '#areas/foundation/currencies/server/jobs.ts'
import { determinations } from '#areas/credit/determinations/contract.ts'
import { expiredOn } from '#areas/operations/jobs/server/expired-invoices.ts'
import { ticker } from '#areas/purchasing/ticker/contract.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { startRiksbanken } from '#simulators/riksbanken.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import { invoiceTasks } from '#areas/purchasing/invoices/server/jobs.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'

const kr = 100
const today = stockholmDay(new Date())
let house: InvoiceHouse
let riksbanken: Awaited<ReturnType<typeof startRiksbanken>>
let admin: Person
let second: Person
beforeAll(async () => {
  riksbanken = await startRiksbanken({ apiKey: 'key' })
  house = await startInvoiceHouse({ RIKSBANK_URL: riksbanken.url, RIKSBANK_KEY: 'key' })
  admin = await house.server.person(['Administrator'])
  second = await house.server.person(['Administrator'])
})
afterAll(async () => {
  await house.stop()
  await riksbanken.stop()
})

const fetchRates = async () => currencyTasks['fetch-exchange-rates']?.({}, house.services)
/** What the job that follows on new rates does. */
const ratesCame = async () => invoiceTasks['exchange-rates-came']?.({}, house.services)
async function setOwn(currency: 'EUR' | 'NOK' | 'DKK' | 'USD' | 'GBP', rate: string) {
  const asked = { currency, rate, date: today, reason: 'Bankens köpkurs' }
  expect((await admin.call(currencies.setOwn, asked)).status).toBe(200)
  expect((await approve(second, 'setExchangeRate', currency)).status).toBe(204)
}
const stats = async () => (await admin.call(ticker.stats, {})).body.day.decisions
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')
const shown = async (id: string) => (await admin.call(invoices.get, { id })).body
const used = async (issuer: string) => (await house.used(issuer, 1))[0]
/** Öre of euros that count: 5 % more than they are worth. */
const counted = (amount: number, rate: string) => inKronor(amount, rateMicroOf(rate) ?? 0, 500)

describe('an invoice in another currency', () => {
  it('waits for a rate, says what mends it, and is decided on by itself when one comes', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    const paused = await house.decided({ issuer, recipient, currency: 'EUR', kronor: 1_000 })
    expect(paused).toMatchObject({ state: 'paused', decision: 'Pause', kronorAmount: null })
    expect(paused.stateComment).toBe(
      'Fakturan är pausad: kurs för EUR saknas. Den bedöms av sig själv när Riksbanken har en ny kurs, eller när en egen kurs är satt under Valutakurser',
    )
    expect((await shown(paused.id)).explanation).toMatch(/ingen kurs för EUR just nu/)
    const other = { issuer, recipient: await house.recipient(), currency: 'EUR' }
    const held = await house.decided(other)
    await admin.call(invoices.decideAgain, { id: held.id })
    await admin.call(invoices.hold, { id: held.id, why: 'Kunden utreds' })
    await house.decide(held.id)
    // Nothing to judge by: it is left as it is.
    await ratesCame()
    expect((await house.row(paused.id)).state).toBe('paused')

    await fetchRates()
    await ratesCame()
    expect((await house.row(paused.id)).state).toBe('decideAgain')
    expect((await house.row(held.id)).state).toBe('paused')
    await house.decide(paused.id)
    const bought = await house.row(paused.id)
    expect(bought).toMatchObject({ state: 'bought', invoiceAmount: 1_000 * kr, currency: 'EUR' })
    expect(plain(bought.stateComment)).toMatch(
      /^1 000,00 EUR = 1\d \d{3},\d\d kr, Riksbanken \d{4}-\d\d-\d\d, med 5 % säkerhetsavdrag$/,
    )
    expect(plain((await shown(paused.id)).exchange)).toBe(plain(bought.stateComment))
  })

  it('that we do not buy is paused with its own sentence', async () => {
    const yen = await house.decided({
      issuer: await house.issuer(),
      recipient: await house.recipient(),
      currency: 'JPY',
    })
    expect(yen).toMatchObject({ state: 'paused', kronorAmount: null })
    expect(yen.stateComment).toContain(
      'fakturor i JPY köps inte, utan bara i SEK, EUR, NOK, DKK, USD och GBP',
    )
    expect((await shown(yen.id)).explanation).toMatch(/^Fakturor i JPY köps inte, utan bara i SEK/)
    await ratesCame()
    expect((await house.row(yen.id)).state).toBe('paused')
  })

  it('takes of the limits what it counts as, to the öre', async () => {
    await setOwn('EUR', '11,4321')
    const least = counted(1_234_56, '11.4321')
    const wanted = async (limit: number) => {
      const issuer = await house.issuer()
      await house.owner.query(
        `update client_limit set limit_value = $2 where organization_number = $1 and limit_type = 1`,
        [issuer, limit],
      )
      const recipient = await house.recipient()
      const row = await house.decided({
        issuer,
        recipient,
        currency: 'EUR',
        invoiceAmount: 1_234_56,
        vat: 246_91,
      })
      return { row, issuer, recipient }
    }
    const { row, issuer, recipient } = await wanted(least)
    expect(row.state).toBe('bought')
    expect(plain(row.stateComment)).toContain(`egen kurs från ${today}, med 5 % säkerhetsavdrag`)
    expect([await used(issuer), (await house.used(recipient, 3))[0]]).toEqual([least, least])
    expect(row.kronorAmount).toBe(inKronor(1_234_56, 11_432_100))
    expect((await wanted(least - 1)).row.state).toBe('rejected')
  })

  it('holds what it was bought at whatever the rate is later, and gives all of it back', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    const boughtAt = new Date(Date.now() - 3 * dayLength)
    house.setClock(boughtAt)
    const one = await house.decided(
      { issuer, recipient, currency: 'EUR', kronor: 3_333, invoiceDate: stockholmDay(boughtAt) },
      { now: boughtAt },
    )
    house.setClock(undefined)
    expect(one.state).toBe('bought')
    const reserved = await used(issuer)
    await setOwn('EUR', '12,0001')
    expect(await used(issuer)).toBe(reserved)
    const { body } = await admin.call(determinations.replay, { id: one.determinationId ?? '' })
    expect(body).toMatchObject({ verdict: 'same', drift: false })

    // A third of it is credited: what is left is rounded up to whole öre.
    const credit = async (kronor: number) => {
      const id = await house.takeIn({
        issuer,
        recipient,
        currency: 'EUR',
        kronor: -kronor,
        isCredit: true,
        creditForInvoiceNumber: one.invoiceNumber,
      })
      await house.credit(id)
    }
    const days = { namespace: 'invoices', key: 'creditIsSuspiciousWithin', version: 0 }
    await admin.call(settings.saveConfigurationValues, {
      configurationValues: [{ ...days, type: 'number', allowMultiple: false, value: '1' }],
      why: 'Beslutat i kreditkommittén',
    })
    await approve(second, 'changeControl', 'invoices creditIsSuspiciousWithin')
    await credit(1_111)
    expect(await used(issuer)).toBe(Math.ceil(((reserved ?? 0) * 2_222) / 3_333))
    await house.told({
      news: {
        id: one.id,
        sequence: 10,
        externalId: `K-${one.id.slice(0, 8)}`,
        paidAmount: 2_222 * kr,
        events: [{ kind: 'payed', at: new Date().toISOString() }],
      },
    })
    expect((await house.row(one.id)).state).toBe('paid')
    expect(await used(issuer)).toBe(0)
  })

  it('is compared with others by its amount in its currency, and by what it is worth with those in another (rules 92)', async () => {
    const [first, other, recipient] = [
      await house.issuer(),
      await house.issuer(),
      await house.recipient(),
    ]
    const sold = (issuer: string, currency: string, invoiceNumber: string) =>
      house.decided({ issuer, recipient, currency, invoiceNumber, kronor: 2_311 })
    expect((await sold(first, 'EUR', '88001')).state).toBe('bought')
    expect((await sold(other, 'SEK', '088001')).state).toBe('bought')
    const third = await house.issuer()
    expect((await sold(third, 'EUR', '0088001')).state).toBe('rejected')
    await setOwn('EUR', '12,0001')
    const worth = 2_311 * 12.0001
    const inKronorSold = async (part: number, invoiceNumber: string) => {
      const one = { issuer: await house.issuer(), recipient, currency: 'SEK', invoiceNumber }
      return (await house.decided({ ...one, kronor: Math.round(worth * part) })).state
    }
    expect(await inKronorSold(1.04, '88-001')).toBe('bought')
    expect(await inKronorSold(0.975, '88 001')).toBe('rejected')
    // How much they may differ takes two to change.
    const setting = alikeExchangedPercent
    const { body } = await admin.call(settings.getConfigurationValues, {})
    const kept = body.find(({ key }) => key === setting.key)
    const { namespace, key, type, allowMultiple } = setting
    const one = { namespace, key, type, allowMultiple, value: '1', version: kept?.version ?? 0 }
    const asked = await admin.call(settings.saveConfigurationValues, {
      configurationValues: [one],
      why: 'Kurserna står stilla',
    })
    expect(asked.status).toBe(200)
    await approve(second, 'changeControl', subjectOf(setting))
    expect(await inKronorSold(0.975, '8.8001')).toBe('bought')
  })
})

it('amounts of different currencies are never added (currencies 1)', async () => {
  await setOwn('NOK', '0,95')
  const issuer = await house.issuer()
  const recipient = await house.recipient()
  const before = await stats()
  const due = addDays(today, 21)
  const sold = (currency: string, kronor: number) =>
    house.decided({ issuer, recipient, currency, kronor, dueDate: due })
  const rows = [await sold('SEK', 4_001), await sold('EUR', 103), await sold('NOK', 2_009)]
  const yen = await sold('JPY', 700_000)
  expect(rows.map(({ decision }) => decision)).toEqual(['Buy', 'Buy', 'Buy'])
  const worth = [4_001 * kr, inKronor(103 * kr, 12_000_100), inKronor(2_009 * kr, 950_000)]
  const sum = worth.reduce((all, one) => all + one, 0)

  const after = await stats()
  const grown = (decision: 'Buy' | 'Pause') => ({
    count: (after[decision]?.count ?? 0) - (before[decision]?.count ?? 0),
    volume: (after[decision]?.volume ?? 0) - (before[decision]?.volume ?? 0),
  })
  expect(grown('Buy')).toEqual({ count: 3, volume: sum })
  expect(grown('Pause')).toEqual({ count: 1, volume: 0 })
  expect(await expiredOn(house.db, due)).toEqual({ count: 3, amount: sum })

  const { body } = await admin.call(invoiceList.all, { clientFilter: issuer, take: 10 })
  const listed = new Map(body.list.map((row) => [row.id, row]))
  expect(rows.map(({ id }) => listed.get(id)?.kronorAmount)).toEqual(worth)
  expect(listed.get(yen.id)).toMatchObject({ currency: 'JPY', kronorAmount: null })

  const csv = await admin.call(invoiceList.exportcsv, { fromDate: today, toDate: today })
  expect(await csv.body.text()).toContain('Belopp;Valuta;Belopp i kronor')

  // What the issuer sold us lately, for the next one of its invoices.
  const next = await sold('SEK', 5_555)
  const { rows: facts } = await house.owner.query<{ volume: number; amounts: number[] }>(
    `select (d.input -> 'invoice' -> 'recentVolume' ->> 'value')::float8 as volume,
       array(select amount::float8 from determination where invoice_id = any($2::uuid[]) order by id) as amounts
     from determination d where d.id = $1`,
    [next.determinationId, rows.map(({ id }) => id)],
  )
  // The amounts of a back-test are those of its determinations.
  expect(facts[0]).toEqual({ volume: sum, amounts: worth })
})

it('the invoice system is told of its own currency', async () => {
  const row = await house.decided({
    issuer: await house.issuer(),
    recipient: await house.recipient(),
    currency: 'EUR',
    kronor: 500,
  })
  const { rows } = await house.owner.query<{ payload: object }>(
    `select payload from outbox_message where kind = 'invoice.state' and payload ->> 'id' = $1`,
    [row.id],
  )
  expect(rows[0]?.payload).toMatchObject({
    amount: 500 * kr,
    currency: 'EUR',
    usageCurrency: 'SEK',
  })
})
