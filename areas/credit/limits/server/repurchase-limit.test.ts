import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { limits } from '../contract.ts'
import { addCompany } from './testing/clients.ts'
import { decided, few, many, startRaises, type Raises } from './testing/raises.ts'

let raises: Raises
let server: Raises['server']
let maker: Person
beforeAll(async () => {
  raises = await startRaises()
  ;({ server, maker } = raises)
})
afterAll(() => server.stop())

const one: Raises['one'] = (...of) => raises.one(...of)
const yes: Raises['yes'] = (...of) => raises.yes(...of)
const calculated: Raises['calculated'] = (...of) => raises.calculated(...of)

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
