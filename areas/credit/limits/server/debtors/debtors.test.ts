import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { debtors } from '../../contract-debtors.ts'
import { limits } from '../../contract.ts'
import { debtorOf, release, releasePart, reserveAgain, setCalculatedLimit } from '../public.ts'
import { addCompany, decided } from '../testing/clients.ts'
import { startLedger, type Ledger } from '../testing/ledger.ts'
import { mergeByTwo, splitByTwo } from '../testing/merged.ts'

const now = new Date()
let ledger: Ledger
let maker: Person
let second: Person
beforeAll(async () => {
  ledger = await startLedger(now)
  maker = await ledger.server.person(['CreditOfficer'])
  second = await ledger.server.person(['CreditOfficer'])
})
afterAll(() => ledger.stop())

const two = () => ({ maker, second })
const calculated = (organizationNumber: string, amount: number) =>
  inTransaction(ledger.pools[0], (db) =>
    setCalculatedLimit(db, {
      organizationNumber,
      limitType: 'recipient',
      amount,
      maxCount: null,
      decisionReference: 'test',
      now,
    }),
  )
/** A recipient whose limit is calculated, as merging asks of the alias. Öre. */
async function recipient(amount: number) {
  const organizationNumber = await addCompany(ledger.server.owner, { roles: [1] })
  expect(await calculated(organizationNumber, amount)).toBe(true)
  return organizationNumber
}
const limitOf = (organizationNumber: string) =>
  ({ organizationNumber, limitType: 'recipient' }) as const
const used = (organizationNumber: string) => ledger.usedOf(limitOf(organizationNumber))
const take = (pool: 0 | 1, invoice: string, amount: number, main: string, alias?: string) =>
  ledger.reserveOn(ledger.pools[pool], invoice, [
    { ...limitOf(main), amount, ...(alias !== undefined && { aliasNumber: alias }) },
  ])
/** What the rows say, beside what the sums say. */
async function ledgerHolds() {
  const { rows } = await ledger.server.owner.query<{ wrong: number; astray: number }>(
    `select count(*) filter (where l.reserved <> open.sum or l.open_count <> open.count)::int as wrong,
       coalesce(sum(open.astray), 0)::int as astray
     from client_limit l cross join lateral (
       select coalesce(sum(amount), 0) as sum, count(*) as count,
         count(*) filter (where l.limit_type = 3
           and l.organization_number <> debtor_of(coalesce(alias_number, r.organization_number))) as astray
       from limit_reservation r
       where r.organization_number = l.organization_number and r.limit_type = l.limit_type and released_at is null) open`,
  )
  expect(rows).toEqual([{ wrong: 0, astray: 0 }])
}

