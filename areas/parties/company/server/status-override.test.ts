import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, stockholmDay } from '#platform/swedish/format.ts'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { company } from '../contract.ts'
import { addCompany } from './testing/companies.ts'

let server: TestServer
let anna: Person
let bo: Person
beforeAll(async () => {
  server = await startTestServer()
  anna = await server.person(['CreditOfficer'])
  bo = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const today = stockholmDay(new Date())

describe('CompanyStatusOverride', () => {
  const override = async (organizationNumber: string) =>
    (await anna.call(company.settingGet, { organizationNumber })).body

  it('none -> override active: from today through four months, with who and when', async () => {
    const organizationNumber = await addCompany(server.owner)
    const before = Date.now()
    const { body } = await anna.call(company.statusOverrideSave, {
      organizationNumber,
      active: true,
      validTo: addMonths(today, 4),
      why: 'Betalplan klar',
    })
    expect(body).toMatchObject({
      active: 1,
      approvalId: null,
      effectiveActive: 1,
      companyStatusOverrideActivated: true,
      companyStatusOverride: {
        active: true,
        validTo: addMonths(today, 4),
        user: expect.stringContaining('Person'),
      },
    })
    const at = Date.parse(body.companyStatusOverride?.timestamp ?? '')
    expect([at >= before, at <= Date.now()]).toEqual([true, true])
  })

  it('none -> override active is refused outside the window and without an end', async () => {
    const organizationNumber = await addCompany(server.owner)
    const ask = async (validTo: string | null) =>
      (
        await anna.call(company.statusOverrideSave, {
          organizationNumber,
          active: true,
          validTo,
          why: 'Betalplan klar',
        })
      ).refusal.code
    expect([
      await ask(addDays(today, -1)),
      await ask(addDays(addMonths(today, 4), 1)),
      await ask(null),
    ]).toEqual(['validToOutside', 'validToOutside', 'validToMissing'])
    expect((await override(organizationNumber)).companyStatusOverride).toBeNull()
  })

  it('none -> override inactive: without an end', async () => {
    const organizationNumber = await addCompany(server.owner)
    const refused = await anna.call(company.statusOverrideSave, {
      organizationNumber,
      active: false,
      validTo: today,
    })
    expect(refused).toMatchObject({ status: 400, refusal: { code: 'validToNotWanted' } })
    const { body } = await anna.call(company.statusOverrideSave, {
      organizationNumber,
      active: false,
    })
    expect(body).toMatchObject({
      active: 1,
      effectiveActive: 0,
      companyStatusOverride: { active: false, validTo: null },
    })
  })

  it('override active or inactive -> none: removed, and once only', async () => {
    const organizationNumber = await addCompany(server.owner)
    const { id } = await override(organizationNumber)
    for (const wanted of [{ active: true, validTo: today }, { active: false }]) {
      await anna.call(company.statusOverrideSave, { organizationNumber, ...wanted })
      await anna.call(company.statusOverrideRemove, { organizationNumber, why: 'Betalplan klar' })
      if (!wanted.active) await approve(bo, 'activateStopped', id)
      expect(await override(organizationNumber)).toMatchObject({
        companyStatusOverride: null,
        companyStatusOverrideActivated: false,
        effectiveActive: 1,
      })
    }
    expect(
      await anna.call(company.statusOverrideRemove, { organizationNumber, why: 'Betalplan klar' }),
    ).toMatchObject({
      status: 404,
      refusal: { code: 'none' },
    })
  })

  it('override active -> none when its last day has passed', async () => {
    const organizationNumber = await addCompany(server.owner)
    await server.owner.query('update client set active = null where organization_number = $1', [
      organizationNumber,
    ])
    await anna.call(company.statusOverrideSave, {
      organizationNumber,
      active: true,
      validTo: today,
      why: 'Betalplan klar',
    })
    await approve(bo, 'activateStopped', (await override(organizationNumber)).id)
    expect(await override(organizationNumber)).toMatchObject({ effectiveActive: 1 })
    await server.owner.query('update company_status_override set valid_to = $1 where active', [
      addDays(today, -1),
    ])
    expect(await override(organizationNumber)).toMatchObject({
      effectiveActive: null,
      companyStatusOverrideActivated: false,
    })
  })
})

describe('a company that something stops (company 28)', () => {
  const settingsOf = async (organizationNumber: string) =>
    (await anna.call(company.settingGet, { organizationNumber })).body
  const activate = (organizationNumber: string, validTo = today) =>
    anna.call(company.statusOverrideSave, {
      organizationNumber,
      active: true,
      validTo,
      why: 'Betalplan klar',
    })
  const off = (organizationNumber: string) =>
    anna.call(company.statusOverrideSave, { organizationNumber, active: false })
  async function stopped() {
    const organizationNumber = await addCompany(server.owner)
    await server.owner.query('update client set active = 0 where organization_number = $1', [
      organizationNumber,
    ])
    return organizationNumber
  }

  it('is active when another person has approved it, in both names', async () => {
    const organizationNumber = await stopped()
    const { body } = await activate(organizationNumber)
    expect(body).toMatchObject({
      approvalId: expect.any(String) as string,
      effectiveActive: 0,
      companyStatusOverride: null,
    })
    const waiting = await waitingFor(bo, 'activateStopped', body.id)
    // The second person meets it in a list of many.
    expect(waiting.title).toMatch(/^Gör .+ aktivt till och med /)
    expect(waiting).toMatchObject({
      reason: 'Betalplan klar',
      difference: [
        { label: 'Status', before: 'Inaktiv', after: 'Aktiv' },
        { label: 'Till och med', before: '', after: today },
        { label: 'Stoppas av', before: 'Egen status: inaktiv', after: '' },
      ],
    })
    expect((await anna.call(approvals.approve, { id: waiting.id })).status).toBe(409)
    expect((await approve(bo, 'activateStopped', body.id)).status).toBe(204)
    expect(await settingsOf(organizationNumber)).toMatchObject({
      effectiveActive: 1,
      companyStatusOverride: {
        user: expect.stringMatching(/^Person .*, godkänd av Person /) as string,
      },
    })
    // Nor is it prolonged by one.
    expect((await activate(organizationNumber, addDays(today, 9))).body.approvalId).not.toBeNull()
  })

  it('by hand is not let go by one, whichever way', async () => {
    const organizationNumber = await addCompany(server.owner)
    await off(organizationNumber)
    const removed = await anna.call(company.statusOverrideRemove, {
      organizationNumber,
      why: 'Betalplan klar',
    })
    expect(removed.body).toMatchObject({
      approvalId: expect.any(String) as string,
      effectiveActive: 0,
    })
    expect(await activate(organizationNumber)).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyWaiting' },
    })
    await approve(bo, 'activateStopped', removed.body.id)
    expect((await settingsOf(organizationNumber)).effectiveActive).toBe(1)
  })

  it('since it is in the blacklist waits too', async () => {
    const organizationNumber = await addCompany(server.owner)
    const aml = await server.person(['AmlDepartment'])
    await aml.call(blacklist.save, { blacklistType: 1, itemValue: organizationNumber })
    const { body } = await activate(organizationNumber)
    expect((await waitingFor(bo, 'activateStopped', body.id)).difference).toContainEqual({
      label: 'Stoppas av',
      before: 'Står i blacklist',
      after: '',
    })
  })

  it('is set inactive by one, which ends what waits', async () => {
    const organizationNumber = await stopped()
    const { body } = await activate(organizationNumber)
    expect((await off(organizationNumber)).body).toMatchObject({
      approvalId: null,
      effectiveActive: 0,
    })
    await expect(waitingFor(bo, 'activateStopped', body.id)).rejects.toThrow('Nothing waits')
  })

  it('is not made active when its status has changed since it was asked for', async () => {
    const organizationNumber = await stopped()
    const { body } = await activate(organizationNumber)
    await server.owner.query(
      `insert into company_status_override (client_id, active, saved_by, saved_at) values ($1, false, 'x', skynet.now())`,
      [body.id],
    )
    expect(await approve(bo, 'activateStopped', body.id)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone' },
    })
  })
})
