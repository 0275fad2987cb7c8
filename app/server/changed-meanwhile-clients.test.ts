import { afterAll, afterEach, beforeAll, it } from 'vitest'
import { keysOf } from '#platform/record.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import {
  aBankTask,
  aChange,
  paidClient,
} from '#areas/acquisition/bank/server/testing/paid-client.ts'
import { addProof } from '#areas/acquisition/bank/server/testing/proof.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import {
  cleanCompany,
  staffAtWork,
  type StaffAtWork,
} from '#areas/acquisition/onboarding/server/testing/staff.ts'
import { signers } from '#areas/acquisition/signing/contract-signers.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  addPaper,
  approveSignature,
  aSetOf,
  aTask,
  openJobs,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { clientTerms } from '#areas/acquisition/terms/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import type { Person } from './testing.ts'
import { agreementReleased } from './testing/agreement-released.ts'
import { bundleChanged } from './testing/bundle-changed.ts'
import { pricesAgreed } from './testing/prices-agreed.ts'
import { pricesChanged } from './testing/prices-changed.ts'
import { rightToSignDecided } from './testing/right-to-sign-decided.ts'
import { expectNotSomethingElse, type ActsAmong, type Tried } from './testing/changed-meanwhile.ts'
import { steeredClients } from './testing/steered-clients.ts'

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ås', socialSecurityNumber: '7001019806' }
const reason = 'Det är bråttom'
let staff: StaffAtWork
let jobs: ReturnType<typeof openJobs>
let maker: Person
let second: Person
let other: Person
beforeAll(async () => {
  staff = await staffAtWork()
  jobs = openJobs(staff.server)
  maker = await staff.server.person(policies)
  second = await staff.server.person(policies)
  other = await staff.server.person(policies)
})
afterEach(() => staff.providers.misbehaveLists({ mode: 'off' }))
afterAll(async () => {
  await jobs.close()
  await staff.close()
})

const rowsOf = async (question: string, values: readonly unknown[]) =>
  (await staff.server.owner.query(question, [...values])).rows

type Set = Awaited<ReturnType<typeof aSetOf>>
const sets = new Map<string, Set>()
/** A set whose paper is there and whose first person waits to count. Known by its id. */
async function setOfAnna(by: Person) {
  const set = await aSetOf(staff.server, jobs, by, [anna])
  sets.set(set.agreementSetId, set)
  await addPaper(by, set)
  await register(by, set, anna)
  return set
}
const setOf = (id: string) => {
  const set = sets.get(id)
  if (!set) throw new Error(`No set ${id}`)
  return set
}
const register = async (by: Person, set: Set, person: typeof anna) => {
  const { agreementSetId, agreementId } = set
  // Refused, as what follows, once it is approved.
  const chosen = { ...person, outsider: true, outsiderReason: 'Går i borgen' }
  await by.call(signers.choose, { agreementSetId, agreementId, persons: [chosen] })
  return by.call(signing.saveManualSignatures, {
    agreementSetId,
    agreementId,
    signatures: [person],
    why: reason,
  })
}
const signatureOf = async (by: Person, { agreementSetId: setId }: Set) =>
  (await by.call(signing.getAgreementWithSignatureStatus, { setId })).body[0]?.persons[0]?.waiting
    ?.id ?? ''
const signaturesOf = (setId: string) =>
  rowsOf(
    `select set.deleted_at, signature.id, signature.state from agreement_set set
     left join agreement_signer signer on signer.set_id = set.id
     left join agreement_signature signature on signature.signer_id = signer.id where set.id = $1 order by 2`,
    [setId],
  )

/** An onboarding that stands red in a way of the caller's, and is blacklisted meanwhile. */
const completed = (worsen: (organizationNumber: string) => Promise<unknown>): Tried => {
  const companies = new Map<string, string>()
  return {
    ask: async (by) => {
      const organizationNumber = cleanCompany()
      const id = await staff.ready({ organizationNumber })
      companies.set(id, organizationNumber)
      await worsen(organizationNumber)
      await by.call(onboarding.complete, { id, why: reason })
      return id
    },
    change: ({ thing, other: by }) =>
      by.call(blacklist.save, { blacklistType: 1, itemValue: companies.get(thing) ?? '' }),
    counting: (thing) => rowsOf('select completed_at from onboarding where id = $1', [thing]),
    refusedAs: 'cannotBeDone',
  }
}
const accountOf = (organizationNumber: string) =>
  rowsOf('select validated_version from bank_details where organization_number = $1', [
    organizationNumber,
  ])
/** Saves an account of a company that has a task for it. */
const saveAccount = async (by: Person, organizationNumber: string, accountNumber: string) =>
  by.call(bank.setSelectedBankAccount, {
    organizationNumber,
    companyTaskId: await aBankTask(staff.store.db, organizationNumber),
    bankName: 'Bankgiro',
    accountNumber,
    why: reason,
  })
const aKycSet = {
  name: 'Förvalet',
  defaultOnboardingTypes: ['kycUpdate' as const],
  questions: [aQuestion()],
}

