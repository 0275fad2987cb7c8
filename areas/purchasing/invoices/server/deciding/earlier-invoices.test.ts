import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { mergeByTwo, splitByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { randomOf } from '#reader/testing/random.ts'
import { dayLength } from '#platform/time.ts'
import { invoices } from '../../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { earlierInvoices } from './earlier-invoices.ts'

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
    // invoices 231: in signs that nobody tells from those of the first, here a Greek letter and a wide digit.
    const looksSame = { invoiceNumber: 'Τ-2００1', kronor: 15_000 }
    const other = await house.decided({
      issuer,
      recipient,
      invoiceNumber: 'T-2001',
      kronor: 23_000,
    })
    expect(other.decision).toBe('Buy')
    expect((await house.decided({ issuer, recipient, ...looksSame })).decision).toBe('Reject')
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

describe('invoices 128: what was bought of an issuer, as it is kept by day', () => {
  const ago = (days: number) => new Date(Date.now() - days * dayLength)

  /** Added up from the invoices themselves: of all recipients, and of some. */
  async function counted(issuer: string, family: readonly string[], at: Date) {
    const { rows } = await house.owner.query<Record<string, number>>(
      `with bought as (
         select kronor_amount as amount, recipient_organization_number = any($2) as here,
           stockholm_day($3) - stockholm_day(created_at) as days
         from invoice where issuer_organization_number = $1 and created_at < $3 and decision like 'Buy%' and state not in (9, 12))
       select coalesce(sum(amount) filter (where days <= 30), 0)::float8 as recent,
         coalesce(sum(amount) filter (where days <= 30 and here), 0)::float8 as "recentHere",
         coalesce(sum(amount) filter (where days between 31 and 180), 0)::float8 as earlier,
         coalesce(sum(amount) filter (where days between 31 and 180 and here), 0)::float8 as "earlierHere" from bought`,
      [issuer, family, at],
    )
    return rows[0]
  }

  it('is what its invoices come to, whatever was done with them', async () => {
    const [maker, second] = [
      await house.server.person(['Administrator']),
      await house.server.person(['Administrator']),
    ] satisfies [Person, Person]
    const random = randomOf(127)
    const issuer = await house.issuer({ financing: 50_000_000 })
    const [usual, careful, other] = [
      await house.recipient({ most: 50_000_000 }),
      await house.recipient({ most: 50_000_000, approval: 1 }),
      await house.recipient({ most: null }),
    ]
    await mergeByTwo({ maker, second }, other, usual)
    const open: string[] = []
    const refuse = { approve: false, comment: 'Varan kom aldrig' }
    const remove = async (id: string) => {
      const { status } = await maker.call(invoices.remove, { id, why: 'Makulerad' })
      if (status === 200) await approve(second, 'removeInvoice', id)
    }
    const credit = async (number: string, recipient: string) => {
      const note = { invoiceNumber: `K${number}`, kronor: -1_000, isCredit: true }
      await house.credit(
        await house.takeIn({ issuer, recipient, ...note, creditForInvoiceNumber: number }),
      )
    }
    for (let turn = 0; turn < 16; turn++) {
      const recipient = random.pick([usual, careful, other])
      const { id, state, invoiceNumber } = await house.decided(
        { issuer, recipient, kronor: random.between(4_000, 16_000) },
        // Also where the spans begin, and today.
        { now: ago(random.pick([0, 1, 29, 30, 31, 100, 179, 180, 181, 200])) },
      )
      const act = random.below(5)
      if (act === 0 && state === 'awaitingApproval')
        await maker.call(invoices.recipientApproval, { invoiceId: id, ...refuse })
      else if (act === 1) await remove(id)
      else if (act === 2) await credit(invoiceNumber, recipient)
      else open.push(id)
    }
    for (const id of random.shuffle(open).slice(0, 3)) await remove(id)

    const about = async (recipient: string, at: Date) => {
      const row = await house.row(open[0] ?? '')
      const asked = { ...row, id: crypto.randomUUID(), createdAt: at }
      const [found] = await earlierInvoices(house.db, [
        { ...asked, recipientOrganizationNumber: recipient, kronor: asked.kronorAmount },
      ])
      const { recent, recentHere, earlier, earlierHere } = found ?? {}
      return { recent, recentHere, earlier, earlierHere }
    }
    const tried = async (recipient: string, family: readonly string[]) => {
      // In the middle of what came, too: what came since does not count.
      for (const at of [new Date(), ago(1), ago(30), ago(100)])
        expect(await about(recipient, at)).toEqual(await counted(issuer, family, at))
    }
    expect((await about(usual, new Date())).recentHere).toBeGreaterThan(0)
    await tried(careful, [careful])
    for (const one of [usual, other]) await tried(one, [usual, other])
    await splitByTwo({ maker, second }, other)
    for (const one of [usual, other]) await tried(one, [one])
  })

  it('cannot be written by the program', async () => {
    const { rows } = await house.owner.query(
      `select privilege_type from information_schema.role_table_grants where table_name = 'invoice_bought_day' and grantee = 'skynet_app'`,
    )
    expect(rows).toEqual([{ privilege_type: 'SELECT' }])
  })
})
