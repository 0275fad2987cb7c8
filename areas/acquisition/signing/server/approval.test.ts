import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { signing } from '../contract.ts'
import {
  addPaper,
  approveSignature,
  aSet,
  creation,
  chooseSigners,
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
const taskOf = async (companyTaskId: string) =>
  (await staff.sales.call(companyTasks.get, { companyTaskId })).body

type Set = Awaited<ReturnType<typeof aSet>>
const signedByHand = (
  set: Pick<Set, 'organizationNumber' | 'agreementSetId' | 'agreementId'>,
  persons = [anna],
) => signByHand(staff, set, persons)

it('documents 19: keeps the paper that a signature was approved by', async () => {
  const set = await aSet(staff.server, staff.jobs, staff.admin, [{}])
  await signedByHand(set)
  const { organizationNumber } = set
  const [paper] = (await staff.sales.call(documents.getByOrgNumber, { organizationNumber })).body
  expect(paper).toMatchObject({ isEvidence: true, externalId: set.agreementSetId })
  expect(await staff.sales.call(documents.delete, { id: paper?.id ?? '' })).toMatchObject({
    status: 409,
    refusal: { code: 'evidence' },
  })
})

it.each([{}, { name: 'Borgen', type: 'Guarantor', signatureType: 'Person' } as const])(
  'signing 20: administrators are told when everybody has signed, a surety too, until they have said so',
  async (other) => {
    const set = await aSet(staff.server, staff.jobs, staff.admin, [{}, other])
    const told = async () =>
      (
        await staff.admin.call(usertasks.all, { showUnAssignedIssues: true, showOpenIssues: true })
      ).body.list.filter(({ action }) => action?.actionId === set.companyTaskId)
    const [first = '', second = ''] = set.bundle.agreements.map(({ agreementId }) => agreementId)
    const which = (agreementId: string) => ({ ...set, agreementId })
    if (other.signatureType) await chooseSigners(staff.sales, which(second), [anna])
    await signedByHand(which(first))
    expect(await told()).toEqual([])
    await signedByHand(which(second))
    expect(await told()).toMatchObject([
      { header: 'Alla har signerat: godkänn som färdigsignerat', completed: false },
    ])
    for (const id of [first, second])
      expect((await staff.admin.call(signing.markAgreementAsFullySigned, which(id))).status).toBe(
        204,
      )
    expect(await told()).toEqual([])
  },
)

const why = 'Signerat på papper'
describe('an agreement is marked as fully signed (signing 6, signing 7, signing 8)', () => {
  const mark = (
    person: Person,
    set: { agreementSetId: string; agreementId: string; companyTaskId: string },
  ) =>
    person.call(signing.markAgreementAsFullySigned, {
      agreementSetId: set.agreementSetId,
      agreementId: set.agreementId,
      companyTaskId: set.companyTaskId,
    })

  it('by an administrator, once somebody has signed, and all of a set complete the task', async () => {
    const set = await aSet(staff.server, staff.jobs, staff.admin, [
      {},
      { name: 'Upplysning', signatureType: 'None', type: 'Generic' },
    ])
    expect((await mark(staff.sales, set)).status).toBe(403)
    expect(await mark(staff.admin, set)).toMatchObject({
      status: 409,
      refusal: { code: 'noPersons' },
    })
    await addPaper(staff.sales, set)
    await staff.sales.call(signing.saveManualSignatures, { ...set, why, signatures: [anna] })
    expect(await mark(staff.admin, set)).toMatchObject({
      status: 409,
      refusal: { code: 'nobodySigned' },
    })
    const id = (await staff.statusOf(set.agreementSetId))[0]?.persons[0]?.waiting?.id ?? ''
    await approveSignature(staff.admin, id)
    await staff.sales.call(signing.saveManualSignatures, { ...set, why, signatures: [bo] })
    expect(await mark(staff.admin, set)).toMatchObject({
      status: 409,
      refusal: { code: 'notApproved' },
    })
    const second = (await staff.statusOf(set.agreementSetId))[0]?.persons[1]?.waiting?.id ?? ''
    await approveSignature(staff.admin, second)
    expect(await mark(staff.admin, { ...set, companyTaskId: set.bundle.id })).toMatchObject({
      status: 404,
    })
    expect((await mark(staff.admin, set)).status).toBe(204)
    expect(await mark(staff.admin, set)).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyApproved' },
    })
    expect((await staff.statusOf(set.agreementSetId))[0]).toMatchObject({
      approved: true,
      agreementSignatureApproval: { isOptOut: false },
    })
    expect(await taskOf(set.companyTaskId)).toMatchObject({ completed: true })
    expect(
      await staff.sales.call(signing.saveManualSignatures, { ...set, why, signatures: [bo] }),
    ).toMatchObject({
      refusal: { code: 'alreadyApproved' },
    })
  })

  it('of type 30 without persons, but not without a signature where persons sign', async () => {
    const silent = await aSet(staff.server, staff.jobs, staff.admin, [
      { type: 'Guarantor', signatureType: 'None' },
    ])
    expect((await staff.statusOf(silent.agreementSetId))[0]).toMatchObject({
      type: 30,
      approved: true,
      persons: [],
    })
    expect((await mark(staff.admin, silent)).status).toBe(204)
    const set = await aSet(staff.server, staff.jobs, staff.admin, [{ type: 'Guarantor' }])
    expect(await mark(staff.admin, set)).toMatchObject({
      status: 409,
      refusal: { code: 'nobodySigned' },
    })
    await signedByHand(set)
    await staff.sales.call(signing.saveManualSignatures, { ...set, why, signatures: [bo] })
    expect((await mark(staff.admin, set)).status).toBe(204)
    const [marked] = await staff.statusOf(set.agreementSetId)
    expect(marked?.agreementSignatureApproval).toMatchObject({ isOptOut: true })
  })

  it('and opened again when persons sign it: the task is not done any more', async () => {
    const persons = { signatureType: 'Person' } as const
    const set = await aSet(staff.server, staff.jobs, staff.admin, [persons])
    const unmark = () =>
      staff.admin.call(signing.unmarkAgreementAsComplete, {
        companyAgreementSetId: set.agreementSetId,
        agreementId: set.agreementId,
        reason: 'Fel person har signerat',
      })
    expect(await unmark()).toMatchObject({ status: 409, refusal: { code: 'notMarked' } })
    await signedByHand(set)
    await mark(staff.admin, set)
    expect((await unmark()).body).toMatchObject({ approvalId: expect.any(String) })
    expect(await taskOf(set.companyTaskId)).toMatchObject({ completed: true })
    expect(await unmark()).toMatchObject({ refusal: { code: 'alreadyWaiting' } })
    // Nothing changes what waits to be opened: it is neither marked anew nor taken away.
    expect(await mark(staff.admin, set)).toMatchObject({ status: 409 })
    const taken = { taskId: set.companyTaskId, setId: set.agreementSetId, reason: 'Fel' }
    expect(await staff.admin.call(signing.deleteAgreement, taken)).toMatchObject({ status: 409 })
    const subject = `${set.agreementSetId} ${set.agreementId}`
    expect((await approve(staff.other, 'reopenApproved', subject)).status).toBe(204)
    expect((await staff.statusOf(set.agreementSetId))[0]?.evidence.problems).toEqual([])
    expect(await taskOf(set.companyTaskId)).toMatchObject({
      completed: false,
      dataId: set.agreementSetId,
    })
    expect((await staff.statusOf(set.agreementSetId))[0]).toMatchObject({
      agreementSignatureApproval: null,
      persons: [{ hasSigned: true }],
    })
    expect((await mark(staff.admin, set)).status).toBe(204)
    const board = await aSet(staff.server, staff.jobs, staff.admin)
    const refused = await staff.admin.call(signing.unmarkAgreementAsComplete, {
      companyAgreementSetId: board.agreementSetId,
      agreementId: board.agreementId,
      reason: 'Fel person har signerat',
    })
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'notForPerson' } })
  })
})

