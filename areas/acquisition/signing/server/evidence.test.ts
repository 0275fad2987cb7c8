import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { signing } from '../contract.ts'
import { pdfText } from './testing/pdf-text.ts'
import { aSet, openJobs, startBankIdProvider } from './testing/signing-work.ts'

let bankId: Awaited<ReturnType<typeof startBankIdProvider>>
let server: TestServer
let jobs: ReturnType<typeof openJobs>
let admin: Person
let sales: Person
beforeAll(async () => {
  bankId = await startBankIdProvider()
  server = await startTestServer(bankId.environment)
  jobs = openJobs(server)
  admin = await server.person(['Administrator'])
  sales = await server.person(['SalesRepresentative'])
})
afterAll(async () => {
  await jobs.close()
  await server.stop()
  await bankId.stop()
})

type Set = Awaited<ReturnType<typeof aSet>>
const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ek', socialSecurityNumber: '199001012385' }
const statusOf = async ({ agreementSetId: setId }: Set) =>
  (await sales.call(signing.getAgreementWithSignatureStatus, { setId })).body[0]
const printedOf = async ({ organizationNumber, agreementSetId, agreementId }: Set) => {
  const { body } = await sales.call(signing.download, {
    org: organizationNumber,
    a: agreementSetId,
    b: agreementId,
  })
  return pdfText(new Uint8Array(await body.arrayBuffer()))
}
/** What who holds the database can do, and the product cannot. */
const change = ({ agreementSetId }: Set) =>
  server.owner.query(
    `update company_agreement set content_text = replace(content_text, '1,5', '15') where set_id = $1`,
    [agreementSetId],
  )
const problem = 'Avtalet har ändrats i databasen utanför Skynet: texten.'

describe('an agreement that was changed behind the product', () => {
  it('says so where it is shown and printed, and says that it agrees while it does', async () => {
    const set = await aSet(server, jobs, admin)
    expect(await statusOf(set)).toMatchObject({ evidence: { problems: [], signedBefore: 0 } })
    expect(await printedOf(set)).toContain('Signaturerna gäller innehållet med kontrollsumman')
    await change(set)
    expect(await statusOf(set)).toMatchObject({ evidence: { problems: [problem] } })
    const printed = await printedOf(set)
    expect(printed).not.toContain('Signaturerna gäller innehållet')
    expect(printed).toContain('stämmer inte med granskningsloggen')
  })

  it('is neither signed, approved nor asked about at BankID', async () => {
    const set = await aSet(server, jobs, admin)
    const { agreementSetId, agreementId, companyTaskId } = set
    const which = { agreementSetId, agreementId }
    await sales.call(signing.saveManualSignatures, { ...which, signatures: [anna] })
    const { body: order } = await sales.call(signing.startSigning, { ...which, ...bo })
    await change(set)
    const id = (await statusOf(set))?.persons.find(({ waiting }) => waiting)?.waiting?.id ?? ''
    const refused = { status: 409, refusal: { code: 'notIntact' } }
    expect(await admin.call(signing.approveManualSignature, { id })).toMatchObject(refused)
    expect(await sales.call(signing.startSigning, { ...which, ...bo })).toMatchObject(refused)
    expect(
      await sales.call(signing.saveManualSignatures, { ...which, signatures: [anna] }),
    ).toMatchObject(refused)
    expect(
      await admin.call(signing.markAgreementAsFullySigned, { ...which, companyTaskId }),
    ).toMatchObject(refused)
    const asked = (await bankId.asked('sign')).length
    await jobs.step(order)
    expect((await bankId.asked('sign')).length).toBe(asked)
    expect((await sales.call(signing.signingOrder, { id: order })).body).toMatchObject({
      state: 'failed',
      hint: expect.stringContaining('stämmer inte med granskningsloggen'),
    })
  })

  it('gets no signature of somebody who was signing when it was changed', async () => {
    const set = await aSet(server, jobs, admin)
    const { agreementSetId, agreementId } = set
    const { body: order } = await sales.call(signing.startSigning, {
      agreementSetId,
      agreementId,
      ...bo,
    })
    await jobs.step(order)
    await change(set)
    for (let step = 0; step < 4; step++) await jobs.step(order)
    expect((await sales.call(signing.signingOrder, { id: order })).body).toMatchObject({
      state: 'failed',
    })
    expect((await statusOf(set))?.persons[0]).toMatchObject({ hasSigned: false })
  })
})
