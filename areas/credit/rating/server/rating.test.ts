import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { openRegister } from '#world/register/register.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { saveException } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { isCovered } from '#simulators/company-information/provider-b.ts'
import { rating } from '../contract.ts'

let server: AskingServer
let staff: Person
beforeAll(async () => {
  server = await startAskingServer()
  staff = await server.person(['SalesRepresentative'])
})
afterEach(async () => {
  await server.providers.misbehave('A', { mode: 'off' })
  await server.providers.misbehave('B', { mode: 'off' })
})
afterAll(async () => {
  await server.stop()
})

let index = 0
/** An active company both providers know. */
const aCompany = (form = 'AB') => {
  for (;;) {
    const file = register.companyFileAt(index++)
    if (isCovered(index - 1) && file.legalForm === form && file.status === 'active') return file
  }
}
/** A number that is right and belongs to nobody in the register. */
const unknownNumber = openRegister({ seed: 17, size: 1000, today: '2026-11-21' }).companyAt(
  900,
).organizationNumber
const audits = async (action: string, organizationNumber: string) =>
  (
    await server.owner.query<{ at: Date }>(
      'select at from audit_entry where action = $1 and company = $2',
      [action, organizationNumber],
    )
  ).rows

describe('the rating search (rating 9)', () => {
  it('rates an issuer: score, limits, rating code and every rule, by the standard bucket', async () => {
    const file = aCompany()
    const { status, body } = await staff.call(rating.issuerV2, {
      organizationNumber: file.organizationNumber,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: file.name,
      companyType: 'issuer',
      ratingCode: file.rating.code,
      complete: true,
      recipientLimit: null,
      recipientApprovalLimit: null,
      ruleBucket: { name: 'Standard utställare', version: 1 },
    })
    // rating 4
    expect(body.totalScore).toBeLessThanOrEqual(10)
    expect(body.financialLimit).toBeTypeOf('number')
    expect(body.repurchaseLimit).toBe(Math.floor((body.financialLimit ?? 0) / 10))
    const age = body.ruleResults.find(({ id }) => id === 'companyAge')
    expect(age).toMatchObject({
      displayName: 'Bolagets ålder',
      maxRating: 10,
      baseData: `Registrerat ${file.registered}`,
      source: 'Företagsupplysning A',
    })
    // Nobody behind it has been screened: that is not taken for being on no list.
    expect(body.ruleResults.find(({ id }) => id === 'keyPersonPep')).toMatchObject({
      passed: false,
    })
    // Rules about an invoice say nothing of a company by itself.
    expect(body.ruleResults.map(({ id }) => id)).not.toContain('duplicateInvoice')
    expect(body.totalScore).toBeCloseTo(
      body.ruleResults.reduce((sum, { calculatedScore }) => sum + calculatedScore, 0),
      1,
    )
    expect(await audits('rating.issuerV2', file.organizationNumber)).not.toHaveLength(0)
  })

  it('rates a recipient: recipient limit and delivery approval threshold', async () => {
    const { body } = await staff.call(rating.recipientV2, {
      organizationNumber: aCompany().organizationNumber,
    })
    expect(body).toMatchObject({
      companyType: 'recipient',
      financialLimit: null,
      repurchaseLimit: null,
    })
    expect(body.recipientApprovalLimit).toBe(Math.floor((body.recipientLimit ?? 0) / 5))
  })

  it('can be looked at again as it was made, by its decision reference', async () => {
    const { body } = await staff.call(rating.issuerV2, {
      organizationNumber: aCompany().organizationNumber,
    })
    const again = await staff.call(rating.getRating, { id: body.decisionReference })
    expect(again.body).toEqual(body)
    expect(
      (await staff.call(rating.getRating, { id: '11111111-1111-4111-8111-111111111111' })).status,
    ).toBe(404)
  })

  it('is never changed afterwards', async () => {
    const { rows } = await server.owner.query<{ may: boolean }>(
      `select has_table_privilege('skynet_app', 'company_determination', 'update')
         or has_table_privilege('skynet_app', 'company_determination', 'delete') as may`,
    )
    expect(rows).toEqual([{ may: false }])
  })

  it('gives our client its rating and its calculated limits', async () => {
    const file = aCompany()
    const { organizationNumber } = file
    await addCompany(server.owner, { organizationNumber, name: file.name })
    const { body } = await staff.call(rating.issuerV2, { organizationNumber })
    const { body: stored } = await staff.call(rating.companyRating, { organizationNumber })
    expect(stored).toMatchObject({
      ratingResultScore: body.totalScore,
      ratingCode: file.rating.code,
      decisionReference: body.decisionReference,
      calculatedLimits: [
        { limitType: 'financing', amount: body.financialLimit },
        { limitType: 'repurchase', amount: body.repurchaseLimit },
      ],
      riskClassRuleBucket: null,
      waiting: false,
    })
    const [financing, repurchase] = (
      await staff.call(limits.get, { organizationNumber, companyType: 'issuer' })
    ).body
    expect(financing).toMatchObject({
      calculatedLimit: body.financialLimit,
      calculatedCount: body.maxCount,
      calculatedLimitDecisionReferens: body.decisionReference,
    })
    expect(repurchase).toMatchObject({ calculatedLimit: body.repurchaseLimit })
  })

  it('says which blocking rule fails, and lets it through with an exception, which is named', async () => {
    const { organizationNumber } = aCompany()
    await addCompany(server.owner, { organizationNumber })
    const everybody = await server.person(['Administrator', 'AmlDepartment', 'SalesRepresentative'])
    await everybody.call(blacklist.save, { blacklistType: 1, itemValue: organizationNumber })
    const rule = async () => {
      const { body } = await staff.call(rating.issuerV2, { organizationNumber })
      return { body, found: body.ruleResults.find(({ id }) => id === 'companyBlacklisted') }
    }
    const without = await rule()
    expect(without.found).toMatchObject({
      passed: false,
      message: 'Bolaget står på svarta listan',
      exception: null,
    })
    expect(without.body).toMatchObject({ complete: true })
    expect(without.body.reason?.message).toContain('Bolaget står på svarta listan')
    const written = await saveException(await server.person(['Administrator']), everybody, {
      keyOrganizationNumber: organizationNumber,
      rule: 'companyBlacklisted',
      whitelistValue: null,
      endDate: addDays(stockholmDay(new Date()), 30),
      comment: 'Ny ägare',
    })
    expect(written.status).toBeLessThan(300)
    const withIt = await rule()
    expect(withIt.found).toMatchObject({ passed: true, exception: { comment: 'Ny ägare' } })
    expect(withIt.body.reason?.message ?? '').not.toContain('svarta listan')
    expect(withIt.body.totalScore).toBeGreaterThanOrEqual(without.body.totalScore)
  })

  it.each(['ProspectIdSearch', 'Auditor', 'CreditOfficer'] as const)(
    'a %s, who may not pay, tries by what is stored: nothing is bought and nothing of ours changed',
    async (policy) => {
      const { organizationNumber } = aCompany('EF')
      await addCompany(server.owner, { organizationNumber })
      const other = await server.person([policy])
      const search = () => other.call(rating.issuerV2, { organizationNumber })
      const { refusal } = await search()
      expect([refusal.code, refusal.message]).toEqual([
        'notFetched',
        expect.stringMatching(/^Inga uppgifter är hämtade/),
      ])
      const given = { confirmed: true, confirmationType: 'CopyToPerson' } as const
      await staff.call(rating.recipientV2, { organizationNumber, userConfirmation: [given] })
      await server.owner.query(
        `update company_information set fetched_at = fetched_at - interval '2 days' where organization_number = $1`,
        [organizationNumber],
      )
      const asked = await server.providers.asked('A', organizationNumber)
      expect(await search()).toMatchObject({ status: 200, body: { complete: true } })
      expect(await server.providers.asked('A', organizationNumber)).toBe(asked)
      const { body } = await staff.call(rating.companyRating, { organizationNumber })
      expect(body.ratingResultScore).toBeNull()
    },
  )

  it('rating 2: says that no company was found', async () => {
    const { status, refusal } = await staff.call(rating.issuerV2, {
      organizationNumber: unknownNumber,
    })
    expect({ status, ...refusal }).toMatchObject({
      status: 404,
      code: 'notFound',
      message: 'Inget företag hittades, försök igen.',
    })
  })

  it('says so when no register can be asked, and rates nobody', async () => {
    await server.providers.misbehave('A', { mode: 'fail' })
    await server.providers.misbehave('B', { mode: 'fail' })
    const { organizationNumber } = aCompany()
    const { status, refusal } = await staff.call(rating.recipientV2, { organizationNumber })
    expect({ status, code: refusal.code }).toEqual({ status: 404, code: 'registerAway' })
    expect(
      (await staff.call(rating.companyRating, { organizationNumber, companyType: 'recipient' }))
        .body,
    ).toMatchObject({
      ratingResultScore: null,
    })
  })

  it('rates nobody by half of the facts, and says which are missing', async () => {
    await server.providers.misbehave('A', { mode: 'fail' })
    const file = aCompany()
    const { organizationNumber } = file
    await addCompany(server.owner, { organizationNumber })
    const { body } = await staff.call(rating.issuerV2, { organizationNumber })
    expect(body.complete).toBe(false)
    expect(body.reason?.message).toMatch(/^Uppgifter kunde inte hämtas: .*Skulder/)
    const { body: stored } = await staff.call(rating.companyRating, { organizationNumber })
    expect(stored.ratingResultScore).toBeNull()
  })

  it('asks for a confirmation before a sole trader gets a copy, and only then', async () => {
    const { organizationNumber } = aCompany('EF')
    expect(isSoleTrader(organizationNumber)).toBe(true)
    const ask = (userConfirmation?: { confirmed: boolean; confirmationType: 'CopyToPerson' }[]) =>
      staff.call(rating.issuerV2, {
        organizationNumber,
        ...(userConfirmation && { userConfirmation }),
      })
    const refused = await ask()
    expect({ status: refused.status, code: refused.refusal.code }).toEqual({
      status: 400,
      code: 'needUserConfirmation',
    })
    expect((await ask([{ confirmed: false, confirmationType: 'CopyToPerson' }])).status).toBe(400)
    expect(await server.providers.asked('A', organizationNumber)).toBe(0)
    expect((await ask([{ confirmed: true, confirmationType: 'CopyToPerson' }])).status).toBe(200)
    // What was fetched a moment ago is not asked for again: nobody gets a copy.
    expect((await ask()).status).toBe(200)
  })

  it.each([
    ['no number', {}, 'organizationNumber'],
    ['a number of nobody', { organizationNumber: '5560000000' }, 'organizationNumber'],
    [
      'an unknown confirmation',
      {
        organizationNumber: unknownNumber,
        userConfirmation: [{ confirmed: true, confirmationType: 'x' }],
      },
      'confirmationType',
    ],
    [
      'a confirmation that is a text',
      { organizationNumber: unknownNumber, userConfirmation: 'ja' },
      'userConfirmation',
    ],
  ])('refuses %s', async (_, input, field) => {
    const { status, refusal } = await staff.call(rating.issuerV2, input as never)
    expect(status).toBe(400)
    expect(JSON.stringify(refusal.fields)).toContain(field)
  })

  it('is for staff', async () => {
    const organizationNumber = unknownNumber
    for (const call of [rating.issuerV2, rating.recipientV2] as const)
      expect((await server.anonymous(call, { organizationNumber })).status).toBe(401)
  })
})
