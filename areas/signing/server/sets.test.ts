import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { agreements, bundles } from '#areas/agreements/contract.ts'
import { register } from '#areas/company/server/testing/companies.ts'
import { startProviders } from '#areas/company/server/testing/providers.ts'
import { companyTasks } from '#areas/companytasks/contract.ts'
import { signing } from '../contract.ts'
import { aBundle, aSet, aTask, creation, openJobs } from './testing/signed.ts'

let providers: Awaited<ReturnType<typeof startProviders>>
let server: TestServer
let jobs: ReturnType<typeof openJobs>
let admin: Person
let other: Person
let sales: Person
beforeAll(async () => {
  providers = await startProviders()
  server = await startTestServer(providers.environment)
  jobs = openJobs(server)
  admin = await server.person(['Administrator'])
  other = await server.person(['Administrator'])
  sales = await server.person(['SalesRepresentative'])
})
afterAll(async () => {
  await jobs.close()
  await server.stop()
  await providers.stop()
})

const anna = { name: 'Anna Ek', socialSecurityNumber: '8507099805' }
const bo = { name: 'Bo Ek', socialSecurityNumber: '9001012385' }
const statusOf = async (setId: string) => (await sales.call(signing.getAgreementWithSignatureStatus, { setId })).body
const taskOf = async (companyTaskId: string) => (await sales.call(companyTasks.get, { companyTaskId })).body

/** Registers signatures by hand and lets a second person see them. */
async function signedByHand(set: { agreementSetId: string; agreementId: string }, persons = [anna]) {
  const { agreementSetId, agreementId } = set
  expect(
    (await sales.call(signing.saveManualSignatures, { agreementSetId, agreementId, signatures: persons })).status,
  ).toBe(204)
  for (const { waiting } of (await statusOf(agreementSetId)).find((one) => one.agreementId === agreementId)?.persons ??
    [])
    if (waiting) expect((await admin.call(signing.approveManualSignature, { id: waiting.id })).status).toBe(204)
}

