import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import type { LimitType } from '../rules.ts'
import { addCompany, decided } from './testing/clients.ts'

const today = stockholmDay(new Date())
let server: TestServer
let admin: Person
let sales: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  sales = await server.person(['SalesRepresentative'])
  await server.owner.query('update internal_user set am_user_id = 4711 where id = $1', [admin.id])
})
afterAll(() => server.stop())

const issuer = () => addCompany(server.owner)
const recipient = () => addCompany(server.owner, { roles: [1] })
const one = async (organizationNumber: string, limitType: LimitType = 'financing') =>
  (await admin.call(limits.get, { organizationNumber, limitType })).body[0]
const historyOf = async (organizationNumber: string, limitType: LimitType = 'financing') =>
  (await admin.call(limits.history, { organizationNumber, limitType })).body.historyLimits
describe('the limits of a client', () => {
  it('are those of its role, empty until somebody decides', async () => {
    const organizationNumber = await addCompany(server.owner, { roles: [0, 1] })
    const { body } = await sales.call(limits.get, { organizationNumber })
    expect(body.map(({ limitType }) => limitType)).toEqual([
      'financing',
      'repurchase',
      'recipient',
      'approval',
    ])
    const issued = await sales.call(limits.get, { organizationNumber, companyType: 'issuer' })
    expect(issued.body.map(({ limitType }) => limitType)).toEqual(['financing', 'repurchase'])
    expect(body[0]).toMatchObject({
      displayName: 'Testbolaget AB',
      limitValue: null,
      calculatedLimit: null,
      effectiveLimit: null,
      effectiveSource: 'none',
      pendingState: null,
      approvalId: null,
      historyLimits: { totalHits: 0, items: [] },
      version: 0,
    })
  })

  it.each([
    ['a company that is no client', '5560160680', undefined],
    ['a limit of a role the company does not have', undefined, 'recipient'],
  ] as const)('are refused for %s', async (_, number, limitType) => {
    const organizationNumber = number ?? (await issuer())
    expect(await sales.call(limits.get, { organizationNumber, limitType })).toMatchObject({
      status: 404,
      refusal: { code: 'noClient' },
    })
  })
})

