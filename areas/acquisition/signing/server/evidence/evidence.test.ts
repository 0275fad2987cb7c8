import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signing } from '../../contract.ts'
import { sha256 } from '../content.ts'
import { startSigningHouse } from '../testing/signing-house.ts'
import { aSet } from '../testing/signing-work.ts'

let house: Awaited<ReturnType<typeof startSigningHouse>>
beforeAll(async () => {
  house = await startSigningHouse()
})
afterAll(() => house.stop())

type Set = Awaited<ReturnType<typeof aSet>>
const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ek', socialSecurityNumber: '199001012385' }
const statusOf = async ({ agreementSetId: setId }: Set) =>
  (await house.sales.call(signing.getAgreementWithSignatureStatus, { setId })).body[0]
/** What who holds the database can do, and the product cannot. */
const change = ({ agreementSetId }: Set) =>
  house.server.owner.query(
    `update company_agreement set content_text = replace(content_text, '1,5', '15') where set_id = $1`,
    [agreementSetId],
  )
const problem = 'Avtalet har ändrats i databasen utanför Skynet: texten.'

describe('an agreement that was changed behind the product', () => {
  it('says so where it is shown, and says that it agrees while it does', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    expect(await statusOf(set)).toMatchObject({ evidence: { problems: [], signedBefore: 0 } })
    await change(set)
    expect(await statusOf(set)).toMatchObject({ evidence: { problems: [problem] } })
  })

  it('signing 27: is the same document at every download, whatever is changed around it; one of other bytes is found and not handed out', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const { organizationNumber: org, agreementSetId: a, agreementId: b } = set
    const download = async () => {
      const { status, body, refusal } = await house.sales.call(signing.download, { org, a, b })
      return {
        status,
        refusal,
        sum: status === 200 && sha256(new Uint8Array(await body.arrayBuffer())),
      }
    }
    const first = await download()
    expect(first.sum).toBe((await statusOf(set))?.contentSha256)
    await change(set)
    expect(await download()).toEqual(first)
    await house.server.owner.query(
      `update agreement_document set body = set_byte(body, 3000, 255 - get_byte(body, 3000)) where set_id = $1`,
      [a],
    )
    expect(await download()).toMatchObject({ status: 409, refusal: { code: 'documentChanged' } })
    expect((await statusOf(set))?.evidence.problems.join(' ')).toContain('dokumentet')
  })

  it('is neither signed, approved nor asked about at BankID', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const { agreementSetId, agreementId, companyTaskId } = set
    const which = { agreementSetId, agreementId }
    await house.sales.call(signing.saveManualSignatures, {
      why: 'Signerat på papper',
      ...which,
      signatures: [anna],
    })
    const { body: order } = await house.sales.call(signing.startSigning, { ...which, ...bo })
    await change(set)
    const id = (await statusOf(set))?.persons.find(({ waiting }) => waiting)?.waiting?.id ?? ''
    const refused = { status: 409, refusal: { code: 'notIntact' } }
    expect(await house.admin.call(signing.approveManualSignature, { id })).toMatchObject(refused)
    expect(await house.sales.call(signing.startSigning, { ...which, ...bo })).toMatchObject(refused)
    expect(
      await house.sales.call(signing.saveManualSignatures, {
        why: 'Signerat på papper',
        ...which,
        signatures: [anna],
      }),
    ).toMatchObject(refused)
    expect(
      await house.admin.call(signing.markAgreementAsFullySigned, { ...which, companyTaskId }),
    ).toMatchObject(refused)
    const asked = (await house.bankId.asked('sign')).length
    await house.jobs.step(order)
    expect((await house.bankId.asked('sign')).length).toBe(asked)
    expect((await house.sales.call(signing.signingOrder, { id: order })).body).toMatchObject({
      state: 'failed',
      hint: expect.stringContaining('stämmer inte med granskningsloggen'),
    })
  })

  it('gets no signature of somebody who was signing when it was changed', async () => {
    const set = await aSet(house.server, house.jobs, house.admin)
    const { agreementSetId, agreementId } = set
    const { body: order } = await house.sales.call(signing.startSigning, {
      agreementSetId,
      agreementId,
      ...bo,
    })
    await house.jobs.step(order)
    await change(set)
    for (let step = 0; step < 4; step++) await house.jobs.step(order)
    expect((await house.sales.call(signing.signingOrder, { id: order })).body).toMatchObject({
      state: 'failed',
    })
    expect((await statusOf(set))?.persons[0]).toMatchObject({ hasSigned: false })
  })
})
