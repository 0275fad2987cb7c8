import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import { renewals } from '../contract-renewal.ts'
import { pageWithin } from './renewal/expiring.ts'
import type { LimitType } from '../rules.ts'
import { addCompany } from './testing/clients.ts'

const today = stockholmDay(new Date())
let server: TestServer
let admin: Person
let sales: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  sales = await server.person(['SalesRepresentative'])
})
afterAll(() => server.stop())

const decided = (organizationNumber: string, limitType: LimitType) => ({
  organizationNumber,
  limitType,
  limitValue: 50_000_000,
  decisionReferens: 'Beslut i kreditkommittén',
})

describe('the list of expiring limits', () => {
  it('limits 12, limits 13: has the next 30 days, the first to expire first, by type and page', async () => {
    const [first, second] = [
      await addCompany(server.owner),
      await addCompany(server.owner, { roles: [1] }),
    ]
    await admin.call(limits.save, {
      ...decided(first, 'financing'),
      expiresDate: addDays(today, 20),
    })
    await admin.call(limits.save, {
      ...decided(first, 'repurchase'),
      expiresDate: addDays(today, 31),
    })
    await admin.call(limits.save, { ...decided(second, 'recipient'), expiresDate: today })
    const shown = async (input: Parameters<typeof sales.call<typeof limits.customAll>>[1]) => {
      const { body } = await sales.call(limits.customAll, input)
      return [
        body.totalHits,
        ...body.list.map(({ organizationNumber, limitType }) => [organizationNumber, limitType]),
      ]
    }
    expect(await shown({})).toEqual([2, [second, 'recipient'], [first, 'financing']])
    expect(await shown({ limitType: 'all', take: 1, currentPage: 1 })).toEqual([
      2,
      [first, 'financing'],
    ])
    expect(await shown({ limitType: 'financing' })).toEqual([1, [first, 'financing']])
    expect(await shown({ limitType: 'approval' })).toEqual([0])
    expect(await shown({ fromDate: addDays(today, 1), toDate: addDays(today, 40) })).toEqual([
      2,
      [first, 'financing'],
      [first, 'repurchase'],
    ])
    const { body } = await sales.call(limits.customAll, { limitType: 'recipient' })
    expect(body.list[0]).toEqual({
      displayName: 'Testbolaget AB',
      organizationNumber: second,
      limitType: 'recipient',
      limitValue: 50_000_000,
      expiresDate: today,
      willNotRenew: false,
      reserved: 0,
      owner: { id: admin.id, name: expect.any(String) },
      changedByUser: expect.any(String),
      changedAt: expect.any(String),
      decisionReferens: 'Beslut i kreditkommittén',
      version: 1,
    })
  })

  it('limits 80: is of whoever saved a limit first, or took it over, read as an index has it', async () => {
    const organizationNumber = await addCompany(server.owner)
    await admin.call(limits.save, {
      ...decided(organizationNumber, 'financing'),
      expiresDate: addDays(today, 500),
    })
    const span = { fromDate: addDays(today, 499), toDate: addDays(today, 501) }
    const mine = async (person: Person) =>
      (await person.call(limits.customAll, { ...span, whose: 'mine' })).body.totalHits
    expect([await mine(admin), await mine(sales)]).toEqual([1, 0])
    const rows = [{ organizationNumber, limitType: 'financing' as const }]
    const trail = async () =>
      (
        await server.owner.query(
          `select body from audit_entry where company = $1 and body ->> 'action' = 'limits.takenOver'`,
          [organizationNumber],
        )
      ).rows
    expect((await sales.call(renewals.takeOver, { rows })).body).toEqual({ taken: 1 })
    expect((await sales.call(renewals.takeOver, { rows })).body).toEqual({ taken: 0 })
    expect([await mine(admin), await mine(sales)]).toEqual([0, 1])
    expect(await trail()).toMatchObject([
      { body: { before: { ownerId: admin.id }, after: { ownerId: sales.id } } },
    ])
    // Who saves it again does not become its owner.
    await admin.call(limits.save, {
      ...decided(organizationNumber, 'financing'),
      expiresDate: addDays(today, 500),
    })
    expect(await mine(sales)).toBe(1)
    // The financing limit is for administrators alone, also when many are renewed at a time.
    const renewal = {
      rows: [{ organizationNumber, limitType: 'financing' as const, version: 2 }],
      expiresDate: addDays(today, 600),
      limitValue: null,
      decisionReferens: 'Årlig genomgång',
    }
    expect((await sales.call(renewals.tryRenewal, renewal)).body).toMatchObject([
      { outcome: 'refused', why: 'Bara administratörer kan ändra limiten' },
    ])
    const reader = await server.person(['LegalDepartment'])
    expect((await reader.call(renewals.takeOver, { rows })).status).toBe(403)

    const store = openDatabase({
      url: server.database.url,
      log: pino({ level: 'silent' }),
      most: 1,
    })
    const plan = await store.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_bitmapscan = off`.execute(db)
      const expiring = { ...span, limitType: 'all', ownerId: sales.id } as const
      return JSON.stringify(await pageWithin(db, expiring, { currentPage: 0, take: 10 }).explain())
    })
    await store.close()
    expect(plan).toContain('client_limit_owner_expires')
    expect(plan).not.toContain('Sort')
  })

  it('limits 80: a limit that nobody in particular has set is the sales representative’s', async () => {
    const organizationNumber = await addCompany(server.owner)
    await server.owner.query(
      `with made as (insert into company_task_group (organization_number, onboarding_type) values ($1, 1) returning id)
       insert into onboarding (id, organization_number, company_name, onboarding_type, product_type, channel, requires_aml,
         initiator_name, contact_name, contact_email, contact_phone, contact_relation, promotional_code, created_at, sales_rep_id)
       select id, $1, 'X', 1, 1, 'Sales', false, 'X', 'X', 'x@example.com', '1', '', '', skynet.now(), $2 from made`,
      [organizationNumber, sales.id],
    )
    await server.owner.query(
      `insert into client_limit (organization_number, limit_type, limit_value, value_date, expires_date, decision_reference)
       values ($1, 1, 100, $2::date - 1, $2, 'Inläst')`,
      [organizationNumber, addDays(today, 600)],
    )
    const span = { fromDate: addDays(today, 600), toDate: addDays(today, 600) }
    expect(
      (await sales.call(limits.customAll, { ...span, whose: 'mine' })).body.list,
    ).toMatchObject([{ organizationNumber, owner: { id: sales.id } }])
  })

  it('is refused when it ends before it begins', async () => {
    expect(
      await sales.call(limits.customAll, { fromDate: '2026-11-21', toDate: '2026-11-20' }),
    ).toMatchObject({
      status: 400,
      refusal: { code: 'wrongSpan' },
    })
    expect((await server.anonymous(limits.customAll, {})).status).toBe(401)
  })
})