describe('transition Limit unlocked -> locked by save (Spara i skynet)', () => {
  it('limits 1: stores the value, writes a history item and an audit row', async () => {
    const organizationNumber = await issuer()
    const { status, body } = await admin.call(limits.save, {
      ...decided(organizationNumber),
      version: 0,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      limitValue: 50_000_000,
      expiresDate: addDays(today, 90),
      valueDate: today,
      decisionReferens: 'Beslut i kreditkommittén',
      effectiveLimit: 50_000_000,
      effectiveSource: 'manual',
      version: 1,
    })
    expect(await historyOf(organizationNumber)).toMatchObject({
      totalHits: 1,
      items: [{ limitValue: 50_000_000, isCalculated: false, deleted: false, archived: null }],
    })
    const { rows } = await server.owner.query('select body from audit_entry where company = $1', [
      organizationNumber,
    ])
    expect(rows[0].body).toMatchObject({
      action: 'limits.save',
      before: { limitValue: null },
      after: { limitValue: 50_000_000 },
    })
  })

  it('archives the value before', async () => {
    const organizationNumber = await issuer()
    await admin.call(limits.save, decided(organizationNumber))
    await admin.call(limits.save, { ...decided(organizationNumber), limitValue: 40_000_000 })
    const { items } = await historyOf(organizationNumber)
    expect(items.map(({ limitValue, archived }) => [limitValue, archived !== null])).toEqual([
      [40_000_000, false],
      [50_000_000, true],
    ])
    const page = { organizationNumber, limitType: 'financing', take: 1, currentPage: 1 } as const
    expect((await sales.call(limits.history, page)).body.historyLimits).toMatchObject({
      totalHits: 2,
      items: [{ limitValue: 50_000_000 }],
    })
  })

  it('limits 3, limits 5: is for administrators, for type 2 for more roles (decision B11)', async () => {
    const organizationNumber = await issuer()
    const payer = await recipient()
    expect((await sales.call(limits.save, decided(organizationNumber, 'financing'))).status).toBe(
      403,
    )
    await admin.call(limits.save, decided(organizationNumber))
    expect((await sales.call(limits.save, decided(organizationNumber, 'repurchase'))).status).toBe(
      200,
    )
    expect((await sales.call(limits.save, decided(payer, 'recipient'))).status).toBe(403)
    expect((await sales.call(limits.save, decided(payer, 'approval'))).status).toBe(403)
    expect((await admin.call(limits.save, decided(payer, 'approval'))).status).toBe(200)
    expect((await server.anonymous(limits.save, decided(payer, 'approval'))).status).toBe(401)
  })

  it.each([
    ['limitValue', undefined, 'Limit behöver fyllas i'],
    ['limitValue', 'mycket', 'Limit ska vara en siffra, i hela ören'],
    ['limitValue', 1.5, 'Limit ska vara en siffra, i hela ören'],
    ['limitValue', -1, 'Limit får inte vara negativ'],
    ['limitValue', 10_000_000_000_001, 'Limit får vara högst 100 miljarder kronor'],
    ['expiresDate', undefined, 'Granskas senast behöver fyllas i'],
    [
      'expiresDate',
      '2027-02-30',
      'Granskas senast ska vara ett datum som finns, skrivet ÅÅÅÅ-MM-DD',
    ],
    ['expiresDate', '2020-01-01', 'Granskas senast ska vara i dag eller senare'],
    ['decisionReferens', '  ', 'Motivering behöver fyllas i'],
  ])('limits 1, limits 2: is refused for %s %s', async (field, value, message) => {
    const organizationNumber = await issuer()
    for (const call of [limits.save, limits.createAm])
      expect(
        await admin.call(call, { ...decided(organizationNumber), [field]: value }),
      ).toMatchObject({
        status: 400,
        refusal: { fields: [{ field, message }] },
      })
  })

  it('does not overwrite what somebody else has saved since', async () => {
    const organizationNumber = await issuer()
    await admin.call(limits.save, { ...decided(organizationNumber), version: 0 })
    const late = await admin.call(limits.save, {
      ...decided(organizationNumber),
      limitValue: 1,
      version: 0,
    })
    expect(late).toMatchObject({
      status: 409,
      refusal: { code: 'stale', changed: [{ field: 'limitValue', stored: 50_000_000 }] },
    })
  })
})

describe('transition Limit unlocked -> pending case (state 1) by Skicka till AM', () => {
  it('limits 8: shows that a case is ongoing and tells the core system once', async () => {
    const organizationNumber = await issuer()
    const { status, body } = await admin.call(limits.createAm, decided(organizationNumber))
    expect(status).toBe(200)
    expect(body.pendingState).toMatchObject({ state: 'ongoing', user: expect.any(String) })
    expect(body).toMatchObject({ limitValue: null, version: 1 })
    const { rows } = await server.owner.query('select * from outbox_message where company = $1', [
      organizationNumber,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      destination: 'core-system',
      kind: 'limit.case',
      idempotency_key: body.pendingState?.externalReference,
      payload: { organizationNumber, limitType: 1, limitValue: 50_000_000, amUserId: 4711 },
    })
    expect(await admin.call(limits.createAm, decided(organizationNumber))).toMatchObject({
      status: 409,
      refusal: { code: 'caseOngoing', message: 'Ett limitärende pågår' },
    })
  })

  it('limits 10: answers the body "missing user" when the user has no AM user id', async () => {
    const organizationNumber = await issuer()
    const other = await server.person(['Administrator'])
    const { status, body } = await other.call(limits.createAm, decided(organizationNumber))
    expect([status, body]).toEqual([400, 'missing user'])
    expect((await one(organizationNumber))?.pendingState).toBeNull()
    const { rowCount } = await server.owner.query('select from outbox_message where company = $1', [
      organizationNumber,
    ])
    expect(rowCount).toBe(0)
  })

  it('limits 6: is not for type 2, and not for others than administrators', async () => {
    const organizationNumber = await issuer()
    expect(
      await admin.call(limits.createAm, decided(organizationNumber, 'repurchase')),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'notSent' },
    })
    expect((await sales.call(limits.createAm, decided(organizationNumber))).status).toBe(403)
  })
})
