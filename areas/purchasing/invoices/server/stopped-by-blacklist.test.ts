import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { saveException, secondOf } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { mergeByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { invoices } from '../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'

let house: InvoiceHouse
let admin: Person
let aml: Person
let second: Person
let amlSecond: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  aml = await house.server.person(['AmlDepartment'])
  second = await house.server.person(['AmlDepartment'])
  amlSecond = await secondOf(house.server)
})
afterAll(() => house.stop())

const careful = () => house.recipient({ approval: 1 })
/** Found good, and awaits its recipient. */
async function awaiting(recipient: string, issuer?: string) {
  const parties = { issuer: issuer ?? (await house.issuer()), recipient }
  const row = await house.decided(parties, { source: 'partner', partner: 'Bokio' })
  expect(row.state).toBe('awaitingApproval')
  return row
}
async function excepted(keyOrganizationNumber: string) {
  await saveException(admin, amlSecond, {
    keyOrganizationNumber,
    rule: 'companyBlacklisted',
    endDate: addDays(stockholmDay(new Date()), 60),
    comment: 'Ny ägare sedan i våras',
  })
  const [exception] = (await admin.call(whitelist.get, { id: keyOrganizationNumber })).body
  return exception?.id
}
const company = (...numbers: string[]) => ({
  blacklistType: 1,
  itemValue: numbers.join('\n'),
})
const preview = async (item: object) => (await aml.call(blacklist.preview, item as never)).body
const save = async (item: object) =>
  (await aml.call(blacklist.save, { why: 'Utrett', ...item } as never)).body
const tasksOf = async (id: string) =>
  (await admin.call(usertasks.all, { take: 100 })).body.list.filter(
    ({ action }) => action?.actionId === id,
  )
const answer = (invoiceId: string) =>
  admin.call(invoices.recipientApproval, { invoiceId, approve: true, comment: 'På telefon' })

it('blacklist 9: a save answers, and before it a preview, which waiting invoices it stops and which exceptions it ends, and asks AML', async () => {
  const recipient = await careful()
  const waiting = await awaiting(recipient)
  const received = await house.takeIn({ issuer: await house.issuer(), recipient })
  await awaiting(await careful())
  const exception = await excepted(recipient)
  const told = await preview(company(recipient))
  expect(told.stops).toEqual({
    count: 2,
    invoices: [
      expect.objectContaining({ id: received, stateText: 'Mottagen' }),
      {
        id: waiting.id,
        invoiceNumber: waiting.invoiceNumber,
        invoiceAmount: 1_000_000,
        currency: 'SEK',
        issuerName: waiting.issuerName,
        recipientName: waiting.recipientName,
        stateText: 'Inväntar leveransgodkännande',
      },
    ],
  })
  expect(told.ends).toMatchObject([
    { id: exception, organizationNumber: recipient, comment: 'Ny ägare sedan i våras' },
  ])
  // Nothing has come of looking.
  expect((await answer(waiting.id)).status).toBe(200)

  const { id, effect } = await save(company(recipient))
  expect(effect).toEqual(told)
  expect(await answer(waiting.id)).toMatchObject({ refusal: { code: 'blacklisted' } })
  const tasks = await tasksOf(id)
  expect(tasks).toMatchObject([
    {
      header: 'En post i blacklist stoppar 2 väntande fakturor och 1 undantag',
      tags: ['AML'],
      action: { taskAction: 13, actionId: id },
    },
  ])
  const [{ message } = { message: '' }] = tasks
  expect(message).toContain(`${waiting.invoiceNumber} från ${waiting.issuerName}`)
  expect(message).toContain(`för ${house.nameOf(recipient)}, till `)
  expect(message).not.toContain(recipient)

  // What is stopped already is stopped by nothing more.
  const again = await save(company(recipient))
  expect(again.effect).toEqual({ stops: { count: 0, invoices: [] }, ends: [] })
  expect(await tasksOf(again.id)).toEqual([])
})

it('blacklist 9: by somebody behind the issuer, and by the debtor that the recipient is merged with', async () => {
  const issuer = await house.issuer()
  const main = await careful()
  const alias = await house.recipient({ most: null })
  const maker = await house.server.person(['CreditOfficer'])
  await mergeByTwo({ maker, second: admin }, alias, main)
  const { id } = await awaiting(alias, issuer)
  const stopped = async (item: object) =>
    (await preview(item)).stops.invoices.map((invoice) => invoice.id)
  expect(await stopped(company(main))).toEqual([id])
  const place = house.register.indexOf(issuer) ?? 0
  const [behind] = house.register.companyFileAt(place).board
  const itemValue = behind?.person.personalNumber ?? ''
  expect(await stopped({ blacklistType: 2, itemValue })).toContain(id)
  // Whom mail goes to stops no purchase.
  expect(await stopped({ blacklistType: 4, itemValue: 'ingen.example' })).toEqual([])
})

