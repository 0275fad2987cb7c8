import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
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

/** A raise from 1 to 3 million kronor that waits. */
async function asked(by = maker, limitType: LimitType = 'financing') {
  const organizationNumber = await addCompany(server.owner)
  await by.call(limits.save, decided(organizationNumber, few, limitType))
  const { body } = await by.call(limits.save, decided(organizationNumber, many, limitType))
  return { organizationNumber, id: body.waitingRaise?.id as string, body }
}

describe('a raise above the configured amount', () => {
  it('waits: what counted still counts, and whoever may decide sees it', async () => {
    const { body, id, organizationNumber } = await asked()
    expect(body).toMatchObject({
      limitValue: few,
      effectiveLimit: few,
      waitingRaise: { valueBefore: few, limitValue: many, own: true },
    })
    const { body: queue } = await checker.call(limits.raises, { take: 100 })
    expect(queue.list.find((raise) => raise.id === id)).toMatchObject({
      organizationNumber,
      displayName: 'Testbolaget AB',
      own: false,
    })
    const sales = await server.person(['SalesRepresentative'])
    expect((await sales.call(limits.raises, {})).status).toBe(403)
  })

  it('is approved by a second person and then counts', async () => {
    const { organizationNumber, id } = await asked()
    expect((await checker.call(limits.approveRaise, { id })).status).toBe(204)
    const after = await one(organizationNumber)
    expect(after).toMatchObject({ limitValue: many, effectiveLimit: many, waitingRaise: null })
    expect(after?.changedByUser).toMatch(/^Person .*, godkänd av Person /)
    expect(after?.historyLimits.items.map(({ limitValue }) => limitValue)).toEqual([many, few])
    expect(await checker.call(limits.approveRaise, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'raiseDecided' },
    })
  })

  it('is never approved nor declined by its maker, who takes it back', async () => {
    const { organizationNumber, id } = await asked()
    for (const refused of [
      await maker.call(limits.approveRaise, { id }),
      await maker.call(limits.declineRaise, { id, comment: 'Nej' }),
    ])
      expect(refused).toMatchObject({ status: 409, refusal: { code: 'ownRaise' } })
    expect(await checker.call(limits.withdrawRaise, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'notOwnRaise' },
    })
    expect((await maker.call(limits.withdrawRaise, { id })).status).toBe(204)
    expect(await maker.call(limits.withdrawRaise, { id })).toMatchObject({
      refusal: { code: 'raiseDecided' },
    })
    expect(await one(organizationNumber)).toMatchObject({ limitValue: few, waitingRaise: null })
  })

  it('is declined with a reason, also when its review-by date has passed, but not approved then', async () => {
    const { organizationNumber, id } = await asked()
    await server.owner.query('update limit_raise set expires_date = $2 where id = $1', [
      id,
      addDays(today, -1),
    ])
    expect(await checker.call(limits.approveRaise, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'reviewDatePassed' },
    })
    expect((await checker.call(limits.declineRaise, { id, comment: '' })).status).toBe(400)
    expect((await checker.call(limits.declineRaise, { id, comment: 'För tidigt' })).status).toBe(
      204,
    )
    expect(await one(organizationNumber)).toMatchObject({ limitValue: few, waitingRaise: null })
    expect(await checker.call(limits.declineRaise, { id, comment: 'Igen' })).toMatchObject({
      refusal: { code: 'raiseDecided' },
    })
  })

  it('is one at a time; a new decision that is no raise takes its place', async () => {
    const { organizationNumber } = await asked()
    expect(await maker.call(limits.save, decided(organizationNumber, many + 1))).toMatchObject({
      status: 409,
      refusal: { code: 'raiseWaiting' },
    })
    const { body } = await maker.call(limits.save, decided(organizationNumber, 1))
    expect(body).toMatchObject({ limitValue: 1, waitingRaise: null })
    await maker.call(limits.save, decided(organizationNumber, many))
    expect(
      (await maker.call(limits.delete, { organizationNumber, limitType: 'financing' })).body
        .waitingRaise,
    ).toBeNull()
  })

  it('of the repurchase limit is everybody’s to ask for and an administrator’s to decide', async () => {
    const sales = await server.person(['SalesRepresentative'])
    const { id, organizationNumber } = await asked(sales, 'repurchase')
    expect((await sales.call(limits.approveRaise, { id })).status).toBe(403)
    expect((await sales.call(limits.declineRaise, { id, comment: 'Nej' })).status).toBe(403)
    expect((await checker.call(limits.approveRaise, { id })).status).toBe(204)
    expect(await one(organizationNumber, 'repurchase')).toMatchObject({ limitValue: many })
  })

  it('is decided once, whoever is first of two', async () => {
    const { id } = await asked()
    const third = await server.person(['Administrator'])
    const answers = await Promise.all([
      checker.call(limits.approveRaise, { id }),
      third.call(limits.declineRaise, { id, comment: 'Nej' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('is what the setting says', async () => {
    const value = {
      namespace: 'limits',
      key: 'raiseNeedsSecondPersonAbove',
      type: 'number',
      value: '0',
    } as const
    const saved = await maker.call(settings.saveConfigurationValues, {
      configurationValues: [{ ...value, allowMultiple: false, version: 0 }],
    })
    expect(saved.status).toBeLessThan(300)
    await approve(checker, 'changeControl', `${value.namespace} ${value.key}`)
    const organizationNumber = await addCompany(server.owner)
    expect((await maker.call(limits.save, decided(organizationNumber, 1))).body).toMatchObject({
      limitValue: null,
      waitingRaise: { valueBefore: null, limitValue: 1 },
    })
    await server.owner.query('delete from configuration_value')
  })

  it('needs two persons in the database too', async () => {
    const { id } = await asked()
    await expect(
      server.owner.query(
        `update limit_raise set state = 'approved', decided_by_id = requested_by_id::text, decided_by = 'x', decided_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toThrow('limit_raise_four_eyes')
  })
})
