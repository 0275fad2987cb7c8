import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import { startProviders } from '#areas/parties/company/server/testing/providers.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { openRegister } from '#world/register/register.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { isCovered } from '#simulators/company-information/provider-b.ts'
import type { Prospect, SearchAnswer } from '../answers.ts'
import { prospects } from '../contract.ts'

let providers: Awaited<ReturnType<typeof startProviders>>
let server: TestServer
let seller: Person
let administrator: Person
const buckets: Record<string, string> = {}
beforeAll(async () => {
  providers = await startProviders()
  server = await startTestServer(providers.environment)
  seller = await server.person(['SalesRepresentative'])
  administrator = await server.person(['Administrator'])
  for (const name of ['Ny kund', 'Lån', 'Preprospekt']) {
    const { body } = await administrator.call(rulebucket.save, {
      name,
      ruleBucketType: 'issuer',
      why: 'Test',
    })
    await administrator.call(rulebucket.saveContexts, {
      bucketId: body.id,
      ruleBucketContexts: [1],
    })
    buckets[name] = body.id
  }
})
afterAll(async () => {
  await server.stop()
  await providers.stop()
})

let index = 0
/** An active company both providers know, and nobody has searched. */
const aCompany = (form = 'AB') => {
  for (;;) {
    const file = register.companyFileAt(index++)
    if (isCovered(index - 1) && file.legalForm === form && file.status === 'active') return file
  }
}
const unknownNumber = openRegister({ seed: 17, size: 1000, today: '2026-11-21' }).companyAt(
  900,
).organizationNumber
const missing = '11111111-1111-4111-8111-111111111111'
function prospectOf(answer: SearchAnswer): Prospect {
  if (answer.state !== 'judged') throw new Error(`The search came to ${answer.state}`)
  return answer.prospect
}
const searched = async (who = seller, organizationNumber = aCompany().organizationNumber) =>
  prospectOf((await who.call(prospects.search, { organizationNumber })).body)
const audited = async (action: string, company: string) => {
  const asked = 'select subject from audit_entry where action = $1 and company = $2 order by at'
  return (await server.owner.query<{ subject: string | null }>(asked, [action, company])).rows
}

describe('a search by organisation number', () => {
  it('judges the company by the bucket for new customers and keeps everything that rested on', async () => {
    const file = aCompany()
    const { organizationNumber } = file
    const typed = `${organizationNumber.slice(0, 6)}-${organizationNumber.slice(6)} `
    const { status, body } = await seller.call(prospects.search, {
      organizationNumber: typed,
      prospectReason: 'Ringde själv',
    })
    expect(status).toBe(200)
    const prospect = prospectOf(body)
    expect(prospect).toMatchObject({
      organizationNumber,
      name: file.name,
      prospectType: 0,
      prospectTypeName: 'Ny kund',
      ruleBucketName: 'Ny kund',
      complete: true,
      approvalSet: false,
      canSetApproval: true,
      alreadyIssuer: false,
      exposeDetail: { issuer: null, recipient: null },
      loanApplication: null,
      prospectReason: 'Ringde själv',
      historicProspects: [],
    })
    expect(prospect.postalAddress?.city).toBeTruthy()
    expect(prospect.reasons.find(({ id }) => id === 'companyAge')).toMatchObject({
      source: 'Företagsupplysning A',
    })
    expect(prospect.financialLimit).toBe(prospect.limit)
    expect((await seller.call(prospects.get, { id: prospect.id })).body).toEqual(prospect)
    const { rows } = await server.owner.query(
      'select facts from company_determination where id = $1',
      [prospect.decisionReference],
    )
    expect(rows).toHaveLength(1)
    expect((await audited('prospects.search', organizationNumber)).at(-1)).toMatchObject({
      subject: prospect.id,
    })
    expect(await audited('prospects.get', organizationNumber)).toHaveLength(1)
  })

  it('judges by the bucket of the chosen type, and gives a loan its standard application', async () => {
    const { body } = await seller.call(prospects.search, {
      organizationNumber: aCompany().organizationNumber,
      ruleBucketId: buckets.Lån ?? '',
      searchRuleBucketById: true,
    })
    expect(prospectOf(body)).toMatchObject({
      prospectType: 1,
      ruleBucketName: 'Lån',
      loanApplication: {
        amount: 5_000_000,
        numberOfMonths: 12,
        loanInterestCost: 150_000,
        loanAmortization: 416_700,
      },
    })
    const byType = await seller.call(prospects.search, {
      organizationNumber: aCompany().organizationNumber,
      prospectType: 4,
    })
    expect(prospectOf(byType.body)).toMatchObject({
      prospectType: 4,
      ruleBucketName: 'Preprospekt',
    })
  })

  it('judges by the bucket of inside sellers when they choose none', async () => {
    const inside = await server.person(['InternalSalesRep'])
    const prospect = await searched(inside)
    expect(prospect).toMatchObject({ ruleBucketName: 'Preprospekt', canSetApproval: false })
  })

  it('judges a recipient by what judges recipients', async () => {
    const { body } = await seller.call(prospects.searchRecipient, {
      organizationNumber: aCompany().organizationNumber,
    })
    expect(prospectOf(body)).toMatchObject({
      prospectType: 2,
      companyType: 'recipient',
      financialLimit: null,
      recipientLimit: { limitValue: expect.any(Number) as number },
    })
  })

  it.each(['556016-068', '55601606800', '5560160681', 'abc', '165560160680'])(
    'refuses %s',
    async (organizationNumber) => {
      const { status, refusal } = await seller.call(prospects.search, { organizationNumber })
      expect(status).toBe(400)
      expect(refusal.fields).toEqual([
        { field: 'organizationNumber', message: 'Detta är inte ett giltigt organisationsnummer' },
      ])
    },
  )

  it('says when nobody knows the company, and when nobody can be asked', async () => {
    const nobody = await seller.call(prospects.search, { organizationNumber: unknownNumber })
    expect([nobody.status, nobody.refusal.message]).toEqual([404, 'Inget företag hittades'])
    for (const one of ['A', 'B'] as const) await providers.misbehave(one, { mode: 'fail' })
    const away = await seller.call(prospects.search, {
      organizationNumber: aCompany().organizationNumber,
    })
    for (const one of ['A', 'B'] as const) await providers.misbehave(one, { mode: 'off' })
    expect([away.status, away.refusal.code]).toEqual([503, 'registerAway'])
  })

  it('knows only the buckets there are for the role', async () => {
    const organizationNumber = aCompany().organizationNumber
    const chosen = { organizationNumber, searchRuleBucketById: true }
    for (const [call, ruleBucketId] of [
      [prospects.search, missing],
      [prospects.searchRecipient, buckets['Ny kund']],
    ] as const)
      expect(
        (await seller.call(call, { ...chosen, ruleBucketId: ruleBucketId ?? '' })).refusal.code,
      ).toBe('unknownBucket')
  })
})

