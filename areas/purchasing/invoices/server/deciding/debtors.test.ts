import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { askToMerge, mergeByTwo, splitByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { gatheringOfJob } from '#areas/credit/rating/server/public.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { recipients } from '#areas/purchasing/recipients/contract.ts'
import type { ProposalState } from '#areas/purchasing/recipients/rules.ts'
import { compareRecipients } from '#areas/purchasing/recipients/server/testing/compared.ts'
import { invoices } from '../../contract.ts'
import { invoiceList } from '../../contract-list.ts'
import { startInvoiceHouse, type InvoiceHouse, type Wanted } from '../testing/house.ts'
import { decideOn } from './decide.ts'
import { partiesOf } from './parties.ts'

let house: InvoiceHouse
let maker: Person
let second: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  maker = await house.server.person(['CreditOfficer'])
  second = await house.server.person(['Administrator'])
})
afterAll(() => house.stop())

const kr = 100
/** A recipient with a limit, kronor, and another that is to be, or is, merged with it. */
async function family({ most = 1_000_000, merged = true } = {}) {
  const main = await house.recipient({ most })
  const alias = await house.recipient({ most: null })
  if (merged) expect((await mergeByTwo({ maker, second }, alias, main)).status).toBe(204)
  return { main, alias }
}
describe('an invoice to a recipient that is merged with another (invoices 145)', () => {
  it('takes of the one limit of the debtor, whichever number it names', async () => {
    const { main, alias } = await family({ most: 15_000 })
    const first = await house.decided({ issuer: await house.issuer(), recipient: alias })
    expect(first).toMatchObject({ decision: 'Buy', recipientOrganizationNumber: alias })
    expect(await house.used(main, 3)).toEqual([10_000 * kr, 1])
    expect(await house.used(alias, 3)).toEqual([0, 0])
    const issuer = await house.issuer({ repurchase: 0 })
    for (const recipient of [main, alias]) {
      const next = await house.decided({ issuer, recipient })
      expect(next.decision).toBe('Reject')
    }
    await splitByTwo({ maker, second }, alias)
    expect(await house.used(main, 3)).toEqual([0, 0])
    expect(await house.used(alias, 3)).toEqual([10_000 * kr, 1])
  })

  it('is asked about anew when they were merged while it was decided on', async () => {
    const { main, alias } = await family({ merged: false })
    const id = await house.takeIn({ issuer: await house.issuer(), recipient: alias })
    const gathered = async () =>
      (
        await partiesOf(gatheringOfJob(house.services, { cause: 'invoice' }), [await house.row(id)])
      ).map(({ parties }) => ({ id, parties }))
    const asAlias = await gathered()
    const decide = (tasks: typeof asAlias) =>
      inTransaction(house.services.writes, (db) => decideOn(db, tasks, new Date()))
    await mergeByTwo({ maker, second }, alias, main)
    await expect(decide(asAlias)).rejects.toThrow('merged or split')
    const asMain = await gathered()
    await splitByTwo({ maker, second }, alias)
    await expect(decide(asMain)).rejects.toThrow('merged or split')
    expect((await house.row(id)).state).toBe('received')
    await mergeByTwo({ maker, second }, alias, main)
    await house.decide(id)
    expect((await house.row(id)).state).toBe('bought')
    expect(await house.used(main, 3)).toEqual([10_000 * kr, 1])
  })

  it('is not bought when the number it names is blacklisted, though the main one is not', async () => {
    const { main, alias } = await family()
    const aml = await house.server.person(['AmlDepartment'])
    await aml.call(blacklist.save, { blacklistType: 1, itemValue: alias })
    const issuer = await house.issuer()
    expect((await house.decided({ issuer, recipient: alias })).decision).toBe('Reject')
    expect((await house.decided({ issuer, recipient: main })).decision).toBe('Buy')
  })

  it('is the same claim as one that names another number of the debtor', async () => {
    const { main, alias } = await family()
    const one = { invoiceNumber: '778812' }
    const first = await house.decided({ issuer: await house.issuer(), recipient: alias, ...one })
    expect(first.decision).toBe('Buy')
    const again = await house.decided({ issuer: await house.issuer(), recipient: main, ...one })
    expect(again.decision).not.toBe('Buy')
    expect(again.stateComment).toContain('Dubblett')
  })

  it('is nobody’s own invoice to themselves by another number', async () => {
    const { main, alias } = await family()
    const issuer = await house.issuer()
    await mergeByTwo({ maker, second }, await asRecipient(issuer), main)
    const invoice = await house.decided({ issuer, recipient: alias })
    expect(invoice.decision).not.toBe('Buy')
    expect(invoice.stateComment).toContain('Utställaren och mottagaren')
  })
})

