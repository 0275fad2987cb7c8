import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import {
  approve,
  proofSeen,
  waitingFor,
} from '#areas/foundation/approvals/server/testing/approve.ts'
import { signing } from '../contract.ts'
import { addPaper, approveSignature, aSet, startSigningStaff } from './testing/signing-work.ts'

let staff: Awaited<ReturnType<typeof startSigningStaff>>
beforeAll(async () => {
  staff = await startSigningStaff()
})
afterAll(() => staff.stop())

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ek', socialSecurityNumber: '9001012385' }
type Set = Awaited<ReturnType<typeof aSet>>
describe('manual signatures', () => {
  it('need at least one person and a valid number of exactly 10 characters (signing 4, signing 5)', async () => {
    const { agreementSetId, agreementId } = await aSet(staff.server, staff.jobs, staff.admin)
    const say = async (signatures: (typeof anna)[]) =>
      (
        await staff.sales.call(signing.saveManualSignatures, {
          agreementSetId,
          agreementId,
          signatures,
          why: 'Signerat på papper',
        })
      ).refusal
    expect(await say([])).toMatchObject({ fields: [{ message: 'Minst en person måste väljas' }] })
    for (const socialSecurityNumber of [
      '198507099805',
      '850709-9805',
      '8507099806',
      '850709980',
      'åttiofem!!',
      '0000000000',
    ])
      expect(await say([{ ...anna, socialSecurityNumber }])).toMatchObject({
        fields: [
          {
            field: 'signatures.0.socialSecurityNumber',
            message: 'Angivet värde är inte ett giltigt personnummer',
          },
        ],
      })
    expect((await staff.statusOf(agreementSetId))[0]?.persons).toEqual([])
  })

  it('count once a second person has seen them, never by who registered them', async () => {
    const set = await aSet(staff.server, staff.jobs, staff.admin)
    const { agreementSetId, agreementId } = set
    await staff.other.call(signing.saveManualSignatures, {
      agreementSetId,
      agreementId,
      signatures: [anna, bo],
      why: 'Signerat på papper',
    })
    const [before] = (
      await staff.other.call(signing.getAgreementWithSignatureStatus, { setId: agreementSetId })
    ).body
    expect(before?.persons).toMatchObject([
      {
        name: 'Anna Ek',
        socialSecurityNumber: '198507099805',
        hasSigned: false,
        waiting: { own: true },
      },
      { name: 'Bo Ek', hasSigned: false },
    ])
    const id = before?.persons[0]?.waiting?.id ?? ''
    expect(await staff.other.call(signing.approveManualSignature, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'ownSignature' },
    })
    expect((await staff.sales.call(signing.approveManualSignature, { id })).status).toBe(403)
    expect(await staff.sales.call(signing.declineManualSignature, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'notOwn' },
    })
    expect(await staff.admin.call(signing.approveManualSignature, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'noPaper' },
    })
    expect(await approve(staff.admin, 'acceptSignature', id)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('papperet saknas') },
    })
    await addPaper(staff.other, set)
    expect((await approveSignature(staff.admin, id)).status).toBe(204)
    expect(await staff.admin.call(signing.approveManualSignature, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'decided' },
    })
    const declined = before?.persons[1]?.waiting?.id ?? ''
    expect(
      (
        await staff.other.call(signing.declineManualSignature, {
          id: declined,
          comment: 'Fel person',
        })
      ).status,
    ).toBe(204)
    const [after] = await staff.statusOf(agreementSetId)
    expect(after?.persons).toMatchObject([
      { hasSigned: true, method: 'manual' },
      { hasSigned: false, waiting: null },
    ])
    const again = { agreementSetId, agreementId, signatures: [anna], why: 'På papper' }
    expect(await staff.sales.call(signing.saveManualSignatures, again)).toMatchObject({
      status: 409,
      refusal: { code: 'alreadySigned' },
    })
    expect(
      (
        await staff.sales.call(signing.saveManualSignatures, {
          ...again,
          signatures: [bo],
        })
      ).status,
    ).toBe(204)
    expect(
      await staff.sales.call(signing.saveManualSignatures, {
        ...again,
        signatures: [bo],
      }),
    ).toMatchObject({
      refusal: { code: 'waitsForCheck' },
    })
  })
})

