import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { determinations } from '#areas/credit/determinations/contract.ts'
import { tryLatest } from '#areas/credit/determinations/server/testing/tried.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { nothingRecommended } from '#areas/credit/limits/server/testing/clients.ts'
import { renewals, type Renewal } from '#areas/credit/limits/server/testing/renewals.ts'
import {
  limitTypeNumbers,
  limitTypes,
  raiseSubject,
  type LimitType,
} from '#areas/credit/limits/rules.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { invoices } from '../../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let admin: Person
let second: Person
let ruleAdmin: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  await nothingRecommended(house.owner)
  admin = await house.server.person(['Administrator'])
  second = await house.server.person(['Administrator'])
  ruleAdmin = await house.server.person(['RuleAdmin'])
  await house.decided(await clients())
  await changeBucket('issuer', 100)
})
afterAll(() => house.stop())

const today = stockholmDay(new Date())
type Parties = Readonly<Record<'issuer' | 'recipient', string>>
const clients = async (): Promise<Parties> => ({
  issuer: await house.issuer({ financing: null }),
  recipient: await house.recipient({ most: null }),
})
const companyOf = ({ issuer, recipient }: Parties, type: LimitType) =>
  type === 'financing' || type === 'repurchase' ? issuer : recipient

/** What the engine judges an invoice by at this moment, öre. */
async function ofEngine({ issuer, recipient }: Parties) {
  const tried = await admin.call(invoices.determination, {
    invoiceRequest: {
      issuer: { organizationNumber: issuer, balance: 0, usedRepurchaseLimit: 0 },
      recipient: { organizationNumber: recipient, balance: 0 },
      invoiceAmount: 100,
      invoiceNumber: 'figure',
    },
  })
  const { body } = await admin.call(determinations.get, { id: tried.body.determinationId })
  return Object.fromEntries(body.limits.map(({ name, amount }) => [name, amount]))
}
/** What the limit pages show at this moment, öre. */
async function ofPages({ issuer, recipient }: Parties) {
  const shown = [
    ...(await admin.call(limits.get, { organizationNumber: issuer })).body,
    ...(await admin.call(limits.get, { organizationNumber: recipient })).body,
  ]
  return Object.fromEntries(
    shown.flatMap(({ limitType, effectiveLimit }) =>
      effectiveLimit === null ? [] : [[limitType, effectiveLimit]],
    ),
  )
}
async function ofExposure({ issuer, recipient }: Parties) {
  const shown = [
    ...(await admin.call(rating.exposure, { organizationNumber: issuer })).body.limits,
    ...(
      await admin.call(rating.exposure, { organizationNumber: recipient, companyType: 'recipient' })
    ).body.limits,
  ]
  return Object.fromEntries(shown.map(({ limitType, limit }) => [limitType, limit]))
}
/** The bucket gives so many percent of what it gave by score alone, and another share of it. */
async function changeBucket(type: 'issuer' | 'recipient', percent: number) {
  const bucket = (await ruleAdmin.call(rulebucket.get, { type })).body
  await ruleAdmin.call(rulebucket.save, {
    id: bucket.id,
    name: bucket.name,
    ruleBucketType: type,
    turnoverShare: null,
    secondShare: (percent % 50) + 1,
    limitIntervals: bucket.limitIntervals.map((one) => ({
      ...one,
      maxAmount: Math.round(one.maxAmount * percent) / 100,
    })),
  })
  await tryLatest(ruleAdmin, bucket.id, house.services)
  await publishLatest(ruleAdmin, admin, bucket.id)
}

