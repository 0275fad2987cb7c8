import { afterAll, beforeAll, expect, it } from 'vitest'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { signers } from '../contract-signers.ts'
import { signing } from '../contract.ts'
import {
  addPaper,
  approveSignature,
  aSet,
  signByHand,
  startSigningStaff,
} from './testing/signing-work.ts'

let staff: Awaited<ReturnType<typeof startSigningStaff>>
beforeAll(async () => {
  staff = await startSigningStaff()
})
afterAll(() => staff.stop())

const right = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const wrong = { name: 'Fel Person', socialSecurityNumber: '9001012385' }
const why = 'Signerat på papper'
const reason = 'Namnet valdes av misstag'
type Set = Awaited<ReturnType<typeof aSet>>
const personsOf = async ({ agreementSetId }: Set) =>
  (await staff.statusOf(agreementSetId))[0]?.persons ?? []
const named = async (set: Set, name: string) =>
  (await personsOf(set)).find((person) => person.name === name)

it('signing 31: a wrong signer is taken away with a reason, and no longer holds the agreement up', async () => {
  const set = await aSet(staff.server, staff.jobs, staff.admin)
  const { agreementSetId, agreementId, companyTaskId } = set
  const which = { agreementSetId, agreementId }
  await addPaper(staff.sales, set)
  await staff.sales.call(signing.saveManualSignatures, {
    ...which,
    why,
    signatures: [right, wrong],
  })
  const remove = (id: string, because = reason) =>
    staff.sales.call(signers.remove, { id, reason: because })
  const mistaken = await named(set, wrong.name)
  const id = mistaken?.id ?? ''
  expect(await remove(id)).toMatchObject({ status: 409, refusal: { code: 'waitsForCheck' } })
  await staff.sales.call(signing.declineManualSignature, { id: mistaken?.waiting?.id ?? '' })
  await approveSignature(staff.admin, (await named(set, right.name))?.waiting?.id ?? '')
  const mark = () =>
    staff.admin.call(signing.markAgreementAsFullySigned, { ...which, companyTaskId })
  expect(await mark()).toMatchObject({ status: 409, refusal: { code: 'notApproved' } })
  expect(await remove(id, ' ')).toMatchObject({
    status: 400,
    refusal: { fields: [{ field: 'reason' }] },
  })
  expect((await remove(id)).status).toBe(204)
  expect(await remove(id)).toMatchObject({ status: 404 })
  expect((await personsOf(set)).map(({ name }) => name)).toEqual([right.name])
  expect(await remove((await named(set, right.name))?.id ?? '')).toMatchObject({
    status: 409,
    refusal: { code: 'alreadySigned' },
  })
  // The row is there still, and as the trail says.
  expect((await staff.statusOf(agreementSetId))[0]?.evidence.problems).toEqual([])
  await staff.server.owner.query(
    `update agreement_signer set removed_because = 'annat' where id = $1`,
    [id],
  )
  expect((await staff.statusOf(agreementSetId))[0]?.evidence.problems).toHaveLength(1)
  await staff.server.owner.query(`update agreement_signer set removed_because = $2 where id = $1`, [
    id,
    reason,
  ])
  expect((await mark()).status).toBe(204)
})

it('signing 31: one who was taken away can be asked again', async () => {
  const set = await aSet(staff.server, staff.jobs, staff.admin)
  const { agreementSetId, agreementId } = set
  const signatures = [wrong]
  const register = () =>
    staff.sales.call(signing.saveManualSignatures, {
      agreementSetId,
      agreementId,
      why,
      signatures,
    })
  await register()
  const first = await named(set, wrong.name)
  await staff.sales.call(signing.declineManualSignature, { id: first?.waiting?.id ?? '' })
  await staff.sales.call(signers.remove, { id: first?.id ?? '', reason })
  expect((await register()).status).toBe(204)
  expect((await named(set, wrong.name))?.id).not.toBe(first?.id)
})

it.each(['BankID', 'paper'] as const)(
  'signing 20: everybody has signed no more when somebody else is asked to, by %s',
  async (how) => {
    const set = await aSet(staff.server, staff.jobs, staff.admin)
    const told = async () =>
      (
        await staff.admin.call(usertasks.all, { showUnAssignedIssues: true, showOpenIssues: true })
      ).body.list.filter(({ action }) => action?.actionId === set.companyTaskId).length
    await signByHand(staff, set, [right])
    expect(await told()).toBe(1)
    const asked =
      how === 'BankID'
        ? await staff.sales.call(signing.startSigning, { ...set, ...wrong })
        : await staff.sales.call(signing.saveManualSignatures, { ...set, why, signatures: [wrong] })
    expect(asked.status).toBeLessThan(300)
    expect(await told()).toBe(0)
  },
)
