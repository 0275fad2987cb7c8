import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
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
    })
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
