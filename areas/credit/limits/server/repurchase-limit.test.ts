import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import type { LimitType } from '../rules.ts'
import { addCompany } from './testing/clients.ts'

const today = stockholmDay(new Date())
let server: TestServer
let maker: Person
let checker: Person
beforeAll(async () => {
  server = await startTestServer()
  maker = await server.person(['Administrator'])
  checker = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const decided = (
  organizationNumber: string,
  limitValue: number,
  limitType: LimitType = 'financing',
) => ({
  organizationNumber,
  limitType,
  limitValue,
  expiresDate: addDays(today, 90),
  decisionReferens: 'Större volymer i vår',
})
const many = 300_000_000
const few = 100_000_000
const one = async (organizationNumber: string, limitType: LimitType = 'financing') =>
  (await checker.call(limits.get, { organizationNumber, limitType })).body[0]

const subjectOf = (organizationNumber: string, limitType: LimitType = 'financing') =>
  `${organizationNumber} ${limitType}`
const yes = (organizationNumber: string, limitType: LimitType = 'financing') =>
  approve(checker, 'raiseLimit', subjectOf(organizationNumber, limitType))

/** What the engine would have calculated. */
const calculated = (organizationNumber: string, value: number) =>
  server.owner.query(
    `update client_limit set calculated_value = $2, calculated_reference = 'test', calculated_at = now() where organization_number = $1`,
    [organizationNumber, value],
  )

describe('limits 30: the repurchase limit', () => {
  it('counts for no more than the financing limit, whichever was set last and however', async () => {
    const organizationNumber = await addCompany(server.owner)
    const repurchase = async () => (await one(organizationNumber, 'repurchase'))?.effectiveLimit
    await maker.call(limits.save, decided(organizationNumber, few))
    await maker.call(limits.save, decided(organizationNumber, few, 'repurchase'))
    expect(await repurchase()).toBe(few)
    await maker.call(limits.save, decided(organizationNumber, few / 2))
    expect(await repurchase()).toBe(few / 2)
    expect((await one(organizationNumber, 'repurchase'))?.limitValue).toBe(few)
    await maker.call(limits.delete, { organizationNumber, limitType: 'repurchase' })
    await calculated(organizationNumber, many)
    expect(await repurchase()).toBe(few / 2)
    await server.owner.query(
      `update client_limit set calculated_value = null, calculated_reference = null, calculated_at = null
       where organization_number = $1 and limit_type = 1`,
      [organizationNumber],
    )
    await maker.call(limits.delete, { organizationNumber, limitType: 'financing' })
    expect(await repurchase()).toBe(0)
  })
})

describe('limits 28: the repurchase limit', () => {
  it('is never set above the financing limit, nor approved above it', async () => {
    const organizationNumber = await addCompany(server.owner)
    const sales = await server.person(['SalesRepresentative'])
    const set = (value: number) =>
      sales.call(limits.save, decided(organizationNumber, value, 'repurchase'))
    const no = {
      status: 400,
      refusal: { code: 'aboveFinancing', fields: [{ field: 'limitValue' }] },
    }
    expect(await set(1)).toMatchObject(no)
    await maker.call(limits.save, decided(organizationNumber, few))
    expect(await set(few + 1)).toMatchObject(no)
    expect((await set(few)).status).toBe(200)
    await maker.call(limits.save, decided(organizationNumber, many))
    await yes(organizationNumber)
    expect((await set(many)).body.approvalId).toEqual(expect.any(String))
    await maker.call(limits.save, decided(organizationNumber, few))
    expect(await yes(organizationNumber, 'repurchase')).toMatchObject({
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('(FL)') },
    })
  })
})