const type = fc.constantFrom(...limitTypes)
const step = fc.oneof(
  fc.record({
    act: fc.constant('bucket' as const),
    side: fc.constantFrom('issuer' as const, 'recipient' as const),
    percent: fc.integer({ min: 60, max: 140 }),
  }),
  fc.record({
    act: fc.constant('manual' as const),
    type,
    kronor: fc.integer({ min: 0, max: 4_000_000 }),
  }),
  fc.record({ act: fc.constant('remove' as const), type }),
  fc.record({ act: fc.constant('expire' as const), type }),
  fc.record({ act: fc.constant('rate' as const) }),
  fc.record({ act: fc.constant('decide' as const), kronor: fc.integer({ min: 1, max: 500_000 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(one: Step, parties: Parties) {
  if (one.act === 'bucket') return changeBucket(one.side, one.percent)
  if (one.act === 'rate')
    return void (await admin.call(rating.issuerV2, { organizationNumber: parties.issuer }))
  if (one.act === 'decide') return void (await house.decided({ ...parties, kronor: one.kronor }))
  const organizationNumber = companyOf(parties, one.type)
  const ofLimit = { organizationNumber, limitType: one.type }
  if (one.act === 'expire')
    return void (await house.owner.query(
      `update client_limit set expires_date = skynet.today() - 2, value_date = skynet.today() - 3
       where organization_number = $1 and limit_type = $2 and limit_value is not null`,
      [organizationNumber, limitTypeNumbers[one.type]],
    ))
  const asked =
    one.act === 'manual'
      ? await admin.call(limits.save, {
          ...ofLimit,
          limitValue: one.kronor * 100,
          expiresDate: addDays(today, 30),
          decisionReferens: 'Beslut',
        })
      : await admin.call(limits.delete, ofLimit)
  if (asked.status === 200 && asked.body.approvalId)
    await approve(second, 'raiseLimit', raiseSubject(organizationNumber, one.type))
}

it('limits 50: the page shows what the engine judges by, whatever has happened in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const parties = await clients()
      // Nothing is known of them before somebody has asked.
      await ofEngine(parties)
      for (const one of steps) {
        await take(one, parties)
        const pages = await ofPages(parties)
        const exposure = await ofExposure(parties)
        expect(await ofEngine(parties), JSON.stringify(one)).toEqual(pages)
        for (const used of ['financing', 'repurchase', 'recipient'] as const)
          expect(exposure[used] ?? undefined).toBe(pages[used])
      }
    }),
    { numRuns: 3, seed: 13 },
  )
}, 240_000)

it('limits 50: a changed bucket counts at once, and the page says how, for who is not rated and for who is inactive', async () => {
  const parties = await clients()
  const get = async () =>
    (await admin.call(limits.get, { organizationNumber: parties.issuer, limitType: 'financing' }))
      .body[0]
  const unknown = await get()
  expect(unknown).toMatchObject({ effectiveLimit: null, calculation: null })
  expect(unknown?.calculationMissing).toContain('Registreringsdatum')
  await house.decided(parties)
  const before = await get()
  await changeBucket('issuer', 50)
  await house.owner.query('update client set active = 0 where organization_number = $1', [
    parties.issuer,
  ])
  const after = await get()
  expect(after?.effectiveLimit).toBe((before?.effectiveLimit ?? 0) / 2)
  expect(after?.calculation).toMatchObject({
    bucket: {
      name: 'Standard utställare',
      version: (before?.calculation?.bucket.version ?? 0) + 1,
    },
    score: before?.calculation?.score,
    interval: before?.calculation?.interval,
    factsFrom: expect.any(String),
  })
})

it('limits 28, limits 50: a raise is approved by what the engine gives then', async () => {
  const parties = await clients()
  await house.decided(parties)
  const of = { organizationNumber: parties.issuer, limitType: 'repurchase' } as const
  const [financing] = (await admin.call(limits.get, { ...of, limitType: 'financing' })).body
  const asked = await admin.call(limits.save, {
    ...of,
    limitValue: financing?.effectiveLimit ?? 0,
    expiresDate: addDays(today, 30),
    decisionReferens: 'Lika mycket som finansieringslimiten',
  })
  expect(asked.body.approvalId).toEqual(expect.any(String))
  await changeBucket('issuer', 90)
  expect(
    await approve(second, 'raiseLimit', raiseSubject(parties.issuer, 'repurchase')),
  ).toMatchObject({
    refusal: { code: 'cannotBeDone', message: expect.stringContaining('(FL)') },
  })
})

it('limits 81: what is renewed in bulk is what the dry list said, each limit by itself', async () => {
  const judged = async () => {
    const parties = await clients()
    await house.decided(parties)
    return parties
  }
  const [rated, large] = [await judged(), await judged()]
  const [listed, changed] = [await judged(), await judged()]
  const unknown = await house.issuer({ financing: null })
  const of = (organizationNumber: string) => ({
    organizationNumber,
    limitType: 'financing' as const,
  })
  const save = (organizationNumber: string, kronor: number) =>
    admin.call(limits.save, {
      ...of(organizationNumber),
      limitValue: kronor * 100,
      expiresDate: addDays(today, 3),
      decisionReferens: 'Beslut',
    })
  for (const number of [rated.issuer, listed.issuer, unknown, changed.issuer])
    await save(number, 100_000)
  await save(large.issuer, 3_000_000)
  await approve(second, 'raiseLimit', raiseSubject(large.issuer, 'financing'))
  const aml = await house.server.person(['AmlDepartment'])
  await aml.call(blacklist.save, { blacklistType: 1, itemValue: listed.issuer })

  const all = [rated.issuer, large.issuer, listed.issuer, unknown, changed.issuer]
  const rows = []
  for (const number of all) {
    const [limit] = (await admin.call(limits.get, of(number))).body
    rows.push({ ...of(number), version: limit?.version ?? 0 })
  }
  const wanted = {
    expiresDate: addDays(today, 300),
    limitValue: null,
    decisionReferens: 'Årlig genomgång',
  }
  const dry = (await admin.call(renewals.tryRenewal, { ...wanted, rows })).body
  const told = (list: readonly Renewal[], number: string) =>
    list
      .filter(({ organizationNumber }) => organizationNumber === number)
      .map(({ outcome, why }) => [outcome, why])[0]
  expect(told(dry, rated.issuer)).toEqual(['renewed', ''])
  expect(told(dry, large.issuer)).toEqual(['waits', 'En annan administratör godkänner'])
  expect(told(dry, listed.issuer)).toEqual(['refused', 'Bolaget står på svarta listan'])
  expect(told(dry, unknown)).toEqual(['refused', expect.stringContaining('Uppgift saknas')])

  await save(changed.issuer, 90_000)
  const shown = rows.map((row, place) => ({ ...row, outcome: dry[place]?.outcome ?? 'refused' }))
  const done = (await admin.call(renewals.renew, { ...wanted, rows: shown })).body
  expect(told(done, rated.issuer)).toEqual(['renewed', ''])
  expect(told(done, large.issuer)?.[0]).toBe('waits')
  expect(told(done, listed.issuer)?.[0]).toBe('refused')
  expect(told(done, changed.issuer)).toEqual([
    'refused',
    'Limiten har ändrats sedan listan visades',
  ])
  const [renewed] = (await admin.call(limits.get, of(rated.issuer))).body
  expect(renewed).toMatchObject({ limitValue: 10_000_000, expiresDate: wanted.expiresDate })
  expect((await admin.call(limits.get, of(large.issuer))).body[0]).toMatchObject({
    expiresDate: addDays(today, 3),
    approvalId: expect.any(String),
  })
  await approve(second, 'raiseLimit', raiseSubject(large.issuer, 'financing'))
  expect((await admin.call(limits.get, of(large.issuer))).body[0]?.expiresDate).toBe(
    wanted.expiresDate,
  )
  const trail = await house.owner.query(
    `select company from audit_entry where body ->> 'action' = 'limits.renewed' order by company`,
  )
  expect(trail.rows.map(({ company }) => company)).toEqual([rated.issuer, large.issuer].toSorted())
})

it('limits 50: what counted beside an invoice is kept when it has fallen too, also of an invoice that is not bought', async () => {
  const parties = await clients()
  await house.decided(parties)
  const stored = async () => {
    const { rows } = await house.owner.query<{ calculated: number }>(
      'select calculated_value::float as calculated from client_limit where organization_number = $1 and limit_type = 1',
      [parties.issuer],
    )
    return rows[0]?.calculated ?? 0
  }
  const before = await stored()
  await changeBucket('issuer', 50)
  const turnedDown = await house.decided({ ...parties, kronor: 50_000_000 })
  expect(turnedDown.decision).toBe('Reject')
  expect(await stored()).toBe(before / 2)
})
