import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { tryLatest } from '#areas/credit/determinations/server/testing/tried.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { debtorsAbroad, holdWhoIsWho } from '#areas/purchasing/recipients/server/testing/abroad.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let maker: Person
let second: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  maker = await house.server.person(['CreditOfficer', 'RuleAdmin'])
  second = await house.server.person(['Administrator'])
  await house.decided({ issuer: await house.issuer(), recipient: await house.recipient() })
  for (const type of ['issuer', 'recipient'] as const) await withoutRegisters(type)
  await house.owner.query(
    `insert into configuration_value (namespace, key, value, type, changed_by) values ('invoices', 'mostExposureOfRecipientAbroad', '100000', 'number', 'test')`,
  )
})
afterAll(() => house.stop())

/** Rules that no recipient abroad can keep as they stand, for no register of ours has it. */
const ofRegisters = new Set([
  'internalInvoicing',
  'insolvency',
  'companyBlacklisted',
  'keyPersonSanctioned',
])
async function withoutRegisters(type: 'issuer' | 'recipient') {
  const { id, name, rules } = (await maker.call(rulebucket.get, { type })).body
  const kept = rules.filter((rule) => !ofRegisters.has(rule))
  const sent = { id, name, ruleBucketType: type, rules: kept }
  expect((await maker.call(rulebucket.save, sent)).status).toBe(200)
  await tryLatest(maker, id, house.services)
  await publishLatest(maker, second, id)
}

interface Abroad {
  readonly vat?: string
  readonly country?: string
  readonly kronor?: number
}
/** An invoice to a recipient abroad, from an issuer of its own that may be repurchased from. */
const to = async (
  recipientName: string,
  { vat, country = 'DE', kronor = 60_000 }: Abroad = {},
) => ({
  issuer: await house.issuer({ repurchase: 1_000_000 }),
  recipient: null,
  recipientName,
  recipientCountry: country,
  ...(vat && { recipientVatNumber: vat }),
  kronor,
})
const decided = async (...wanted: Parameters<typeof to>) => house.decided(await to(...wanted))
const tooMuch = { decision: 'Pause', stateComment: expect.stringMatching(/har 60\s000,00 öppet/) }

it('recipients 8: the same number for VAT is the same debtor abroad, whatever its name and country', async () => {
  const bought = await decided('Werkstatt Nord', { vat: 'DE111111111' })
  expect(bought.decision).toMatch(/^Buy/)
  expect(await decided('Nordliche Werke', { vat: 'DE111111111', country: 'AT' })).toMatchObject(
    tooMuch,
  )
  // Known by the number, the name is the debtor's as well.
  expect(await decided('Nördliche Werke GmbH', { country: 'AT' })).toMatchObject(tooMuch)
  expect((await decided('Nordliche Werke', { country: 'CH' })).decision).toMatch(/^Buy/)
})

it('recipients 8: the same name with another number for VAT is the same debtor abroad until two say otherwise', async () => {
  expect((await decided('Holzbau', { vat: 'DE222222222' })).decision).toMatch(/^Buy/)
  expect(await decided('Holzbau', { vat: 'DE333333333' })).toMatchObject(tooMuch)
  expect(await decided('Holzbau AG')).toMatchObject(tooMuch)
})

it('recipients 8: the same name in letters of another script that look Latin is the same debtor abroad', async () => {
  expect((await decided('Nexora Spedition')).decision).toMatch(/^Buy/)
  // Cyrillic in place of e, o, a and p; Greek in place of N; wide letters.
  expect(await decided('Nехоrа Sреdition')).toMatchObject(tooMuch)
  expect(await decided('Νexora Ｓpedition')).toMatchObject(tooMuch)
})

it('recipients 8: two debtors abroad become one when an invoice has the name of one and the number of the other', async () => {
  expect((await decided('Alt Druck', { vat: 'DE444444444', kronor: 30_000 })).decision).toMatch(
    /^Buy/,
  )
  expect((await decided('Neu Druck', { kronor: 30_000 })).decision).toMatch(/^Buy/)
  const both = await decided('Neu Druck', { vat: 'DE444444444' })
  expect(both).toMatchObject(tooMuch)
  const { rows } = await house.owner.query(
    `select kind, identities, changed_by, reason from debtor_abroad_change`,
  )
  expect(rows).toEqual([
    {
      kind: 'merge',
      identities: ['Neu Druck'],
      changed_by: 'Skynet',
      reason: 'En faktura har namnet Neu Druck och momsnumret DE444444444',
    },
  ])
})

/** The debtor of an invoice, as its page shows it. */
async function debtorOf(invoiceId: string) {
  const { debtor } = (await maker.call(debtorsAbroad.of, { invoiceId })).body
  if (!debtor) throw new Error('The invoice has no debtor abroad')
  return debtor
}
const askToMerge = (debtorId: string, otherId: string) =>
  maker.call(debtorsAbroad.merge, { debtorId, otherId, reason: 'Samma fabrik' })
/** Two spellings of a name that is nobody else's, with so much bought on the first. */
let works = 0
async function spellings(kronor: number) {
  const name = `Gusswerk ${'abcdefghij'[works++]}`
  const one = await decided(`${name} Möller`, { kronor })
  const other = await decided(`${name} Moeller`, { kronor: 1000 })
  expect([one.decision, other.decision].every((decision) => decision?.startsWith('Buy'))).toBe(true)
  const main = await debtorOf(one.id)
  const beside = await debtorOf(other.id)
  expect(beside.id).not.toBe(main.id)
  return { main, beside, names: [one.recipientName, other.recipientName] as const }
}

