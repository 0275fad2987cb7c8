import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { users } from '#areas/foundation/users/contract.ts'
import type { Person } from '#app/server/testing.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import type { LimitType } from '../rules.ts'
import { addCompany } from './testing/clients.ts'
import { decided, few, many, startRaises, subjectOf, type Raises } from './testing/raises.ts'

const today = stockholmDay(new Date())
let raises: Raises
let server: Raises['server']
let maker: Person
let checker: Person
beforeAll(async () => {
  raises = await startRaises()
  ;({ server, maker, checker } = raises)
})
afterAll(() => server.stop())

const one: Raises['one'] = (...of) => raises.one(...of)
const yes: Raises['yes'] = (...of) => raises.yes(...of)
const calculated: Raises['calculated'] = (...of) => raises.calculated(...of)

/** A raise from 1 to 3 million kronor that waits. */
async function asked(by = maker, limitType: LimitType = 'financing') {
  const organizationNumber = await addCompany(server.owner)
  if (limitType === 'repurchase') {
    await maker.call(limits.save, decided(organizationNumber, many))
    await yes(organizationNumber)
  }
  await by.call(limits.save, decided(organizationNumber, few, limitType))
  const { body } = await by.call(limits.save, decided(organizationNumber, many, limitType))
  return { organizationNumber, id: body.approvalId ?? '', body }
}

describe('limits 27: a raise above the configured amount', () => {
  it('waits: what counted still counts, and whoever may decide sees it', async () => {
    const { body, organizationNumber } = await asked()
    expect(body).toMatchObject({
      limitValue: few,
      effectiveLimit: few,
      approvalId: expect.any(String),
    })
    expect(await waitingFor(checker, 'raiseLimit', subjectOf(organizationNumber))).toMatchObject({
      organizationNumber,
      title: expect.stringMatching(
        /^Sätt finansieringslimit för Testbolaget AB till 3.000.000,00 kr$/,
      ),
      difference: [
        {
          label: 'Gäller',
          before: expect.stringMatching(/^1.000.000,00 kr$/),
          after: expect.stringMatching(/^3.000.000,00 kr$/),
        },
      ],
      reason: 'Större volymer i vår',
      place: `/client/issuer/${organizationNumber}/21`,
    })
  })

  it('is approved by a second person and then counts', async () => {
    const { organizationNumber } = await asked()
    expect((await yes(organizationNumber)).status).toBe(204)
    const after = await one(organizationNumber)
    expect(after).toMatchObject({ limitValue: many, effectiveLimit: many, approvalId: null })
    expect(after?.changedByUser).toMatch(/^Person .*, godkänd av Person /)
    expect(after?.historyLimits.items.map(({ limitValue }) => limitValue)).toEqual([many, few])
  })

  it('is never approved by its maker, nor by who is no administrator', async () => {
    const { organizationNumber, id } = await asked()
    expect(await maker.call(approvals.approve, { id })).toMatchObject({
      refusal: { code: 'ownAct' },
    })
    const credit = await server.person(['CreditOfficer'])
    expect(await credit.call(approvals.approve, { id })).toMatchObject({
      refusal: { code: 'notSecond' },
    })
    expect(await one(organizationNumber)).toMatchObject({ limitValue: few })
  })

  it('cannot be approved when its review-by date has passed, or the limit has changed', async () => {
    const { organizationNumber, id } = await asked()
    // Nobody can ask for a day that has passed, so time is made to pass.
    await server.owner.query(
      `update approval set payload = jsonb_set(payload, '{decided,expiresDate}', to_jsonb($2::text)) where id = $1`,
      [id, addDays(today, -1)],
    )
    expect(await yes(organizationNumber)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('Granskas senast') },
    })
    const { organizationNumber: other } = await asked()
    await maker.call(limits.dontrenew, { organizationNumber: other, limitType: 'financing' })
    expect(await yes(other)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('har ändrats') },
    })
  })

  it('is one at a time; a new decision that is no raise takes its place', async () => {
    const { organizationNumber, id } = await asked()
    expect(await maker.call(limits.save, decided(organizationNumber, many + 1))).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyWaiting' },
    })
    const { body } = await maker.call(limits.save, decided(organizationNumber, 1))
    expect(body).toMatchObject({ limitValue: 1, approvalId: null })
    expect(await checker.call(approvals.approve, { id })).toMatchObject({
      refusal: { code: 'decided' },
    })
    await maker.call(limits.save, decided(organizationNumber, many))
    expect(
      (
        await maker.call(limits.delete, {
          organizationNumber,
          limitType: 'financing',
          why: 'Ska räknas fram',
        })
      ).body.approvalId,
    ).toBeNull()
  })

  it('of the repurchase limit is asked for by a seller, and not approved once they may not', async () => {
    const sales = await server.person(['SalesRepresentative'])
    const { organizationNumber } = await asked(sales, 'repurchase')
    expect((await yes(organizationNumber, 'repurchase')).status).toBe(204)
    expect(await one(organizationNumber, 'repurchase')).toMatchObject({ limitValue: many })
    // An administrator who becomes a seller may still ask for this type, but not for the others.
    const other = await server.person(['Administrator'])
    const { organizationNumber: asking } = await asked(other)
    await maker.call(users.saveInternal, {
      id: other.id,
      firstName: 'A',
      lastName: 'B',
      emailAddress: other.email,
      policies: ['SalesRepresentative'],
      why: 'Ny roll',
    })
    await approve(checker, 'giveTrustedPolicy', other.id)
    expect(await yes(asking)).toMatchObject({ refusal: { code: 'cannotBeDone' } })
  })

  it('is not got round by one person, by small steps, later days or what is calculated', async () => {
    const organizationNumber = await addCompany(server.owner)
    const most = 200_000_000
    const waits = async (limitValue: number, expiresDate = addDays(today, 90)) => {
      const { body } = await maker.call(limits.save, {
        ...decided(organizationNumber, limitValue),
        expiresDate,
      })
      if (body.approvalId) await maker.call(approvals.withdraw, { id: body.approvalId })
      return body.approvalId !== null
    }
    for (const step of [most - 2, most - 1, most]) expect(await waits(step)).toBe(false)
    expect(await waits(most + 1)).toBe(true)
    await maker.call(limits.save, decided(organizationNumber, many))
    await yes(organizationNumber)
    expect(await waits(many, addDays(today, 91))).toBe(true)
    expect(await waits(most + 2)).toBe(false)
    expect(await waits(most + 3)).toBe(true)
    expect(await waits(1)).toBe(false)
    await calculated(organizationNumber, many)
    // Nothing rises by itself when a day passes: the lower of the two counts then (limits 31).
    expect(await waits(1, addDays(today, 1))).toBe(false)
    const { body } = await maker.call(limits.delete, {
      organizationNumber,
      limitType: 'financing',
      why: 'Ska räknas fram',
    })
    expect(body).toMatchObject({ limitValue: 1, approvalId: expect.any(String) })
    await yes(organizationNumber)
    expect(await one(organizationNumber)).toMatchObject({
      limitValue: null,
      effectiveLimit: many,
      effectiveSource: 'calculated',
    })
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
      why: 'Beslutat i kreditkommittén',
    })
    expect(saved.status).toBeLessThan(300)
    await approve(checker, 'changeControl', `${value.namespace} ${value.key}`)
    const organizationNumber = await addCompany(server.owner)
    expect((await maker.call(limits.save, decided(organizationNumber, 1))).body).toMatchObject({
      limitValue: null,
      approvalId: expect.any(String),
    })
    await server.owner.query('delete from configuration_value')
  })
})

