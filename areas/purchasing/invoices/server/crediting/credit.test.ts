import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { invoices } from '../../contract.ts'
import { creditNotes } from '../../contract-credit.ts'
import { kr, nextNumber, startCreditHouse, type CreditHouse } from '../testing/credit-house.ts'

let desk: CreditHouse
beforeAll(async () => {
  desk = await startCreditHouse()
})
afterAll(() => desk.house.stop())

describe('a credit note for a bought invoice', () => {
  it('invoices 81, invoices 83 of all of it asks it back: the exposure stays until the invoice system says so', async () => {
    const invoice = await desk.bought()
    const [reserved] = await desk.house.used(desk.issuer, 1)
    const id = await desk.credits(invoice.invoiceNumber, 12_500)
    expect(await desk.shown(id)).toMatchObject({
      decision: null,
      credit: {
        state: 'credited',
        foundBy: 'number',
        amount: 12_500 * kr,
        suspicious: false,
        waits: true,
        invoice: { id: invoice.id, invoiceNumber: invoice.invoiceNumber },
        text: 'Fakturan begärs tillbaka: utställaren ska återköpa den.',
      },
    })
    const whole = await desk.shown(invoice.id)
    expect(whole).toMatchObject({
      invoiceState: 'bought',
      credited: 12_500 * kr,
      creditedBy: [{ id, amount: 12_500 * kr }],
    })
    expect(whole.history.at(-1)).toMatchObject({
      state: 'bought',
      by: 'Skynet',
      comment: expect.stringMatching(
        /^Krediterad med 12.500,00 SEK av kreditfaktura \d+$/,
      ) as string,
    })
    expect(await desk.told(invoice.id)).toMatchObject([{ left: 0, repurchase: true }])
    expect((await desk.house.used(desk.issuer, 1))[0]).toBe(reserved)
    await desk.ledgerHolds()
  })

  it('invoices 83 of a part gives back that part of what it holds, to the öre, and all of it when it is paid', async () => {
    const invoice = await desk.bought(10_000, 40, { invoiceAmount: 1_000_001 })
    const before = [await desk.house.used(desk.issuer, 1), await desk.house.used(desk.recipient, 3)]
    await desk.credits(invoice.invoiceNumber, 2_500)
    const after = [await desk.house.used(desk.issuer, 1), await desk.house.used(desk.recipient, 3)]
    expect(after).toEqual(before.map(([amount, count]) => [(amount ?? 0) - 2_500 * kr, count]))
    expect(await desk.told(invoice.id)).toMatchObject([{ repurchase: false, left: 750_001 }])
    await desk.ledgerHolds()
  })

  it('invoices 83 by the other setting gives back all of it at once', async () => {
    const setting = { namespace: 'invoices', key: 'creditedInvoiceIs', type: 'string' } as const
    const admin = await desk.house.server.person(['Administrator'])
    await admin.call(settings.saveConfigurationValues, {
      configurationValues: [{ ...setting, value: 'exposure', allowMultiple: false, version: 0 }],
      why: 'Beslutat i kreditkommittén',
    })
    await approve(
      await desk.house.server.person(['Administrator']),
      'changeControl',
      `${setting.namespace} ${setting.key}`,
    )
    const whole = await desk.bought(1_000, 70)
    const [reserved] = await desk.house.used(desk.issuer, 1)
    const invoice = await desk.bought(8_000, 70)
    await desk.credits(invoice.invoiceNumber, 8_000)
    expect((await desk.house.used(desk.issuer, 1))[0]).toBe(reserved)
    expect(await desk.told(invoice.id)).toMatchObject([{ left: 0, repurchase: false }])
    await desk.house.owner.query('delete from configuration_value')
    await desk.ledgerHolds()
    const expired = await admin.call(invoices.getExpired, {
      currentPage: 0,
      take: 100,
      fromDate: '2000-01-01',
    })
    const listed = expired.body.list.map(({ id }) => id)
    expect(listed).toContain(whole.id)
    expect(listed).not.toContain(invoice.id)
  })

  it('invoices 84 soon after the purchase is marked, asked back and laid before a person, on the issuer too', async () => {
    const own = await desk.house.issuer()
    const invoice = await desk.bought(12_500, 3, { issuer: own })
    const [reserved] = await desk.house.used(own, 1)
    const id = await desk.credits(invoice.invoiceNumber, 12_000, { issuer: own })
    expect((await desk.shown(id)).credit).toMatchObject({
      suspicious: true,
      daysAfterPurchase: 3,
      waits: true,
    })
    expect((await desk.shown(invoice.id)).creditedBy).toMatchObject([{ suspicious: true }])
    expect((await desk.house.used(own, 1))[0]).toBe(reserved)
    expect(await desk.told(invoice.id)).toMatchObject([{ repurchase: true }])
    const signals = await desk.officer.call(creditNotes.suspiciousCredits, {
      organizationNumber: own,
    })
    expect(signals.body.list).toMatchObject([
      { id, credited: { id: invoice.id }, daysAfterPurchase: 3 },
    ])
  })

  it('invoices 81 is found by amount and parties when it names no number', async () => {
    const payer = await desk.house.recipient({ most: 1_000_000 })
    const invoice = await desk.bought(4_321, 40, { recipient: payer })
    const id = await desk.credits('', 4_321, { recipient: payer })
    expect((await desk.shown(id)).credit).toMatchObject({
      foundBy: 'amount',
      invoice: { id: invoice.id },
    })
  })

  it('credits once, however many look at it at the same time, and never more than the invoice', async () => {
    const invoice = await desk.bought(1_000)
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => desk.noted(invoice.invoiceNumber, 400)),
    )
    await Promise.all([...ids, ...ids].map((id) => desk.house.credit(id)))
    const { credited, creditedBy } = await desk.shown(invoice.id)
    expect([credited, creditedBy.length]).toEqual([800 * kr, 2])
    const states = await Promise.all(ids.map(async (id) => (await desk.shown(id)).credit?.text))
    expect(
      states.filter((text) => text === 'Den krediterar mer än det som är kvar av fakturan'),
    ).toHaveLength(2)
    await desk.ledgerHolds()
    // The database holds it, whoever writes.
    const write = desk.house.owner.query(
      `update credit_note set state = 'credited', credited_invoice_id = $1, amount = 40000, found_by = 'number', effect = 'exposure'
       where invoice_id = any($2) and state = 'open'`,
      [invoice.id, ids],
    )
    await expect(write).rejects.toThrow('invoice_credited')
    const again = desk.house.owner.query(
      'update credit_note set amount = 1 where credited_invoice_id = $1',
      [invoice.id],
    )
    await expect(again).rejects.toThrow('a credit note credits once')
  })

  it('invoices 85 is not removed, whoever asks and whoever approves it', async () => {
    const invoice = await desk.bought(1_000)
    const note = await desk.noted(invoice.invoiceNumber, 400)
    const admin = await desk.house.server.person(['Administrator'])
    const asked = () => admin.call(invoices.remove, { id: note, why: 'Fel' })
    await desk.house.credit(note)
    expect(await asked()).toMatchObject({ status: 409, refusal: { code: 'credits' } })
    expect((await desk.shown(invoice.id)).credited).toBe(400 * kr)
  })

  it('sent twice under its number, the second one waits for a person', async () => {
    const invoice = await desk.bought(1_000)
    const first = await desk.credits(invoice.invoiceNumber, 100)
    const { invoiceNumber } = await desk.house.row(first)
    const second = await desk.credits(invoice.invoiceNumber, 100, { invoiceNumber })
    expect((await desk.shown(second)).credit).toMatchObject({
      state: 'open',
      text: 'En kreditfaktura med samma nummer krediterar redan en faktura',
    })
  })
})