describe('creating the agreements of a task (signing.01, signing.02, signing.03)', () => {
  it('freezes versions and values in a set, which becomes the data of the task, and publishes the versions', async () => {
    const bundle = await aBundle(admin, [{}])
    const task = await aTask(server, jobs)
    const { status, body: setId } = await sales.call(signing.createAgreement, creation(bundle, task))
    expect(status).toBe(200)
    expect(await taskOf(task.companyTaskId)).toMatchObject({ dataId: setId, completed: false })
    const [part] = bundle.agreements
    const version = { id: part?.agreementId ?? '', versionId: part?.agreementVersionId ?? '' }
    expect((await admin.call(agreements.getVersion, version)).body.published).toBe(true)
    const { body: document } = await sales.call(signing.document, { agreementSetId: setId, agreementId: version.id })
    expect(document.content.text).toBe('<h1>Avtal</h1><p>Säljaren är Seglar &amp; Söner AB och betalar 1,5 %.</p>')
    expect(document.tokens).toMatchObject([
      { key: 'KUNDNAMN', value: 'Seglar & Söner AB', numericValue: null },
      { key: 'PROVISION', value: '1,5 %', numericValue: 1.5 },
    ])
    expect(await statusOf(setId)).toMatchObject([
      {
        agreementId: version.id,
        signatureType: 'Person',
        persons: [],
        approved: false,
        agreementSignatureApproval: null,
        type: 20,
        contentSha256: document.contentSha256,
      },
    ])
    const { rows } = await server.owner.query(
      `select action from audit_entry where subject = $1 and action = 'signing.createAgreement'`,
      [setId],
    )
    expect(rows).toHaveLength(1)
  })

  it('lists those the register says may sign for the company, and needs as many of them as it says', async () => {
    const file = Array.from({ length: 100 }, (_, index) => register.companyFileAt(399 - index)).find(
      ({ legalForm, board }) => legalForm === 'AB' && board.length >= 3,
    )
    const bundle = await aBundle(admin, [{ signatureType: 'Board' }])
    const task = await aTask(server, jobs, file?.organizationNumber)
    const { body: setId } = await sales.call(signing.createAgreement, creation(bundle, task))
    const [status] = await statusOf(setId)
    const board = file?.board.map(({ person }) => person.personalNumber) ?? []
    expect(status?.persons.length).toBeGreaterThan(0)
    for (const { socialSecurityNumber } of status?.persons ?? []) expect(board).toContain(socialSecurityNumber)
  })

  it('needs a value, entered or preset, for every token, and a number where the type is numeric', async () => {
    const bundle = await aBundle(admin, [{}])
    const task = await aTask(server, jobs)
    for (const tokens of [
      [],
      [{ key: 'PROVISION', value: ' ' }],
      [{ key: 'PROVISION', value: 'enligt lista' }],
      [{ key: 'PROVISION', value: '2 %', numericValue: 3 }],
    ])
      expect(await sales.call(signing.createAgreement, creation(bundle, task, tokens))).toMatchObject({
        status: 400,
        refusal: { code: 'notFilled', fields: [{ message: expect.stringMatching(/^Etikett PROVISION/) }] },
      })
    expect((await taskOf(task.companyTaskId)).dataId).toBeNull()
  })

  it('writes values as text: neither markup nor a key in them does anything', async () => {
    const bundle = await aBundle(admin, [{}])
    const task = await aTask(server, jobs)
    const tokens = [{ key: 'PROVISION', value: '1 <img src=x onerror=alert(1)> KUNDNAMN' }]
    const { body: agreementSetId } = await sales.call(signing.createAgreement, creation(bundle, task, tokens))
    const { body } = await sales.call(signing.document, {
      agreementSetId,
      agreementId: bundle.agreements[0]?.agreementId ?? '',
    })
    expect(body.content.text).toContain('1 &lt;img src=x onerror=alert(1)&gt; KUNDNAMN')
  })

  it('refuses what is not the bundle as it is, and a task that is of something else', async () => {
    const bundle = await aBundle(admin, [{}, { name: 'Borgen' }])
    const task = await aTask(server, jobs)
    const elsewhere = await aTask(server, jobs)
    const sent = creation(bundle, task)
    const seen = sent.agreements.map((one) => ({ ...one, agreementVersionId: task.companyTaskId }))
    const refused = [
      [{ ...sent, agreements: sent.agreements.slice(1) }, 409, 'otherAgreements'],
      [{ ...sent, agreements: seen }, 409, 'otherAgreements'],
      [creation(bundle, task, [{ key: 'OKÄND', value: 'x' }]), 409, 'otherAgreements'],
      [{ ...sent, companyTaskId: elsewhere.companyTaskId }, 400, 'otherTask'],
      [{ ...sent, companyTaskId: bundle.id }, 404, 'notFound'],
      [{ ...sent, agreementBundleId: task.companyTaskId }, 404, 'notFound'],
    ] as const
    for (const [input, status, code] of refused)
      expect(await sales.call(signing.createAgreement, input)).toMatchObject({ status, refusal: { code } })
    await admin.call(bundles.archive, { id: bundle.id })
    expect(await sales.call(signing.createAgreement, sent)).toMatchObject({
      status: 409,
      refusal: { code: 'archivedBundle' },
    })
    expect((await server.anonymous(signing.createAgreement, sent)).status).toBe(401)
  })

  it('happens once when two create at the same time', async () => {
    const bundle = await aBundle(admin, [{}])
    const task = await aTask(server, jobs)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sales.call(signing.createAgreement, creation(bundle, task))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { rows } = await server.owner.query('select id from agreement_set where company_task_id = $1', [
      task.companyTaskId,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('manual signatures', () => {
  it('need at least one person and a valid number of exactly 10 characters (signing.04, signing.05)', async () => {
    const { agreementSetId, agreementId } = await aSet(server, jobs, admin)
    const say = async (signatures: (typeof anna)[]) =>
      (await sales.call(signing.saveManualSignatures, { agreementSetId, agreementId, signatures })).refusal
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
          { field: 'signatures.0.socialSecurityNumber', message: 'Angivet värde är inte ett giltigt personnummer' },
        ],
      })
    expect((await statusOf(agreementSetId))[0]?.persons).toEqual([])
  })

  it('count once a second person has seen them, never by who registered them', async () => {
    const { agreementSetId, agreementId } = await aSet(server, jobs, admin)
    await other.call(signing.saveManualSignatures, { agreementSetId, agreementId, signatures: [anna, bo] })
    const [before] = (await other.call(signing.getAgreementWithSignatureStatus, { setId: agreementSetId })).body
    expect(before?.persons).toMatchObject([
      { name: 'Anna Ek', socialSecurityNumber: '198507099805', hasSigned: false, waiting: { own: true } },
      { name: 'Bo Ek', hasSigned: false },
    ])
    const id = before?.persons[0]?.waiting?.id ?? ''
    expect(await other.call(signing.approveManualSignature, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'ownSignature' },
    })
    expect((await sales.call(signing.approveManualSignature, { id })).status).toBe(403)
    expect(await sales.call(signing.declineManualSignature, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'notOwn' },
    })
    expect((await admin.call(signing.approveManualSignature, { id })).status).toBe(204)
    expect(await admin.call(signing.approveManualSignature, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'decided' },
    })
    const declined = before?.persons[1]?.waiting?.id ?? ''
    expect((await other.call(signing.declineManualSignature, { id: declined, comment: 'Fel person' })).status).toBe(204)
    const [after] = await statusOf(agreementSetId)
    expect(after?.persons).toMatchObject([
      { hasSigned: true, method: 'manual' },
      { hasSigned: false, waiting: null },
    ])
    const again = { agreementSetId, agreementId, signatures: [anna] }
    expect(await sales.call(signing.saveManualSignatures, again)).toMatchObject({
      status: 409,
      refusal: { code: 'alreadySigned' },
    })
    expect((await sales.call(signing.saveManualSignatures, { ...again, signatures: [bo] })).status).toBe(204)
    expect(await sales.call(signing.saveManualSignatures, { ...again, signatures: [bo] })).toMatchObject({
      refusal: { code: 'waitsForCheck' },
    })
  })
})

