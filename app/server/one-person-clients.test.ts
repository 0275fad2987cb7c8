import { afterAll, beforeAll, it } from 'vitest'
import { addMonths, stockholmDay } from '#platform/swedish/format.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { aChange, paidClient } from '#areas/acquisition/bank/server/testing/paid-client.ts'
import { addProof } from '#areas/acquisition/bank/server/testing/proof.ts'
import { addTask } from '#areas/acquisition/companytasks/server/public.ts'
import { agreements, bundles } from '#areas/acquisition/agreements/contract.ts'
import { anAgreement } from '#areas/acquisition/agreements/server/testing/sample-agreement.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { dearer } from '#areas/acquisition/offers/server/testing/dearer.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import {
  cleanCompany,
  staffAtWork,
  type StaffAtWork,
} from '#areas/acquisition/onboarding/server/testing/staff.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  addPaper,
  approveSignature,
  aSetOf,
  aTask,
  chooseSigners,
  openJobs,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { company } from '#areas/parties/company/contract.ts'
import { clientTerms } from '#areas/acquisition/terms/contract.ts'
import { righttosign } from '#areas/parties/righttosign/contract.ts'
import { unsolvedBoard } from '#areas/parties/righttosign/server/testing/unsolved.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { tells } from '#areas/parties/company/server/testing/insolvent.ts'
import { bundleInForce, signedByBundles } from './testing/bundle-changed.ts'
import { askProvision } from './testing/prices-agreed.ts'
import { ableToKeepSilent, expectNothingAlone, type SilentPerson } from './testing/one-person.ts'

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ås', socialSecurityNumber: '7001019806' }
const reason = 'Det är bråttom'
let staff: StaffAtWork
let jobs: ReturnType<typeof openJobs>
let one: SilentPerson
let sleeping: string
let insolvent: string
let onboardingId: string
let kycSet: string
let revisions: { id: string; versionId: string }[]
let bundle: Awaited<ReturnType<typeof bundleInForce>>
let archivedBundle: string
let account: { organizationNumber: string; companyTaskId: string }
type Set = Awaited<ReturnType<typeof aSetOf>>
/** One that waits for its paper to be seen, one that has been, one that is approved as signed. */
let waiting: Set
let signed: Set
let approved: Set
let priced = ''
let signature: string
let paid: string
/** A company whose wording nobody can solve, and its board. */
let unsolved: { organizationNumber: string; board: readonly string[] }

async function setOfAnna() {
  const set = await aSetOf(staff.server, jobs, one, [anna])
  await addPaper(one, set)
  const { agreementSetId, agreementId } = set
  const asked = { agreementSetId, agreementId, signatures: [anna], why: reason }
  await one.call(signing.saveManualSignatures, asked)
  return set
}
async function signatureOf({ agreementSetId: setId }: Set) {
  const { body } = await one.call(signing.getAgreementWithSignatureStatus, { setId })
  return body[0]?.persons[0]?.waiting?.id ?? ''
}

beforeAll(async () => {
  staff = await staffAtWork()
  jobs = openJobs(staff.server)
  one = ableToKeepSilent(await staff.server.person(policies))
  const { server, admin } = staff
  sleeping = await addCompany(server.owner)
  await server.owner.query('update client set active = 0 where organization_number = $1', [
    sleeping,
  ])
  insolvent = await addCompany(server.owner)
  await tells(server.owner, 'A', insolvent)
  const organizationNumber = await addCompany(server.owner)
  const task = { type: 'BankAccountValidation', onboardingId: null, organizationNumber } as const
  const companyTaskId = await addTask(staff.store.db, { ...task, by: 'Test', now: new Date() })
  account = { organizationNumber, companyTaskId }
  await addProof(one, organizationNumber)
  paid = await paidClient({ server, db: staff.store.db, maker: one, checker: admin })
  await addProof(one, paid)
  const { body: set } = await one.call(kyc.save, {
    name: 'Förvalet',
    defaultOnboardingTypes: ['kycUpdate'],
    questions: [aQuestion()],
  })
  kycSet = set.id
  const aRevision = async () => {
    const { body: id } = await one.call(agreements.save, anAgreement())
    return { id, versionId: (await one.call(agreements.createVersion, { id })).body }
  }
  revisions = [await aRevision(), await aRevision()]
  bundle = await bundleInForce(one)
  const { id: archived } = await bundleInForce(one)
  await one.call(bundles.archive, { id: archived })
  archivedBundle = archived
  priced = (await aTask(server, jobs)).companyTaskId
  waiting = await setOfAnna()
  signature = await signatureOf(waiting)
  signed = await setOfAnna()
  approved = await setOfAnna()
  for (const each of [signed, approved]) await approveSignature(admin, await signatureOf(each))
  await admin.call(signing.markAgreementAsFullySigned, approved)

  const wordy = cleanCompany()
  await staff.prepared({ organizationNumber: wordy })
  unsolved = { organizationNumber: wordy, board: await unsolvedBoard(server.owner, one, wordy) }

  // Red in both ways: nobody has said that the account is right, and the lists do not answer.
  const client = cleanCompany()
  onboardingId = await staff.ready({ organizationNumber: client })
  await server.owner.query('delete from bank_details where organization_number = $1', [client])
  await server.owner.query(
    `update person_screening set screened_at = screened_at - interval '31 days'
     where personal_number in (select personal_number from key_person where organization_number = $1)`,
    [client],
  )
  await staff.providers.misbehaveLists({ mode: 'fail' })
})
afterAll(async () => {
  await jobs.close()
  await staff.close()
})

