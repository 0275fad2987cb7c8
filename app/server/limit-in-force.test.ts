import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { raiseSubject } from '#areas/credit/limits/rules.ts'
import { askCoreSystem } from '#areas/credit/limits/server/testing/asked.ts'
import { renewals } from '#areas/credit/limits/server/testing/renewals.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { queues } from '#areas/operations/queues/contract.ts'
import { startCoreSystem } from '#simulators/core-system.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import {
  staffAtWork,
  type StaffAtWork,
} from '#areas/acquisition/onboarding/server/testing/staff.ts'

/* limits 85, 86: every path by which a financing limit comes to count. */
let staff: StaffAtWork
let core: Awaited<ReturnType<typeof startCoreSystem>>
let admin: Person
let second: Person
beforeAll(async () => {
  core = await startCoreSystem({ decide: () => ({ outcome: 'accepted' }) })
  staff = await staffAtWork({ CORE_SYSTEM_URL: core.url })
  ;({ admin } = staff)
  second = await staff.server.person(['Administrator'])
  await staff.server.owner.query('update internal_user set am_user_id = 4711 where id = $1', [
    admin.id,
  ])
})
afterAll(async () => {
  await staff.close()
  await core.stop()
})

const today = stockholmDay(new Date())
async function limitOf(organizationNumber: string) {
  const [limit] = (await admin.call(limits.get, { organizationNumber, limitType: 'financing' }))
    .body
  if (!limit) throw new Error('There is no such limit')
  return limit
}
const exposed = async (organizationNumber: string) => {
  const { body } = await admin.call(rating.exposure, { organizationNumber, companyType: 'issuer' })
  return body.limits.find(({ limitType }) => limitType === 'financing')?.limit
}
/** That nothing counts: on the limit page, in the exposure, and in the database. */
async function nothingCounts(organizationNumber: string) {
  const limit = await limitOf(organizationNumber)
  expect(limit).toMatchObject({ effectiveLimit: null, effectiveSource: 'none', unjudged: true })
  expect(limit.calculatedLimit).toBeGreaterThan(0)
  expect(await exposed(organizationNumber)).toBeNull()
  const { rows } = await staff.server.owner.query(
    'select limit_in_force(l, skynet.today()) from client_limit l where organization_number = $1 and limit_type = 1',
    [organizationNumber],
  )
  expect(rows).toEqual([{ limit_in_force: null }])
  return limit
}
const waits = async (about: string) =>
  (await admin.call(queues.mine, { queue: 'limits', take: 200 })).body[0]?.list.filter(
    ({ title, subject }) => title === about || subject === about,
  )

/** An onboarding that can be completed, of a company that has been offered something. */
async function offered() {
  const id = await staff.ready()
  const { organizationNumber } = await staff.get(id)
  const { body: basis } = await staff.seller.call(offers.getoffer, { org: organizationNumber })
  const made = await staff.seller.call(offers.make, {
    prospectId: basis.prospectId,
    volume: basis.bounds.min,
  })
  return { id, organizationNumber, basis, offerId: made.body.id }
}
const offerOf = async (organizationNumber: string) => {
  const [offer] = (await staff.seller.call(offers.ofCompany, { organizationNumber })).body
  if (!offer) throw new Error('Nothing is offered')
  return offer
}
async function accept(offerId: string) {
  await staff.seller.call(offers.send, {
    id: offerId,
    contactName: 'Åsa Sjöberg',
    emailAddress: 'asa@sjobergs.example',
    validTo: addDays(today, 30),
  })
  await staff.seller.call(offers.decide, {
    id: offerId,
    accepted: true,
    how: 'phone',
    note: 'Tackade ja',
  })
}
const complete = async (id: string) =>
  expect((await staff.seller.call(onboarding.complete, { id, why: '' })).status).toBe(204)
/** A client whose limit nobody has decided on. */
async function client() {
  const id = await staff.ready()
  await complete(id)
  return (await staff.get(id)).organizationNumber
}
const byHand = (organizationNumber: string, limitValue: number) => ({
  organizationNumber,
  limitType: 'financing' as const,
  limitValue,
  expiresDate: addDays(today, 90),
  decisionReferens: 'Beslut i kreditkommittén',
})
/** Ends the case that the onboarding opened, as if AM had turned it down. */
const endCase = (organizationNumber: string) =>
  staff.server.owner.query(
    'update client_limit set pending_state = 4 where organization_number = $1 and limit_type = 1',
    [organizationNumber],
  )

describe('a limit that nobody has decided on', () => {
  it('counts for nothing when the onboarding is complete, the company is rated, and AM grants what was suggested', async () => {
    const organizationNumber = await client()
    await nothingCounts(organizationNumber)
    await admin.call(rating.recalculate, { organizationNumber, companyType: 'issuer' })
    await nothingCounts(organizationNumber)
    await askCoreSystem(staff.store, staff.server.config)
    const limit = await nothingCounts(organizationNumber)
    expect(limit.pendingState?.answer).toMatchObject({ applied: false })
    expect(await waits(organizationNumber)).toMatchObject([
      { detail: expect.stringContaining('Ny kund utan limit') },
    ])
  })

  it('counts for nothing when the offer is accepted, and no program can say that somebody has', async () => {
    const { id, organizationNumber, offerId, basis } = await offered()
    const offer = await offerOf(organizationNumber)
    // 50 000 kr a month is three months at most, whatever the score gives.
    expect(offer.limit).toBe(Math.min(basis.limit, 3 * offer.volume))
    expect(offer.limitBounds).toContainEqual({
      text: expect.stringMatching(/^Högst 3 månaders försäljning, /),
      source: 'Offert 1',
      most: 3 * offer.volume,
    })
    expect(offer.limitBounds[0]?.most).toBe(offer.limit)
    await accept(offerId)
    expect(await waits(offerId)).toHaveLength(1)
    const sent = await staff.outbox(`offer ${offerId}%`)
    expect(JSON.stringify(sent)).toContain('väntar på kreditbeslut')
    await complete(id)
    const { calculatedLimit, calculation } = await nothingCounts(organizationNumber)
    expect(calculatedLimit).toBeLessThanOrEqual(3 * offer.volume)
    expect(calculation?.bounds.find(({ holds }) => holds)?.most).toBe(calculatedLimit)
    await expect(
      staff.store.db.transaction().execute(async (db) => {
        await sql`set local role skynet_app`.execute(db)
        await db.updateTable('clientLimit').set({ judgedAt: new Date() }).execute()
      }),
    ).rejects.toThrow('permission denied')
  })
})

