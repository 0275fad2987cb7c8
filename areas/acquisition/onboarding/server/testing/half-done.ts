import { expect } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import type { TaskType } from '#areas/acquisition/companytasks/rules.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { signers } from '#areas/acquisition/signing/server/testing/calls.ts'
import {
  aBundle,
  chooseSigners,
  creation,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { onboarding } from '../../contract.ts'
import type { StaffAtWork } from './staff.ts'

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ek', socialSecurityNumber: '199001012385' }
const giro = { bankName: 'Bankgiro', accountNumber: '5050-1055' } as const

interface Refused {
  readonly code: string
  readonly message: string
}
type Act = readonly [AnyEndpoint, () => Promise<{ status: number; refusal: Refused }>]

/** An onboarding with everything half done, and every act it and its tasks can still take. */
export async function halfDone(staff: StaffAtWork) {
  const { seller, admin } = staff
  const aml = await staff.server.person(['AmlDepartment'])
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
  const { body: published } = await admin.call(kyc.publish, { id: saved.id, why: 'Nya frågor' })
  const picked = { kycSetId: published.id, organizationNumber, taskId: kycTask }
  const { body: response } = await seller.call(kyc.addkycset, picked)
  const account = { organizationNumber, companyTaskId: accountTask, ...giro, why: 'Utdrag' }
  await seller.call(bank.setSelectedBankAccount, account)
  const bundle = await aBundle(admin, [{ signatureType: 'Person' }])
  const made = creation(bundle, { organizationNumber, companyTaskId: signingTask })
  const { body: agreementSetId } = await seller.call(signing.createAgreement, made)
  const which = { agreementSetId, agreementId: bundle.agreements[0]?.agreementId ?? '' }
  await chooseSigners(seller, which, [anna, bo])
  const byHand = { ...which, signatures: [anna], why: 'På papper' }
  expect((await seller.call(signing.saveManualSignatures, byHand)).status).toBe(204)
  const { body: statuses } = await seller.call(signing.getAgreementWithSignatureStatus, {
    setId: agreementSetId,
  })
  const signature = { id: statuses[0]?.persons[0]?.waiting?.id ?? '' }
  const { body: order } = await seller.call(signing.startSigning, { ...which, ...bo })
  const { body: link } = await seller.call(onboarding.createOnboardingInvite, { onboardingId: id })
  const contact = { name: 'A', emailAddress: 'a@b.se', phoneNumber: '1' }
  const marked = { ...which, companyTaskId: signingTask }
  const taskActs: readonly Act[] = [
    [kyc.addkycset, () => seller.call(kyc.addkycset, picked)],
    [kyc.saveresponse, () => seller.call(kyc.saveresponse, { id: response.id, answers: [] })],
    [
      kyc.changekycset,
      () =>
        seller.call(kyc.changekycset, {
          id: response.id,
          kycSetId: published.id,
          reason: 'Fel set',
        }),
    ],
    [
      kyc.reviewresponse,
      () => aml.call(kyc.reviewresponse, { id: response.id, accepted: true, comment: 'Rätt' }),
    ],
    [bank.setSelectedBankAccount, () => seller.call(bank.setSelectedBankAccount, account)],
    [
      bank.validateBankAccount,
      () => admin.call(bank.validateBankAccount, { companyTaskId: accountTask }),
    ],
    [
      signing.createAgreement,
      () => seller.call(signing.createAgreement, { ...made, companyTaskId: emptyTask }),
    ],
    [signing.saveManualSignatures, () => seller.call(signing.saveManualSignatures, byHand)],
    [signing.approveManualSignature, () => admin.call(signing.approveManualSignature, signature)],
    [signing.declineManualSignature, () => admin.call(signing.declineManualSignature, signature)],
    [signing.startSigning, () => seller.call(signing.startSigning, { ...which, ...bo })],
    [signers.choose, () => seller.call(signers.choose, { ...which, persons: [anna] })],
    [
      signers.remove,
      () => seller.call(signers.remove, { id: statuses[0]?.persons[1]?.id ?? '', reason: 'Fel' }),
    ],
    [
      signing.markAgreementAsFullySigned,
      () => admin.call(signing.markAgreementAsFullySigned, marked),
    ],
    [
      signing.unmarkAgreementAsComplete,
      () =>
        admin.call(signing.unmarkAgreementAsComplete, {
          companyAgreementSetId: agreementSetId,
          agreementId: which.agreementId,
          reason: 'Fel pris',
        }),
    ],
    [
      signing.deleteAgreement,
      () => seller.call(signing.deleteAgreement, { taskId: signingTask, setId: agreementSetId }),
    ],
  ]
  const onboardingId = id
  const ownActs: readonly Act[] = [
    [onboarding.setContacted, () => seller.call(onboarding.setContacted, { id })],
    [
      onboarding.updateContactDetails,
      () => seller.call(onboarding.updateContactDetails, { id, ...contact }),
    ],
    [
      onboarding.setCanceled,
      () => seller.call(onboarding.setCanceled, { id, canceledReason: 'Igen' }),
    ],
    [onboarding.complete, () => seller.call(onboarding.complete, { id })],
    [
      onboarding.changeSalesRep,
      () => admin.call(onboarding.changeSalesRep, { onboardingId, newSalesRepEmail: seller.email }),
    ],
    [
      onboarding.subscribe,
      () => seller.call(onboarding.subscribe, { onboardingId, subscribe: true }),
    ],
    [onboarding.createCompanyCrmEntry, () => admin.call(onboarding.createCompanyCrmEntry, { id })],
    [onboarding.invite, () => seller.call(onboarding.invite, { id })],
    [
      onboarding.createOnboardingInvite,
      () => seller.call(onboarding.createOnboardingInvite, { onboardingId }),
    ],
    [
      onboarding.removeOnboardingInvite,
      () => seller.call(onboarding.removeOnboardingInvite, { onboardingId, id: link.id }),
    ],
    [
      onboarding.sendInviteAgain,
      () => seller.call(onboarding.sendInviteAgain, { onboardingId, id: link.id }),
    ],
    [
      onboarding.sendReminder,
      () => seller.call(onboarding.sendReminder, { id, reminder: 'reminder2' }),
    ],
    [
      companyTasks.addForOnboarding,
      () =>
        seller.call(companyTasks.addForOnboarding, {
          onboardingId,
          organizationNumber,
          type: 'AgreementSigning',
        }),
    ],
    [
      companyTasks.removeForOnboarding,
      () =>
        seller.call(companyTasks.removeForOnboarding, { onboardingId, companyTaskId: emptyTask }),
    ],
  ]
  const waiting = [
    ['validateAccount', organizationNumber],
    ['acceptSignature', signature.id],
  ] as const
  return { id, accountTask, order, taskActs, ownActs, waiting }
}