const validTo = addMonths(stockholmDay(new Date()), 1)
const tries = {
  activate: async () =>
    one.call(company.statusOverrideSave, {
      organizationNumber: sleeping,
      active: true,
      validTo,
      why: reason,
    }),
  liftInsolvency: async () =>
    one.call(company.insolvencyLift, { organizationNumber: insolvent, why: reason }),
  complete: async () => one.call(onboarding.complete, { id: onboardingId, why: reason }),
  publish: async () => one.call(kyc.publish, { id: kycSet, why: reason }),
  release: async (n: number) =>
    one.call(agreements.release, {
      ...(revisions[n % 2] ?? { id: '', versionId: '' }),
      why: reason,
    }),
  changeBundle: async (n: number) =>
    one.call(bundles.save, { ...bundle.change(`${n} % av allt`), why: reason }),
  reactivateBundle: () => one.call(bundles.reactivate, { id: archivedBundle, why: reason }),
  agreePrices: async (n: number) => askProvision(one, priced, n, reason),
  changePrices: async (n: number) => one.call(offers.savePrices, await dearer(one, n + 1, reason)),
  saveAccount: async (n: number) =>
    one.call(bank.setSelectedBankAccount, {
      ...account,
      bankName: 'Bankgiro',
      accountNumber: n % 2 ? '991-2346' : '5050-1055',
      why: reason,
    }),
  validateAccount: async () =>
    one.call(bank.validateBankAccount, { companyTaskId: account.companyTaskId }),
  changeAccount: async () =>
    one.call(bank.askAccountChange, { organizationNumber: paid, ...aChange() }),
  decideSigning: async (n: number) =>
    one.call(righttosign.decide, {
      organizationNumber: unsolved.organizationNumber,
      combinations: [[unsolved.board[n % unsolved.board.length] ?? '']],
      why: reason,
    }),
  setTerm: async (n: number) =>
    one.call(clientTerms.set, {
      organizationNumber: sleeping,
      kind: 'commission',
      value: 100 + n,
      why: reason,
    }),
  registerSignature: async () => {
    await chooseSigners(one, waiting, [bo])
    return one.call(signing.saveManualSignatures, {
      agreementSetId: waiting.agreementSetId,
      agreementId: waiting.agreementId,
      signatures: [bo],
      why: reason,
    })
  },
  acceptSignature: async () => one.call(signing.approveManualSignature, { id: signature }),
  deleteSigned: async () =>
    one.call(signing.deleteAgreement, {
      taskId: signed.companyTaskId,
      setId: signed.agreementSetId,
      reason,
    }),
  reopen: async () =>
    one.call(signing.unmarkAgreementAsComplete, {
      companyAgreementSetId: approved.agreementSetId,
      agreementId: approved.agreementId,
      reason,
    }),
}

async function counting() {
  const rowsOf = async (question: string) => (await staff.server.owner.query(question)).rows
  return {
    overrides: await rowsOf('select * from company_status_override where active'),
    insolvencies: await rowsOf('select id, lifted_at from company_insolvency order by id'),
    onboardings: await rowsOf('select id, completed_at from onboarding order by id'),
    clients: await rowsOf('select organization_number, active from client order by id'),
    sets: await rowsOf('select id, deleted_at from agreement_set order by id'),
    counting: await rowsOf(`select id from agreement_signature where state = 'counts' order by id`),
    kyc: await rowsOf('select id, published_at from kyc_set order by id'),
    revisions: await rowsOf('select id, released_at from agreement_version order by id'),
    bundles: await signedByBundles(() => staff.server),
    agreed: await rowsOf('select * from agreed_price'),
    prices: await rowsOf('select version from offer_price_list order by version'),
    accounts: await rowsOf('select id, validated_version from bank_details order by id'),
    paidOn: await rowsOf('select * from company_account order by organization_number'),
    decided: await rowsOf('select id from right_to_sign_decision'),
    terms: await rowsOf('select id from client_term'),
    tasks: await rowsOf('select id, completed_at from company_task order by id'),
  }
}

it('no sequence of calls by one person makes a client, or undoes what was signed (approvals 1, 2, 15)', async () => {
  // Its row is there before anything is compared.
  await tries.saveAccount(0)
  await expectNothingAlone({
    server: staff.server,
    one,
    among: 'clients',
    tries,
    counting,
    runs: 6,
  })
})