it('recipients 10: two spellings abroad are merged by two persons, summed then, and taken apart by two', async () => {
  const { main, beside, names } = await spellings(60_000)
  expect((await askToMerge(main.id, beside.id)).status).toBe(200)
  expect(await askToMerge(beside.id, main.id)).toMatchObject({
    refusal: { code: 'alreadyWaiting' },
  })
  expect((await approve(second, 'mergeDebtorsAbroad', main.id)).status).toBe(204)
  const over = await decided(names[1])
  expect(over).toMatchObject({
    decision: 'Pause',
    stateComment: expect.stringMatching(/har 61\s000,00 öppet/),
  })
  const merged = await debtorOf(over.id)
  expect(merged).toMatchObject({ id: main.id, open: 6_100_000, openCount: 2, most: 10_000_000 })
  expect(merged.identities.map(({ written }) => written).toSorted()).toEqual([...names].toSorted())
  expect(merged.changes).toMatchObject([{ kind: 'merge', reason: 'Samma fabrik' }])
  expect(merged.changes[0]?.by).toContain('godkänd av')

  const split = (identityIds: string[]) =>
    maker.call(debtorsAbroad.split, { debtorId: main.id, identityIds, reason: 'Två fabriker' })
  const all = merged.identities.map(({ id }) => id)
  expect(await split(all)).toMatchObject({ refusal: { code: 'allChosen' } })
  expect(await split([main.id])).toMatchObject({ refusal: { code: 'notIts' } })
  const leaves = merged.identities.find(({ written }) => written === names[1])?.id ?? ''
  expect((await split([leaves])).status).toBe(200)
  expect((await approve(second, 'mergeDebtorsAbroad', main.id)).status).toBe(204)
  await house.decide(over.id)
  expect(await debtorOf(over.id)).toMatchObject({ openCount: 1, open: 100_000 })
  expect((await decided(names[1])).decision).toMatch(/^Buy/)
})

it('recipients 8: what two took apart is not made one by an invoice with the name of one and the number of the other', async () => {
  const one = await decided('Glas Roth', { vat: 'DE555555555', kronor: 1000 })
  const { id, identities } = await debtorOf(one.id)
  const identityIds = identities.filter(({ kind }) => kind === 'vat').map((each) => each.id)
  await maker.call(debtorsAbroad.split, { debtorId: id, identityIds, reason: 'Ett annat Roth' })
  await approve(second, 'mergeDebtorsAbroad', id)
  const again = await decided('Glas Roth', { vat: 'DE555555555', kronor: 2000 })
  expect((await debtorOf(again.id)).openCount).toBe(2)
  expect((await debtorOf((await decided('Glas Roth', { kronor: 3000 })).id)).openCount).toBe(1)
})

it('recipients 11: names abroad that are nearly the same are proposed, once until more speaks for it', async () => {
  const { main, beside } = await spellings(1000)
  const listed = async (state: 'open' | 'notSame' | 'merged') =>
    (await maker.call(debtorsAbroad.list, { state, take: 100 })).body.list.filter(
      ({ one, other }) =>
        [one.id, other.id].includes(main.id) && [one.id, other.id].includes(beside.id),
    )
  expect(await listed('open')).toMatchObject([{ score: 35, evidence: [{ kind: 'alikeName' }] }])
  const pair = { debtorId: beside.id, otherId: main.id }
  const say = () => maker.call(debtorsAbroad.notSame, { ...pair, why: 'Olika orter' })
  expect((await say()).status).toBe(204)
  expect(await say()).toMatchObject({ refusal: { code: 'alreadySaid' } })
  expect(await listed('notSame')).toMatchObject([{ notSame: { why: 'Olika orter' } }])
  expect((await maker.call(debtorsAbroad.takeBackNotSame, pair)).status).toBe(204)
  await askToMerge(main.id, beside.id)
  expect(await say()).toMatchObject({ refusal: { code: 'waits' } })
  await approve(second, 'mergeDebtorsAbroad', main.id)
  expect(await listed('open')).toEqual([])
  expect(await listed('merged')).toHaveLength(1)
})

/** Starts what is to wait in this order for who is who, and lets go when all wait. */
async function inOrder(works: readonly (() => Promise<unknown>)[]) {
  const started: Promise<unknown>[] = []
  await inTransaction(house.services.writes, async (db) => {
    await holdWhoIsWho(db, 'change')
    for (const [place, work] of works.entries()) {
      started.push(work())
      await expect.poll(async () => (await house.owner.query(waiting)).rowCount).toBe(place + 1)
    }
  })
  await Promise.all(started)
}
const waiting = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

it.each([
  ['before both', [0, 1, 2]],
  ['between them', [1, 0, 2]],
])(
  'recipients 9: two issuers at once and a merge %s never buy more than is set',
  async (_, order) => {
    const { main, beside, names } = await spellings(30_000)
    await askToMerge(main.id, beside.id)
    const ids = [await house.takeIn(await to(names[0])), await house.takeIn(await to(names[1]))]
    const works = [
      () => approve(second, 'mergeDebtorsAbroad', main.id),
      ...ids.map((id) => () => house.decide(id)),
    ]
    await inOrder(order.flatMap((place) => works[place] ?? []))
    const after = await Promise.all(ids.map((id) => house.row(id)))
    expect(after.map(({ decision }) => decision).filter((one) => one === 'Pause')).toHaveLength(1)
    expect(await debtorOf(ids[0] ?? '')).toMatchObject({ id: main.id, open: 9_100_000 })
  },
)

it('recipients 9: two issuers at once on one debtor abroad do not both take the last of it', async () => {
  const { names } = await spellings(30_000)
  const ids = [await house.takeIn(await to(names[0])), await house.takeIn(await to(names[0]))]
  await inOrder(ids.map((id) => () => house.decide(id)))
  expect(await debtorOf(ids[0] ?? '')).toMatchObject({ open: 9_000_000 })
})
