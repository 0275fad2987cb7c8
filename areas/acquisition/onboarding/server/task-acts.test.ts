import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import type { TaskType } from '#areas/acquisition/companytasks/rules.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  aBundle,
  creation,
  openJobs,
  signByHand,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { onboarding } from '../contract.ts'
import { staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
let jobs: ReturnType<typeof openJobs>
beforeAll(async () => {
  staff = await staffAtWork()
  jobs = openJobs(staff.server)
})
afterAll(async () => {
  await jobs.close()
  await staff.close()
})
const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ek', socialSecurityNumber: '199001012385' }
const giro = { bankName: 'Bankgiro', accountNumber: '5050-1055' } as const

/** An onboarding with everything half done, and every act its tasks can still take. */
async function halfDone() {
  const { seller, admin } = staff
  const organizationNumber = await addCompany(staff.server.owner)
  const id = await staff.started({ organizationNumber, onboardingType: 'kycUpdate' })
  const add = async (type: TaskType) =>
    (
      await seller.call(companyTasks.addForOnboarding, {
        onboardingId: id,
        organizationNumber,
        type,
      })
    ).body.id
  const kycTask = (await staff.tasksOf(id))[0]?.id as string
  const [accountTask, signingTask, emptyTask] = [
    await add('BankAccountValidation'),
    await add('AgreementSigning'),
    await add('AgreementSigning'),
  ]
  const { body: saved } = await admin.call(kyc.save, {
    name: 'Kundkännedom',
    questions: [aQuestion()],
  })
  const { body: published } = await admin.call(kyc.publish, { id: saved.id })
  const picked = { kycSetId: published.id, organizationNumber, taskId: kycTask }
  const { body: response } = await seller.call(kyc.addkycset, picked)
  const account = { organizationNumber, companyTaskId: accountTask, ...giro }
  await seller.call(bank.setSelectedBankAccount, account)
  const bundle = await aBundle(admin, [{}])
  const made = creation(bundle, { organizationNumber, companyTaskId: signingTask })
  const { body: agreementSetId } = await seller.call(signing.createAgreement, made)
  const which = { agreementSetId, agreementId: bundle.agreements[0]?.agreementId ?? '' }
  const byHand = { ...which, signatures: [anna] }
  expect((await seller.call(signing.saveManualSignatures, byHand)).status).toBe(204)
  const { body: statuses } = await seller.call(signing.getAgreementWithSignatureStatus, {
    setId: agreementSetId,
  })
  const signature = { id: statuses[0]?.persons[0]?.waiting?.id ?? '' }
  const { body: order } = await seller.call(signing.startSigning, { ...which, ...bo })
  const acts = () => [
    seller.call(kyc.addkycset, picked),
    seller.call(kyc.saveresponse, { id: response.id, answers: [] }),
    seller.call(bank.setSelectedBankAccount, account),
    admin.call(bank.validateBankAccount, { companyTaskId: accountTask }),
    seller.call(signing.createAgreement, { ...made, companyTaskId: emptyTask }),
    seller.call(signing.saveManualSignatures, byHand),
    admin.call(signing.approveManualSignature, signature),
    admin.call(signing.declineManualSignature, signature),
    seller.call(signing.startSigning, { ...which, ...bo }),
    admin.call(signing.markAgreementAsFullySigned, { ...which, companyTaskId: signingTask }),
    admin.call(signing.unmarkAgreementAsComplete, {
      companyAgreementSetId: agreementSetId,
      agreementId: which.agreementId,
      reason: 'Fel pris',
    }),
    seller.call(signing.deleteAgreement, { taskId: signingTask, setId: agreementSetId }),
  ]
  const waiting = [
    ['validateAccount', organizationNumber],
    ['acceptSignature', signature.id],
  ] as const
  return { id, accountTask, order, acts, waiting }
}

it('a task of an onboarding that is canceled takes no act, and one that is deleted is gone', async () => {
  const { id, accountTask, order, acts, waiting } = await halfDone()
  for (const [act, subject] of waiting) await waitingFor(staff.admin, act, subject)
  expect(
    (await staff.seller.call(onboarding.setCanceled, { id, canceledReason: 'Kunden ångrade sig' }))
      .status,
  ).toBe(204)
  // onboarding 66: nothing is left for a second person to decide.
  for (const [act, subject] of waiting)
    await expect(waitingFor(staff.admin, act, subject)).rejects.toThrow('Nothing waits')
  const canceled = await Promise.all(acts())
  expect(canceled.map(({ status, refusal }) => [status, refusal.code, refusal.message])).toEqual(
    Array(canceled.length).fill([
      409,
      'onboardingCanceled',
      'Onboardingen är avbruten, så uppgiften kan inte göras. Starta en ny onboarding om kunden vill komma igång.',
    ]),
  )
  const shown = await staff.seller.call(companyTasks.get, { companyTaskId: accountTask })
  expect(shown.body).toMatchObject({ completed: false, canceled: true })
  // Who was about to sign with BankID is let go of.
  await jobs.step(order)
  expect((await staff.seller.call(signing.signingOrder, { id: order })).body.state).toBe('canceled')

  expect((await staff.admin.call(onboarding.delete, { id })).status).toBe(204)
  const deleted = await Promise.all(acts())
  expect(deleted.map(({ status }) => status)).toEqual(Array(deleted.length).fill(404))
  expect((await staff.seller.call(companyTasks.get, { companyTaskId: accountTask })).status).toBe(
    404,
  )
})

it('what somebody has signed is removed by nobody alone, by removing what it lies in', async () => {
  const { seller, admin } = staff
  const organizationNumber = await addCompany(staff.server.owner)
  const id = await staff.started({ organizationNumber, onboardingType: 'kycUpdate' })
  const asked = { onboardingId: id, organizationNumber, type: 'AgreementSigning' } as const
  const { body: task } = await seller.call(companyTasks.addForOnboarding, asked)
  const bundle = await aBundle(admin, [{}])
  const companyTaskId = task.id
  const made = creation(bundle, { organizationNumber, companyTaskId })
  const { body: agreementSetId } = await seller.call(signing.createAgreement, made)
  const agreementId = bundle.agreements[0]?.agreementId ?? ''
  const set = { organizationNumber, agreementSetId, agreementId }
  await signByHand({ sales: seller, admin }, set, [anna])
  const removed = { onboardingId: id, companyTaskId }
  expect(await seller.call(companyTasks.removeForOnboarding, removed)).toMatchObject({
    status: 409,
    refusal: { code: 'hasAgreements' },
  })
  expect(await admin.call(onboarding.delete, { id })).toMatchObject({
    status: 409,
    refusal: { code: 'signed' },
  })
  expect((await staff.get(id)).id).toBe(id)
})