describe('a signature on paper is the same approval in the inbox (signing 18)', () => {
  const registered = async () => {
    const set = await aSet(staff.server, staff.jobs, staff.admin)
    const { agreementSetId, agreementId, companyTaskId } = set
    await addPaper(staff.sales, set)
    await staff.sales.call(signing.saveManualSignatures, {
      agreementSetId,
      agreementId,
      signatures: [anna],
      why: 'Signerat på papper',
    })
    const person = async () => (await staff.statusOf(agreementSetId))[0]?.persons[0]
    return { set, companyTaskId, person, id: (await person())?.waiting?.id ?? '' }
  }
  const evidenceIsWhole = async ({ agreementSetId }: Set) =>
    expect((await staff.statusOf(agreementSetId))[0]?.evidence.problems).toEqual([])

  it('approved there it counts, and the trail knows it', async () => {
    const { set, person, id, companyTaskId } = await registered()
    const waiting = await waitingFor(staff.admin, 'acceptSignature', id)
    expect(waiting).toMatchObject({ difference: [], reason: 'Signerat på papper' })
    expect(waiting.title).not.toContain('Anna')
    expect(waiting.place).toBe(
      `/company-task/${companyTaskId}/agreement-signing/${set.agreementSetId}/redirected/true`,
    )
    expect((await approve(staff.admin, 'acceptSignature', id)).status).toBe(204)
    expect(await person()).toMatchObject({ hasSigned: true, waiting: null })
    await evidenceIsWhole(set)
    const { rows } = await staff.server.owner.query(
      `select 1 from audit_entry where subject = $1 and action = 'signing.approveManualSignature'
       and body->'after' ? 'evidence'`,
      [set.agreementSetId],
    )
    expect(rows).toHaveLength(1)
  })

  it('signing 24: the paper that was seen is approved, no other in its place', async () => {
    const { set, id, person } = await registered()
    const seen = await proofSeen(staff.admin, 'acceptSignature', id)
    await addPaper(staff.sales, set)
    const refused = { status: 409, refusal: { code: 'proofChanged' } }
    const { id: approval } = await waitingFor(staff.admin, 'acceptSignature', id)
    for (const proof of [seen, undefined]) {
      expect(await staff.admin.call(signing.approveManualSignature, { id, proof })).toMatchObject(
        refused,
      )
      expect(await staff.admin.call(approvals.approve, { id: approval, proof })).toMatchObject(
        refused,
      )
    }
    expect(await person()).toMatchObject({ hasSigned: false })
    expect((await approveSignature(staff.admin, id)).status).toBe(204)
    const { rows } = await staff.server.owner.query<{ papers: unknown[] }>(
      `select body #> '{after,papers}' as papers from audit_entry
       where subject = $1 and action = 'signing.approveManualSignature' and body->'after' ? 'papers'`,
      [set.agreementSetId],
    )
    expect(rows[0]?.papers).toHaveLength(2)
    const trail = expect.objectContaining({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(rows[0]?.papers).toContainEqual(trail)
  })

  it('declined or taken back it does not count, and is registered again', async () => {
    const ends = {
      declined: (id: string) => staff.admin.call(approvals.decline, { id, comment: 'Oläslig' }),
      withdrawn: (id: string) => staff.sales.call(approvals.withdraw, { id }),
    }
    for (const end of Object.values(ends)) {
      const { set, person, id } = await registered()
      await end((await waitingFor(staff.admin, 'acceptSignature', id)).id)
      expect(await person()).toMatchObject({ hasSigned: false, waiting: null })
      await evidenceIsWhole(set)
      const { agreementSetId, agreementId } = set
      const again = { agreementSetId, agreementId, signatures: [anna], why: 'På papper' }
      expect((await staff.sales.call(signing.saveManualSignatures, again)).status).toBe(204)
    }
  })

  it('declined by the call nothing waits in the inbox any more', async () => {
    const { id } = await registered()
    await staff.admin.call(signing.declineManualSignature, { id, comment: 'Oläslig' })
    await expect(waitingFor(staff.admin, 'acceptSignature', id)).rejects.toThrow('Nothing waits')
    const { body } = await staff.sales.call(approvals.all, { whose: 'mine' })
    expect(body.list[0]).toMatchObject({ state: 'declined', comment: 'Oläslig' })
  })
})
