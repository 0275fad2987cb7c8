import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '../../contract.ts'
import { settlement } from '../../contract-settlement.ts'
import { kr, startCreditHouse } from '../testing/credit-house.ts'

/* What is taken of limits, after each thing that happens to an invoice, against what is owed. */
let at: Awaited<ReturnType<typeof startCreditHouse>>
let admin: Person
let second: Person
let sequence = 10
beforeAll(async () => {
  at = await startCreditHouse()
  admin = await at.house.server.person(['Administrator'])
  second = await at.house.server.person(['Administrator'])
})
afterAll(() => at.house.stop())

/** Kronor and invoices of the issuer's financing limit; the recipient's has the same. */
async function held() {
  const { rows } = await at.house.owner.query<{ reserved: number; count: number; open: number }>(
    `select reserved::float8, open_count as open,
       (select count(*)::int from limit_reservation r where r.organization_number = l.organization_number
         and r.limit_type = l.limit_type and released_at is null and l.reserved =
           (select sum(amount) from limit_reservation s where s.organization_number = l.organization_number
             and s.limit_type = l.limit_type and released_at is null)) as count
     from client_limit l where (organization_number, limit_type) in (($1, 1), ($2, 3))`,
    [at.issuer, at.recipient],
  )
  const [one, other] = rows
  expect(one).toEqual(other)
  if (one?.open) expect(one.count).toBe(one.open)
  return (one?.reserved ?? 0) / kr
}
const told = (id: string, kronor: number, more: object = {}) =>
  at.house.told({
    news: {
      id,
      sequence: (sequence += 1),
      externalId: `K-${id.slice(0, 8)}`,
      paidAmount: kronor * kr,
      events: [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }],
      ...more,
    },
  })
const isListed = async (id: string) =>
  (await admin.call(settlement.unsettled, { take: 100 })).body.list.some((one) => one.id === id)
async function settle(id: string) {
  expect((await admin.call(settlement.settle, { id, why: 'Avskrivs' })).status).toBe(200)
  expect((await approve(second, 'settleInvoice', id)).status).toBe(204)
}

describe('invoices 211 what a payment that is taken back leaves owed', () => {
  it('is listed again when it is paid with what it was settled for before', async () => {
    const before = await held()
    const { id } = await at.bought(10_000)
    await told(id, 9_500)
    await settle(id)
    expect(await held()).toBe(before)
    await told(id, 0, { events: [] })
    expect([await held(), await isListed(id)]).toEqual([before + 10_000, true])
    await told(id, 9_500)
    expect((await at.house.row(id)).state).toBe('bought')
    expect([await held(), await isListed(id)]).toEqual([before + 10_000, true])
    await settle(id)
    expect([await held(), await isListed(id)]).toEqual([before, false])
  })

  it('is less what was credited after the payment, each time it is taken back', async () => {
    const before = await held()
    const { id, invoiceNumber } = await at.bought(10_000)
    await at.credits(invoiceNumber, 1_000)
    expect(await held()).toBe(before + 9_000)
    await told(id, 9_000)
    expect(await held()).toBe(before)
    await at.credits(invoiceNumber, 3_000)
    expect(await held()).toBe(before)
    // Paid, it waits for no decision: to be judged again changes nothing.
    await at.house.decide(id)
    expect((await at.house.row(id)).state).toBe('paid')
    expect((await admin.call(invoices.hold, { id, why: 'Utreds' })).status).toBe(409)
    const { creditedBy } = (await admin.call(invoices.get, { id })).body
    expect(creditedBy.some(({ text }) => text.startsWith('Fakturan var redan betald'))).toBe(true)
    await told(id, 0)
    expect([await held(), await isListed(id)]).toEqual([before + 6_000, true])
    await told(id, 6_000)
    expect((await at.house.row(id)).state).toBe('paid')
    expect(await held()).toBe(before)
    await told(id, 2_000)
    expect(await held()).toBe(before + 6_000)
    await told(id, 6_000, { closed: true })
    expect([await held(), (await at.house.row(id)).state]).toEqual([before, 'final'])
  })

  it('is nothing of what has been credited in full since', async () => {
    const before = await held()
    const { id, invoiceNumber } = await at.bought(5_000)
    await told(id, 5_000)
    await at.credits(invoiceNumber, 5_000)
    await told(id, 0)
    expect([await held(), await isListed(id)]).toEqual([before, false])
  })
})

it('limits hold what is owed: nothing of an invoice that is paid with too much, or in part with the rest credited', async () => {
  const before = await held()
  const over = await at.bought(1_000)
  await told(over.id, 1_100)
  expect([await held(), await isListed(over.id)]).toEqual([before, true])
  await told(over.id, 1_000)
  expect([await held(), await isListed(over.id)]).toEqual([before, false])

  // Paid in part, and credited in two steps: what is paid is all there is to pay after the second.
  const rest = await at.bought(1_370)
  await told(rest.id, 770)
  await at.credits(rest.invoiceNumber, 100)
  const { list } = (await admin.call(settlement.unsettled, { take: 100 })).body
  expect(list.find((one) => one.id === rest.id)).toMatchObject({
    invoiceAmount: 1_370 * kr,
    leftToPay: 1_270 * kr,
    paidAmount: 770 * kr,
  })
  expect([await held(), await isListed(rest.id)]).toEqual([before + 1_270, true])
  await at.credits(rest.invoiceNumber, 500)
  expect([await held(), await isListed(rest.id)]).toEqual([before, false])
  expect(await at.house.row(rest.id)).toMatchObject({ state: 'paid', paidOn: '2026-11-20' })
  await told(rest.id, 770)
  expect([await held(), (await at.house.row(rest.id)).state]).toEqual([before, 'paid'])
})
