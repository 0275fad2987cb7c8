import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { openRegister } from '#world/register/register.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { prospects } from '../contract.ts'
import { prospectOf, startProspectHouse } from './testing/prospect-house.ts'

let house: Awaited<ReturnType<typeof startProspectHouse>>
beforeAll(async () => {
  house = await startProspectHouse()
})
afterAll(() => house.stop())

const unknownNumber = openRegister({ seed: 17, size: 1000, today: '2026-11-21' }).companyAt(
  900,
).organizationNumber
const missing = '11111111-1111-4111-8111-111111111111'

describe('a search by organisation number', () => {
  it('judges the company by the bucket for new customers and keeps everything that rested on', async () => {
    const file = house.aCompany()
    const { organizationNumber } = file
    const typed = `${organizationNumber.slice(0, 6)}-${organizationNumber.slice(6)} `
    const { status, body } = await house.seller.call(prospects.search, {
      organizationNumber: typed,
      prospectReason: 'Ringde själv',
    })
    expect(status).toBe(200)
    const prospect = prospectOf(body)
    expect(prospect).toMatchObject({
      organizationNumber,
      name: file.name,
      prospectType: 'newCustomer',
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
    expect((await house.seller.call(prospects.get, { id: prospect.id })).body).toEqual(prospect)
    const { rows } = await house.server.owner.query(
      'select facts from company_determination where id = $1',
      [prospect.decisionReference],
    )
    expect(rows).toHaveLength(1)
    expect((await house.audited('prospects.search', organizationNumber)).at(-1)).toMatchObject({
      subject: prospect.id,
    })
    expect(await house.audited('prospects.get', organizationNumber)).toHaveLength(1)
  })

  it('judges by the bucket of the chosen type, and gives a loan its standard application', async () => {
    const { body } = await house.seller.call(prospects.search, {
      organizationNumber: house.aCompany().organizationNumber,
      ruleBucketId: house.buckets.Lån ?? '',
      searchRuleBucketById: true,
    })
    expect(prospectOf(body)).toMatchObject({
      prospectType: 'loan',
      ruleBucketName: 'Lån',
      loanApplication: {
        amount: 5_000_000,
        numberOfMonths: 12,
        loanInterestCost: 150_000,
        loanAmortization: 416_700,
      },
    })
    const byType = await house.seller.call(prospects.search, {
      organizationNumber: house.aCompany().organizationNumber,
      prospectType: 'preProspect',
    })
    expect(prospectOf(byType.body)).toMatchObject({
      prospectType: 'preProspect',
      ruleBucketName: 'Preprospekt',
    })
  })

  it('judges by the bucket of inside sellers when they choose none', async () => {
    const inside = await house.server.person(['InternalSalesRep'])
    const prospect = await house.searched(inside)
    expect(prospect).toMatchObject({ ruleBucketName: 'Preprospekt', canSetApproval: false })
  })

  it('judges a recipient by what judges recipients', async () => {
    const { body } = await house.seller.call(prospects.searchRecipient, {
      organizationNumber: house.aCompany().organizationNumber,
    })
    expect(prospectOf(body)).toMatchObject({
      prospectType: 'recipient',
      companyType: 'recipient',
      financialLimit: null,
      recipientLimit: { limitValue: expect.any(Number) as number },
    })
  })

  it.each(['556016-068', '55601606800', '5560160681', 'abc', '165560160680'])(
    'refuses %s',
    async (organizationNumber) => {
      const { status, refusal } = await house.seller.call(prospects.search, { organizationNumber })
      expect(status).toBe(400)
      expect(refusal.fields).toEqual([
        { field: 'organizationNumber', message: 'Detta är inte ett giltigt organisationsnummer' },
      ])
    },
  )

  it('says when nobody knows the company, and when nobody can be asked', async () => {
    const nobody = await house.seller.call(prospects.search, { organizationNumber: unknownNumber })
    expect([nobody.status, nobody.refusal.message]).toEqual([404, 'Inget företag hittades'])
    for (const one of ['A', 'B'] as const) await house.providers.misbehave(one, { mode: 'fail' })
    const away = await house.seller.call(prospects.search, {
      organizationNumber: house.aCompany().organizationNumber,
    })
    for (const one of ['A', 'B'] as const) await house.providers.misbehave(one, { mode: 'off' })
    expect([away.status, away.refusal.code]).toEqual([503, 'registerAway'])
  })

  it('knows only the buckets there are for the role', async () => {
    const organizationNumber = house.aCompany().organizationNumber
    const chosen = { organizationNumber, searchRuleBucketById: true }
    for (const [call, ruleBucketId] of [
      [prospects.search, missing],
      [prospects.searchRecipient, house.buckets['Ny kund']],
    ] as const)
      expect(
        (await house.seller.call(call, { ...chosen, ruleBucketId: ruleBucketId ?? '' })).refusal
          .code,
      ).toBe('unknownBucket')
  })
})

describe('what is asked before anybody is judged', () => {
  it('whether an issuer is to be judged again, active or not', async () => {
    const { organizationNumber, name } = house.aCompany()
    await addCompany(house.server.owner, { organizationNumber, name, roles: [0] })
    const { body } = await house.seller.call(prospects.search, { organizationNumber })
    expect(body).toEqual({
      state: 'existingIssuer',
      text: `${name} är redan en utställare. Fortsätt ändå?`,
      activeIssuer: true,
    })
    await house.server.owner.query('update client set active = 0 where organization_number = $1', [
      organizationNumber,
    ])
    expect((await house.seller.call(prospects.search, { organizationNumber })).body).toMatchObject({
      text: `${name} är redan en inaktiv utställare. Fortsätt ändå?`,
      activeIssuer: false,
    })
    const again = await house.seller.call(prospects.search, {
      organizationNumber,
      ignoreAlreadyIssuer: true,
    })
    expect(prospectOf(again.body)).toMatchObject({
      alreadyIssuer: true,
      activeIssuer: false,
      exposeDetail: { issuer: { exposure: 0, openCount: 0 }, recipient: null },
    })
  })

  it('whether a recipient is to become a customer too', async () => {
    const { organizationNumber, name } = house.aCompany()
    await addCompany(house.server.owner, { organizationNumber, name, roles: [1] })
    const asked = await house.seller.call(prospects.search, { organizationNumber })
    expect(asked.body).toEqual({
      state: 'existingRecipient',
      text: `${name} är redan en mottagare. Fortsätt ändå?`,
    })
    const given = { organizationNumber, ignoreAlreadyIssuer: true }
    expect((await house.seller.call(prospects.search, given)).body.state).toBe('judged')
  })

  it('which role of a client is meant, when a recipient is searched', async () => {
    const [one, both] = [house.aCompany(), house.aCompany()]
    await addCompany(house.server.owner, {
      organizationNumber: one.organizationNumber,
      name: one.name,
      roles: [1],
    })
    await addCompany(house.server.owner, {
      organizationNumber: both.organizationNumber,
      name: both.name,
      roles: [0, 1],
    })
    const search = (organizationNumber: string) =>
      house.seller.call(prospects.searchRecipient, { organizationNumber })
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
    const first = await house.searched()
    const { organizationNumber } = first
    const colleague = await house.server.person(['OnboardingUser'])
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
    await house.server.owner.query(
      `update prospect set edited_at = skynet.now() - interval '31 days' where organization_number = $1`,
      [organizationNumber],
    )
    expect((await colleague.call(prospects.search, { organizationNumber })).body.state).toBe(
      'judged',
    )
  })

  it('leaves one prospect when two search the same company at once', async () => {
    const { organizationNumber } = house.aCompany()
    const answers = await Promise.all(
      [house.seller, house.administrator, house.seller].map((who) =>
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
    const { organizationNumber } = house.aCompany('EF')
    expect(isSoleTrader(organizationNumber)).toBe(true)
    const asked = await house.seller.call(prospects.search, { organizationNumber })
    expect(asked.body).toMatchObject({ state: 'needsConfirmation' })
    expect(await house.providers.asked('A', organizationNumber)).toBe(0)
    const value = { namespace: 'prospects', key: 'personalCompaniesEnabled', type: 'bool' } as const
    const turn = (on: string, version: number) =>
      house.administrator.call(settings.saveConfigurationValues, {
        configurationValues: [{ ...value, value: on, version }],
      })
    await turn('false', 0)
    const off = await house.seller.call(prospects.search, {
      organizationNumber,
      userConfirmed: true,
    })
    expect([off.status, off.refusal.code]).toEqual([409, 'functionNotEnabled'])
    await turn('true', 1)
    const confirmed = await house.seller.call(prospects.search, {
      organizationNumber,
      userConfirmed: true,
    })
    expect(prospectOf(confirmed.body).organizationNumber).toBe(organizationNumber)
  })
})
