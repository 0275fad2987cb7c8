import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { settlement } from '#areas/purchasing/invoices/server/testing/settlement.ts'
import { interpretation } from '../../contract.ts'
import { startSendingHouse, type SendingHouse } from '../testing/sending-house.ts'

let house: SendingHouse
let anna: Person
beforeAll(async () => {
  house = await startSendingHouse()
  anna = house.anna
})
afterAll(() => house.stop())

describe('resending', () => {
  it('interpretation 39 Completed -> Completed: sends again with a new key, and with what was asked for', async () => {
    const id = await house.pending()
    await house.save(id, { invoiceNumber: '8001', invoiceCurrency: 'NOK' })
    const { body } = await anna.call(interpretation.resendInterpretation, {
      id,
      forceCurrencySek: true,
      addPeriodAfterInvoiceNumber: true,
    })
    expect(body.delivery).toMatchObject({ state: 'waiting', cause: null })
    expect(body.statusHistory.at(-1)).toMatchObject({ what: 'Skickad igen' })
    expect((await house.messages(id)).at(-1)).toMatchObject({
      idempotency_key: `interpretation:${id}:2`,
      payload: { currency: 'SEK', invoiceNumber: '8001.' },
    })
    expect(await house.invoices(id)).toMatchObject([{ invoice_number: '8001', currency: 'NOK' }])
    await house.owner.query(
      `update outbox_message set state = 'delivered', delivered_at = skynet.now() where idempotency_key = $1`,
      [`interpretation:${id}:2`],
    )
    expect((await anna.call(interpretation.get, { id })).body).toMatchObject({
      sentToInvoiceSystem: true,
    })
  })

  it('takes back what has not arrived, so that the invoice system gets the invoice once', async () => {
    const id = await house.pending()
    await house.save(id)
    await anna.call(interpretation.resendInterpretation, { id, addPeriodAfterInvoiceNumber: true })
    const { rows } = await house.owner.query(
      `select state, last_error from outbox_message where payload ->> 'interpretationId' = $1 order by idempotency_key`,
      [id],
    )
    expect(rows).toEqual([
      { state: 'withdrawn', last_error: 'Ersatt av en ny sändning av samma faktura' },
      { state: 'waiting', last_error: null },
    ])
  })

  it('invoices 62: what is stuck of a bought invoice stands in the list of those the invoice system has not, and is sent from there', async () => {
    const id = await house.pending()
    await house.save(id, { invoiceNumber: '8002' })
    const key = `interpretation:${id}:1`
    await house.owner.query(
      `update outbox_message set state = 'dead', attempts = 20, last_error = 'Svarar inte' where idempotency_key = $1`,
      [key],
    )
    const { rows } = await house.owner.query<{ id: string }>(
      `update invoice set state = 6, state_at = skynet.now() - interval '1 day' where reference = $1 returning id`,
      [id],
    )
    const admin = await house.person(['Administrator'])
    const listed = async () =>
      (await admin.call(settlement.unconfirmed, { take: 100 })).body.list.find(
        (one) => one.id === rows[0]?.id,
      )
    expect(await listed()).toMatchObject({ sending: 'dead', lastError: 'Svarar inte' })
    expect((await admin.call(settlement.sendAgain, { id: rows[0]?.id ?? '' })).status).toBe(204)
    expect(await listed()).toMatchObject({ sending: 'waiting' })
    expect((await house.messages(id)).map(({ idempotency_key }) => idempotency_key)).toEqual([key])
  })

  it('is refused of what has not been sent', async () => {
    const id = await house.pending()
    expect(await anna.call(interpretation.resendInterpretation, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'notCompleted' },
    })
  })
})

it('interpretation 77: the account that a person corrects is what the invoice is to be paid to, and a misread one is not', async () => {
  const id = await house.pending()
  const read = (await anna.call(interpretation.get, { id })).body.paymentAccount
  expect(read).toMatch(/^BG \d/)
  expect(
    (await house.save(id, { invoiceNumber: 'F 7002' }, { paymentAccount: 'BG 5050-1056' })).body,
  ).toMatchObject({
    fields: [{ field: 'paymentAccount' }],
  })
  await house.save(id, { invoiceNumber: 'F 7002' }, { paymentAccount: 'Bankgiro 5050-1055' })
  expect(await house.invoices(id)).toMatchObject([{ payment_account: 'BG50501055' }])
})
