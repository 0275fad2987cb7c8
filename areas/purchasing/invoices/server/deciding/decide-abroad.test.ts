import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import {
  debtorsAbroad,
  recipientTasks,
  screenedClean,
} from '#areas/purchasing/recipients/server/testing/abroad.ts'
import { invoices } from '../../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { invoiceTasks } from '../jobs.ts'

let house: InvoiceHouse
let maker: Person
let aml: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  maker = await house.server.person(['CreditOfficer'])
  aml = await house.server.person(['AmlDepartment'])
})
afterAll(() => house.stop())

const inDays = (days: number) => addDays(stockholmDay(new Date()), days)
let companies = 0
/** Names nobody else has, nor nearly. */
const someName = () =>
  `${['Ostwind', 'Kupferberg', 'Zanetti', 'Iversen', 'Quarzhof', 'Bellmann', 'Dufour'][companies]} ${companies++}`
const to = async (recipientName: string, kronor = 60_000) => ({
  issuer: await house.issuer({ repurchase: 100_000 }),
  recipient: null,
  recipientName,
  recipientCountry: 'DE',
  kronor,
})
const decided = async (...wanted: Parameters<typeof to>) => house.decided(await to(...wanted))
async function debtorOf(invoiceId: string) {
  const { debtor } = (await maker.call(debtorsAbroad.of, { invoiceId })).body
  if (!debtor) throw new Error('The invoice has no debtor abroad')
  return debtor
}
const tasksOf = async (invoiceId: string) =>
  (
    await house.owner.query<{ header: string; state: string }>(
      `select header, state from user_task where action_id = $1`,
      [invoiceId],
    )
  ).rows
const askFor = async (debtorId: string, kronor: number, endDate = inDays(100)) => {
  await screenedClean(house.owner, debtorId)
  return maker.call(debtorsAbroad.accept, {
    debtorId,
    most: kronor * 100,
    endDate,
    reason: 'Årsredovisning och utdrag ur Handelsregister är lästa',
  })
}
/** What the job does that saying something enqueues, and what deciding again enqueues. */
async function workOn(debtorId: string, ...ids: string[]) {
  await invoiceTasks['debtor-abroad-decided']?.({ debtorId }, house.services)
  for (const id of ids) await house.decide(id)
}

it('rules 100: an invoice abroad waits for a decision on its recipient, is told so, and is bought when two answer for it', async () => {
  const name = someName()
  const waiting = await decided(name)
  expect(waiting).toMatchObject({
    decision: 'Pause',
    state: 'paused',
    explanation:
      'Mottagaren finns utomlands och gås igenom av oss. Fakturan bedöms igen av sig själv när vi har bestämt oss, och ni behöver inte göra något.',
  })
  const other = await decided(name, 50_000)
  expect(await tasksOf(waiting.id)).toEqual([
    { header: `Ta ställning till mottagaren utomlands ${name}`, state: 'open' },
  ])
  expect(await tasksOf(other.id)).toEqual([])

  const { id, most } = await debtorOf(waiting.id)
  // What the setting says of all.
  expect(most).toBe(100_000_000)
  expect(await askFor(id, 100_000, inDays(-1))).toMatchObject({
    refusal: { code: 'endDatePassed' },
  })
  expect(await askFor(id, 100_000, inDays(400))).toMatchObject({
    refusal: { code: 'endDateTooLate' },
  })
  expect((await askFor(id, 100_000)).status).toBe(200)
  expect(await askFor(id, 100_000)).toMatchObject({ refusal: { code: 'alreadyWaiting' } })
  await house.decide(waiting.id)
  expect((await house.row(waiting.id)).state).toBe('paused')
  expect(await tasksOf(waiting.id)).toMatchObject([{ state: 'open' }])
  expect((await approve(aml, 'acceptDebtorAbroad', id)).status).toBe(204)
  expect(await tasksOf(waiting.id)).toMatchObject([{ state: 'completed' }])
  await workOn(id, waiting.id, other.id)
  const bought = await house.row(waiting.id)
  expect(bought.decision).toMatch(/^Buy/)
  expect(bought.stateComment).toContain(
    `Mottagaren utomlands är godtagen för hand till ${inDays(100)}`,
  )
  expect(await debtorOf(waiting.id)).toMatchObject({
    most: 10_000_000,
    standing: { kind: 'accepted', most: 10_000_000, expired: false },
  })
  // The two together are more than two answer for: the issuer answers for the rest.
  expect(await house.row(other.id)).toMatchObject({
    decision: expect.stringContaining('RepurchaseLimit'),
    repurchaseUsage: 1_000_000,
  })
})

it('rules 100: one person refuses a recipient abroad, and what waits is rejected in the words of any condition', async () => {
  const waiting = await decided(someName())
  const { id } = await debtorOf(waiting.id)
  const decline = () => maker.call(debtorsAbroad.decline, { debtorId: id, reason: 'Finns inte' })
  expect((await decline()).status).toBe(204)
  expect(await tasksOf(waiting.id)).toMatchObject([{ state: 'completed' }])
  expect(await decline()).toMatchObject({ refusal: { code: 'alreadyDeclined' } })
  expect((await debtorOf(waiting.id)).most).toBe(0)
  await workOn(id, waiting.id)
  expect(await house.row(waiting.id)).toMatchObject({
    decision: 'Reject',
    explanation:
      'Mottagaren uppfyller inte villkoren för köp. Fakturor på andra mottagare kan köpas.',
  })
})

it('recipients 13: what was asked for before somebody refused the recipient is not approved after', async () => {
  const waiting = await decided(someName())
  const { id } = await debtorOf(waiting.id)
  await askFor(id, 100_000)
  await maker.call(debtorsAbroad.decline, { debtorId: id, reason: 'Varning från banken' })
  expect(await approve(aml, 'acceptDebtorAbroad', id)).toMatchObject({
    refusal: { code: 'cannotBeDone' },
  })
})

