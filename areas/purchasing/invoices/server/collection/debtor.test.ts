import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { mergeByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { collection } from '../../contract-collection.ts'
import { debtor } from '../../contract-debtor.ts'
import { kr, startCreditHouse } from '../testing/credit-house.ts'

let at: Awaited<ReturnType<typeof startCreditHouse>>
let collector: Person
let admin: Person
beforeAll(async () => {
  at = await startCreditHouse()
  collector = await at.house.server.person(['DebtCollectorDepartment'])
  admin = await at.house.server.person(['Administrator'])
})
afterAll(() => at.house.stop())

const today = stockholmDay(new Date())
let sequence = 10
const told = (id: string, news: object) =>
  at.house.told({
    news: { id, sequence: (sequence += 1), externalId: `K-${id.slice(0, 8)}`, events: [], ...news },
  })
const claimsOf = async (organizationNumber: string, until = '') =>
  (await collector.call(debtor.claims, { organizationNumber, until })).body
/** All that the setting has for 2026 is two percent: ten with what the law adds. */
const interest = (kronor: number, days: number) =>
  Math.round((kronor * kr * 1000 * days) / 3_650_000)
const dispute = { kind: 'disputed', saidBy: 'Anna', note: 'Fel pris' } as const

describe('invoices 310 all claims on a debtor', () => {
  it('are those with anything left, on every number that is merged, with interest and fees to a day', async () => {
    const recipient = await at.house.recipient({ most: 50_000_000 })
    const alias = await at.house.recipient({ most: null })
    await mergeByTwo({ maker: at.officer, second: admin }, alias, recipient)
    // Thirty days late, twenty, and not due.
    const late = await at.bought(100_000, 90, { recipient })
    await at.bought(40_000, 80, { recipient: alias })
    const coming = await at.bought(7_000, 20, { recipient })
    const paid = await at.bought(5_000, 85, { recipient })
    await told(paid.id, { paidAmount: 5_000 * kr })
    const { claims, sums, fees, name } = await claimsOf(recipient)
    expect(name).toBe(at.house.nameOf(recipient))
    expect(claims).toMatchObject([
      { id: late.id, left: 100_000 * kr, interest: interest(100_000, 30), daysLate: 30 },
      { left: 40_000 * kr, interest: interest(40_000, 20), daysLate: 20 },
      { id: coming.id, left: 7_000 * kr, interest: 0, fees: [] },
    ])
    expect(sums).toEqual([
      {
        currency: 'SEK',
        left: 147_000 * kr,
        // What is not due yet is demanded of nobody.
        late: 140_000 * kr,
        disputed: 0,
        interest: interest(100_000, 30) + interest(40_000, 20),
      },
    ])
    expect(fees).toBe(2 * 450 * kr)
    expect((await claimsOf(alias)).claims).toHaveLength(3)
    const later = await claimsOf(recipient, addDays(today, 10))
    expect(later.claims[0]?.interest).toBe(interest(100_000, 40))
  })

  it('bear interest on what was owed each day, and none on what is disputed', async () => {
    const recipient = await at.house.recipient({ most: 50_000_000 })
    const { id } = await at.bought(100_000, 90, { recipient })
    const day = addDays(today, -10)
    await told(id, {
      paidAmount: 60_000 * kr,
      events: [{ kind: 'payed', at: `${day}T09:00:00Z` }],
    })
    const whole = (100_000 * 20 + 40_000 * 10) * kr * 1000
    expect((await claimsOf(recipient)).claims[0]?.interest).toBe(Math.round(whole / 3_650_000))
    await collector.call(collection.register, { id, ...dispute, amount: 30_000 * kr })
    // From today on ten thousand are left that nobody disputes.
    const { claims, events, sums } = await claimsOf(recipient, addDays(today, 5))
    expect(sums).toMatchObject([{ left: 40_000 * kr, late: 40_000 * kr, disputed: 30_000 * kr }])
    const until = whole + (-30_000 + 10_000 * 5) * kr * 1000
    expect(claims[0]?.interest).toBe(Math.round(until / 3_650_000))
    expect(events).toMatchObject([{ kind: 'disputed', invoiceId: id, note: 'Fel pris' }])
  })

  it('is refused of a company that nothing is known of, and far ahead, and leaves a row in the trail', async () => {
    const asked = (organizationNumber: string, until = '') =>
      collector.call(debtor.claims, { organizationNumber, until })
    expect((await asked('5560360793')).refusal.code).toBe('nothing')
    expect((await asked(at.recipient, addDays(today, 400))).refusal.code).toBe('tooFar')
    await asked(at.recipient)
    const { rows } = await at.house.owner.query(
      `select 1 from audit_entry where body ->> 'action' = 'debtor.claims' and body ->> 'company' = $1`,
      [at.recipient],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(
      (await at.officer.call(debtor.claims, { organizationNumber: at.recipient })).status,
    ).toBe(403)
  })
})