describe('limits 29: a raise that is sent to AM', () => {
  const sent = async (organizationNumber: string) =>
    (
      await server.owner.query<{ payload: Record<string, unknown> }>(
        'select payload from outbox_message where company = $1',
        [organizationNumber],
      )
    ).rows.map(({ payload }) => payload)
  const knownToAm = (amUserId: number | null) =>
    server.owner.query('update internal_user set am_user_id = $2 where id = $1', [
      maker.id,
      amUserId,
    ])

  it('waits above the amount, and is sent in the name of both when a second person approves', async () => {
    await knownToAm(4711)
    const organizationNumber = await addCompany(server.owner)
    const { body } = await maker.call(limits.createAm, decided(organizationNumber, many))
    expect(body).toMatchObject({ pendingState: null, approvalId: expect.any(String), version: 0 })
    expect(await sent(organizationNumber)).toEqual([])
    expect(await waitingFor(checker, 'raiseLimit', subjectOf(organizationNumber))).toMatchObject({
      title: expect.stringMatching(/^Skicka finansieringslimit för Testbolaget AB till AM: 3/),
      difference: [{ label: 'Begärs av AM' }, { label: 'Granskas senast' }],
    })
    expect(await maker.call(limits.createAm, decided(organizationNumber, many))).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyWaiting' },
    })
    expect((await yes(organizationNumber)).status).toBe(204)
    const both = expect.stringMatching(/^Person .*, godkänd av Person /)
    expect(await one(organizationNumber)).toMatchObject({
      limitValue: null,
      pendingState: { state: 'ongoing', user: both },
      approvalId: null,
    })
    expect(await sent(organizationNumber)).toMatchObject([
      { organizationNumber, limitType: 1, limitValue: many, amUserId: 4711, user: both },
    ])
  })

  it('is sent by one up to the amount, which takes the place of what waits', async () => {
    const organizationNumber = await addCompany(server.owner)
    await maker.call(limits.createAm, decided(organizationNumber, many))
    const { body } = await maker.call(limits.createAm, decided(organizationNumber, few))
    expect(body).toMatchObject({ pendingState: { state: 'ongoing' }, approvalId: null })
    expect(await sent(organizationNumber)).toMatchObject([{ limitValue: few }])
  })

  it('is not sent for who has no AM user id any more', async () => {
    const organizationNumber = await addCompany(server.owner)
    await maker.call(limits.createAm, decided(organizationNumber, many))
    await knownToAm(null)
    expect(await yes(organizationNumber)).toMatchObject({
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('AM användarid') },
    })
    expect(await sent(organizationNumber)).toEqual([])
  })
})