describe('what is asked before anybody is judged', () => {
  it('whether an issuer is to be judged again, active or not', async () => {
    const { organizationNumber, name } = aCompany()
    await addCompany(server.owner, { organizationNumber, name, roles: [0] })
    const { body } = await seller.call(prospects.search, { organizationNumber })
    expect(body).toEqual({
      state: 'existingIssuer',
      text: `${name} är redan en utställare. Fortsätt ändå?`,
      activeIssuer: true,
    })
    await server.owner.query('update client set active = 0 where organization_number = $1', [
      organizationNumber,
    ])
    expect((await seller.call(prospects.search, { organizationNumber })).body).toMatchObject({
      text: `${name} är redan en inaktiv utställare. Fortsätt ändå?`,
      activeIssuer: false,
    })
    const again = await seller.call(prospects.search, {
      organizationNumber,
      ignoreAlreadyIssuer: true,
    })
    expect(prospectOf(again.body)).toMatchObject({
      alreadyIssuer: true,
      activeIssuer: false,
      exposeDetail: { issuer: { exposure: 0, openCount: 0 }, recipient: null },
    })
  })

  it('which role of a client is meant, when a recipient is searched', async () => {
    const [one, both] = [aCompany(), aCompany()]
    await addCompany(server.owner, {
      organizationNumber: one.organizationNumber,
      name: one.name,
      roles: [1],
    })
    await addCompany(server.owner, {
      organizationNumber: both.organizationNumber,
      name: both.name,
      roles: [0, 1],
    })
    const search = (organizationNumber: string) =>
      seller.call(prospects.searchRecipient, { organizationNumber })
    expect((await search(one.organizationNumber)).body).toEqual({
      state: 'client',
      companyType: 'recipient',
    })
    expect((await search(both.organizationNumber)).body).toEqual({
      state: 'bothRoles',
      text: `Företaget ${both.name} finns både som utställare och mottagare med en komplett upplysning`,
    })
  })

  it('whether the new prospect there is will do', async () => {
    const first = await searched()
    const { organizationNumber } = first
    const colleague = await server.person(['OnboardingUser'])
    expect((await colleague.call(prospects.search, { organizationNumber })).body).toEqual({
      state: 'newlyEdited',
      text: 'En ny prospect för detta bolag finns redan. Vill du öppna den istället?',
      prospectId: first.id,
    })
    const other = await colleague.call(prospects.search, {
      organizationNumber,
      ignoreNewlyEditedProspectExist: true,
    })
    expect(prospectOf(other.body).historicProspects.map(({ id }) => id)).toEqual([first.id])
    await server.owner.query(
      `update prospect set edited_at = now() - interval '31 days' where organization_number = $1`,
      [organizationNumber],
    )
    expect((await colleague.call(prospects.search, { organizationNumber })).body.state).toBe(
      'judged',
    )
  })

  it('leaves one prospect when two search the same company at once', async () => {
    const { organizationNumber } = aCompany()
    const answers = await Promise.all(
      [seller, administrator, seller].map((who) =>
        who.call(prospects.search, { organizationNumber }),
      ),
    )
    expect(answers.map(({ body }) => body.state).sort()).toEqual([
      'judged',
      'newlyEdited',
      'newlyEdited',
    ])
  })

  it('whether a person may get a copy, and whether persons are searched at all', async () => {
    const { organizationNumber } = aCompany('EF')
    expect(isSoleTrader(organizationNumber)).toBe(true)
    const asked = await seller.call(prospects.search, { organizationNumber })
    expect(asked.body).toMatchObject({ state: 'needsConfirmation' })
    expect(await providers.asked('A', organizationNumber)).toBe(0)
    const value = { namespace: 'prospects', key: 'personalCompaniesEnabled', type: 'bool' } as const
    const turn = (on: string, version: number) =>
      administrator.call(settings.saveConfigurationValues, {
        configurationValues: [{ ...value, value: on, version }],
      })
    await turn('false', 0)
    const off = await seller.call(prospects.search, { organizationNumber, userConfirmed: true })
    expect([off.status, off.refusal.code]).toEqual([409, 'functionNotEnabled'])
    await turn('true', 1)
    const confirmed = await seller.call(prospects.search, {
      organizationNumber,
      userConfirmed: true,
    })
    expect(prospectOf(confirmed.body).organizationNumber).toBe(organizationNumber)
  })
})

