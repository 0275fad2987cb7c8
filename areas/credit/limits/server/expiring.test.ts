import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import type { LimitTypeNumber } from '../rules.ts'
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

const decided = (organizationNumber: string, limitType: LimitTypeNumber) => ({
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
    await admin.call(limits.save, { ...decided(first, 1), expiresDate: addDays(today, 20) })
    await admin.call(limits.save, { ...decided(first, 2), expiresDate: addDays(today, 31) })
    await admin.call(limits.save, { ...decided(second, 3), expiresDate: today })
    const shown = async (input: Parameters<typeof sales.call<typeof limits.customAll>>[1]) => {
      const { body } = await sales.call(limits.customAll, input)
      return [
        body.totalHits,
        ...body.list.map(({ organizationNumber, limitType }) => [organizationNumber, limitType]),
      ]
    }
    expect(await shown({})).toEqual([2, [second, 3], [first, 1]])
    expect(await shown({ limitType: 0, take: 1, currentPage: 1 })).toEqual([2, [first, 1]])
    expect(await shown({ limitType: 1 })).toEqual([1, [first, 1]])
    expect(await shown({ limitType: 4 })).toEqual([0])
    expect(await shown({ fromDate: addDays(today, 1), toDate: addDays(today, 40) })).toEqual([
      2,
      [first, 1],
      [first, 2],
    ])
    const { body } = await sales.call(limits.customAll, { limitType: 3 })
    expect(body.list[0]).toEqual({
      displayName: 'Testbolaget AB',
      organizationNumber: second,
      limitType: 3,
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
