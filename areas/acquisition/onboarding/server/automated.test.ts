import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { agreements, bundles } from '#areas/acquisition/agreements/contract.ts'
import { savedBundle } from '#areas/acquisition/agreements/server/testing/saved-bundle.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { company } from '#areas/parties/company/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { aBundle, creation } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { onboarding } from '../contract.ts'
import { onboardingTasks } from './jobs.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
  for (const partnerType of ['Bokio', 'Bygglet', 'Fortnox', 'Visma'])
    await staff.admin.call(apiClients.add, {
      name: partnerType,
      clientId: partnerType.toLowerCase(),
      partnerType,
    })
})
afterAll(() => staff.close())

/** Makes a bundle automated for a partner, with what it fills in of the commission. */
async function automate(
  partner: string,
  presetValue: string,
  name = 'Automatiserad',
  parts: Parameters<typeof aBundle>[1] = [{}],
) {
  const { body: clients } = await staff.admin.call(apiClients.all, {})
  const made = await aBundle(staff.admin, parts)
  const sent = {
    id: made.id,
    name,
    description: 'Till partnerns kunder',
    automatedAgreementBundleType: 'InvoicePurchase' as const,
    automatedPartners: clients.filter((one) => one.name === partner).map(({ id }) => id),
    agreements: made.agreements.map((one) => ({
      ...one,
      tokens: [
        { key: 'KUNDNAMN', presetValue: 'Enligt registret' },
        { key: 'PROVISION', presetValue },
      ],
    })),
  }
  expect((await savedBundle(staff.admin, sent)).status).toBe(200)
  return made
}

/** An onboarding that begins for a partner's customer, with its signing task. */
async function begun(partnerType: string | null) {
  const organizationNumber = await addCompany(staff.server.owner, {
    organizationNumber: cleanCompany(),
    name: 'Sjöbergs Åkeri AB',
  })
  if (partnerType !== null)
    await staff.admin.call(company.savecompanypartner, { organizationNumber, partnerType })
  const id = await staff.started({ organizationNumber, productType: 'AtivoCore' })
  const task = (await staff.tasksOf(id)).find(({ type }) => type === 'AgreementSigning')
  return { id, organizationNumber, companyTaskId: task?.id ?? '' }
}
const work = ({ companyTaskId }: { companyTaskId: string }) =>
  onboardingTasks['onboarding-agreements']?.({ companyTaskId }, {
    writes: staff.store,
    reads: staff.store,
    config: staff.server.config,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
  } as never)
const dataOf = async ({ id }: { id: string }) =>
  (await staff.tasksOf(id)).find(({ type }) => type === 'AgreementSigning')?.dataId
const asked = async (companyTaskId: string) =>
  (
    await staff.server.owner.query(`select key from graphile_worker.jobs where key = $1`, [
      `onboarding-agreements:${companyTaskId}`,
    ])
  ).rows.length

describe('agreements 32: the bundle of a partner', () => {
  it('is made and sent by itself when a customer of the partner begins, once, by Skynet in the trail', async () => {
    await automate('Bokio', '1,5 %')
    const one = await begun('Bokio')
    expect((await staff.get(one.id)).automatedAgreements).toMatchObject({
      companyTaskId: one.companyTaskId,
      state: 'waiting',
    })
    expect(await asked(one.companyTaskId)).toBe(1)
    await work(one)
    const shown = await staff.get(one.id)
    expect(shown.automatedAgreements).toMatchObject({
      state: 'sent',
      bundleName: 'Automatiserad',
      problem: null,
    })
    expect(shown.onboardingInvitationIds).toMatchObject([
      { sentTo: 'asa@sjobergs.example', createdBy: 'Skynet' },
    ])
    const setId = (await dataOf(one)) ?? ''
    const { body } = await staff.seller.call(signing.getAgreementWithSignatureStatus, { setId })
    const { body: document } = await staff.seller.call(signing.document, {
      agreementSetId: setId,
      agreementId: body[0]?.agreementId ?? '',
    })
    expect(document.tokens).toMatchObject([
      { key: 'KUNDNAMN', value: 'Sjöbergs Åkeri AB' },
      { key: 'PROVISION', value: '1,50 % av fakturabeloppet per 30 dagar' },
    ])
    // Who archives it is told of the customer's link (agreements 42).
    const impact = await staff.admin.call(agreements.archiveImpact, {
      id: body[0]?.agreementId ?? '',
    })
    expect(impact.body).toMatchObject({ setsOut: 1, customers: 1 })
    const made = (await staff.trail(setId)).filter(
      ({ action }) => action === 'signing.createAgreement',
    )
    expect(made).toMatchObject([
      {
        actorId: 'system',
        actorName: 'Skynet',
        company: one.organizationNumber,
        why: 'Automatiserad avtalsbunt',
        after: { evidence: expect.anything() },
      },
    ])

    // A job that comes again does nothing, nor when the agreements have been taken away.
    await work(one)
    await staff.seller.call(signing.deleteAgreement, { taskId: one.companyTaskId, setId })
    await work(one)
    expect(await dataOf(one)).toBeNull()
    expect((await staff.get(one.id)).onboardingInvitationIds).toHaveLength(1)
  })

  it('is sent to nobody else, and by nobody when somebody was first or it is over', async () => {
    const stranger = await begun(null)
    expect((await staff.get(stranger.id)).automatedAgreements).toBeNull()
    expect(await asked(stranger.companyTaskId)).toBe(0)

    const first = await begun('Bokio')
    const bundle = await aBundle(staff.admin, [{}])
    const { body: setId } = await staff.seller.call(
      signing.createAgreement,
      creation(bundle, first),
    )
    await work(first)
    expect(await dataOf(first)).toBe(setId)
    expect((await staff.get(first.id)).automatedAgreements).toMatchObject({ state: 'overtaken' })
    expect((await staff.get(first.id)).failureReasons).toEqual([])

    const over = await begun('Bokio')
    await staff.seller.call(onboarding.setCanceled, { id: over.id, canceledReason: 'Ångrade sig' })
    await work(over)
    expect(await dataOf(over)).toBeNull()
    expect((await staff.get(over.id)).automatedAgreements).toMatchObject({ state: 'overtaken' })
  })

  it('is made once when two workers come at the same time, and somebody by hand', async () => {
    const one = await begun('Bokio')
    const bundle = await aBundle(staff.admin, [{}])
    await Promise.all([
      work(one),
      work(one),
      staff.seller.call(signing.createAgreement, creation(bundle, one)),
    ])
    const { rows } = await staff.server.owner.query(
      'select id from agreement_set where company_task_id = $1',
      [one.companyTaskId],
    )
    expect(rows).toHaveLength(1)
    expect((await staff.get(one.id)).automatedAgreements?.state).toMatch(/^(sent|overtaken)$/)
  })
})