describe('two recipients made one debtor (limits 70)', () => {
  it('waits for another person, with what changes, and tells whose it is afterwards', async () => {
    const [alias, main] = [await recipient(1000), await recipient(1000)]
    await take(0, ledger.nextInvoice(), 300, alias)
    await take(0, ledger.nextInvoice(), 450, main)
    const asked = await maker.call(debtors.merge, {
      aliasNumber: alias,
      mainNumber: main,
      reason: 'Samma adress och styrelse',
    })
    expect(asked.status).toBe(200)
    expect(await used(alias)).toEqual({ reserved: 300, openCount: 1 })
    const waiting = await waitingFor(second, 'mergeRecipients', alias)
    expect(waiting).toMatchObject({
      title: 'Slå ihop mottagaren Testbolaget AB med Testbolaget AB',
      reason: 'Samma adress och styrelse',
      difference: expect.arrayContaining([
        expect.objectContaining({
          before: expect.stringMatching(/^4,50/),
          after: expect.stringMatching(/^7,50/),
        }),
      ]),
    })
    // Nor the other way round: it would still wait, and merge them, when two had taken them apart.
    for (const pair of [
      { aliasNumber: alias, mainNumber: main },
      { aliasNumber: main, mainNumber: alias },
    ])
      expect((await maker.call(debtors.merge, { ...pair, reason: 'Igen' })).refusal.code).toBe(
        'alreadyWaiting',
      )
    expect((await maker.call(approvals.approve, { id: waiting.id })).refusal.code).toBe('ownAct')
    expect((await second.call(approvals.approve, { id: waiting.id })).status).toBe(204)
    expect(await used(alias)).toEqual({ reserved: 0, openCount: 0 })
    expect(await used(main)).toEqual({ reserved: 750, openCount: 2 })
    const { body } = await maker.call(debtors.of, { organizationNumber: alias })
    expect(body).toMatchObject({
      into: {
        main: { organizationNumber: main },
        reserved: 300,
        openCount: 1,
        mergedBy: expect.stringMatching(/^Person .*, godkänd av Person /),
      },
      list: [],
    })
    const ofMain = (await maker.call(debtors.of, { organizationNumber: main })).body
    expect(ofMain).toMatchObject({ into: null, list: [{ alias: { organizationNumber: alias } }] })
    const { body: shown } = await maker.call(limits.reservations, limitOf(main))
    expect(shown.list.map(({ aliasNumber }) => aliasNumber).toSorted()).toEqual([alias, null])
    await ledgerHolds()
  })

  it('is refused where it is not clear what would count', async () => {
    const [alias, main, third] = [await recipient(1), await recipient(1), await recipient(1)]
    const code = async (aliasNumber: string, mainNumber: string) =>
      (await maker.call(debtors.merge, { aliasNumber, mainNumber, reason: 'Samma' })).refusal.code
    expect(await code(alias, alias)).toBe('sameNumber')
    expect(await code(alias, await addCompany(ledger.server.owner, { roles: [0] }))).toBe(
      'noRecipient',
    )
    await ledger.admin.call(limits.save, decided(third, 'approval'))
    // Both kinds are looked for where it is refused, the one that is seldom thought of too.
    const withApproval = { aliasNumber: third, mainNumber: main, reason: 'Samma' }
    expect((await maker.call(debtors.merge, withApproval)).refusal).toMatchObject({
      code: 'manualLimit',
      message: expect.stringContaining('leveransgodkännande (LG)'),
    })
    expect((await mergeByTwo(two(), alias, main)).status).toBe(204)
    expect(await code(alias, third)).toBe('merged')
    expect(await code(main, third)).toBe('aliasIsMain')
    expect(await code(third, alias)).toBe('mainIsAlias')
    const seller = await ledger.server.person(['SalesRepresentative'])
    const asked = { aliasNumber: third, mainNumber: main, reason: 'Samma' }
    expect((await seller.call(debtors.merge, asked)).status).toBe(403)
    const { refusal } = await maker.call(debtors.split, { aliasNumber: main, reason: 'Två' })
    expect(refusal.code).toBe('notMerged')
  })

  it('is not done when a limit was set by hand while it waited', async () => {
    const [alias, main] = [await recipient(1), await recipient(1)]
    await maker.call(debtors.merge, { aliasNumber: alias, mainNumber: main, reason: 'Samma' })
    await ledger.admin.call(limits.save, decided(alias, 'recipient'))
    const { id } = await waitingFor(second, 'mergeRecipients', alias)
    expect(await second.call(approvals.approve, { id })).toMatchObject({
      refusal: {
        code: 'cannotBeDone',
        message: expect.stringContaining('manuell limit') as string,
      },
    })
    expect((await debtorOf(ledger.pools[0].db, alias)).main).toBe(alias)
  })

  it('leaves the alias without a limit that counts (limits 73)', async () => {
    const [alias, main] = [await recipient(1000), await recipient(1000)]
    await mergeByTwo(two(), alias, main)
    const saved = await ledger.admin.call(limits.save, decided(alias, 'recipient'))
    expect(saved.refusal.message).toBe(
      'Mottagaren är sammanslagen med en annan. Limiten sätts på huvudmottagaren',
    )
    expect(await calculated(alias, 5000)).toBe(false)
    const { body } = await maker.call(limits.get, limitOf(alias))
    expect(body[0]).toMatchObject({ effectiveLimit: null, effectiveSource: 'none' })
    await expect(take(0, ledger.nextInvoice(), 1, alias)).rejects.toThrow('main recipient')
    await expect(
      ledger.server.owner.query(
        `update client_limit set limit_value = 1, value_date = skynet.today(), expires_date = skynet.today(),
           decision_reference = 'x' where organization_number = $1 and limit_type = 3`,
        [alias],
      ),
    ).rejects.toThrow('main recipient')
    expect(await take(0, ledger.nextInvoice(), 1, main, alias)).toEqual([])
    await ledgerHolds()
  })
})

