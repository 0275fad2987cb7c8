import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOf } from '#platform/record.ts'
import { openRegister } from '#world/register/register.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { company } from '#areas/parties/company/contract.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import {
  acceptedProspect,
  prospectOf,
} from '#areas/acquisition/prospects/server/testing/accepted-prospect.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import { onboarding } from '../contract.ts'
import { limitedCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

/** Of another register than the one the providers know. */
const unknownNumber = openRegister({ seed: 17, size: 1000, today: '2026-11-21' }).companyAt(
  900,
).organizationNumber
let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

describe('transition to open: initiate', () => {
  it('answers the id, opens the tasks of the type, tells the CRM and leaves the trail', async () => {
    const { status, body: id } = await staff.initiate(await staff.prepared({}))
    expect(status).toBe(200)
    expect(await staff.get(id)).toMatchObject({
      companyName: 'Sjöbergs Åkeri AB',
      onboardingType: 'invoicePurchase',
      type: 'Fakturaköp',
      productType: 'FactoringGruppen',
      channel: 'Sales',
      requiresAml: true,
      contactDetails: {
        name: 'Åsa Sjöberg',
        phoneNumber: '0701234567',
        relationToCompany: '',
        promotionalCode: '',
      },
      salesRepresentative: { emailAddress: staff.seller.email },
      completed: false,
      canceled: false,
      isClient: false,
    })
    expect((await staff.tasksOf(id)).map(({ type }) => type).toSorted()).toEqual([
      'AgreementSigning',
      'BankAccountValidation',
      'Kyc',
    ])
    expect(await staff.outbox(`onboarding ${id} crm%`)).toMatchObject([
      { destination: 'crm', kind: 'company.created' },
    ])
    expect(await staff.trail(id)).toMatchObject([
      { action: 'onboarding.initiate', actorId: staff.seller.id },
    ])
  })

  it.each([
    ['agreementSigning', ['AgreementSigning']],
    ['loan', ['AgreementSigning', 'BankAccountValidation', 'Kyc']],
    ['kycUpdate', ['Kyc']],
  ])('a type %s begins with its own tasks (C16)', async (onboardingType, types) => {
    const id = await staff.started({ onboardingType })
    expect((await staff.tasksOf(id)).map(({ type }) => type).toSorted()).toEqual(types)
  })

  it('onboarding 5: 400 when data is missing, with a sentence at each field; a missing type is missing data (A2)', async () => {
    const { status, refusal } = await staff.initiate({
      contactName: '',
      contactEmailAddress: 'fel',
      onboardingType: undefined,
    })
    expect(status).toBe(400)
    expect(refusal.fields?.map(({ field }) => field).toSorted()).toEqual([
      'contactEmailAddress',
      'contactName',
      'onboardingType',
    ])
  })

  it('onboarding 4: 400 emailaddress_bl for an address on the blacklist, until it is used anyway', async () => {
    await staff.blacklisted('ond@onda.example')
    const { organizationNumber } = await staff.prepared({})
    const refused = await staff.initiate({
      organizationNumber,
      contactEmailAddress: 'Ond@onda.example',
    })
    expect([refused.status, refused.body]).toEqual([400, 'emailaddress_bl'])
    const forced = await staff.initiate({
      organizationNumber,
      contactEmailAddress: 'Ond@onda.example',
      ignoreBlacklistWarning: true,
    })
    expect(forced.status).toBe(200)
  })

  it('onboarding 6: 404 when the onboarding exists but lacks a task it began with', async () => {
    const organizationNumber = limitedCompany()
    const id = await staff.started({ organizationNumber, onboardingType: 'kycUpdate' })
    // Nobody can take it out: the onboarding is from a time when it could be done.
    await staff.server.owner.query(
      'update company_task set removed_at = skynet.now() where group_id = $1',
      [id],
    )
    expect(await staff.initiate({ organizationNumber })).toMatchObject({
      status: 404,
      refusal: { code: 'taskNotCreated' },
    })
  })

  it('onboarding 7: 405 when the customer has the service already', async () => {
    const organizationNumber = await addCompany(staff.server.owner, {
      organizationNumber: limitedCompany(),
    })
    await staff.prepared({ organizationNumber })
    expect(await staff.initiate({ organizationNumber })).toMatchObject({
      status: 405,
      refusal: { message: 'Kunden har redan vald tjänst aktiverad' },
    })
    expect((await staff.initiate({ organizationNumber, productType: 'AtivoCore' })).status).toBe(
      200,
    )
  })

  it('onboarding 8: 409 when one is ongoing, also for two who begin at once', async () => {
    const { organizationNumber } = await staff.prepared({})
    const both = await Promise.all([
      staff.initiate({ organizationNumber }),
      staff.initiate({ organizationNumber }, staff.admin),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.refusal.message).toBe(
      'Det finns redan en onboarding för kunden',
    )
  })

  it('prospects 11: what makes a customer follows from a prospect that is accepted and new, from wherever it is started', async () => {
    const organizationNumber = await addCompany(staff.server.owner, {
      organizationNumber: limitedCompany(),
      roles: [],
    })
    const refusals = async (more: object = {}) => [
      (await staff.initiate({ organizationNumber, ...more })).refusal,
      (await staff.initiate({ organizationNumber, onboardingType: 'loan', ...more })).refusal,
    ]
    const refused = (start: string) =>
      Array(2).fill({
        code: 'prospectNotAccepted',
        message: expect.stringMatching(new RegExp(`^${start}.*sökning`)),
      })
    const follows = async () =>
      (await staff.seller.call(onboarding.getContactDetails, { id: organizationNumber })).body
        .prospect
    expect(await refusals()).toMatchObject(refused('Företaget har inget prospekt'))
    expect(await follows()).toMatchObject({
      id: null,
      problem: expect.stringContaining('inget prospekt') as string,
    })

    const declined = await prospectOf(staff.seller, organizationNumber)
    await staff.seller.call(prospects.setApproved, { prospectId: declined.id, approved: false })
    expect(await refusals()).toMatchObject(refused('Prospektet är avslaget'))
    expect(await refusals({ prospectId: declined.id })).toMatchObject(
      refused('Prospektet är avslaget'),
    )
    expect(await follows()).toMatchObject({
      id: declined.id,
      problem: expect.stringContaining('avslaget') as string,
    })

    const failed = await prospectOf(staff.seller, organizationNumber)
    await staff.server.owner.query('update prospect set passed = false where id = $1', [failed.id])
    expect(await refusals()).toMatchObject(refused('Prospektet är inte godkänt'))
    await staff.server.owner.query('update prospect set passed = true where id = $1', [failed.id])
    // Searching again makes nothing good that somebody declined, as long as that counts.
    expect(await refusals()).toMatchObject(refused('Ett annat prospekt på företaget är avslaget'))
    expect(await refusals({ prospectId: failed.id })).toMatchObject(
      refused('Ett annat prospekt på företaget är avslaget'),
    )
    expect(
      (await staff.seller.call(prospects.get, { id: failed.id })).body.onboardingProblem,
    ).toContain('avslaget')
    await staff.server.owner.query(
      `update prospect set created_at = skynet.now() - interval '32 days' where id = $1`,
      [declined.id],
    )
    expect(await follows()).toEqual({ id: failed.id, problem: null })
    await staff.server.owner.query(
      `update prospect set created_at = skynet.now() - interval '31 days' where id = $1`,
      [failed.id],
    )
    expect(await refusals({ prospectId: failed.id })).toMatchObject(
      refused('Prospektet är 31 dagar gammalt och får vara högst 30 dagar'),
    )
    const value = {
      namespace: 'prospects',
      key: 'onboardableDays',
      type: 'number',
      value: '31',
      version: 0,
    } as const
    const second = await staff.server.person(['Administrator'])
    const why = 'Beslutat i kreditkommittén'
    await staff.admin.call(settings.saveConfigurationValues, { configurationValues: [value], why })
    expect(await follows()).not.toEqual({ id: failed.id, problem: null })
    await approve(second, 'changeControl', 'prospects onboardableDays')
    expect(await follows()).toEqual({ id: failed.id, problem: null })
    const { namespace, key } = value
    await staff.admin.call(settings.deleteConfigurationValue, { namespace, key, why })
    await approve(second, 'changeControl', 'prospects onboardableDays')

    const accepted = await acceptedProspect(
      { seller: staff.seller, second: staff.admin },
      organizationNumber,
    )
    await staff.seller.call(prospects.savecomment, {
      prospectId: accepted.id,
      comment: 'Ring i maj',
    })
    const other = await staff.prepared({})
    expect((await staff.initiate({ ...other, prospectId: accepted.id })).refusal).toMatchObject({
      code: 'prospectNotAccepted',
      message: expect.stringContaining('annat företag') as string,
    })
    expect(await follows()).toEqual({ id: accepted.id, problem: null })
    const { body: id } = await staff.initiate({ organizationNumber })
    expect(await staff.get(id)).toMatchObject({
      prospectId: accepted.id,
      decision: expect.stringMatching(/^Manuellt godkänd av Person/) as string,
      prospectResult: expect.stringMatching(/^(Godkänd|Varning|Ej godkänd)$/) as string,
      prospectComments: expect.arrayContaining([
        expect.objectContaining({
          comment: 'Ring i maj',
          createdBy: expect.stringMatching(/^Person/) as string,
        }),
      ]) as unknown,
    })
  })

  it.each(keysOf(onboardingTypes))(
    'a type %s is not begun with a number that nobody knows',
    async (onboardingType) => {
      const { body, ...answered } = await staff.initiate({
        onboardingType,
        organizationNumber: unknownNumber,
      })
      expect(answered).toMatchObject({ status: 422, refusal: { code: 'unknownCompany' } })
      const { rows } = await staff.server.owner.query(
        'select 1 from company where organization_number = $1',
        [unknownNumber],
      )
      expect([body, rows]).toEqual([expect.anything(), []])
    },
  )

  it('a company the register knows is begun with under the name it has there', async () => {
    const organizationNumber = limitedCompany()
    await staff.seller.call(company.refetchExternalinfo, { organizationNumber })
    const { body: id } = await staff.initiate({
      organizationNumber,
      onboardingType: 'agreementSigning',
      name: 'Påhittat Bolag AB',
    })
    const { name } = register.companyAt(register.indexOf(organizationNumber) ?? 0)
    expect((await staff.get(id)).companyName).toBe(name)
  })

  it('hands out the contact details of the last one to invoice purchase', async () => {
    const organizationNumber = limitedCompany()
    expect(
      (await staff.seller.call(onboarding.getContactDetails, { id: organizationNumber })).body
        .contactDetails,
    ).toBeNull()
    await staff.started({ organizationNumber, contactRelationToCompany: 'VD' })
    const { body } = await staff.seller.call(onboarding.getContactDetails, {
      id: organizationNumber,
    })
    expect(body.contactDetails).toMatchObject({ name: 'Åsa Sjöberg', relationToCompany: 'VD' })
  })
})

it('without a token nothing is answered, and without the role it is refused', async () => {
  expect((await staff.server.anonymous(onboarding.all, {})).status).toBe(401)
  const other = await staff.server.person(['RuleAdmin'])
  const id = await staff.started()
  const answered = await Promise.all([
    other.call(onboarding.all, {}),
    other.call(onboarding.get, { id }),
    other.call(onboarding.setCanceled, { id, canceledReason: 'Nej' }),
    other.call(onboarding.invite, { id }),
    staff.initiate({}, other),
  ])
  expect(answered.map(({ status }) => status)).toEqual(Array(5).fill(403))
})
