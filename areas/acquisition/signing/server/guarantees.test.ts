import { afterAll, beforeAll, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { agreements } from '#areas/acquisition/agreements/contract.ts'
import { savedBundle } from '#areas/acquisition/agreements/server/testing/saved-bundle.ts'
import { countingVersion } from '#areas/acquisition/agreements/server/testing/released.ts'
import {
  aToken,
  anAgreement,
} from '#areas/acquisition/agreements/server/testing/sample-agreement.ts'
import { addTask } from '#areas/acquisition/companytasks/server/public.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { signing } from '../contract.ts'
import {
  addPaper,
  approveSignature,
  chooseSigners,
  aSet,
  aTask,
  signByHand,
  startSigningStaff,
} from './testing/signing-work.ts'

let staff: Awaited<ReturnType<typeof startSigningStaff>>
beforeAll(async () => {
  staff = await startSigningStaff()
})
afterAll(() => staff.stop())

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ek', socialSecurityNumber: '9001012385' }

/** A bundle of one guarantee, limited to an amount in its third paragraph. */
async function aGuarantee() {
  const { admin } = staff
  const { body: agreementId } = await admin.call(
    agreements.save,
    anAgreement({
      name: 'Borgensförbindelse',
      type: 'Guarantor',
      signatureType: 'Person',
      content: {
        text: '<h1>Borgen</h1><p>För KUNDNAMN.</p><h2>§ 2 Vad</h2><p>Allt.</p><h2>§ 3 Tak</h2><p>Högst BELOPP.</p>',
      },
      tokens: [
        aToken('KUNDNAMN', { type: 'ClientOrganisationName' }),
        aToken('BELOPP', { tokenOfInterest: true }),
      ],
    }),
  )
  const agreementVersionId = await countingVersion(admin, agreementId)
  const { body: id } = await savedBundle(admin, {
    name: 'Borgen',
    description: 'Till test',
    agreements: [{ agreementId, agreementVersionId }],
  })
  return { id, agreementId }
}
type Guarantee = Awaited<ReturnType<typeof aGuarantee>>

/** The guarantee as it is to be signed, in a task of the company, or of a new one. */
async function toSign({ id, agreementId }: Guarantee, value: string, organizationNumber?: string) {
  const task = organizationNumber
    ? { organizationNumber, companyTaskId: await anotherTask(organizationNumber) }
    : await aTask(staff.server, staff.jobs)
  const { status, body: agreementSetId } = await staff.sales.call(signing.createAgreement, {
    agreementBundleId: id,
    ...task,
    agreements: [{ agreementId, tokens: [{ key: 'BELOPP', value }] }],
  })
  expect(status).toBe(200)
  return { ...task, agreementSetId, agreementId }
}
const anotherTask = async (organizationNumber: string) =>
  addTask(staff.jobs.db, {
    type: 'AgreementSigning',
    onboardingId: null,
    organizationNumber,
    by: 'Test',
    now: new Date(),
  })
type ToSign = Awaited<ReturnType<typeof toSign>>

const mark = ({ agreementSetId, agreementId, companyTaskId }: ToSign) =>
  staff.admin.call(signing.markAgreementAsFullySigned, {
    agreementSetId,
    agreementId,
    companyTaskId,
  })
const guarantorsOf = async ({ organizationNumber }: { organizationNumber: string }) =>
  (await staff.sales.call(rating.companyRating, { organizationNumber, companyType: 'issuer' })).body
    .guarantors

it('signing 71: who has signed an approved guarantee is a guarantor by it, with its paragraph and amount', async () => {
  const set = await toSign(await aGuarantee(), '500 000 kr')
  await signByHand(staff, set, [anna])
  expect(await guarantorsOf(set)).toEqual([])
  expect((await mark(set)).status).toBe(204)
  expect((await mark(set)).refusal.code).toBe('alreadyApproved')
  expect(await guarantorsOf(set)).toMatchObject([
    {
      name: 'Anna Ek',
      guarantees: [
        {
          agreementSetId: set.agreementSetId,
          agreement: 'Borgensförbindelse',
          revision: 1,
          section: '§ 3',
          amount: 50_000_000,
          ended: null,
        },
      ],
    },
  ])
  const { rows } = await staff.server.owner.query(
    `select body from audit_entry where subject = $1 and action = 'signing.markAgreementAsFullySigned'`,
    [set.agreementSetId],
  )
  expect(rows[0]?.body).toMatchObject({
    after: { guarantors: ['Anna Ek'], guaranteed: 50_000_000 },
    persons: expect.arrayContaining(['198507099805']),
  })
})

it('signing 71: an amount that nobody can tell is not guessed, and no others become guarantors', async () => {
  const vague = await toSign(await aGuarantee(), 'halva krediten')
  await signByHand(staff, vague, [anna, bo])
  await mark(vague)
  expect(await guarantorsOf(vague)).toMatchObject([
    { guarantees: [{ section: '', amount: null }] },
    { guarantees: [{ section: '', amount: null }] },
  ])
  // What persons sign without standing surety by it.
  const { server, jobs, admin } = staff
  const other = await aSet(server, jobs, admin, [{ type: 'InvoicePurchase' }])
  await signByHand(staff, other, [anna])
  expect((await mark(other)).status).toBe(204)
  expect(await guarantorsOf(other)).toEqual([])
})

it('signing 71: who signs on paper, and is seen after the approval, is a guarantor from then on', async () => {
  const set = await toSign(await aGuarantee(), '100 000 kr')
  await chooseSigners(staff.sales, set, [anna, bo])
  const { agreementSetId, agreementId } = set
  const sent = { agreementSetId, agreementId, signatures: [anna, bo], why: 'Signerat på papper' }
  await addPaper(staff.sales, set)
  expect((await staff.sales.call(signing.saveManualSignatures, sent)).status).toBe(204)
  const [status] = await staff.statusOf(agreementSetId)
  const waitingFor = ({ name }: { name: string }) =>
    status?.persons.find((person) => person.name === name)?.waiting?.id ?? ''
  expect((await approveSignature(staff.admin, waitingFor(anna))).status).toBe(204)
  const waiting = waitingFor(bo)
  expect((await mark(set)).status).toBe(204)
  expect(await guarantorsOf(set)).toMatchObject([{ name: 'Anna Ek' }])
  expect((await approveSignature(staff.other, waiting)).status).toBe(204)
  expect(await guarantorsOf(set)).toMatchObject([
    { name: 'Anna Ek', guarantees: [{ ended: null }] },
    { name: 'Bo Ek', guarantees: [{ amount: 10_000_000, ended: null }] },
  ])
})

it('signing 72: a guarantee that is opened again does not count until it is approved anew, and says why', async () => {
  const set = await toSign(await aGuarantee(), '500 000 kr')
  const { agreementSetId: setId, agreementId } = set
  await signByHand(staff, set, [anna])
  await mark(set)
  await staff.admin.call(signing.unmarkAgreementAsComplete, {
    companyAgreementSetId: setId,
    agreementId,
    reason: 'Fel belopp',
  })
  expect((await approve(staff.other, 'reopenApproved', `${setId} ${agreementId}`)).status).toBe(204)
  const ended = {
    ended: expect.any(String),
    endedBecause: 'Avtalet har öppnats för signering igen',
  }
  expect(await guarantorsOf(set)).toMatchObject([{ name: 'Anna Ek', guarantees: [ended] }])
  expect((await mark(set)).status).toBe(204)
  expect(await guarantorsOf(set)).toMatchObject([{ guarantees: [{ ended: null }, ended] }])
})

it('signing 72: the same agreement signed again replaces the one before, another stands beside it', async () => {
  const guarantee = await aGuarantee()
  const first = await toSign(guarantee, '500 000 kr')
  await signByHand(staff, first, [anna])
  await mark(first)
  const second = await toSign(guarantee, '700 000 kr', first.organizationNumber)
  await signByHand(staff, second, [anna])
  await mark(second)
  const beside = await toSign(await aGuarantee(), '50 000 kr', first.organizationNumber)
  await signByHand(staff, beside, [anna])
  await mark(beside)
  expect(await guarantorsOf(first)).toMatchObject([
    {
      name: 'Anna Ek',
      guarantees: [
        { amount: 5_000_000, ended: null },
        { amount: 70_000_000, ended: null },
        { amount: 50_000_000, endedBecause: 'Ersatt av Borgensförbindelse, revision 1' },
      ],
    },
  ])
})