/** An issuer that is somebody's recipient too. */
async function asRecipient(organizationNumber: string) {
  await house.owner.query(
    'insert into client (organization_number, company_type, active) values ($1, 1, 1)',
    [organizationNumber],
  )
  return organizationNumber
}

/** A recipient that an invoice names so, of an issuer of its own. */
async function named(recipientName: string, wanted: Partial<Wanted> = {}) {
  const recipient = await house.recipient({ most: null })
  await house.takeIn({ issuer: await house.issuer(), recipient, recipientName, ...wanted })
  return recipient
}
async function proposed(organizationNumber: string) {
  await compareRecipients(house.services)
  const { body } = await maker.call(recipients.of, { organizationNumber })
  return body.list.map((one) => ({
    ...one,
    other:
      one.one.organizationNumber === organizationNumber
        ? one.other.organizationNumber
        : one.one.organizationNumber,
  }))
}
const others = async (number: string) => (await proposed(number)).map(({ other }) => other)
const listed = async (query: string, state: ProposalState = 'open') =>
  (await maker.call(recipients.list, { query, state })).body

it('proposes recipients of one name and something more, with what speaks for it (recipients 1, 2)', async () => {
  const one = await named('Norrlunda Kvarnsten AB', { recipientEmail: 'inkop@kvarnsten.example' })
  const other = await named('KVARNSTEN NORRLUNDA, filial', {
    recipientEmail: 'ekonomi@kvarnsten.example',
  })
  await named('Norrlunda Kvarnsten i Gimo AB')
  await named('Västervik Snickeri AB', { recipientEmail: 'ekonomi@kvarnsten.example' })
  expect(await proposed(one)).toMatchObject([
    {
      other,
      score: 90,
      state: 'open',
      evidence: [{ kind: 'sameName' }, { kind: 'domain' }, { kind: 'branch' }],
      notSame: null,
    },
  ])
  const [found] = (await listed(other)).list
  expect(found?.waits).toBe(false)
  expect((await listed(other.slice(0, 6))).totalHits).toBeGreaterThan(0)
  expect((await listed('ingen heter så')).totalHits).toBe(0)
  // By what only an invoice has called it, in any order and spelling (recipients 5).
  expect((await listed('Kvarnsten norr')).list).toMatchObject([{ id: found?.id }])
  expect((await listed('&')).totalHits).toBe(0)
  expect((await second.call(recipients.list, {})).status).toBe(200)
  const reader = await house.server.person(['SalesRepresentative'])
  expect((await reader.call(recipients.list, {})).status).toBe(403)

  await askToMerge(maker, other, one)
  expect((await listed(other)).list[0]?.waits).toBe(true)
  const pair = { organizationNumber: one, otherNumber: other }
  expect((await maker.call(recipients.notSame, { ...pair, why: 'Nej' })).refusal.code).toBe('waits')
})

it('closes what is merged, and what is taken apart again is said not to be the same (recipients 4)', async () => {
  const email = { recipientEmail: 'faktura@gruvbyggarna.example' }
  const one = await named('Gruvbyggarna i Kiruna AB', email)
  const other = await named('Gruvbyggarna Kiruna Aktiebolag', email)
  const third = await named('Kiruna Gruvbyggarna HB', email)
  expect((await others(one)).toSorted()).toEqual([other, third].toSorted())
  await mergeByTwo({ maker: maker, second }, other, one)
  expect(await others(one)).toEqual([third])
  // Of the alias the main one is proposed.
  expect(await others(third)).toEqual([one])
  expect((await listed(other, 'merged')).totalHits).toBe(1)
  // Each is found by a name or a number that only the other has (limits 70).
  for (const query of ['Gruvbyggarna Kiruna Akt', other]) {
    const { list } = (await maker.call(invoiceList.all, { query })).body
    const numbers = list.map(({ recipient }) => recipient.organizationNumber)
    expect(numbers.toSorted()).toEqual([one, other].toSorted())
  }
  await splitByTwo({ maker: maker, second }, other)
  const [again] = (await proposed(one)).filter((each) => each.other === other)
  expect(again).toMatchObject({ state: 'notSame', notSame: { why: 'Två bolag' } })
  expect((await others(third)).toSorted()).toEqual([one, other].toSorted())
})