describe('a set is deleted (signing 9)', () => {
  it('and the task returns to the choice of a bundle; what was signed is kept', async () => {
    const set = await aSet(staff.server, staff.jobs, staff.admin)
    const { agreementSetId: setId, companyTaskId: taskId } = set
    await signedByHand(set)
    const reason = 'Fel firmatecknare'
    expect(
      (await staff.admin.call(signing.deleteAgreement, { taskId: set.bundle.id, setId, reason }))
        .status,
    ).toBe(404)
    expect(
      (await staff.admin.call(signing.deleteAgreement, { taskId, setId, reason })).status,
    ).toBe(200)
    expect(await taskOf(taskId)).toMatchObject({ dataId: setId })
    expect((await approve(staff.other, 'deleteSignedSet', setId)).status).toBe(204)
    const { body: deleted } = await staff.sales.call(signing.deleted, {
      org: set.organizationNumber,
    })
    expect(deleted).toMatchObject([
      {
        id: setId,
        companyTaskId: taskId,
        agreements: [{ agreementId: set.agreementId }],
        signatures: 1,
        deletedBy: expect.stringMatching(/^Person .*, godkänd av Person /),
        reason,
      },
    ])
    const printed = { org: set.organizationNumber, a: setId, b: set.agreementId }
    expect((await staff.sales.call(signing.download, printed)).status).toBe(200)
    expect(await taskOf(taskId)).toMatchObject({ dataId: null, completed: false })
    expect(
      (await staff.sales.call(signing.getAgreementWithSignatureStatus, { setId })).status,
    ).toBe(404)
    expect((await staff.sales.call(signing.deleteAgreement, { taskId, setId })).status).toBe(404)
    expect(
      (await staff.sales.call(signing.createAgreement, creation(set.bundle, set))).status,
    ).toBe(200)
    const { rows } = await staff.server.owner.query(
      'select 1 from agreement_signer where set_id = $1',
      [setId],
    )
    expect(rows).toHaveLength(1)
  })

  it('by administrators alone once somebody has signed, who say why', async () => {
    const set = await aSet(staff.server, staff.jobs, staff.admin)
    const asked = { taskId: set.companyTaskId, setId: set.agreementSetId }
    await staff.sales.call(signing.saveManualSignatures, { ...set, why, signatures: [bo] })
    const ofSales = await staff.sales.call(signing.deleteAgreement, {
      ...asked,
      reason: 'Jag vill',
    })
    expect(ofSales).toMatchObject({ status: 409, refusal: { code: 'signed' } })
    const unsaid = await staff.admin.call(signing.deleteAgreement, { ...asked, reason: ' ' })
    expect(unsaid).toMatchObject({
      status: 400,
      refusal: { code: 'reasonNeeded', fields: [{ field: 'reason' }] },
    })
    expect((await staff.statusOf(set.agreementSetId))[0]?.persons).toHaveLength(1)
    const waiting = (await staff.statusOf(set.agreementSetId))[0]?.persons[0]?.waiting?.id ?? ''
    await staff.admin.call(signing.deleteAgreement, { ...asked, reason: 'Fel firmatecknare' })
    await staff.sales.call(signing.saveManualSignatures, { ...set, why, signatures: [anna] })
    expect(await approve(staff.other, 'deleteSignedSet', set.agreementSetId)).toMatchObject({
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('Fler har signerat') },
    })
    const { id } = await waitingFor(staff.other, 'deleteSignedSet', set.agreementSetId)
    expect(await staff.admin.call(approvals.approve, { id })).toMatchObject({
      refusal: { code: 'ownAct' },
    })
    await staff.admin.call(approvals.withdraw, { id })
    await staff.admin.call(signing.deleteAgreement, { ...asked, reason: 'Fel firmatecknare' })
    expect((await approve(staff.other, 'deleteSignedSet', set.agreementSetId)).status).toBe(204)
    // What waited of it is gone too.
    await expect(waitingFor(staff.other, 'acceptSignature', waiting)).rejects.toThrow(
      'Nothing waits',
    )
    const { rows } = await staff.server.owner.query(
      `select body->>'why' as why from audit_entry where subject = $1 and action = 'signing.deleteAgreement' and body->'after' ? 'evidence'`,
      [set.agreementSetId],
    )
    expect(rows).toEqual([{ why: 'Fel firmatecknare' }])
  })

  it('not once an agreement is fully signed, nor when the task is done', async () => {
    const set = await aSet(staff.server, staff.jobs, staff.admin, [{}, { name: 'Andra' }])
    await signedByHand(set)
    const { agreementSetId, agreementId, companyTaskId } = set
    await staff.admin.call(signing.markAgreementAsFullySigned, {
      agreementSetId,
      agreementId,
      companyTaskId,
    })
    const remove = () =>
      staff.sales.call(signing.deleteAgreement, { taskId: companyTaskId, setId: agreementSetId })
    expect(await remove()).toMatchObject({ status: 409, refusal: { code: 'hasApproved' } })
    const second = {
      ...set,
      agreementSetId,
      agreementId: set.bundle.agreements[1]?.agreementId ?? '',
    }
    await signedByHand(second)
    await staff.admin.call(signing.markAgreementAsFullySigned, { ...second, companyTaskId })
    expect(await remove()).toMatchObject({ status: 409, refusal: { code: 'taskCompleted' } })
  })
})
