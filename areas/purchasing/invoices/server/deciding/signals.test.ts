import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { release, reserveAll } from '#areas/credit/limits/server/public.ts'
import { collection } from '../../contract-collection.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
})
beforeEach(async () => {
  issuer = await house.issuer()
  recipient = await house.recipient()
})
afterAll(() => house.stop())

const today = stockholmDay(new Date())
const yesterday = addDays(today, -1)
/** The last day from Monday to Friday before a day. */
function workdayBefore(day: string): string {
  const before = addDays(day, -1)
  return [0, 6].includes(new Date(`${before}T12:00:00Z`).getUTCDay())
    ? workdayBefore(before)
    : before
}
/** The decision, and the rules that spoke against. */
async function judged(wanted: Parameters<InvoiceHouse['decided']>[0]) {
  const { id, decision } = await house.decided(wanted)
  const { rows } = await house.owner.query<{ id: string }>(
    `select result ->> 'id' as id from determination, json_array_elements(issuer_results) result
     where invoice_id = $1 and not (result ->> 'passed')::boolean
     union
     select result ->> 'id' from determination, json_array_elements(recipient_results) result
     where invoice_id = $1 and not (result ->> 'passed')::boolean order by 1`,
    [id],
  )
  return [decision, ...rows.map((row) => row.id)]
}

it('an invoice that is due today, or was, is not bought, nor one with more VAT than amount allows', async () => {
  const dated = addDays(today, -20)
  expect(
    await judged({ issuer, recipient, invoiceDate: dated, dueDate: addDays(today, -12) }),
  ).toEqual(['Reject', 'daysToDueDate'])
  expect(await judged({ issuer, recipient, vat: 400_000 })).toEqual(['Reject', 'vatShare'])
  expect(await judged({ issuer, recipient, vat: null })).toEqual(['Buy'])
})

it('the same amount and day again is stopped by a slip in the number, and asked about on the next number', async () => {
  const sold = async (invoiceNumber: string, on = recipient) =>
    judged({ issuer, recipient: on, invoiceNumber, invoiceDate: yesterday })
  expect(await sold('6001')).toEqual(['Buy'])
  expect(await sold('6010')).toEqual(['Reject', 'nearDuplicate'])
  expect(await sold('60010')).toContain('nearDuplicate')
  expect(await sold('6002')).toEqual(['BuyWithRecipientApproval', 'repeatedInvoice'])
  expect(await sold('F-6001', await house.recipient())).toEqual(['Reject', 'nearDuplicate'])
})

it('a run of the same fee to many is left alone', async () => {
  for (const invoiceNumber of ['7001', '7002', '7003', '7010'])
    expect(await judged({ issuer, recipient: await house.recipient(), invoiceNumber })).toEqual([
      'Buy',
    ])
})

it('the same claim of another issuer a week apart asks for an approval', async () => {
  const other = await house.issuer()
  const number = { invoiceNumber: '8801', kronor: 41_300 }
  expect(await judged({ issuer: other, recipient, ...number })).toEqual(['Buy'])
  expect(await judged({ issuer, recipient, ...number, invoiceDate: addDays(today, -9) })).toEqual([
    'BuyWithRecipientApproval',
    'sameClaimElsewhere',
  ])
})

it('the same claim on a recipient abroad is found by its name', async () => {
  const other = await house.issuer()
  const abroad = {
    recipient: null,
    recipientCountry: 'DE',
    recipientName: 'Schmidt Maschinenbau GmbH',
    invoiceNumber: '9001',
    kronor: 52_100,
  }
  // What was rejected is no duplicate, so that the first one waits.
  await house.takeIn({ issuer: other, ...abroad })
  expect(await judged({ issuer, ...abroad })).toContain('duplicateInvoice')
  const named = { ...abroad, recipientName: 'Weber Logistik GmbH' }
  expect(await judged({ issuer, ...named, invoiceNumber: '09001' })).not.toContain(
    'duplicateInvoice',
  )
})

it('a name that is not the registered one asks for an approval, and its address makes it right', async () => {
  expect(await judged({ issuer, recipient, recipientName: 'X' })).toEqual([
    'BuyWithRecipientApproval',
    'recipientName',
  ])
  const [name = ''] = house.nameOf(recipient).split(' ')
  expect(await judged({ issuer, recipient, recipientName: name.toUpperCase() })).toEqual(['Buy'])
})

it('a first invoice on a new recipient is asked about above half a million, and the second is not', async () => {
  const large = await house.recipient({ most: 5_000_000 })
  const seller = await house.issuer({ financing: 9_000_000 })
  const sold = { issuer: seller, recipient: large, invoiceDate: workdayBefore(today) }
  expect(await judged({ ...sold, kronor: 612_345 })).toEqual([
    'BuyWithRecipientApproval',
    'newRecipientAmount',
  ])
  expect(await judged({ ...sold, kronor: 612_999 })).toEqual(['Buy'])
})

