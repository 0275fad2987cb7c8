import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { limits } from '../contract.ts'
import { addCompany, decided } from './testing/clients.ts'

let server: TestServer
let admin: Person
let sales: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  sales = await server.person(['SalesRepresentative'])
})
afterAll(() => server.stop())

const issuer = () => addCompany(server.owner)
const historyOf = async (organizationNumber: string) =>
  (await admin.call(limits.history, { organizationNumber, limitType: 'financing' })).body
    .historyLimits
const setPending = (organizationNumber: string, state: number) =>
  server.owner.query(
    `update client_limit set pending_state = $2, pending_user = 'Kärnsystemet', pending_reference = 'AM-1', pending_at = skynet.now()
     where organization_number = $1`,
    [organizationNumber, state],
  )

describe('transition Limit locked, unlocked -> will not renew by Förnya ej', () => {
  it('marks the limit', async () => {
    const organizationNumber = await issuer()
    await admin.call(limits.save, decided(organizationNumber))
    const { body } = await admin.call(limits.dontrenew, {
      organizationNumber,
      limitType: 'financing',
      version: 1,
    })
    expect(body).toMatchObject({ willNotRenew: true, limitValue: 50_000_000, version: 2 })
    // A new decision begins anew.
    expect((await admin.call(limits.save, decided(organizationNumber))).body.willNotRenew).toBe(
      false,
    )
  })

  it('limits 7: not when pending state is 4', async () => {
    const organizationNumber = await issuer()
    await admin.call(limits.save, decided(organizationNumber))
    await setPending(organizationNumber, 4)
    expect(
      await admin.call(limits.dontrenew, { organizationNumber, limitType: 'financing' }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'notRenewable' },
    })
    await setPending(organizationNumber, 1)
    expect(
      (await admin.call(limits.dontrenew, { organizationNumber, limitType: 'financing' })).status,
    ).toBe(200)
  })

  it('not without a manual limit, and not by others than administrators', async () => {
    const organizationNumber = await issuer()
    expect(
      await admin.call(limits.dontrenew, { organizationNumber, limitType: 'financing' }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'noManualLimit' },
    })
    expect(
      (await sales.call(limits.dontrenew, { organizationNumber, limitType: 'financing' })).status,
    ).toBe(403)
  })
})

describe('transition Limit locked, unlocked -> removed by Ta bort', () => {
  it('limits 4: says in the history who removed it, and lets the calculated value count', async () => {
    const organizationNumber = await issuer()
    await admin.call(limits.save, decided(organizationNumber))
    await server.owner.query(
      `update client_limit set calculated_value = 7, calculated_reference = 'B-1', calculated_at = skynet.now()
       where organization_number = $1`,
      [organizationNumber],
    )
    const { body } = await admin.call(limits.delete, {
      organizationNumber,
      limitType: 'financing',
      version: 1,
    })
    expect(body).toMatchObject({
      limitValue: null,
      expiresDate: null,
      effectiveLimit: 7,
      effectiveSource: 'calculated',
      calculatedLimitDecisionReferens: 'B-1',
    })
    const { items } = await historyOf(organizationNumber)
    expect(items).toMatchObject([
      { deleted: true, changedByUser: body.changedByUser, archived: expect.any(String) },
    ])
    expect(
      await admin.call(limits.delete, { organizationNumber, limitType: 'financing' }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'noManualLimit' },
    })
  })

  it('is for administrators only, also for type 2', async () => {
    const organizationNumber = await issuer()
    await sales.call(limits.save, decided(organizationNumber, 'repurchase'))
    expect(
      (await sales.call(limits.delete, { organizationNumber, limitType: 'repurchase' })).status,
    ).toBe(403)
  })
})
