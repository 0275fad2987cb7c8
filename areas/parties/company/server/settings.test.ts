import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { company } from '../contract.ts'
import { addCompany, newNumber } from './testing/companies.ts'

let server: TestServer
let anna: Person
beforeAll(async () => {
  server = await startTestServer()
  anna = await server.person(['CreditOfficer'])
})
afterAll(() => server.stop())

/** As a consent leaves it (accounting 1). */
const withKey = () => addCompany(server.owner, { authkey: 'hemlig-nyckel-1' })

describe('settings', () => {
  it('are read and saved, one by one or together; what is left out stays', async () => {
    const organizationNumber = await addCompany(server.owner, { roles: [0, 1] })
    const before = await anna.call(company.settingGet, { organizationNumber })
    expect(before.body).toMatchObject({
      companyType: 'issuer',
      productName: 'FactoringGruppen',
      allowInvoiceDetermination: true,
      authKeyExisted: false,
      accountAmount: 0,
      effectiveActive: 1,
      version: 1,
    })
    const saved = await anna.call(company.settingSave, {
      organizationNumber,
      productType: 'AtivoCore',
      accountAmount: 12_345_678_900,
      version: 1,
    })
    expect(saved.body).toMatchObject({
      productName: 'Ativofaktura',
      accountAmount: 12_345_678_900,
      allowInvoiceDetermination: true,
      version: 2,
      changedBy: expect.stringContaining('Person'),
    })
    await anna.call(company.setInvoiceDetermination, {
      organizationNumber,
      allowInvoiceDetermination: false,
    })
    const last = await anna.call(company.setSuperRepurchaseLimit, {
      organizationNumber,
      useSuperRepurchaseLimit: true,
    })
    expect(last.body).toMatchObject({
      allowInvoiceDetermination: false,
      useSuperRepurchaseLimit: true,
      version: 4,
    })
    const recipient = await anna.call(company.settingGet, {
      organizationNumber,
      companyType: 'recipient',
    })
    expect(recipient.body).toMatchObject({
      companyType: 'recipient',
      allowInvoiceDetermination: true,
      version: 1,
    })
  })

  it('are not overwritten by one who saw an older version', async () => {
    const organizationNumber = await addCompany(server.owner)
    await anna.call(company.settingSave, { organizationNumber, accountAmount: 100, version: 1 })
    const late = await anna.call(company.settingSave, {
      organizationNumber,
      accountAmount: 200,
      version: 1,
    })
    expect(late).toMatchObject({
      status: 409,
      refusal: {
        code: 'stale',
        changed: expect.arrayContaining([
          expect.objectContaining({ field: 'accountAmount', stored: 100 }),
        ]),
      },
    })
  })

  it('company 3: keep the key of a consent to themselves, and take none by hand', async () => {
    const organizationNumber = await withKey()
    const { body } = await anna.call(company.settingGet, { organizationNumber })
    expect(body).toMatchObject({ authKeyExisted: true, accountingSystemAuthKey: true })
    expect(JSON.stringify(body)).not.toContain('hemlig')
    const without = await addCompany(server.owner)
    const written = { organizationNumber: without, authkey: 'skriven-for-hand', accountAmount: 1 }
    await anna.call(company.settingSave, written as { organizationNumber: string })
    const { rows } = await server.owner.query(
      'select authkey from client where organization_number = $1',
      [without],
    )
    expect(rows).toEqual([{ authkey: null }])
  })

  it('exist only for a company in a role it has', async () => {
    const organizationNumber = await addCompany(server.owner)
    expect(
      (await anna.call(company.settingGet, { organizationNumber, companyType: 'recipient' }))
        .status,
    ).toBe(404)
    expect((await anna.call(company.settingSave, { organizationNumber: newNumber() })).status).toBe(
      404,
    )
    expect((await server.anonymous(company.settingGet, { organizationNumber })).status).toBe(401)
  })

  it('refuse nonsense with the field’s name', async () => {
    const organizationNumber = await addCompany(server.owner)
    const { status, refusal } = await anna.call(company.settingSave, {
      organizationNumber,
      accountAmount: 1.5,
      productType: 3 as never,
    })
    expect([status, refusal.fields?.map(({ field }) => field).toSorted()]).toEqual([
      400,
      ['accountAmount', 'productType'],
    ])
  })
})

describe('CompanyIntegration', () => {
  const importing = (organizationNumber: string, on: boolean) =>
    anna.call(company.setIntegrationImport, {
      organizationNumber,
      enableIntegrationInvoiceImport: on,
    })
  const autopilot = (organizationNumber: string, on: boolean) =>
    anna.call(company.setIntegrationAutopilot, {
      organizationNumber,
      integrationInvoiceAutopilot: on,
    })

  it('import off -> import on: only with a key', async () => {
    const without = await addCompany(server.owner)
    expect(await importing(without, true)).toMatchObject({
      status: 409,
      refusal: { code: 'keyNeeded' },
    })
    expect((await importing(await withKey(), true)).body).toMatchObject({
      enableIntegrationInvoiceImport: true,
      integrationInvoiceAutopilot: false,
    })
  })

  it('import on -> import on + autopilot on: only when import is on', async () => {
    const organizationNumber = await withKey()
    expect(await autopilot(organizationNumber, true)).toMatchObject({
      status: 409,
      refusal: { code: 'importNeeded' },
    })
    await importing(organizationNumber, true)
    expect((await autopilot(organizationNumber, true)).body).toMatchObject({
      integrationInvoiceAutopilot: true,
    })
  })

  it('import on + autopilot on -> import on', async () => {
    const organizationNumber = await withKey()
    await importing(organizationNumber, true)
    await autopilot(organizationNumber, true)
    expect((await autopilot(organizationNumber, false)).body).toMatchObject({
      enableIntegrationInvoiceImport: true,
      integrationInvoiceAutopilot: false,
    })
  })

  it('import on, with or without autopilot -> import off: autopilot goes with it', async () => {
    const organizationNumber = await withKey()
    for (const pilot of [false, true]) {
      await importing(organizationNumber, true)
      await autopilot(organizationNumber, pilot)
      expect((await importing(organizationNumber, false)).body).toMatchObject({
        enableIntegrationInvoiceImport: false,
        integrationInvoiceAutopilot: false,
      })
    }
  })

  it('is taken away whole, and the audit row says what there was', async () => {
    const organizationNumber = await withKey()
    await importing(organizationNumber, true)
    await anna.call(company.savecompanyintegrationsetting, {
      organizationNumber,
      integrationType: 'Email',
      action: 'AutopilotSell',
    })
    expect((await anna.call(company.deleteIntegration, { organizationNumber })).status).toBe(204)
    expect((await anna.call(company.settingGet, { organizationNumber })).body).toMatchObject({
      authKeyExisted: false,
      enableIntegrationInvoiceImport: false,
      integrationAction: null,
    })
    const { rows } = await server.owner.query(
      `select body from audit_entry where company = $1 and action = 'company.deleteIntegration'`,
      [organizationNumber],
    )
    expect(rows[0].body).toMatchObject({
      before: { authKeyExisted: true, integrationAction: 'AutopilotSell' },
    })
  })
})