describe('the ledger of a debtor (limits 71, 72)', () => {
  it('moves what is held there and back, and gives back what was moved', async () => {
    const [alias, main] = [await recipient(1000), await recipient(500)]
    const [paid, halved, open, bought] = Array.from({ length: 4 }, () => ledger.nextInvoice())
    if (!paid || !halved || !open || !bought) throw new Error('Four invoices')
    await take(0, paid, 400, alias)
    await take(0, halved, 200, alias)
    await take(0, open, 100, alias)
    await take(0, ledger.nextInvoice(), 450, main)
    await mergeByTwo(two(), alias, main)
    // More than the limit is: it is owed all the same, and nothing new fits.
    expect(await used(main)).toEqual({ reserved: 1150, openCount: 4 })
    expect(await take(1, bought, 10, main, alias)).toMatchObject([{ problem: 'amountPassed' }])
    const why = 'Betald'
    await inTransaction(ledger.pools[1], (db) => release(db, { invoice: paid, why, now }))
    await inTransaction(ledger.pools[1], (db) =>
      releasePart(db, { invoice: halved, why: 'Krediterad', now, left: 1, of: 2 }),
    )
    expect(await used(main)).toEqual({ reserved: 650, openCount: 3 })
    await calculated(main, 2000)
    expect(await take(1, bought, 10, main, alias)).toEqual([])
    await splitByTwo(two(), alias)
    expect(await used(main)).toEqual({ reserved: 450, openCount: 1 })
    expect(await used(alias)).toEqual({ reserved: 210, openCount: 3 })
    // What was given back as the main one's is taken again as the alias's own.
    await inTransaction(ledger.pools[1], (db) => reserveAgain(db, { invoice: paid, now }))
    expect(await used(alias)).toEqual({ reserved: 610, openCount: 4 })
    await mergeByTwo(two(), alias, main)
    await inTransaction(ledger.pools[0], (db) => release(db, { invoice: paid, why: 'Åter', now }))
    await inTransaction(ledger.pools[0], (db) => reserveAgain(db, { invoice: paid, now }))
    expect(await used(alias)).toEqual({ reserved: 0, openCount: 0 })
    expect(await used(main)).toEqual({ reserved: 1060, openCount: 5 })
    await ledgerHolds()
  })

  it('is right to the öre while others reserve and give back through two pools', async () => {
    const [alias, main] = [await recipient(1_000_000), await recipient(1_000_000)]
    const [db0, db1] = [ledger.pools[0].db, ledger.pools[1].db]
    const invoices = Array.from({ length: 60 }, () => ledger.nextInvoice())
    for (const invoice of invoices.slice(0, 20)) await take(0, invoice, 101, alias)
    /** As the job does: whose limit it is is asked first, and again when somebody was between. */
    const buy = async (pool: 0 | 1, invoice: string) => {
      for (let turn = 0; turn < 20; turn++) {
        const debtor = (await debtorOf(pool ? db1 : db0, alias)).main
        const way = debtor === alias ? undefined : alias
        try {
          return await take(pool, invoice, 101, debtor, way)
        } catch (error) {
          if (!String(error).includes('main recipient')) throw error
        }
      }
      throw new Error('Never let through')
    }
    const giveBack = (pool: 0 | 1, invoice: string) =>
      inTransaction(ledger.pools[pool], (db) => release(db, { invoice, why: 'Betald', now }))
    const changes = async () => {
      await mergeByTwo(two(), alias, main)
      await splitByTwo(two(), alias)
      await mergeByTwo(two(), alias, main)
    }
    const [, ...released] = await Promise.all([
      changes(),
      ...invoices.slice(0, 20).map((invoice, turn) => giveBack((turn % 2) as 0 | 1, invoice)),
      ...invoices.slice(20).map(async (invoice, turn) => {
        const refused = await buy((turn % 2) as 0 | 1, invoice)
        expect(refused).toEqual([])
        return turn % 2 === 0 ? giveBack((turn % 2) as 0 | 1, invoice) : 0
      }),
    ])
    expect(released.reduce((sum, one) => sum + one, 0)).toBe(40)
    expect(await used(alias)).toEqual({ reserved: 0, openCount: 0 })
    expect(await used(main)).toEqual({ reserved: 20 * 101, openCount: 20 })
    await ledgerHolds()
  })

  it('makes no chain when two merges meet', async () => {
    const [one, other, third] = [await recipient(1), await recipient(1), await recipient(1)]
    await maker.call(debtors.merge, { aliasNumber: one, mainNumber: other, reason: 'Samma' })
    await maker.call(debtors.merge, { aliasNumber: other, mainNumber: third, reason: 'Samma' })
    const ids = [
      await waitingFor(second, 'mergeRecipients', one),
      await waitingFor(second, 'mergeRecipients', other),
    ]
    const answers = await Promise.all(ids.map(({ id }) => second.call(approvals.approve, { id })))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })
})
