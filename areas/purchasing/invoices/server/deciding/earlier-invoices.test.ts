import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayLength } from '#platform/time.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterEach(async () => {
  await house.providers.misbehave('A', { mode: 'off' })
  await house.providers.misbehave('B', { mode: 'off' })
})
afterAll(() => house.stop())

const kr = 100
const reasonsOf = async (id: string) => {
  const { rows } = await house.owner.query<{ reasons: string[] }>(
    'select reasons from determination where invoice_id = $1 order by id desc limit 1',
    [id],
  )
  return rows[0]?.reasons.join('. ') ?? ''
}

describe('signs of double financing and fresh air', () => {
  it('the same number again is rejected, also written otherwise, and the first one stands', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    const first = await house.decided({ issuer, recipient, invoiceNumber: 'F-1001' })
    const again = await house.decided({
      issuer,
      recipient,
      invoiceNumber: 'f 1001',
      kronor: 12_000,
    })
    expect([first.decision, again.decision]).toEqual(['Buy', 'Reject'])
    expect(await reasonsOf(again.id)).toContain('Dubblett')
  })

  it('nearly the same invoice from another issuer is rejected', async () => {
    const [one, other, recipient] = [
      await house.issuer(),
      await house.issuer(),
      await house.recipient(),
    ]
    await house.decided({ issuer: one, recipient, invoiceNumber: '7001', kronor: 40_000 })
    const twin = await house.decided({
      issuer: other,
      recipient,
      invoiceNumber: '07001',
      kronor: 40_100,
    })
    expect(twin.decision).toBe('Reject')
  })

  it('of two at the same time the one that came first is bought', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    const first = await house.takeIn(
      { issuer, recipient, invoiceNumber: '9001' },
      { now: new Date(Date.now() - 2) },
    )
    const second = await house.takeIn({ issuer, recipient, invoiceNumber: '9001' })
    await house.decide(second)
    await house.decide(first)
    expect([(await house.row(first)).decision, (await house.row(second)).decision]).toEqual([
      'Buy',
      'Reject',
    ])
  })

  it('what was rejected may be offered again', async () => {
    const issuer = await house.issuer({ financing: 5_000 })
    const recipient = await house.recipient()
    expect((await house.decided({ issuer, recipient, invoiceNumber: '9101' })).decision).toBe(
      'Reject',
    )
    await house.setLimit(issuer, 1, 500_000)
    expect((await house.decided({ issuer, recipient, invoiceNumber: '9101' })).decision).toBe('Buy')
  })

  it('what the issuer sold before is among the facts, for the rules on series and concentration', async () => {
    const issuer = await house.issuer()
    const [usual, sudden] = [await house.recipient(), await house.recipient()]
    const before = (days: number) => ({ now: new Date(Date.now() - days * dayLength) })
    await house.decided(
      { issuer, recipient: usual, invoiceNumber: '101', kronor: 5_000 },
      before(60),
    )
    await house.decided(
      { issuer, recipient: usual, invoiceNumber: '102', kronor: 6_000 },
      before(3),
    )
    const invoice = await house.decided({ issuer, recipient: sudden, invoiceNumber: '990103' })
    const { rows } = await house.owner.query<{ facts: Record<string, { value: unknown }> }>(
      `select input -> 'invoice' as facts from determination where id = $1`,
      [invoice.determinationId],
    )
    const values = Object.fromEntries(
      Object.entries(rows[0]?.facts ?? {}).map(([name, fact]) => [name, fact.value]),
    )
    expect(values).toMatchObject({
      earlierNumbers: ['102', '101'],
      similar: [],
      recentVolume: 6_000 * kr,
      recentVolumeOnRecipient: 0,
      earlierVolume: 5_000 * kr,
      earlierVolumeOnRecipient: 0,
    })
  })
})