describe('offers 23: a limit that credit decided on while it was offered', () => {
  it('is what the client begins with, and never more than what holds it down', async () => {
    const { id, organizationNumber, offerId } = await offered()
    const { limit } = await offerOf(organizationNumber)
    const decide = (who: Person, limitAmount: number) =>
      who.call(offers.judgeLimit, { id: offerId, limitAmount, why: 'Ryms i underlaget' })
    expect((await decide(staff.seller, limit)).status).toBe(403)
    const above = await decide(admin, limit + 1)
    expect([above.status, above.refusal.code]).toEqual([400, 'tooMuch'])
    expect(above.refusal.message).toMatch(/^Limiten får vara högst .* Högst /)
    expect((await decide(admin, limit - 100)).status).toBe(204)
    expect((await decide(admin, limit - 200)).refusal.code).toBe('judged')
    expect(await waits(offerId)).toEqual([])
    await accept(offerId)
    expect(JSON.stringify(await staff.outbox(`offer ${offerId}%`))).not.toContain('kreditbeslut')
    await complete(id)
    expect(await limitOf(organizationNumber)).toMatchObject({
      effectiveLimit: limit - 100,
      effectiveSource: 'manual',
      expiresDate: addDays(today, 90),
      decisionReferens: 'Ryms i underlaget',
      unjudged: false,
    })
    expect(await exposed(organizationNumber)).toBe(limit - 100)
    expect(await waits(organizationNumber)).toEqual([])
  })

  it('is not decided on once the offer is over', async () => {
    const { organizationNumber, offerId } = await offered()
    const { limit, prospectId, volume } = await offerOf(organizationNumber)
    await staff.seller.call(offers.make, { prospectId, volume })
    const late = await admin.call(offers.judgeLimit, { id: offerId, limitAmount: limit, why: 'x' })
    expect([late.status, late.refusal.code]).toEqual([409, 'over'])
  })
})

describe('limits 86: a limit above what the four things give', () => {
  it.each([
    ['by hand', (sent: ReturnType<typeof byHand>) => admin.call(limits.save, sent)],
    ['sent to AM', (sent: ReturnType<typeof byHand>) => admin.call(limits.createAm, sent)],
  ])('waits for a second person, who sees which it passes: %s', async (_, send) => {
    const organizationNumber = await client()
    await endCase(organizationNumber)
    const { calculatedLimit } = await limitOf(organizationNumber)
    const { body } = await send(byHand(organizationNumber, (calculatedLimit ?? 0) + 100))
    expect(body.approvalId).toEqual(expect.any(String))
    await nothingCounts(organizationNumber)
    const { rows } = await staff.server.owner.query(
      'select difference from approval where id = $1',
      [body.approvalId],
    )
    expect(rows[0]?.difference).toContainEqual(
      expect.objectContaining({ label: 'Underlaget ger högst' }),
    )
  })

  it('counts at once up to it, and above it when two have decided; renewed it waits again', async () => {
    const organizationNumber = await client()
    await endCase(organizationNumber)
    const most = (await limitOf(organizationNumber)).calculatedLimit ?? 0
    await admin.call(limits.save, byHand(organizationNumber, most))
    expect(await limitOf(organizationNumber)).toMatchObject({
      effectiveLimit: most,
      unjudged: false,
      approvalId: null,
    })
    await admin.call(limits.save, byHand(organizationNumber, most + 100))
    expect((await limitOf(organizationNumber)).effectiveLimit).toBe(most)
    await approve(second, 'raiseLimit', raiseSubject(organizationNumber, 'financing'))
    const { effectiveLimit, version } = await limitOf(organizationNumber)
    expect(effectiveLimit).toBe(most + 100)
    const { body } = await admin.call(renewals.tryRenewal, {
      rows: [{ organizationNumber, limitType: 'financing', version }],
      expiresDate: addDays(today, 200),
      limitValue: null,
      decisionReferens: 'Årlig genomgång',
    })
    expect(body).toMatchObject([{ outcome: 'waits' }])
  })

  it('lets what is calculated count, never above them, once somebody has decided and taken it away', async () => {
    const organizationNumber = await client()
    await endCase(organizationNumber)
    const most = (await limitOf(organizationNumber)).calculatedLimit ?? 0
    await admin.call(limits.save, byHand(organizationNumber, most))
    const which = { organizationNumber, limitType: 'financing' as const }
    await admin.call(limits.delete, { ...which, why: 'Det beräknade räcker' })
    expect(await limitOf(organizationNumber)).toMatchObject({
      effectiveLimit: most,
      effectiveSource: 'calculated',
      unjudged: false,
    })
  })
})