describe('an agreement is marked as fully signed (signing.06, signing.07, signing.08)', () => {
  const mark = (person: Person, set: { agreementSetId: string; agreementId: string; companyTaskId: string }) =>
    person.call(signing.markAgreementAsFullySigned, {
      agreementSetId: set.agreementSetId,
      agreementId: set.agreementId,
      companyTaskId: set.companyTaskId,
    })

  it('by an administrator, once somebody has signed, and all of a set complete the task', async () => {
    const set = await aSet(server, jobs, admin, [{}, { name: 'Upplysning', signatureType: 'None', type: 'Generic' }])
    expect((await mark(sales, set)).status).toBe(403)
    expect(await mark(admin, set)).toMatchObject({ status: 409, refusal: { code: 'noPersons' } })
    await sales.call(signing.saveManualSignatures, { ...set, signatures: [anna] })
    expect(await mark(admin, set)).toMatchObject({ status: 409, refusal: { code: 'nobodySigned' } })
    const id = (await statusOf(set.agreementSetId))[0]?.persons[0]?.waiting?.id ?? ''
    await admin.call(signing.approveManualSignature, { id })
    await sales.call(signing.saveManualSignatures, { ...set, signatures: [bo] })
    expect(await mark(admin, set)).toMatchObject({ status: 409, refusal: { code: 'notApproved' } })
    const second = (await statusOf(set.agreementSetId))[0]?.persons[1]?.waiting?.id ?? ''
    await admin.call(signing.approveManualSignature, { id: second })
    expect(await mark(admin, { ...set, companyTaskId: set.bundle.id })).toMatchObject({ status: 404 })
    expect((await mark(admin, set)).status).toBe(204)
    expect(await mark(admin, set)).toMatchObject({ status: 409, refusal: { code: 'alreadyApproved' } })
    expect((await statusOf(set.agreementSetId))[0]).toMatchObject({
      approved: true,
      agreementSignatureApproval: { isOptOut: false },
    })
    expect(await taskOf(set.companyTaskId)).toMatchObject({ completed: true })
    expect(await sales.call(signing.saveManualSignatures, { ...set, signatures: [bo] })).toMatchObject({
      refusal: { code: 'alreadyApproved' },
    })
  })

  it('of type 30 without persons, but not without a signature where persons sign', async () => {
    const silent = await aSet(server, jobs, admin, [{ type: 'Guarantor', signatureType: 'None' }])
    expect((await statusOf(silent.agreementSetId))[0]).toMatchObject({ type: 30, approved: true, persons: [] })
    expect((await mark(admin, silent)).status).toBe(204)
    const set = await aSet(server, jobs, admin, [{ type: 'Guarantor' }])
    expect(await mark(admin, set)).toMatchObject({ status: 409, refusal: { code: 'nobodySigned' } })
    await signedByHand(set)
    await sales.call(signing.saveManualSignatures, { ...set, signatures: [bo] })
    expect((await mark(admin, set)).status).toBe(204)
    expect((await statusOf(set.agreementSetId))[0]?.agreementSignatureApproval).toMatchObject({ isOptOut: true })
  })

  it('and opened again when persons sign it: the task is not done any more', async () => {
    const set = await aSet(server, jobs, admin)
    const unmark = () =>
      sales.call(signing.unmarkAgreementAsComplete, {
        companyAgreementSetId: set.agreementSetId,
        agreementId: set.agreementId,
      })
    expect(await unmark()).toMatchObject({ status: 409, refusal: { code: 'notMarked' } })
    await signedByHand(set)
    await mark(admin, set)
    expect((await unmark()).status).toBe(204)
    expect(await taskOf(set.companyTaskId)).toMatchObject({ completed: false, dataId: set.agreementSetId })
    expect((await statusOf(set.agreementSetId))[0]).toMatchObject({
      agreementSignatureApproval: null,
      persons: [{ hasSigned: true }],
    })
    expect((await mark(admin, set)).status).toBe(204)
    const board = await aSet(server, jobs, admin, [{ signatureType: 'Board' }])
    const refused = await sales.call(signing.unmarkAgreementAsComplete, {
      companyAgreementSetId: board.agreementSetId,
      agreementId: board.agreementId,
    })
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'notForPerson' } })
  })
})