it('is told with a reason that two are not the same, until more speaks for it (recipients 3)', async () => {
  const customer = { issuer: await house.issuer(), customerNumber: '1017' }
  const one = await named('Östhammar Plåtverkstad AB', customer)
  const other = await named('Plåtverkstan i Östhammar AB')
  await named('Östhammars Plåtverkstad AB', {
    recipientStreet: 'Hamngatan 1',
    recipientZipCode: '742 31',
  })
  expect(await others(one)).toEqual([])
  const issuer = await house.issuer()
  const street = { recipientStreet: 'Storgatan 1', recipientZipCode: '742 31' }
  for (const recipient of [one, other])
    await house.takeIn({ issuer, recipient, recipientName: 'Östhammar Plåt', ...street })
  expect(await others(one)).toEqual([other])

  const pair = { organizationNumber: one, otherNumber: other }
  const say = (why: string) => maker.call(recipients.notSame, { ...pair, why })
  expect((await say('')).status).toBe(400)
  expect((await say('Bröderna har var sitt bolag')).status).toBe(204)
  expect((await say('Igen')).refusal.code).toBe('alreadySaid')
  expect(await proposed(one)).toMatchObject([{ state: 'notSame' }])
  expect((await listed(one)).totalHits).toBe(0)
  // The same again is nothing new.
  await house.takeIn({ issuer, recipient: other, recipientName: 'Östhammar PLÅT AB', ...street })
  expect(await proposed(one)).toMatchObject([{ state: 'notSame' }])
  await house.takeIn({ ...customer, recipient: other, recipientName: 'Östhammar Plåt' })
  expect(await proposed(one)).toMatchObject([
    { state: 'open', notSame: { why: 'Bröderna har var sitt bolag' } },
  ])

  expect((await say('Samma kundnummer av misstag')).status).toBe(204)
  const mirrored = { organizationNumber: other, otherNumber: one }
  expect((await maker.call(recipients.takeBackNotSame, mirrored)).status).toBe(204)
  expect((await maker.call(recipients.takeBackNotSame, pair)).refusal.code).toBe('notSaid')
  expect(await proposed(one)).toMatchObject([{ state: 'open', notSame: null }])
  const stranger = { ...pair, otherNumber: await house.recipient(), why: 'Annan' }
  expect((await maker.call(recipients.notSame, stranger)).refusal.code).toBe('notProposed')
})

// The last: from here on the jobs are done by themselves.
it('invoices 145: an invoice is decided on again by itself when it is paused and its recipient is merged or taken apart', async () => {
  const { main, alias } = await family({ merged: false })
  const issuer = await house.issuer()
  // There is no rate to judge it by.
  const paused = await house.decided({ issuer, recipient: alias, currency: 'EUR' })
  const onHold = await house.takeIn({ issuer, recipient: alias })
  await second.call(invoices.hold, { id: onHold, why: 'Utreds' })
  await house.decide(onHold)
  expect((await house.row(onHold)).state).toBe('paused')
  const decisions = async (id: string) =>
    (
      await house.owner.query(
        `select from invoice_state_history where invoice_id = $1 and comment like 'Mottagaren är sammanslagen%'`,
        [id],
      )
    ).rowCount
  const change = async (times: number) => {
    await house.work()
    await expect.poll(() => decisions(paused.id)).toBe(times)
    await expect.poll(async () => (await house.row(paused.id)).state).toBe('paused')
  }
  await mergeByTwo({ maker, second }, alias, main)
  await change(1)
  await splitByTwo({ maker, second }, alias)
  await change(2)
  expect(await decisions(onHold)).toBe(0)
})
