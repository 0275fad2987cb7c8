import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { ownPartner } from '../../rules.ts'
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
const statesOf = async (id: string) => {
  const { rows } = await house.owner.query<{ state: number }>(
    'select state from invoice_state_history where invoice_id = $1 order by number',
    [id],
  )
  return rows.map(({ state }) => state)
}

describe('an invoice that is decided on', () => {
  it('keypersons 3: is not bought of an issuer that is not screened, until it is', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    await house.owner.query(
      `update person_screening set screened_at = screened_at - interval '31 days' where personal_number in (select personal_number from key_person where organization_number = $1)`,
      [issuer],
    )
    const invoice = await house.decided({ issuer, recipient })
    expect(invoice.decision).toBe('NoDecision')
    expect(await reasonsOf(invoice.id)).toContain(
      'Utställaren får inte köpas av: Kontrollen av nyckelpersonerna är 31 dagar gammal och får vara högst 30 dagar. Screena nyckelpersonerna på nytt',
    )
    expect(await house.used(issuer, 1)).toEqual([0, 0])
    const aml = await house.server.person(['AmlDepartment'])
    await aml.call(keypersons.refreshAml, { org: issuer, everybody: true })
    expect((await house.decided({ issuer, recipient })).decision).toBe('Buy')
  })

  it('is bought, with headroom reserved on both sides, a forecast, and the invoice system told', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    const invoice = await house.decided({ issuer, recipient })
    expect(invoice).toMatchObject({
      decision: 'Buy',
      state: 'bought',
      attempts: 1,
      repurchaseUsage: 0,
      partner: ownPartner.standard,
    })
    expect(await house.used(issuer, 1)).toEqual([10_000 * kr, 1])
    expect(await house.used(recipient, 3)).toEqual([10_000 * kr, 1])
    expect(await statesOf(invoice.id)).toEqual([1, 6])
    const { rows } = await house.owner.query(
      `select destination, payload ->> 'decision' as decision from outbox_message where idempotency_key like $1`,
      [`invoice:${invoice.id}:%`],
    )
    expect(rows).toEqual([{ destination: 'invoice-system', decision: 'Buy' }])
    const forecast = await house.owner.query(
      'select own_payments from invoice_forecast where invoice_id = $1',
      [invoice.id],
    )
    expect(forecast.rows).toEqual([{ own_payments: 0 }])
  })

  it('is decided on once, however often its job runs', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    const id = await house.takeIn({ issuer, recipient })
    await Promise.all([house.decide(id), house.decide(id), house.decide(id)])
    await house.decide(id)
    expect(await house.used(issuer, 1)).toEqual([10_000 * kr, 1])
    const { rows } = await house.owner.query('select id from determination where invoice_id = $1', [
      id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('waits for the recipient when the amount reaches its threshold', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient({ approval: 10_000 })
    const invoice = await house.decided({ issuer, recipient })
    expect(invoice).toMatchObject({
      decision: 'BuyWithRecipientApproval',
      state: 'awaitingApproval',
    })
    expect(await house.used(issuer, 1)).toEqual([10_000 * kr, 1])
  })

  it('takes of the repurchase limit what the recipient does not carry', async () => {
    const issuer = await house.issuer({ repurchase: 50_000 })
    const recipient = await house.recipient({ most: 7_000 })
    const invoice = await house.decided({ issuer, recipient })
    expect(invoice).toMatchObject({
      decision: 'BuyWithRepurchaseLimit',
      state: 'bought',
      repurchaseUsage: 3_000 * kr,
    })
    expect(await house.used(issuer, 2)).toEqual([3_000 * kr, 1])
    expect(await house.used(recipient, 3)).toEqual([7_000 * kr, 1])
  })

  it('is covered by deposition where the issuer’s settings allow it', async () => {
    const issuer = await house.issuer({ repurchase: 1_000 })
    const recipient = await house.recipient({ most: 7_000, approval: 5_000 })
    await house.owner.query(
      'update client set use_super_repurchase_limit = true where organization_number = $1',
      [issuer],
    )
    expect(await house.decided({ issuer, recipient })).toMatchObject({
      decision: 'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit',
      state: 'awaitingApproval',
      repurchaseUsage: 1_000 * kr,
      depositionUsage: 2_000 * kr,
    })
  })

  it('is rejected above the financing limit, and then holds nothing', async () => {
    const issuer = await house.issuer({ financing: 15_000 })
    const recipient = await house.recipient()
    expect(await house.decided({ issuer, recipient })).toMatchObject({ decision: 'Buy' })
    const second = await house.decided({ issuer, recipient })
    expect(second).toMatchObject({ decision: 'Reject', state: 'rejected' })
    expect(await reasonsOf(second.id)).toContain('Finansieringslimit (FL)')
    expect(await house.used(issuer, 1)).toEqual([10_000 * kr, 1])
  })

  it('uses the calculated limits where nobody has set any, and keeps them', async () => {
    const issuer = await house.issuer({ financing: null })
    const recipient = await house.recipient({ most: null })
    const invoice = await house.decided({ issuer, recipient })
    expect(invoice.decision).toBe('Buy')
    const { rows } = await house.owner.query<{ calculated_reference: string; limit_type: number }>(
      'select limit_type, calculated_reference from client_limit where calculated_value >= reserved and reserved > 0 and organization_number = any($1) order by 1',
      [[issuer, recipient]],
    )
    expect(rows).toEqual([
      { limit_type: 1, calculated_reference: invoice.determinationId },
      { limit_type: 3, calculated_reference: invoice.determinationId },
    ])
  })

  it('puts a recipient the register knows in our books', async () => {
    const issuer = await house.issuer()
    const { organizationNumber: recipient, name } = house.soundCompany()
    expect(await house.decided({ issuer, recipient })).toMatchObject({ decision: 'Buy' })
    const { rows } = await house.owner.query(
      'select name, company_type from company join client using (organization_number) where organization_number = $1',
      [recipient],
    )
    expect(rows).toEqual([{ name, company_type: 1 }])
  })

  it('gets no decision from an issuer we do not know, or who may not sell', async () => {
    const recipient = await house.recipient()
    const unknown = await house.decided({
      issuer: house.soundCompany().organizationNumber,
      recipient,
    })
    expect(unknown).toMatchObject({ decision: 'NoDecision', state: 'undecided' })
    expect(await reasonsOf(unknown.id)).toBe('Utställaren är inte kund hos oss')
    const issuer = await house.issuer()
    await house.owner.query(
      'update client set allow_invoice_determination = false where organization_number = $1',
      [issuer],
    )
    const barred = await house.decided({ issuer, recipient })
    expect(await reasonsOf(barred.id)).toBe('Fakturabedömning är avstängd för utställaren')
    await house.owner.query(
      'update client set allow_invoice_determination = true, active = 0 where organization_number = $1',
      [issuer],
    )
    expect(await reasonsOf((await house.decided({ issuer, recipient })).id)).toBe(
      'Utställaren är inaktiv',
    )
  })

  it('gets no decision while sales through partners are switched off, when a partner sold it', async () => {
    const admin = await house.server.person(['Administrator'])
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    await admin.call(settings.setDisallowSellThroughPartner, { on: true })
    const sold = await house.decided({ issuer, recipient }, { source: 'partner' })
    const own = await house.decided({ issuer, recipient })
    await admin.call(settings.setDisallowSellThroughPartner, { on: false, why: 'Felet är rättat' })
    await approve(await house.server.person(['Administrator']), 'liftSellBlock', 'partner-api')
    expect([sold.decision, own.decision]).toEqual(['NoDecision', 'Buy'])
  })

  it('is paused in another currency, and a credit note is nothing to buy', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    expect(await house.decided({ issuer, recipient, currency: 'EUR' })).toMatchObject({
      decision: 'Pause',
      state: 'paused',
    })
    expect(await house.decided({ issuer, recipient, isCredit: true })).toMatchObject({
      decision: 'NoDecision',
    })
  })

  it('waits for a decision on its recipient when that is abroad, and else is carried by the issuer', async () => {
    const recipient = null
    const strong = await house.issuer({ repurchase: 50_000 })
    const weak = await house.issuer()
    const covered = await house.decided({ issuer: strong, recipient, recipientCountry: 'NO' })
    expect(covered.decision).not.toBe('Buy')
    expect(await house.decided({ issuer: weak, recipient, recipientCountry: 'NO' })).toMatchObject({
      decision: 'Pause',
    })
  })
})

