import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, stockholmDay } from '#platform/swedish/format.ts'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { company } from '../contract.ts'
import { addCompany } from './testing/companies.ts'

let server: TestServer
let anna: Person
beforeAll(async () => {
  server = await startTestServer()
  anna = await server.person(['CreditOfficer'])
})
afterAll(() => server.stop())

const today = stockholmDay(new Date())

describe('CompanyStatusOverride', () => {
  const override = async (organizationNumber: string) =>
    (await anna.call(company.settingGet, { organizationNumber })).body

  it('none -> override active: from today through four months, with who and when', async () => {
    const organizationNumber = await addCompany(server.owner)
    await server.owner.query('update client set active = 0 where organization_number = $1', [
      organizationNumber,
    ])
    const { body } = await anna.call(company.statusOverrideSave, {
      organizationNumber,
      active: true,
      validTo: addMonths(today, 4),
    })
    expect(body).toMatchObject({
      active: 0,
      effectiveActive: 1,
      companyStatusOverrideActivated: true,
      companyStatusOverride: {
        active: true,
        validTo: addMonths(today, 4),
        user: expect.stringContaining('Person'),
      },
    })
    expect(Date.now() - Date.parse(body.companyStatusOverride?.timestamp ?? '')).toBeLessThan(
      60_000,
    )
  })

  it('none -> override active is refused outside the window and without an end', async () => {
    const organizationNumber = await addCompany(server.owner)
    const ask = async (validTo: string | null) =>
      (await anna.call(company.statusOverrideSave, { organizationNumber, active: true, validTo }))
        .refusal.code
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
    for (const wanted of [{ active: true, validTo: today }, { active: false }]) {
      await anna.call(company.statusOverrideSave, { organizationNumber, ...wanted })
      const { body } = await anna.call(company.statusOverrideRemove, { organizationNumber })
      expect(body).toMatchObject({
        companyStatusOverride: null,
        companyStatusOverrideActivated: false,
        effectiveActive: 1,
      })
    }
    expect(await anna.call(company.statusOverrideRemove, { organizationNumber })).toMatchObject({
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
    })
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
