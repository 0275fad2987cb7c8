import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { ticker } from '../contract.ts'
import { countRules } from './rule-count-store.ts'

let house: InvoiceHouse
let person: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  person = await house.server.person(['InvoiceHandler'])
})
afterAll(() => house.stop())

const stats = async () => (await person.call(ticker.stats, {})).body
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const count = (at: Date) => inTransaction(house.services.writes, (db) => countRules(db, at))
const today = () => stockholmDay(new Date())

describe('the live numbers', () => {
  it('are there when nothing has happened yet, for everybody signed in', async () => {
    expect(await stats()).toEqual({
      refresh: 60_000,
      month: { fromDate: `${today().slice(0, 8)}01`, toDate: today(), decisions: {} },
      day: { fromDate: today(), toDate: today(), decisions: {} },
      result: { month: { approval: [], rejection: [] }, day: { approval: [], rejection: [] } },
    })
  })

  it('tell count and volume by decision, and the rules that decided', async () => {
    const issuer = await house.issuer({ financing: 50_000 })
    const recipient = await house.recipient()
    const bought = await house.decided({ issuer, recipient, kronor: 10_000 })
    const dear = await house.decided({ issuer, recipient, kronor: 900_000 })
    const late = await house.decided({
      issuer,
      recipient,
      kronor: 5_000,
      dueDate: '2020-01-01',
      invoiceDate: '2020-02-01',
    })
    expect([bought.decision, dear.decision, late.decision]).toEqual(['Buy', 'Reject', 'Reject'])
    // One that nobody has decided on is not counted yet.
    await house.takeIn({ issuer, recipient })

    const { day, month } = await stats()
    expect(day.decisions).toEqual({
      Buy: { count: 1, volume: 10_000 * 100 },
      Reject: { count: 2, volume: 905_000 * 100 },
    })
    expect(month.decisions).toEqual(day.decisions)

    // What was decided in the last minute may not be all there yet.
    expect(await count(new Date())).toBe(false)
    expect((await stats()).result.day.rejection).toEqual([])
    await count(later(2))
    await count(later(3))
    const { result } = await stats()
    expect(result.day.approval).toEqual([{ ruleName: expect.any(String), count: 1 }])
    expect(result.day.rejection).toContainEqual({ ruleName: 'Limiten räcker inte', count: 1 })
    expect(result.day.rejection).toContainEqual({
      ruleName: 'Förfallodatum före fakturadatum',
      count: 1,
    })
    expect(result.month).toEqual(result.day)
    // ticker 15
    const seller = await house.server.person(['SalesRepresentative'])
    const { body } = await seller.call(ticker.stats, {})
    const ruleName = 'Reglerna bakom beslutet visas för dem som arbetar med beslut om fakturor.'
    const rejection = result.day.rejection.reduce((sum, rule) => sum + rule.count, 0)
    expect(body.result.day).toEqual({
      approval: [{ ruleName, count: 1 }],
      rejection: [{ ruleName, count: rejection }],
    })
  })

  it('count each determination once, however many count at the same time', async () => {
    await Promise.all([count(later(5)), count(later(5)), count(later(6))])
    const { rows } = await house.owner.query<{ count: number }>(
      `select sum(count)::int as count from ticker_rule_count where rule_id = 'limit'`,
    )
    expect(rows[0]?.count).toBe(1)
  })

  it('take back what an invoice was counted for when it is removed', async () => {
    const [maker, second] = await Promise.all([
      house.server.person(['Administrator']),
      house.server.person(['Administrator']),
    ])
    const removed = async (kronor: number) => {
      const [issuer, recipient] = [await house.issuer(), await house.recipient()]
      const { id } = await house.decided({ issuer, recipient, kronor })
      return async () => {
        await maker.call(invoices.remove, { id, why: 'Fel faktura' })
        await approve(second, 'removeInvoice', id)
      }
    }
    const before = (await stats()).result.day
    const [counted, uncounted] = [await removed(7_000), await removed(8_000)]
    await uncounted()
    await count(later(20))
    expect((await stats()).result.day).not.toEqual(before)
    await counted()
    await Promise.all([count(later(21)), count(later(22))])
    expect((await stats()).result).toMatchObject({ day: before, month: before })
  })

  it('ticker 16: count a credit note in number alone', async () => {
    const [issuer, recipient] = [await house.issuer(), await house.recipient()]
    const before = (await stats()).day.decisions.NoDecision ?? { count: 0, volume: 0 }
    const undecided = async () => (await stats()).day.decisions.NoDecision
    const { decision } = await house.decided({ issuer, recipient, kronor: -3_000, isCredit: true })
    expect(decision).toBe('NoDecision')
    expect(await undecided()).toEqual({ count: before.count + 1, volume: before.volume })
  })

  it('ticker 2: are fetched as often as the house has set', async () => {
    const admin = await house.server.person(['Administrator'])
    const set = (value: string, version: number) =>
      admin.call(settings.saveConfigurationValues, {
        configurationValues: [
          { namespace: 'ticker', key: 'refreshSeconds', type: 'number', value, version },
        ],
        why: 'Beslutat i kreditkommittén',
      })
    await set('20', 0)
    expect((await stats()).refresh).toBe(20_000)
    await set('5', 1)
    expect((await stats()).refresh).toBe(5_000)
  })
})