it('whitelist 18, blacklist 9: a number that is added to an old item beats an exception from between, and no other', async () => {
  const [known, added] = [await careful(), await careful()]
  const item = await save(company(known))
  const kept = await excepted(known)
  const ended = await excepted(added)
  expect(kept).not.toBe(ended)
  const [one, other] = [await awaiting(known), await awaiting(added)]
  const wider = await save({ ...company(known, added), id: item.id, version: item.version })
  expect(wider.effect.ends.map(({ id }) => id)).toEqual([ended])
  const outlived = async (id: string) =>
    (await admin.call(whitelist.get, { id })).body.map((exception) => exception.outlived)
  expect([await outlived(known), await outlived(added)]).toEqual([[false], [true]])
  expect(wider.effect.stops.invoices.map(({ id }) => id)).toEqual([other.id])
  expect(await answer(other.id)).toMatchObject({ refusal: { code: 'blacklisted' } })
  expect((await answer(one.id)).status).toBe(200)
  // What it is called changes nothing of what it stops.
  const version = wider.version
  const named = await save({ ...company(known, added), id: item.id, version, tags: ['utrett'] })
  expect(named.effect.ends).toEqual([])
  expect(await tasksOf(item.id)).toHaveLength(1)
})

it('blacklist 9: what waits for a second person has no effect before, and then AML is asked', async () => {
  const [known, added] = [await careful(), await careful()]
  const waiting = await awaiting(added)
  const { id, version } = await save(company(known))
  const asked = await save({ ...company(added), id, version })
  expect(asked).toMatchObject({
    approvalId: expect.any(String),
    effect: { stops: { count: 0 }, ends: [] },
  })
  expect(await tasksOf(id)).toEqual([])
  expect((await approve(second, 'removeFromBlacklist', id)).status).toBe(204)
  expect(await tasksOf(id)).toMatchObject([
    { header: 'En post i blacklist stoppar 1 väntande faktura' },
  ])
  expect(await answer(waiting.id)).toMatchObject({ refusal: { code: 'blacklisted' } })
})

it('blacklist 10: by the account that its issuer is paid on, or that it names, however that is written', async () => {
  const issuer = await house.issuer()
  await house.server.owner.query(
    `insert into company_account (organization_number, bank_name, account_type, clearing_number, account_number, counts_from, counts_by)
     values ($1, 'Swedbank', 'bankaccount', '83279', '9831892246', skynet.now(), 'test')`,
    [issuer],
  )
  const paid = await awaiting(await careful(), issuer)
  const naming = await awaiting(await careful())
  await house.server.owner.query(
    `insert into invoice_likeness (invoice_id, issuer_organization_number, created_at, invoice_date, payment_account, text_print, layout_print)
     values ($1, $2, skynet.now(), $3, '58398257466', '{}', '{}')
     on conflict (invoice_id) do update set payment_account = excluded.payment_account`,
    [naming.id, naming.issuerOrganizationNumber, naming.invoiceDate],
  )
  const stopped = async (itemValue: string) =>
    (await preview({ blacklistType: 5, itemValue })).stops.invoices.map((invoice) => invoice.id)
  expect(await stopped('8327 983 189 224-6')).toEqual([paid.id])
  expect(await stopped('SE45 5000 0000 0583 9825 7466')).toEqual([naming.id])
  await save({ blacklistType: 5, itemValue: '83279 983 189 224-6' })
  await save({ blacklistType: 5, itemValue: '5839 825 7466' })
  for (const { id } of [paid, naming])
    expect(await answer(id)).toMatchObject({ refusal: { code: 'blacklisted' } })
  // What comes after it is not bought either.
  const later = await house.decided({ issuer, recipient: await careful() })
  expect(later.decision).toBe('Reject')
})

it('blacklist 9, bank 27: by the account it is to be paid on, as the invoice has it or as the register says', async () => {
  const issuer = await house.issuer()
  // The next of the register is of the issuer's own group.
  await careful()
  const recipient = await careful()
  const paid = async (paymentAccount: string, kronor: number) => {
    const row = await house.decided(
      { issuer, recipient, paymentAccount, kronor },
      { source: 'partner', partner: 'Bokio' },
    )
    expect(row.state).toBe('awaitingApproval')
    return row
  }
  const [asIban, asGiro, other] = [
    await paid('SE71 6000 0000 0001 2345 6789', 11_230),
    await paid('BG 5070-1234', 13_740),
    await paid('BG 5050-1055', 17_310),
  ]
  await house.owner.query(
    `insert into company_information (organization_number, part, provider, fetched_by, answer, fetched_at)
     values ($1, 'company', 'A', 'Test', $2::jsonb, skynet.now())`,
    [
      await house.recipient(),
      JSON.stringify({ content: { bankgiro: '50701234', bankAccount: '6112-123456789' } }),
    ],
  )
  const { effect } = await save({ blacklistType: 5, itemValue: '6789 123 456 789' })
  expect(effect.stops.invoices.map(({ id }) => id).toSorted()).toEqual(
    [asIban.id, asGiro.id].toSorted(),
  )
  for (const { id } of [asIban, asGiro])
    expect(await answer(id)).toMatchObject({ refusal: { code: 'blacklisted' } })
  expect((await answer(other.id)).status).toBe(200)
})