describe('agreements 33: what cannot be sent by itself is said, and made by hand', () => {
  it('when nothing fills a field', async () => {
    const bundle = await automate('Bygglet', '')
    const one = await begun('Bygglet')
    await work(one)
    const shown = await staff.get(one.id)
    const problem = 'Alla utbytbara fält behöver ett värde: Provision behöver fyllas i'
    expect(shown.automatedAgreements).toMatchObject({ state: 'failed', problem })
    expect(shown.failures).toMatchObject([
      { reason: 'Avtalen skickades inte av sig själva', failure: problem },
    ])
    expect(shown.onboardingInvitationIds).toEqual([])
    const byHand = creation(bundle, one)
    expect((await staff.seller.call(signing.createAgreement, byHand)).status).toBe(200)
  })

  it('signing 49: when a price it fills in is outside the price list, and nobody has agreed on it', async () => {
    await automate('Visma', '0,5 %', 'För billig')
    const one = await begun('Visma')
    await work(one)
    const shown = await staff.get(one.id)
    const problem = expect.stringContaining(
      'Provision 0,50 % ligger utanför prislistan (1,35 % till 2,95 %)',
    )
    expect(shown.automatedAgreements).toMatchObject({ state: 'failed', problem })
    expect(shown.failures).toMatchObject([
      { reason: 'Avtalen skickades inte av sig själva', failure: problem },
    ])
    expect(await dataOf(one)).toBeNull()
    expect(shown.onboardingInvitationIds).toEqual([])
  })

  it('when several bundles are for the partner, or what was for it is empty by then', async () => {
    const bundle = await automate('Fortnox', '1,5 %', 'Första')
    const emptied = await begun('Fortnox')
    const two = await begun('Fortnox')
    await automate('Fortnox', '2 %', 'Andra')
    await work(two)
    expect((await staff.get(two.id)).automatedAgreements).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Andra, Första'),
    })
    const { body: sane } = await staff.seller.call(onboarding.sanity, {})
    const errorsOf = (client: string) =>
      sane.apClientStatuses
        .find(({ name }) => name === client)
        ?.agreementTokenStatuses.flatMap(({ errors }) => errors)
    expect(errorsOf('Fortnox')).toContainEqual(expect.stringContaining('Andra, Första'))
    expect(errorsOf('Bokio')).toEqual([])

    const { body: active } = await staff.seller.call(bundles.allActive, {})
    for (const { id, name } of active)
      if (name === 'Andra') await staff.admin.call(bundles.archive, { id })
    const [part] = bundle.agreements
    await staff.admin.call(agreements.archive, { id: part?.agreementId ?? '' })
    await work(emptied)
    expect((await staff.get(emptied.id)).automatedAgreements).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^Bunten är tom: /),
    })
  })

  it('agreements 40: when an agreement has left the bundle, which is said before anybody begins', async () => {
    for (const { id } of (await staff.admin.call(bundles.allActive, {})).body)
      await staff.admin.call(bundles.archive, { id })
    const bundle = await automate('Bygglet', '1,5 %', 'Halv', [{}, { name: 'Borgen' }])
    const [, gone] = bundle.agreements
    await staff.admin.call(agreements.archive, { id: gone?.agreementId ?? '' })
    const { body: sane } = await staff.seller.call(onboarding.sanity, {})
    const problem = expect.stringMatching(/^Bunten är inte hel: Borgen lämnade den/)
    const status = sane.apClientStatuses.find(({ name }) => name === 'Bygglet')
    expect(status?.agreementTokenStatuses).toMatchObject([{ name: 'Halv', errors: [problem] }])
    const one = await begun('Bygglet')
    await work(one)
    expect((await staff.get(one.id)).automatedAgreements).toMatchObject({
      state: 'failed',
      problem,
    })
    expect(await dataOf(one)).toBeNull()
  })

  it('when the address has come to stand on the blacklist the agreements are there, and nobody is invited', async () => {
    await automate('Visma', '1,5 %')
    const one = await begun('Visma')
    await staff.blacklisted('asa@sjobergs.example')
    await work(one)
    const shown = await staff.get(one.id)
    expect(shown.automatedAgreements).toMatchObject({
      state: 'sent',
      problem: expect.stringContaining('kan vara skadlig'),
    })
    expect(shown.failures).toMatchObject([
      { reason: 'Avtalen är skapade, men kontakten är inte inbjuden' },
    ])
    expect(shown.onboardingInvitationIds).toEqual([])
    expect(await dataOf(one)).not.toBeNull()
  })
})