it('rules 100: what else stands in the way of an invoice abroad is told, without asking for what nobody can complete', async () => {
  const wanted = await to(someName())
  const rejected = await house.decided({ ...wanted, vat: 5_000_000 })
  expect(rejected.decision).toBe('Reject')
  expect(rejected.explanation).toContain('Momsen är större än')
  expect(rejected.explanation).not.toContain('kompletterar')
})

const declined = async (debtorId: string) =>
  expect(
    (await maker.call(debtorsAbroad.decline, { debtorId, reason: 'Varning från banken' })).status,
  ).toBe(204)

it('invoices 230: what awaits its recipient abroad is not bought when that has been refused meanwhile', async () => {
  const first = await decided(someName())
  const { id } = await debtorOf(first.id)
  await askFor(id, 5_000_000)
  expect((await approve(aml, 'acceptDebtorAbroad', id)).status).toBe(204)
  // So large a first invoice asks for the recipient's approval.
  const large = async () => ({
    ...(await to(first.recipientName, 900_000)),
  })
  const ours = await house.decided(await large(), { source: 'partner', partner: 'Bokio' })
  const theirs = await house.decided(await large())
  expect([ours.state, theirs.state]).toEqual(['awaitingApproval', 'awaitingApproval'])
  const [asker, second] = [
    await house.server.person(['Administrator']),
    await house.server.person(['Administrator']),
  ]
  const answered = () =>
    asker.call(invoices.recipientApproval, {
      invoiceId: ours.id,
      approve: true,
      comment: 'Bekräftat på telefon',
    })
  expect((await answered()).status).toBe(200)
  await declined(id)
  expect(await approve(second, 'approveDelivery', ours.id)).toMatchObject({
    refusal: { message: expect.stringContaining('Mottagaren utomlands är nekad') },
  })
  await house.told({
    news: { id: theirs.id, externalId: 'K-9', recipientApproval: 'approved', sequence: 1 },
  })
  for (const one of [ours, theirs]) expect((await house.row(one.id)).state).toBe('awaitingApproval')
  expect(await tasksOf(theirs.id)).toMatchObject([
    { header: 'En godkänd faktura köps inte längre' },
  ])
})

it('invoices 250: what waits for a debtor abroad that is merged into an accepted one waits no more, and its task is done', async () => {
  const known = await decided(someName())
  const main = await debtorOf(known.id)
  await askFor(main.id, 100_000)
  await approve(aml, 'acceptDebtorAbroad', main.id)
  const waiting = await decided(someName(), 1000)
  const other = await debtorOf(waiting.id)
  await maker.call(debtorsAbroad.merge, {
    debtorId: main.id,
    otherId: other.id,
    reason: 'Samma fabrik',
  })
  const second = await house.server.person(['Administrator'])
  expect((await approve(second, 'mergeDebtorsAbroad', main.id)).status).toBe(204)
  expect(await tasksOf(waiting.id)).toMatchObject([{ state: 'completed' }])
  await house.work()
  await expect.poll(async () => (await house.row(waiting.id)).decision).toMatch(/^Buy/)
})

it('recipients 14: the lists are asked about a debtor abroad; accepting it says that a hit is another, and one that comes later stops it', async () => {
  const name = 'Fjordhaven Byg ApS'
  const waiting = await decided(name)
  const { id, screenedAt } = await debtorOf(waiting.id)
  expect(screenedAt).toBeNull()
  const ask = () =>
    maker.call(debtorsAbroad.accept, {
      debtorId: id,
      most: 10_000_000_00,
      endDate: inDays(100),
      reason: 'Annat land, annan verksamhet än den på listan',
    })
  expect(await ask()).toMatchObject({ refusal: { code: 'unscreened' } })
  const screen = () => recipientTasks['screen-debtors-abroad']?.({}, house.services)
  await screen()
  // The same version of the lists is asked once.
  await screen()
  const seen = async (who: Person) =>
    (await who.call(debtorsAbroad.of, { invoiceId: waiting.id })).body.debtor
  expect((await seen(aml))?.hits).toMatchObject([{ name, lists: ['sim_sanctions'] }])
  expect((await seen(await house.server.person(['InvoiceHandler'])))?.hits).toBeNull()
  expect((await ask()).status).toBe(200)
  expect((await waitingFor(aml, 'acceptDebtorAbroad', id)).difference).toContainEqual(
    expect.objectContaining({
      label: `Träff på sanktionslista: ${name}`,
      after: 'Någon annan än mottagaren',
    }),
  )
  expect((await approve(aml, 'acceptDebtorAbroad', id)).status).toBe(204)
  await workOn(id, waiting.id)
  expect((await house.row(waiting.id)).decision).toMatch(/^Buy/)
  expect(await seen(aml)).toMatchObject({ hits: [], standing: { halted: false } })

  // The list says something else of the entry: it is looked at anew, and nothing is bought.
  await fetch(`${house.providers.environment.SCREENING_URL}/simulator/changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'SIM-sim_sanctions-abroad-fjordhaven', at: '2026-11-20T00:00:00' }),
  })
  await screen()
  expect(await seen(aml)).toMatchObject({ hits: [{ name }], standing: { halted: true } })
  expect(await tasksOf(waiting.id)).toContainEqual({
    header: `Träff på en sanktionslista: mottagaren utomlands ${name}`,
    state: 'open',
  })
  expect((await decided(name)).state).toBe('paused')
  const { rows } = await house.owner.query(
    'select count(*)::int as n from debtor_abroad_screening where debtor_id = $1',
    [id],
  )
  expect(rows).toEqual([{ n: 2 }])
})