describe('approval (prospects 9, 10)', () => {
  it('overrides the rules, once, and says who', async () => {
    const { id, organizationNumber } = await searched()
    expect(
      (await seller.call(prospects.setApproved, { prospectId: id, approved: false })).status,
    ).toBe(204)
    const { body } = await seller.call(prospects.get, { id })
    expect(body).toMatchObject({ approvalSet: true, approved: false, canSetApproval: false })
    expect(body.approvedBy).toContain('Nummer')
    const again = await administrator.call(prospects.setApproved, {
      prospectId: id,
      approved: true,
    })
    expect([again.status, again.refusal.message]).toEqual([
      409,
      `Prospektet är redan avslaget av ${body.approvedBy}`,
    ])
    expect(await audited('prospects.setApproved', organizationNumber)).toHaveLength(1)
  })

  it('is one decision when two decide at once', async () => {
    const { id } = await searched()
    const answers = await Promise.all(
      [true, false].map((approved) =>
        seller.call(prospects.setApproved, { prospectId: id, approved }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('is not for what could not be judged, nor for inside sellers, nor for what is not there', async () => {
    const { id } = await searched()
    await server.owner.query('update prospect set complete = false, passed = false where id = $1', [
      id,
    ])
    expect((await seller.call(prospects.get, { id })).body).toMatchObject({
      reasons: [],
      canSetApproval: false,
    })
    const whole = await seller.call(prospects.setApproved, { prospectId: id, approved: true })
    expect([whole.status, whole.refusal.message]).toEqual([409, 'Prospektet ej godkänd'])
    const inside = await server.person(['InternalSalesRep'])
    expect(
      (await inside.call(prospects.setApproved, { prospectId: id, approved: true })).status,
    ).toBe(403)
    expect(
      (await seller.call(prospects.setApproved, { prospectId: missing, approved: true })).status,
    ).toBe(404)
  })
})

describe('comments and history', () => {
  it('keeps comments with who and when, and lists what one has searched oneself', async () => {
    const one = await server.person(['SalesRepresentative'])
    const first = await searched(one)
    const second = await searched(one)
    const said = await one.call(prospects.savecomment, {
      prospectId: first.id,
      comment: ' Ring i maj\nigen ',
    })
    expect(said.status).toBe(204)
    const { body } = await one.call(prospects.getHistoricProspects, {})
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(body[1]?.prospectComments).toMatchObject([{ comment: 'Ring i maj\nigen' }])
    expect(await audited('prospects.savecomment', first.organizationNumber)).toHaveLength(1)
    expect(
      (await seller.call(prospects.savecomment, { prospectId: first.id, comment: '  ' })).status,
    ).toBe(400)
    expect(
      (await seller.call(prospects.savecomment, { prospectId: missing, comment: 'Nej' })).status,
    ).toBe(404)
  })

  it('is for those who handle prospects', async () => {
    const other = await server.person(['ProspectIdSearch', 'LegalDepartment'])
    const { id, organizationNumber } = await searched()
    const answers = [
      await other.call(prospects.get, { id }),
      await other.call(prospects.getHistoricProspects, {}),
      await other.call(prospects.savecomment, { prospectId: id, comment: 'Nej' }),
      await other.call(prospects.search, { organizationNumber }),
      await other.call(prospects.searchRecipient, { organizationNumber }),
      await server.anonymous(prospects.get, { id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 401])
    expect((await seller.call(prospects.get, { id: missing })).status).toBe(404)
  })
})