it('rules 71: an account of another issuer asks for an approval, however it is written, and our own does not', async () => {
  const other = await house.issuer()
  const paid = { recipient, paymentAccount: 'Bankgiro 5050-1055' }
  expect(await judged({ issuer: other, ...paid, kronor: 31_200 })).toEqual(['Buy'])
  expect(await judged({ issuer: other, ...paid, kronor: 31_900 })).toEqual(['Buy'])
  const again = { issuer, recipient, paymentAccount: 'bg 50501055' }
  expect(await judged({ ...again, kronor: 42_700 })).toEqual([
    'BuyWithRecipientApproval',
    'sharedAccount',
  ])
  // One account, as its bank has it in an IBAN and as it is written here.
  const iban = { recipient, paymentAccount: 'SE71 6000 0000 0001 2345 6789' }
  expect(await judged({ issuer: other, ...iban, kronor: 32_600 })).toEqual(['Buy'])
  expect(
    await judged({ issuer, ...iban, paymentAccount: '6112-123 456 789', kronor: 45_300 }),
  ).toEqual(['BuyWithRecipientApproval', 'sharedAccount'])
  await house.owner.query(
    `insert into configuration_value (namespace, key, type, value, allow_multiple, changed_by)
     values ('invoices', 'ownAccounts', 'string', '5050-1055', true, 'test')`,
  )
  expect(await judged({ ...again, kronor: 43_900 })).toEqual(['Buy'])
})

it('rules 77: what is not set as what was bought of its issuer asks for an approval, and teaches nothing until it is bought', async () => {
  const own = await house.issuer()
  const layout = Array.from({ length: 12 }, () => 0x55_55_55_55)
  const foreign = layout.map((places) => ~places)
  const sold = { issuer: own, recipient, layoutPrint: layout }
  // Nobody knows yet what its invoices look like.
  for (const [kronor, layoutPrint] of [
    [23_100, foreign],
    [24_700, layout],
    [25_900, layout],
  ] as const)
    expect(await judged({ ...sold, kronor, layoutPrint })).toEqual(['Buy'])
  expect(await judged({ ...sold, kronor: 27_300, layoutPrint: [] })).toEqual(['Buy'])
  expect(await judged({ ...sold, kronor: 28_100 })).toEqual(['Buy'])
  const another = layout.map((places, row) => (row < 9 ? 0x33_33_33_33 : places))
  for (const kronor of [34_300, 36_200])
    expect(await judged({ ...sold, kronor, layoutPrint: another })).toEqual([
      'BuyWithRecipientApproval',
      'likeLayout',
    ])
  const moved = layout.map((places, row) => (row < 2 ? ~places : places))
  expect(await judged({ ...sold, kronor: 38_800, layoutPrint: moved })).toEqual(['Buy'])
})

it('rules 71: who is paid to its own account is not disturbed by a refused invoice that names it', async () => {
  const [owner, taker] = [await house.issuer(), await house.issuer()]
  const paid = { recipient, paymentAccount: 'Bankgiro 5070-1234' }
  expect(await judged({ issuer: owner, ...paid, kronor: 33_100 })).toEqual(['Buy'])
  const [decision, ...rules] = await judged({
    issuer: taker,
    ...paid,
    dueDate: today,
    kronor: 35_700,
  })
  expect(decision).toBe('Reject')
  expect(rules).toContain('sharedAccount')
  expect(await judged({ issuer: owner, ...paid, kronor: 36_300 })).toEqual(['Buy'])
})

it('rules 76: print that hardly differs from that of an invoice of the same days asks for an approval', async () => {
  const words = Array.from({ length: 100 }, (_, place) => place * 41)
  const changed = (count: number) =>
    [...words.slice(count), ...words.slice(0, count).map((hash) => -hash - 1)].toSorted(
      (one, other) => one - other,
    )
  const sold = { issuer, recipient }
  expect(await judged({ ...sold, kronor: 21_300, textPrint: words })).toEqual(['Buy'])
  expect(await judged({ ...sold, kronor: 34_900, textPrint: changed(4) })).toEqual([
    'BuyWithRecipientApproval',
    'sameText',
  ])
  // Another delivery, another recipient, the same a week before, and one without print.
  expect(await judged({ ...sold, kronor: 47_100, textPrint: changed(12) })).toEqual(['Buy'])
  const another = await house.recipient()
  expect(await judged({ issuer, recipient: another, kronor: 52_300, textPrint: words })).toEqual([
    'Buy',
  ])
  const before = { ...sold, invoiceDate: addDays(today, -8), kronor: 18_700 }
  expect(await judged({ ...before, textPrint: words })).toEqual(['Buy'])
  expect(await judged({ ...sold, kronor: 61_900 })).toEqual(['Buy'])
})