describe('a credit note for an invoice that is not bought', () => {
  it('invoices 83 holds one that waits to be decided on, whoever has it judged again', async () => {
    const number = nextNumber()
    const id = await desk.house.takeIn({
      issuer: desk.issuer,
      recipient: desk.recipient,
      invoiceNumber: number,
    })
    await desk.credits(number, 100)
    await desk.house.decide(id)
    expect(await desk.house.row(id)).toMatchObject({ state: 'paused' })
    expect((await desk.officer.call(invoices.release, { id })).status).toBe(200)
    await desk.house.decide(id)
    expect(await desk.house.row(id)).toMatchObject({ state: 'paused' })
  })

  it('invoices 83 that came first holds the invoice, and credits it when it is there', async () => {
    const number = nextNumber()
    const note = await desk.credits(number, 10_000)
    expect((await desk.shown(note)).credit).toMatchObject({
      state: 'open',
      text: 'Fakturan den krediterar hittades inte',
    })
    const invoice = await desk.house.decided({
      issuer: desk.issuer,
      recipient: desk.recipient,
      invoiceNumber: number,
    })
    expect(invoice.state).toBe('paused')
    await desk.house.credit(note)
    expect((await desk.shown(note)).credit).toMatchObject({ state: 'credited', waits: false })
  })

  it('invoices 83 takes one that awaits its recipient out of the business', async () => {
    const careful = await desk.house.recipient({ approval: 1 })
    const invoice = await desk.house.decided({
      issuer: desk.issuer,
      recipient: careful,
      invoiceNumber: nextNumber(),
    })
    expect(invoice.state).toBe('awaitingApproval')
    await desk.credits(invoice.invoiceNumber, 10_000, { recipient: careful })
    expect(await desk.house.row(invoice.id)).toMatchObject({ state: 'removed' })
    expect(await desk.house.used(careful, 3)).toEqual([0, 0])
    const { rows } = await desk.house.owner.query(
      `select payload->>'left' as left from outbox_message where idempotency_key = $1`,
      [`invoice:${invoice.id}:removed ${invoice.determinationId}`],
    )
    expect(rows).toEqual([{ left: '0' }])
  })

  it('invoices 83 takes a part of one that awaits its recipient: what is left is what is bought', async () => {
    const careful = await desk.house.recipient({ approval: 1 })
    const invoice = await desk.house.decided(
      { issuer: desk.issuer, recipient: careful, invoiceNumber: nextNumber() },
      { partner: 'Bokio' },
    )
    await desk.credits(invoice.invoiceNumber, 2_500, { recipient: careful })
    const admin = await desk.house.server.person(['Administrator'])
    await admin.call(invoices.recipientApproval, {
      invoiceId: invoice.id,
      approve: true,
      comment: 'Bekräftat per telefon',
    })
    const second = await desk.house.server.person(['Administrator'])
    expect(await waitingFor(second, 'approveDelivery', invoice.id)).toMatchObject({
      difference: expect.arrayContaining([
        {
          label: 'Belopp som köps',
          before: '',
          after: expect.stringMatching(/^7.500,00 SEK$/) as string,
        },
      ]) as object[],
    })
    await approve(second, 'approveDelivery', invoice.id)
    const { rows } = await desk.house.owner.query(
      `select payload->>'left' as left from outbox_message where idempotency_key = $1`,
      [`invoice:${invoice.id}:recipientApproval`],
    )
    expect(rows).toEqual([{ left: String(7_500 * kr) }])
  })

  it('invoices 49 of a part, after somebody asked to approve the delivery, has it asked for anew', async () => {
    const careful = await desk.house.recipient({ approval: 1 })
    const invoice = await desk.house.decided(
      { issuer: desk.issuer, recipient: careful, invoiceNumber: nextNumber() },
      { partner: 'Bokio' },
    )
    const admin = await desk.house.server.person(['Administrator'])
    const ask = () =>
      admin.call(invoices.recipientApproval, {
        invoiceId: invoice.id,
        approve: true,
        comment: 'Bekräftat per telefon',
      })
    const { approvalId } = (await ask()).body
    await desk.credits(invoice.invoiceNumber, 2_500, { recipient: careful })
    const second = await desk.house.server.person(['Administrator'])
    expect(await approve(second, 'approveDelivery', invoice.id)).toMatchObject({
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('Beloppet') },
    })
    expect((await desk.house.row(invoice.id)).state).toBe('awaitingApproval')
    await admin.call(approvals.withdraw, { id: approvalId ?? '' })
    await ask()
    expect((await approve(second, 'approveDelivery', invoice.id)).status).toBe(204)
  })

  it('invoices 80 is never bought itself, in rules and database', async () => {
    const note = await desk.house.decided({
      issuer: desk.issuer,
      recipient: desk.recipient,
      kronor: 500,
      invoiceNumber: nextNumber(),
      isCredit: true,
    })
    expect(note).toMatchObject({ state: 'undecided', stateComment: 'En kreditfaktura köps aldrig' })
    await expect(
      desk.house.owner.query(`update invoice set decision = 'Buy' where id = $1`, [note.id]),
    ).rejects.toThrow('invoice_credit_never_bought')
  })
})
