import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { signers } from '#areas/acquisition/signing/server/testing/calls.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  aBundle,
  creation,
  openJobs,
  signByHand,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { onboarding } from '../contract.ts'
import { onboardingTasks } from './jobs.ts'
import { halfDone } from './testing/half-done.ts'
import { staffAtWork, type StaffAtWork } from './testing/staff.ts'

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }

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

it('a task of an onboarding that is canceled takes no act, and one that is deleted is gone', async () => {
  const { id, accountTask, order, taskActs, ownActs, waiting } = await halfDone(staff)
  for (const [act, subject] of waiting) await waitingFor(staff.admin, act, subject)
  expect(
    (await staff.seller.call(onboarding.setCanceled, { id, canceledReason: 'Kunden ångrade sig' }))
      .status,
  ).toBe(204)
  // onboarding 66: nothing is left for a second person to decide.
  for (const [act, subject] of waiting)
    await expect(waitingFor(staff.admin, act, subject)).rejects.toThrow('Nothing waits')
  const canceled = await Promise.all(taskActs.map(([, act]) => act()))
  expect(canceled.map(({ status, refusal }) => [status, refusal.code, refusal.message])).toEqual(
    Array(canceled.length).fill([
      409,
      'onboardingCanceled',
      'Onboardingen är avbruten, så uppgiften kan inte göras. Starta en ny onboarding om kunden vill komma igång.',
    ]),
  )
  for (const [{ id: call }, act] of ownActs)
    expect([call, (await act()).status]).toEqual([call, 409])
  const shown = await staff.seller.call(companyTasks.get, { companyTaskId: accountTask })
  expect(shown.body).toMatchObject({ completed: false, canceled: true })
  // Who was about to sign with BankID is let go of.
  await jobs.step(order)
  expect((await staff.seller.call(signing.signingOrder, { id: order })).body.state).toBe('canceled')

  expect((await staff.admin.call(onboarding.delete, { id })).status).toBe(204)
  for (const [{ id: call }, act] of [...taskActs, ...ownActs])
    expect([call, (await act()).status]).toEqual([call, 404])
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
  const bundle = await aBundle(admin, [{ signatureType: 'Person' }])
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

/** What the rest of the commands do, which is none of an onboarding that has ended. */
const others: readonly AnyEndpoint[] = [
  // Sets of questions, and lists, are nobody's onboarding.
  kyc.save,
  kyc.delete,
  kyc.restore,
  kyc.publish,
  kyc.unpublish,
  onboarding.exportOnboarding,
  onboarding.exportOnboardingStatistics,
  // Another onboarding.
  onboarding.initiate,
  // Nor is the account of who is a client already (bank 19).
  bank.askAccountChange,
  // What is done after the end (onboarding 67).
  onboarding.delete,
  onboarding.resolvefailure,
  signing.cancelSigning,
]

it('onboarding 67: every command of an onboarding and its tasks is among those that are tried', async () => {
  const { taskActs, ownActs } = await halfDone(staff)
  const tried = [...taskActs, ...ownActs].map(([entry]) => entry)
  const commands = [onboarding, companyTasks, kyc, bank, signing, signers]
    .flatMap((calls) => Object.values<AnyEndpoint>(calls))
    .filter(({ kind }) => kind === 'command')
  const ids = (entries: readonly AnyEndpoint[]) => entries.map(({ id }) => id).toSorted()
  expect(ids([...tried, ...others])).toEqual(ids(commands))
})

it('onboarding 67: a task that was taken away takes no act', async () => {
  const id = await staff.started({ onboardingType: 'kycUpdate' })
  const { organizationNumber } = await staff.get(id)
  const { body: task } = await staff.seller.call(companyTasks.addForOnboarding, {
    onboardingId: id,
    organizationNumber,
    type: 'BankAccountValidation',
  })
  const ofTask = { onboardingId: id, companyTaskId: task.id }
  expect((await staff.seller.call(companyTasks.removeForOnboarding, ofTask)).status).toBe(204)
  const giro = { bankName: 'Bankgiro', accountNumber: '5050-1055' } as const
  const account = { organizationNumber, companyTaskId: task.id, ...giro, why: 'Utdrag' }
  const refused = [
    await staff.seller.call(companyTasks.removeForOnboarding, ofTask),
    await staff.seller.call(bank.setSelectedBankAccount, account),
    await staff.admin.call(bank.validateBankAccount, { companyTaskId: task.id }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
})

it('a failed message that arrives when it is sent again is taken back, and stands there anew when it comes back', async () => {
  const id = await staff.started()
  const becomes = async (set: string) => {
    await staff.server.owner.query(
      `update outbox_message set ${set} where idempotency_key like $1`,
      [`onboarding ${id} crm%`],
    )
    await onboardingTasks['onboarding-failures']?.({}, {
      writes: staff.store,
      clock: () => new Date(),
    } as never)
    return (await staff.get(id)).failures.map(({ failure }) => failure)
  }
  expect(await becomes(`state = 'dead', last_error = 'Svarade 422'`)).toEqual(['Svarade 422'])
  expect(await becomes(`state = 'delivered', delivered_at = skynet.now()`)).toEqual([])
  const back = `state = 'dead', delivered_at = null, last_error = 'Kom tillbaka'`
  expect(await becomes(back)).toEqual(['Kom tillbaka'])
  // What a person has seen to stays so.
  const [{ id: b } = { id: '' }] = (await staff.get(id)).failures
  await staff.admin.call(onboarding.resolvefailure, { a: id, b })
  expect(await becomes(back)).toEqual([])
})