it('invoices 146: a debtor abroad owes at most what is set, of all issuers, however it is spelled', async () => {
  await house.owner.query(
    `insert into configuration_value (namespace, key, value, type, changed_by) values ('invoices', 'mostExposureOfRecipientAbroad', '100000', 'number', 'test')`,
  )
  const on = (recipientName: string, recipientCountry = 'DE') => ({
    issuer,
    recipient: null,
    recipientName,
    recipientCountry,
    kronor: 60_000,
  })
  const open = await house.takeIn({ ...on('Möbel Braun GmbH'), issuer: await house.issuer() })
  const { issuerOrganizationNumber: other } = await house.row(open)
  const now = new Date()
  const taken = await reserveAll(house.db, now, [
    { invoice: open, organizationNumber: other, limitType: 'financing', amount: 6_000_000 },
  ])
  expect(taken).toEqual([])
  const over = await house.decided(on('MOBEL-BRAUN G.m.b.H.'))
  expect(over).toMatchObject({ decision: 'Pause', state: 'paused' })
  expect(over.stateComment).toContain('högsta exponering per utländsk mottagare')
  const comment = async (...named: Parameters<typeof on>) =>
    (await house.decided(on(...named))).stateComment
  expect(await comment('Möbel Braun', 'AT')).not.toContain('högsta exponering')
  await release(house.db, { invoice: open, why: 'Betald', now })
  expect(await comment('Möbel Braun')).not.toContain('högsta exponering')
})

it('rules 78: the same amount and day by whatever number is asked about the third time, and stopped the fifth', async () => {
  const other = await house.issuer()
  const sold = (invoiceNumber: string, of = issuer) =>
    judged({ issuer: of, recipient, invoiceNumber, invoiceDate: yesterday })
  // Two companies may have an address in common.
  while ((await sold('6101'))[0] !== 'Buy') {
    issuer = await house.issuer()
    recipient = await house.recipient()
  }
  expect(await sold('6203', other)).toEqual(['Buy'])
  for (const invoiceNumber of ['6154', '6187'])
    expect(await sold(invoiceNumber)).toEqual(['BuyWithRecipientApproval', 'repeatedClaim'])
  expect(await sold('6222')).toEqual(['Reject', 'manyTimesClaimed', 'repeatedClaim'])
  // What was refused is not counted, and another day is another claim.
  expect(await sold('6255')).toEqual(['Reject', 'manyTimesClaimed', 'repeatedClaim'])
  const before = addDays(yesterday, -1)
  expect(await judged({ issuer, recipient, invoiceNumber: '6288', invoiceDate: before })).toEqual([
    'Buy',
  ])
})

it('rules 102: VAT that is no rate of the countries, and none without a reason, ask for an approval', async () => {
  const taxed = async (vat: number, otherwise: Partial<Parameters<typeof judged>[0]> = {}) =>
    judged({ issuer, recipient: await house.recipient(), kronor: 10_000, vat, ...otherwise })
  // On 8 474,58: 18 percent. Two rates can give it, so that it is a sign on somebody new alone.
  expect(await taxed(152_542)).toEqual(['BuyWithRecipientApproval', 'vatBetweenRates'])
  expect(await taxed(200)).toEqual(['BuyWithRecipientApproval', 'vatOutsideRates'])
  expect(await taxed(0)).toEqual(['BuyWithRecipientApproval', 'vatReason'])
  expect(await taxed(200_000)).toEqual(['Buy'])
  expect(await taxed(56_604)).toEqual(['Buy'])
})

it('rules 105: what is sold on a recipient that disputes another asks for an approval, and all that an issuer sells when many are disputed', async () => {
  const collector = await house.server.person(['DebtCollectorDepartment'])
  const sold = async (on = recipient) => house.decided({ issuer, recipient: on })
  const register = async (id: string, kind: 'disputed' | 'resumed') => {
    const said = { id, kind, saidBy: 'Inköpschefen', note: 'Varan kom aldrig' }
    expect((await collector.call(collection.register, said)).status).toBe(204)
  }
  const { id } = await sold()
  await register(id, 'disputed')
  expect(await judged({ issuer, recipient })).toEqual([
    'BuyWithRecipientApproval',
    'disputedOnRecipient',
  ])
  const other = await house.recipient()
  expect(await judged({ issuer, recipient: other })).toEqual(['Buy'])
  for (const on of [await house.recipient(), await house.recipient()])
    await register((await sold(on)).id, 'disputed')
  expect(await judged({ issuer, recipient: other })).toEqual([
    'BuyWithRecipientApproval',
    'disputed',
  ])
  await register(id, 'resumed')
  expect(await judged({ issuer, recipient })).toEqual(['Buy'])
})
