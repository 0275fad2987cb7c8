import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderPatience } from '../rules.ts'
import { signing } from '../contract.ts'
import { next, startSigningHouse } from './testing/signing-house.ts'
import { aSet } from './testing/signing-work.ts'

let house: Awaited<ReturnType<typeof startSigningHouse>>
beforeAll(async () => {
  house = await startSigningHouse()
})
afterAll(() => house.stop())
beforeEach(() => house.calm())

describe('an order', () => {
  it('is taken back by staff, and by deleting the set', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const id = await house.started(set, next())
    await house.jobs.step(id)
    expect((await house.sales.call(signing.cancelSigning, { id })).status).toBe(204)
    await house.jobs.step(id)
    expect((await house.orderOf(id)).state).toBe('canceled')
    expect(await house.sales.call(signing.cancelSigning, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'over' },
    })
    const other = await house.started(set, next())
    await house.jobs.step(other)
    await house.sales.call(signing.deleteAgreement, {
      taskId: set.companyTaskId,
      setId: set.agreementSetId,
    })
    await house.jobs.step(other)
    expect((await house.orderOf(other)).state).toBe('canceled')
    expect((await house.bankId.asked('cancel')).length).toBeGreaterThanOrEqual(2)
  })

  it('goes on when BankID has been away or made no sense, until nobody waits any more', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const number = next()
    await house.bankId.person({
      personalNumber: number,
      ipAddress: '192.0.2.1',
      issued: '2025-01-01',
      collects: 1,
    })
    const id = await house.started(set, number)
    for (const mode of ['fail', 'nonsense', 'lost'] as const) {
      await house.bankId.misbehave({ mode, times: 1 })
      await house.jobs.step(id)
    }
    // The order of the lost answer is ended by the next question, and the one after it is taken.
    await house.steps(id, 2)
    expect((await house.orderOf(id)).state).toBe('pending')
    await house.bankId.misbehave({ mode: 'fail' })
    await house.jobs.step(id)
    expect((await house.orderOf(id)).state).toBe('pending')
    house.jobs.at(() => new Date(Date.now() + orderPatience + 1000))
    await house.jobs.step(id)
    expect(await house.orderOf(id)).toMatchObject({
      state: 'failed',
      hint: 'BankID kunde inte nås. Försök igen om en stund.',
    })
  })

  it('takes ten digits of somebody new and derives the century, and asks about one nobody lives in', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const asked = {
      agreementSetId: set.agreementSetId,
      agreementId: set.agreementId,
      name: 'Anna Ek',
    }
    const start = (socialSecurityNumber: string) =>
      house.sales.call(signing.startSigning, { ...asked, socialSecurityNumber })
    expect((await start('850709-9805')).status).toBe(200)
    expect((await start('198507099805')).status).toBe(200)
    expect(await house.personsOf(set)).toMatchObject([{ socialSecurityNumber: '198507099805' }])
    expect(await start('190507099802')).toMatchObject({
      status: 400,
      refusal: {
        fields: [{ message: 'Personen skulle vara över 110 år. Kontrollera århundradet.' }],
      },
    })
    expect(await start('209001012385')).toMatchObject({ status: 400 })
    expect(await house.personsOf(set)).toHaveLength(1)
  })

  it('is not begun for an agreement nobody signs, one that is approved, or a wrong number', async () => {
    const set = await aSet(house.server, house.jobs, house.admin, [{ signatureType: 'None' }])
    const ask = {
      agreementSetId: set.agreementSetId,
      agreementId: set.agreementId,
      name: 'Anna Ek',
    }
    expect(
      await house.sales.call(signing.startSigning, {
        ...ask,
        socialSecurityNumber: '198507099805',
      }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'nothingToSign' },
    })
    expect(
      await house.sales.call(signing.startSigning, {
        ...ask,
        socialSecurityNumber: '198507099806',
      }),
    ).toMatchObject({
      status: 400,
      refusal: { fields: [{ message: 'Angivet värde är inte ett giltigt personnummer' }] },
    })
    expect(
      (
        await house.server.anonymous(signing.startSigning, {
          ...ask,
          socialSecurityNumber: '198507099805',
        })
      ).status,
    ).toBe(401)
  })
})
