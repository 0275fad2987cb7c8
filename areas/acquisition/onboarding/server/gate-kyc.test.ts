import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  aBundle,
  creation,
  signByHand,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { answerTask, publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import type { Person } from '#app/server/testing.ts'
import { onboarding } from '../contract.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
let aml: Person
beforeAll(async () => {
  staff = await staffAtWork()
  aml = await staff.server.person(['AmlDepartment'])
})
afterAll(() => staff.close())

const rowOf = async (id: string) =>
  (await staff.seller.call(onboarding.gate, { id })).body.rows.find(({ check }) => check === 'kyc')
const complete = (id: string, why = '') => staff.onboarder.call(onboarding.complete, { id, why })
/** An onboarding to renewed answers, of which a set is picked and answered by one person. */
async function answered(kycSetId: string) {
  const id = await staff.started({ onboardingType: 'kycUpdate', requiresAml: false })
  const { organizationNumber } = await staff.get(id)
  const [task] = await staff.tasksOf(id)
  const given = { taskId: task?.id ?? '', organizationNumber }
  expect((await answerTask(staff.onboarder, kycSetId, given)).status).toBe(200)
  return { id, organizationNumber }
}
const alone = () => ({ writer: staff.onboarder, second: staff.onboarder })

describe('onboarding 73, onboarding 74: what a new client has from the first second', () => {
  it('is what its onboarding collected, and the core system gets it in one message', async () => {
    const { seller } = staff
    const organizationNumber = cleanCompany()
    const admin = await staff.server.person(['Administrator'])
    const id = await staff.started({ organizationNumber })
    const task = (await staff.tasksOf(id)).find(({ type }) => type === 'AgreementSigning')
    const companyTaskId = task?.id ?? ''
    const bundle = await aBundle(admin, [
      { name: 'Ramavtal', type: 'InvoicePurchase', signatureType: 'None' },
      { name: 'Borgen', type: 'Guarantor', signatureType: 'Person' },
    ])
    const { body: agreementSetId } = await seller.call(
      signing.createAgreement,
      creation(bundle, { organizationNumber, companyTaskId }),
    )
    const guarantee = { agreementSetId, agreementId: bundle.agreements[1]?.agreementId ?? '' }
    await signByHand({ sales: seller, admin }, { organizationNumber, ...guarantee }, [
      { name: 'Anna Ek', socialSecurityNumber: '8507099805' },
    ])
    await admin.call(signing.markAgreementAsFullySigned, { ...guarantee, companyTaskId })
    await staff.doTasks(id)
    expect((await seller.call(onboarding.complete, { id, why: '' })).status).toBe(204)
    expect((await seller.call(onboarding.complete, { id, why: '' })).refusal.code).toBe('completed')

    const side = { organizationNumber, companyType: 'issuer' } as const
    const { body: rated } = await admin.call(rating.companyRating, side)
    expect(rated.guarantors).toMatchObject([{ name: 'Anna Ek' }])
    const [limit] = (await admin.call(limits.get, { organizationNumber, limitType: 'financing' }))
      .body
    expect(limit?.pendingState).toMatchObject({ state: 'ongoing', asked: expect.any(Object) })
    const listed = await seller.call(contacts.get, { organizationNumber })
    expect(listed.body).toMatchObject([{ name: 'Åsa Sjöberg', phoneNumber: '0701234567' }])
    const left = await seller.call(onboarding.ofCompany, { organizationNumber })
    expect(left.body).toMatchObject([
      {
        id,
        prospect: { id: expect.any(String), decision: expect.stringContaining(' av ') },
        prices: expect.arrayContaining([
          expect.objectContaining({
            agreement: 'Ramavtal',
            value: '1,50 % av fakturabeloppet per 30 dagar',
          }),
        ]),
      },
    ])
    expect(await staff.outbox(`onboarding ${id} completed`)).toMatchObject([
      {
        destination: 'core-system',
        payload: {
          contact: { email: 'asa@sjobergs.example' },
          account: { bankName: 'Bankgiro' },
          keyPersons: expect.arrayContaining([
            expect.objectContaining({ isSanctioned: false, screenedAt: expect.any(String) }),
          ]),
          guarantors: [{ name: 'Anna Ek', personalNumber: '198507099805' }],
          agreements: [{ name: 'Ramavtal' }, { name: 'Borgen' }],
          rating: { score: expect.any(Number) },
          limitCase: { externalReference: limit?.pendingState?.externalReference },
          prospect: { comments: expect.any(Array) },
          kyc: { answers: expect.any(Array) },
        },
      },
    ])
  })
})

describe('kyc 20, onboarding 62: what a company has answered', () => {
  it('counts when it is the default of the type, and then one person completes it', async () => {
    const { id } = await answered(await staff.standardSet())
    expect(await rowOf(id)).toMatchObject({ problem: null })
    expect((await complete(id)).status).toBe(204)
  })

  it('does not when one person published the set, and is let through by AML alone', async () => {
    const { id } = await answered(await publishedSet(alone(), [], [aQuestion('Mår ni bra?')]))
    expect(await rowOf(id)).toMatchObject({
      kind: 'screening',
      problem: expect.stringContaining('inte är standard för'),
      place: null,
    })
    expect((await complete(id)).refusal.code).toBe('notReady')
    expect((await complete(id, 'Bråttom')).status).toBe(200)
    expect((await staff.get(id)).completed).toBe(false)
    expect((await approve(aml, 'completeUnscreened', id)).status).toBe(204)
    expect(await staff.get(id)).toMatchObject({ completed: true })
  })

  it('is answered anew in another task', async () => {
    const { id, organizationNumber } = await answered(await publishedSet(alone(), []))
    const { body: added } = await staff.seller.call(companyTasks.addForOnboarding, {
      onboardingId: id,
      organizationNumber,
      type: 'Kyc',
    })
    expect(
      (
        await answerTask(staff.seller, await staff.standardSet(), {
          taskId: added.id,
          organizationNumber,
        })
      ).body,
    ).toMatchObject({ completed: true })
    expect(await rowOf(id)).toMatchObject({ problem: null })
  })

  it('does not when it is too long ago', async () => {
    const { id } = await answered(await staff.standardSet())
    await staff.server.owner.query(
      `alter table kyc_response disable trigger kyc_response_final;
       update kyc_response set completed_at = completed_at - interval '91 days';
       alter table kyc_response enable trigger kyc_response_final`,
    )
    expect(await rowOf(id)).toMatchObject({
      problem: expect.stringContaining('91 dagar gamla, och får vara 90'),
    })
    expect((await complete(id)).refusal.code).toBe('notReady')
  })

  it('does not when another set has become the default since, nor when that has too few', async () => {
    const { id } = await answered(await staff.standardSet())
    const small = await publishedSet(
      { writer: staff.onboarder, second: staff.admin },
      ['kycUpdate'],
      [aQuestion('Mår ni bra?')],
    )
    expect(await rowOf(id)).toMatchObject({ problem: expect.stringContaining('inte är standard') })
    const { id: other } = await answered(small)
    expect(await rowOf(other)).toMatchObject({
      problem: expect.stringContaining('färre än 3 frågor'),
    })
  })

  it('kyc 23: does not while AML has not said what it thinks of what is marked as risk', async () => {
    const { id, response } = await marked()
    expect(await rowOf(id)).toMatchObject({
      problem: expect.stringContaining('markerade som risk'),
    })
    const review = { id: response, accepted: true, comment: 'Torghandel, känd sedan länge' }
    expect((await aml.call(kyc.reviewresponse, review)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ problem: null })
  })

  it.each([
    ['canceled', 'avbruten'],
    ['deleted', 'borttagen'],
  ])('onboarding 77: is nothing for AML to read once it is %s', async (how, word) => {
    const { id, taskId } = await marked()
    const [waiting] = (await told()).filter(({ action }) => action?.actionId === taskId)
    expect(waiting).toMatchObject({ completed: false })
    if (how === 'canceled')
      await staff.seller.call(onboarding.setCanceled, { id, canceledReason: 'Ångrade sig' })
    else await staff.admin.call(onboarding.delete, { id })
    const { body } = await aml.call(usertasks.get, { id: waiting?.id ?? '' })
    expect(body).toMatchObject({ completed: true })
    expect(body.historicStates.map(({ description }) => description)).toContain(
      `Stängt: onboardingen är ${word}`,
    )
  })
})

const told = async () => (await aml.call(usertasks.all, { query: 'markerade som risk' })).body.list

/** An onboarding whose answers are completed and marked as risk: AML is to read them. */
async function marked() {
  const asked = aQuestion('Kontanter?', {
    type: 'Radio',
    options: ['Nej', { text: 'Ja', isRisk: true }],
  })
  const id = await staff.started({ onboardingType: 'kycUpdate', requiresAml: false })
  const { organizationNumber } = await staff.get(id)
  const [task] = await staff.tasksOf(id)
  const taskId = task?.id ?? ''
  const kycSetId = await publishedSet(
    { writer: staff.onboarder, second: staff.admin },
    ['kycUpdate'],
    [asked, aQuestion('Var?'), aQuestion('När?')],
  )
  const picked = { kycSetId, organizationNumber, taskId }
  const { body: begun } = await staff.onboarder.call(kyc.addkycset, picked)
  const options = [{ id: asked.meta.options[1]?.id ?? '' }]
  const answers = [{ questionId: asked.id, options }]
  await staff.onboarder.call(kyc.saveresponse, { id: begun.id, answers, completed: true })
  return { id, taskId, response: begun.id }
}