const acts: Readonly<Record<ActsAmong<'clients'>, Tried>> = {
  ...steeredClients(() => staff.server, reason),
  completeOnboarding: completed((organizationNumber) =>
    rowsOf('delete from bank_details where organization_number = $1', [organizationNumber]),
  ),
  completeUnscreened: completed(async (organizationNumber) => {
    await rowsOf(
      `update person_screening set screened_at = screened_at - interval '31 days'
       where personal_number in (select personal_number from key_person where organization_number = $1)`,
      [organizationNumber],
    )
    await staff.providers.misbehaveLists({ mode: 'fail' })
  }),
  releaseAgreement: agreementReleased(() => staff.server, reason),
  changeBundle: bundleChanged(() => staff.server, reason),
  changePriceList: pricesChanged(() => staff.server, reason),
  publishDefaultKyc: {
    ask: async (by) => {
      const { body } = await by.call(kyc.save, aKycSet)
      await by.call(kyc.publish, { id: body.id, why: reason })
      return body.id
    },
    change: ({ thing, other: by }) => by.call(kyc.save, { ...aKycSet, id: thing, name: 'Ändrat' }),
    counting: (thing) => rowsOf('select published_at from kyc_set where id = $1', [thing]),
    refusedAs: 'decided',
  },
  validateAccount: {
    ask: async (by) => {
      const organizationNumber = await addCompany(staff.server.owner)
      await addProof(by, organizationNumber)
      await saveAccount(by, organizationNumber, '5050-1055')
      return organizationNumber
    },
    change: ({ thing, other: by }) => saveAccount(by, thing, '991-2346'),
    counting: accountOf,
    refusedAs: 'decided',
  },
  changeAccount: {
    ask: async (by) => {
      const { server, store } = staff
      const client = await paidClient({ server, db: store.db, maker: by, checker: second })
      await addProof(by, client)
      await by.call(bank.askAccountChange, { organizationNumber: client, ...aChange() })
      return client
    },
    // Another paper than the second person read.
    change: async ({ thing, other: by }) => {
      await addProof(by, thing)
      return { status: 200 }
    },
    counting: (thing) =>
      rowsOf('select * from company_account where organization_number = $1', [thing]),
    refusedAs: 'proofChanged',
  },
  setTerm: {
    ask: async (by) => {
      const organizationNumber = await addCompany(staff.server.owner)
      const asked = { organizationNumber, kind: 'commission', value: 195, why: reason } as const
      await by.call(clientTerms.set, asked)
      return `${organizationNumber} commission`
    },
    // Another has begun to count, as when an agreement is approved.
    change: async ({ thing }) => {
      await rowsOf(
        `insert into client_term (id, organization_number, kind, value, reason, set_at, set_by)
         values (gen_random_uuid(), $1, 'commission', 150, 'Enligt avtal', skynet.now(), 'Test')`,
        [thing.slice(0, 10)],
      )
      return { status: 200 }
    },
    counting: () => rowsOf('select * from client_term where value = 195', []),
    refusedAs: 'cannotBeDone',
  },
  agreePrices: pricesAgreed(
    { task: async () => (await aTask(staff.server, jobs)).companyTaskId, rowsOf },
    reason,
  ),
  decideRightToSign: rightToSignDecided(() => staff, reason),
  acceptSignature: {
    ask: async (by) => (await setOfAnna(by)).agreementSetId,
    // Another paper than the second person read.
    change: async ({ thing, other: by }) => {
      await addPaper(by, setOf(thing))
      return { status: 200 }
    },
    counting: signaturesOf,
    refusedAs: 'proofChanged',
  },
  deleteSignedSet: {
    ask: async (by) => {
      const { companyTaskId: taskId, agreementSetId: setId } = await setOfAnna(by)
      await by.call(signing.deleteAgreement, { taskId, setId, reason })
      return setId
    },
    change: ({ thing, other: by }) => register(by, setOf(thing), bo),
    counting: signaturesOf,
    refusedAs: 'cannotBeDone',
  },
  // What is approved is neither marked anew, signed further nor taken away while it waits.
  reopenApproved: {
    ask: async (by) => {
      const set = await setOfAnna(by)
      const { agreementSetId, agreementId, companyTaskId } = set
      await approveSignature(second, await signatureOf(by, set))
      await by.call(signing.markAgreementAsFullySigned, {
        agreementSetId,
        agreementId,
        companyTaskId,
      })
      await by.call(signing.unmarkAgreementAsComplete, {
        companyAgreementSetId: agreementSetId,
        agreementId,
        reason,
      })
      return agreementSetId
    },
    isWhole: [
      ({ thing, other: by }) => by.call(signing.markAgreementAsFullySigned, setOf(thing)),
      ({ thing, other: by }) => register(by, setOf(thing), bo),
      ({ thing, other: by }) =>
        by.call(signing.deleteAgreement, {
          taskId: setOf(thing).companyTaskId,
          setId: thing,
          reason,
        }),
    ],
    counting: (thing) =>
      rowsOf('select approved_at, approved_by from company_agreement where set_id = $1', [thing]),
  },
}

it.each(keysOf(acts))(
  '%s is not approved for something else than the second person saw (approvals 14)',
  (act) => expectNotSomethingElse({ server: staff.server, maker, second, other }, act, acts[act]),
)
