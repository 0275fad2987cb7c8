import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditNotes } from '../../contract-credit.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { nextNumber } from '../testing/credit-house.ts'

let house: InvoiceHouse
let issuer: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  issuer = await house.issuer()
})
afterAll(() => house.stop())

/** To a recipient abroad, which has no organisation number. */
const to = (recipientName: string, recipientCountry: string, kronor: number) => ({
  issuer,
  recipient: null,
  recipientName,
  recipientCountry,
  kronor,
  invoiceNumber: nextNumber(),
})
async function credits(wanted: Parameters<InvoiceHouse['takeIn']>[0]) {
  const id = await house.takeIn({ ...wanted, isCredit: true })
  await house.credit(id)
  const { rows } = await house.owner.query<{ state: string; problem: string | null }>(
    'select state, problem from credit_note where invoice_id = $1',
    [id],
  )
  return rows[0]
}
const credited = async (id: string) => (await house.row(id)).credited

it('invoices 81: abroad, the same amount on another debtor is not what is credited', async () => {
  const id = await house.takeIn(to('Müller GmbH', 'DE', 7_000))
  expect(await credits(to('Dupont SA', 'FR', -7_000))).toMatchObject({ problem: 'notFound' })
  expect(await credited(id)).toBe(0)
  expect(await credits(to('Muller', 'DE', -7_000))).toMatchObject({ state: 'credited' })
  expect(await credited(id)).toBe(700_000)
})

it('invoices 82: nor is the number it names, when that invoice is on another debtor abroad', async () => {
  const wanted = to('Lindt Maschinen', 'AT', 8_000)
  const id = await house.takeIn(wanted)
  const named = { creditForInvoiceNumber: wanted.invoiceNumber }
  expect(await credits({ ...to('Rossi SpA', 'IT', -8_000), ...named })).toMatchObject({
    state: 'open',
    problem: 'otherParty',
  })
  expect(await credited(id)).toBe(0)
  expect(await credits({ ...to('LINDT MASCHINEN AG', 'AT', -8_000), ...named })).toMatchObject({
    state: 'credited',
  })
})

it('invoices 85: nor may a person say so', async () => {
  const officer = await house.server.person(['CreditOfficer'])
  const wanted = to('Berger Stahl', 'AT', 5_000)
  const creditedInvoiceId = await house.takeIn(wanted)
  const id = await house.takeIn({ ...to('Marini SpA', 'IT', -5_000), isCredit: true })
  await house.credit(id)
  const why = 'Enligt utställaren'
  expect(await officer.call(creditNotes.linkCredit, { id, creditedInvoiceId, why })).toMatchObject({
    refusal: { code: 'otherParty' },
  })
  expect(await credited(creditedInvoiceId)).toBe(0)
})