describe('facts that could not be fetched', () => {
  it('make it try again, later each time, until the tries are used up', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    await house.providers.misbehave('A', { mode: 'fail' })
    await house.providers.misbehave('B', { mode: 'fail' })
    await house.server.owner.query(
      `insert into configuration_value (namespace, key, value, type, changed_by) values ('invoices', 'determinationTries', '3', 'number', 'test')`,
    )
    const invoice = await house.decided({ issuer, recipient })
    expect(invoice).toMatchObject({ decision: 'Retry', state: 'retried', attempts: 1 })
    const { rows } = await house.owner.query<{ seconds: number }>(
      `select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs where key = $1`,
      [`decide-invoice:${invoice.id}`],
    )
    expect(rows[0]?.seconds).toBeGreaterThan(50)
    await house.decide(invoice.id)
    await house.decide(invoice.id)
    expect(await house.row(invoice.id)).toMatchObject({
      decision: 'NoDecision',
      state: 'undecided',
      attempts: 3,
    })
    expect(await statesOf(invoice.id)).toEqual([1, 3, 3, 8])
    expect(await reasonsOf(invoice.id)).toContain('inga försök återstår')
  })

  it('are asked for again, and the invoice is bought when they come', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    await house.providers.misbehave('A', { mode: 'fail' })
    await house.providers.misbehave('B', { mode: 'fail' })
    const invoice = await house.decided({ issuer, recipient })
    expect(invoice.decision).toBe('Retry')
    await house.providers.misbehave('A', { mode: 'off' })
    await house.providers.misbehave('B', { mode: 'off' })
    house.setClock(new Date(Date.now() + 20 * 60_000))
    await house.decide(invoice.id)
    house.setClock(undefined)
    expect(await house.row(invoice.id)).toMatchObject({
      decision: 'Buy',
      state: 'bought',
      attempts: 2,
    })
  })
})

it.each([
  ['yesterday', -1, 'Reject'],
  ['today', 0, 'Reject'],
  ['tomorrow', 1, 'Buy'],
] as const)(
  'an invoice that is due %s is bought only when there are days left',
  async (_, days, decision) => {
    const day = (from: number) => stockholmDay(new Date(Date.now() + from * dayLength))
    const [issuer, recipient] = [await house.issuer(), await house.recipient()]
    const invoice = await house.decided({
      issuer,
      recipient,
      invoiceDate: day(-20),
      dueDate: day(days),
    })
    expect(invoice.decision).toBe(decision)
    if (decision === 'Reject')
      expect(await reasonsOf(invoice.id)).toContain('Dagar kvar till förfallodagen')
    expect(await house.used(issuer, 1)).toEqual(decision === 'Buy' ? [10_000 * kr, 1] : [0, 0])
  },
)
