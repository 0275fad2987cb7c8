import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, newNumber } from '#areas/company/server/testing/companies.ts'
import { onboarding } from '../contract.ts'
import { staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

describe('transition to open: initiate', () => {
  it('answers the id, opens the tasks of the type, tells the CRM and leaves the trail', async () => {
    const { status, body: id } = await staff.initiate()
    expect(status).toBe(200)
    expect(await staff.get(id)).toMatchObject({
      companyName: 'Sjöbergs Åkeri AB',
      typeInt: 0,
      type: 'Fakturaköp',
      productType: 'FactoringGruppen',
      channel: 'Sales',
      requiresAml: true,
      contactDetails: { name: 'Åsa Sjöberg', phoneNumber: '0701234567', relationToCompany: '', promotionalCode: '' },
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
    expect(await staff.outbox(`onboarding ${id} crm%`)).toMatchObject([{ destination: 'crm', kind: 'company.created' }])
    expect(await staff.trail(id)).toMatchObject([{ action: 'onboarding.initiate', actorId: staff.seller.id }])
  })

  it.each([
    [1, ['AgreementSigning']],
    [2, ['AgreementSigning', 'BankAccountValidation', 'Kyc']],
    [3, ['Kyc']],
  ])('a type %i begins with its own tasks (C16)', async (onboardingType, types) => {
    const id = await staff.started({ onboardingType })
    expect((await staff.tasksOf(id)).map(({ type }) => type).toSorted()).toEqual(types)
  })

  it('onboarding.05: 400 when data is missing, with a sentence at each field; a missing type is missing data (A2)', async () => {
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

  it('onboarding.04: 400 emailaddress_bl for an address on the blacklist, until it is used anyway', async () => {
    await staff.blacklisted('ond@onda.example')
    const organisationNumber = newNumber()
    const refused = await staff.initiate({ organisationNumber, contactEmailAddress: 'Ond@onda.example' })
    expect([refused.status, refused.body]).toEqual([400, 'emailaddress_bl'])
    const forced = await staff.initiate({
      organisationNumber,
      contactEmailAddress: 'Ond@onda.example',
      ignoreBlacklistWarning: true,
    })
    expect(forced.status).toBe(200)
  })

  it('onboarding.06: 404 when the onboarding exists but lacks a task it began with', async () => {
    const organisationNumber = newNumber()
    const id = await staff.started({ organisationNumber, onboardingType: 3 })
    // Nobody can take it out: the onboarding is from a time when it could be done.
    await staff.server.owner.query('update company_task set removed_at = now() where group_id = $1', [id])
    expect(await staff.initiate({ organisationNumber })).toMatchObject({
      status: 404,
      refusal: { code: 'taskNotCreated' },
    })
  })

  it('onboarding.07: 405 when the customer has the service already', async () => {
    const organisationNumber = await addCompany(staff.server.owner)
    expect(await staff.initiate({ organisationNumber })).toMatchObject({
      status: 405,
      refusal: { message: 'Kunden har redan vald tjänst aktiverad' },
    })
    expect((await staff.initiate({ organisationNumber, productType: 'AtivoCore' })).status).toBe(200)
  })

  it('onboarding.08: 409 when one is ongoing, also for two who begin at once', async () => {
    const organisationNumber = newNumber()
    const both = await Promise.all([
      staff.initiate({ organisationNumber }),
      staff.initiate({ organisationNumber }, staff.admin),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.refusal.message).toBe('Det finns redan en onboarding för kunden')
  })

  it('hands out the contact details of the last one to invoice purchase', async () => {
    const organisationNumber = newNumber()
    expect(
      (await staff.seller.call(onboarding.getContactDetails, { id: organisationNumber })).body.contactDetails,
    ).toBeNull()
    await staff.started({ organisationNumber, contactRelationToCompany: 'VD' })
    const { body } = await staff.seller.call(onboarding.getContactDetails, { id: organisationNumber })
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