describe('a set is deleted (signing.09)', () => {
  it('and the task returns to the choice of a bundle; what was signed is kept', async () => {
    const set = await aSet(server, jobs, admin)
    const { agreementSetId: setId, companyTaskId: taskId } = set
    await signedByHand(set)
    expect((await sales.call(signing.deleteAgreement, { taskId: set.bundle.id, setId })).status).toBe(404)
    expect((await sales.call(signing.deleteAgreement, { taskId, setId })).status).toBe(204)
    expect(await taskOf(taskId)).toMatchObject({ dataId: null, completed: false })
    expect((await sales.call(signing.getAgreementWithSignatureStatus, { setId })).status).toBe(404)
    expect((await sales.call(signing.deleteAgreement, { taskId, setId })).status).toBe(404)
    expect((await sales.call(signing.createAgreement, creation(set.bundle, set))).status).toBe(200)
    const { rows } = await server.owner.query('select 1 from agreement_signer where set_id = $1', [setId])
    expect(rows).toHaveLength(1)
  })

  it('not once an agreement is fully signed, nor when the task is done', async () => {
    const set = await aSet(server, jobs, admin, [{}, { name: 'Andra' }])
    await signedByHand(set)
    const { agreementSetId, agreementId, companyTaskId } = set
    await admin.call(signing.markAgreementAsFullySigned, { agreementSetId, agreementId, companyTaskId })
    const remove = () => sales.call(signing.deleteAgreement, { taskId: companyTaskId, setId: agreementSetId })
    expect(await remove()).toMatchObject({ status: 409, refusal: { code: 'hasApproved' } })
    const second = { agreementSetId, agreementId: set.bundle.agreements[1]?.agreementId ?? '' }
    await signedByHand(second)
    await admin.call(signing.markAgreementAsFullySigned, { ...second, companyTaskId })
    expect(await remove()).toMatchObject({ status: 409, refusal: { code: 'taskCompleted' } })
  })
})

describe('the document', () => {
  it('is answered as a PDF with the hash its signatures cover, and only under its own company', async () => {
    const set = await aSet(server, jobs, admin)
    await signedByHand(set)
    const where = { org: set.organisationNumber, a: set.agreementSetId, b: set.agreementId }
    const { status, body, response } = await sales.call(signing.download, where)
    expect(status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await body.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await sales.call(signing.download, { ...where, b: set.bundle.id })).status).toBe(404)
    expect(
      (await sales.call(signing.download, { ...where, org: (await aTask(server, jobs)).organisationNumber })).status,
    ).toBe(404)
    const { rows } = await server.owner.query(
      `select 1 from audit_entry where subject = $1 and action = 'signing.download'`,
      [set.agreementSetId],
    )
    expect(rows).toHaveLength(1)
  })

  it('cannot be changed once it is frozen, whatever path a change took', async () => {
    const { agreementSetId } = await aSet(server, jobs, admin)
    await expect(
      jobs.db.updateTable('companyAgreement').set({ contentText: 'x' }).where('setId', '=', agreementSetId).execute(),
    ).rejects.toThrow(/permission denied/)
  })
})
