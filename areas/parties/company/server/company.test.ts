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

describe('a company', () => {
  it('is answered in the role asked for, or the one it has', async () => {
    const orgnumber = await addCompany(server.owner, { roles: [1], name: 'Köparen AB' })
    const { body } = await anna.call(company.getcompanyinfo, { orgnumber })
    expect(body).toMatchObject({
      name: 'Köparen AB',
      companyType: 'recipient',
      id: expect.any(String),
      isIssuer: false,
      isRecipient: true,
      known: true,
      source: 'own',
      active: 1,
      city: 'Växjö',
    })
    const issuer = await anna.call(company.getcompanyinfo, { orgnumber, companyType: 'issuer' })
    expect(issuer.body).toMatchObject({
      companyType: 'issuer',
      id: null,
      active: null,
      known: true,
    })
  })

  it('is not found when nothing is stored of it, and a wrong number is refused', async () => {
    const unknown = newNumber()
    expect(await anna.call(company.getcompanyinfo, { orgnumber: unknown })).toMatchObject({
      status: 404,
      refusal: { code: 'notFetched' },
    })
    expect((await anna.call(company.getcompanyinfo, { orgnumber: '5560160681' })).status).toBe(400)
    const { rows } = await server.owner.query(
      'select from company where organization_number = $1',
      [unknown],
    )
    expect(rows).toHaveLength(0)
  })
})

describe('relation status', () => {
  it('is one of the list, or none', async () => {
    const organizationNumber = await addCompany(server.owner)
    const { body } = await anna.call(company.relationstatusGet, { organizationNumber })
    expect(body).toMatchObject({ relationStatus: null, version: 1 })
    expect(body.types.map(({ label }) => label)).toEqual([
      'Ny',
      'Aktiv',
      'Riskerar att lämna',
      'Vilande',
      'Avslutad',
    ])
    expect(
      (
        await anna.call(company.relationstatusSave, {
          organizationNumber,
          relationStatus: 'AtRisk',
          version: 1,
        })
      ).status,
    ).toBe(204)
    expect(
      (await anna.call(company.relationstatusGet, { organizationNumber })).body.relationStatus,
    ).toBe('AtRisk')
    expect(
      await anna.call(company.relationstatusSave, { organizationNumber, relationStatus: 'Best' }),
    ).toMatchObject({
      status: 400,
      refusal: { code: 'unknownStatus' },
    })
    expect(
      await anna.call(company.relationstatusSave, {
        organizationNumber,
        relationStatus: 'New',
        version: 1,
      }),
    ).toMatchObject({ status: 409, refusal: { code: 'stale' } })
    await anna.call(company.relationstatusSave, { organizationNumber, relationStatus: null })
    expect(
      (await anna.call(company.relationstatusGet, { organizationNumber })).body.relationStatus,
    ).toBeNull()
  })
})

describe('internal information', () => {
  it('is empty, written, changed, and never overwritten unseen', async () => {
    const organizationNumber = await addCompany(server.owner)
    expect(
      (await anna.call(company.getcompanyinternalinformation, { organizationNumber })).body,
    ).toEqual({
      infoText: '',
      changed: null,
      changedBy: null,
      version: 0,
    })
    expect(
      (
        await anna.call(company.savecompanyinternalinformation, {
          organizationNumber,
          infoText: 'Ring Åsa\nföre tolv',
          version: 0,
        })
      ).status,
    ).toBe(204)
    expect(
      (await anna.call(company.getcompanyinternalinformation, { organizationNumber })).body,
    ).toMatchObject({
      infoText: 'Ring Åsa\nföre tolv',
      version: 1,
    })
    const late = await anna.call(company.savecompanyinternalinformation, {
      organizationNumber,
      infoText: 'Annat',
      version: 0,
    })
    expect(late).toMatchObject({
      status: 409,
      refusal: { changed: [{ field: 'infoText', stored: 'Ring Åsa\nföre tolv' }] },
    })
    expect(
      (
        await anna.call(company.savecompanyinternalinformation, {
          organizationNumber: newNumber(),
          infoText: 'x',
        })
      ).status,
    ).toBe(404)
  })

  it('lets one of two first notes win', async () => {
    const organizationNumber = await addCompany(server.owner)
    const write = (infoText: string) =>
      anna.call(company.savecompanyinternalinformation, {
        organizationNumber,
        infoText,
        version: 0,
      })
    const statuses = (await Promise.all([write('ett'), write('två')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 409])
  })

  it('takes the field names as the specification writes them', async () => {
    const organizationNumber = await addCompany(server.owner)
    const response = await fetch(`${server.url}/api/company/savecompanyinternalinformation/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ OrganizationNumber: organizationNumber, InfoText: 'Hej' }),
    })
    expect(response.status).toBe(204)
  })
})

describe('integration and partner', () => {
  it('are an issuer’s', async () => {
    const organizationNumber = await addCompany(server.owner)
    expect(
      (await anna.call(company.getcompanyintegrationsetting, { organizationNumber })).body,
    ).toMatchObject({
      integrationType: 'Email',
      action: null,
    })
    await anna.call(company.savecompanyintegrationsetting, {
      organizationNumber,
      integrationType: 'Email',
      action: 'Manual',
    })
    expect(
      (await anna.call(company.getcompanyintegrationsetting, { organizationNumber })).body.action,
    ).toBe('Manual')
    const types = (await anna.call(company.getcompanypartnertypes, {})).body
    expect(types[0]).toEqual({ name: 'None', label: 'Ingen partner' })
    await anna.call(company.savecompanypartner, { organizationNumber, partnerType: 'Fortnox' })
    expect(
      (await anna.call(company.getcompanypartner, { organizationNumber })).body.partnerType,
    ).toBe('Fortnox')
    expect(
      await anna.call(company.savecompanypartner, { organizationNumber, partnerType: 'Okänd' }),
    ).toMatchObject({
      status: 400,
      refusal: { code: 'unknownPartner' },
    })
    const recipient = await addCompany(server.owner, { roles: [1] })
    expect(
      (await anna.call(company.getcompanypartner, { organizationNumber: recipient })).status,
    ).toBe(404)
  })
})
