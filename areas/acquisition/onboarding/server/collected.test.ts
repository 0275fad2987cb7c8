import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { noAnswer } from '#areas/acquisition/kyc/testing/questions.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { validationFileType } from '#areas/acquisition/bank/rules.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  aBundle,
  creation,
  openJobs,
  signByHand,
  startBankIdProvider,
  startSealProvider,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { onboarding } from '../contract.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
let seal: Awaited<ReturnType<typeof startSealProvider>>
let bankId: Awaited<ReturnType<typeof startBankIdProvider>>
let jobs: ReturnType<typeof openJobs>
let admin: Person
beforeAll(async () => {
  seal = await startSealProvider()
  bankId = await startBankIdProvider()
  staff = await staffAtWork({ ...bankId.environment, ...seal.environment })
  jobs = openJobs(staff.server)
  // Another than who has approved the prospect and the questions.
  admin = await staff.server.person(['Administrator'])
})
afterAll(async () => {
  await jobs.close()
  await staff.close()
  await bankId.stop()
  await seal.stop()
})

/** A company on its way, whose agreements are signed on paper, approved and not sealed yet. */
async function signed() {
  const { seller } = staff
  const organizationNumber = cleanCompany()
  const id = await staff.started({ organizationNumber })
  const companyTaskId =
    (await staff.tasksOf(id)).find(({ type }) => type === 'AgreementSigning')?.id ?? ''
  const bundle = await aBundle(admin, [
    { name: 'Borgen', type: 'Guarantor', signatureType: 'Person' },
  ])
  const { body: agreementSetId } = await seller.call(
    signing.createAgreement,
    creation(bundle, { organizationNumber, companyTaskId }),
  )
  const set = { agreementSetId, agreementId: bundle.agreements[0]?.agreementId ?? '' }
  await signByHand({ sales: seller, admin }, { organizationNumber, ...set }, [
    { name: 'Anna Ek', socialSecurityNumber: '8507099805' },
  ])
  await admin.call(signing.markAgreementAsFullySigned, { ...set, companyTaskId })
  return { id, organizationNumber, setId: agreementSetId }
}

/** Answers the questions that everybody is asked, each in words. */
async function answered(id: string, organizationNumber: string) {
  const { seller } = staff
  const taskId = (await staff.tasksOf(id)).find(({ type }) => type === 'Kyc')?.id ?? ''
  const kycSetId = await staff.standardSet()
  const { body } = await seller.call(kyc.addkycset, { kycSetId, taskId, organizationNumber })
  const { questions } = (await seller.call(kyc.getKycResponse, { id: body.id })).body.kycSet
  const answers = questions.map((question) => ({ ...noAnswer(question.id), text: 'Vi lagar tak' }))
  await seller.call(kyc.saveresponse, { id: body.id, completed: true, answers })
}

/** Answers in a task of its own, later than the others, that AML has not accepted. */
async function refusedElsewhere(organizationNumber: string) {
  await staff.server.owner.query(
    `with task as (
       insert into company_task (type, organization_number, created_by)
       values ('Kyc', $1, 'Test') returning id
     ), response as (
       insert into kyc_response (organization_number, task_id, set_id, kyc_set, answers,
         created_at, created_by, completed_at, completed_by)
       select r.organization_number, task.id, r.set_id, r.kyc_set, '[]', skynet.now(), 'Test', skynet.now(), 'Test'
       from kyc_response r, task where r.organization_number = $1
       returning id
     )
     insert into kyc_review (response_id, asked_at, answered_by_id, decided_at, decided_by, accepted, comment)
     select id, skynet.now(), gen_random_uuid(), skynet.now(), 'Test', false, 'Vem är utsatt?' from response`,
    [organizationNumber],
  )
}

it('onboarding 81: what was collected is on the client’s page from the second it becomes a client', async () => {
  const { seller } = staff
  const { id, organizationNumber, setId } = await signed()
  const { prospectId } = await staff.get(id)
  const said = { prospectId: prospectId ?? '', comment: 'Ringt styrelsens ordförande' }
  expect((await seller.call(prospects.savecomment, said)).status).toBe(204)
  const proof = {
    name: 'Kontobevis.pdf',
    content: new TextEncoder().encode('%PDF-1.7\n% konto\n%%EOF'),
    type: 'application/pdf',
  }
  await seller.call(
    documents.add,
    { organizationNumber, documentFileAssociationType: validationFileType },
    proof,
  )
  await answered(id, organizationNumber)
  await refusedElsewhere(organizationNumber)
  await staff.doTasks(id)
  const before = (await seller.call(onboarding.ofCompany, { organizationNumber })).body[0]
  expect(before).toMatchObject({
    agreements: [{ setId, names: ['Borgen'], state: 'waiting', documentId: null }],
  })
  await jobs.seal(setId)
  expect((await seller.call(onboarding.complete, { id, why: '' })).status).toBe(204)

  const [left] = (await seller.call(onboarding.ofCompany, { organizationNumber })).body
  expect(left).toMatchObject({
    id,
    completedAt: expect.any(String),
    prospect: {
      id: prospectId,
      result: expect.any(String),
      decision: expect.stringContaining(' av '),
      comments: expect.arrayContaining([
        expect.objectContaining({ comment: 'Ringt styrelsens ordförande' }),
        expect.objectContaining({ comment: 'Känd sedan tidigare' }),
      ]),
    },
    agreements: [{ setId, names: ['Borgen'], state: 'sealed', documentId: expect.any(String) }],
  })

  // Among its documents, opened by who works with clients: the proof, the paper and the sealed file.
  const { body: files } = await seller.call(documents.getByOrgNumber, { organizationNumber })
  expect(files.every(({ mayOpen }) => mayOpen)).toBe(true)
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Kontobevis.pdf', 'Underskrivet avtal.pdf']),
  )
  const sealed = files.find((file) => file.id === left?.agreements[0]?.documentId)
  expect(sealed).toMatchObject({ isCompanyAgreement: true, companyAgreementSetId: setId })
  const { body: file } = await seller.call(documents.get, { id: sealed?.id ?? '' })
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')

  // What it answered, to who may read it: the trail says whose it was.
  const taskId = left?.tasks.find(({ type }) => type === 'Kyc')?.id
  const { body: latest } = await seller.call(kyc.latestOfCompany, { organizationNumber })
  // The last it answered, which AML has not accepted, as is said of it (kyc 24).
  expect(latest?.review?.decided).toMatchObject({ accepted: false })
  const { rows } = await staff.server.owner.query<{ id: string }>(
    `select id from kyc_response where task_id = $1`,
    [taskId],
  )
  const { body: read } = await seller.call(kyc.getKycResponse, { id: rows[0]?.id ?? '' })
  expect(read).toMatchObject({ completed: true, TaskId: taskId })
  expect(read.answers.map(({ text }) => text)).toEqual(Array(3).fill('Vi lagar tak'))
  const viewer = await staff.server.person(['InvoiceHandler'])
  expect((await viewer.call(kyc.latestOfCompany, { organizationNumber })).status).toBe(403)

  // The core system, which has no set, reads what each answer is to (onboarding 73).
  const [told] = await staff.outbox(`onboarding ${id} completed`)
  const asked = read.kycSet.questions.map(({ question }) => question)
  expect(told).toMatchObject({
    payload: { kyc: { answers: asked.map((question) => ({ question, text: 'Vi lagar tak' })) } },
  })
})

it('onboarding 81: a company that has answered and signed nothing has empty lists', async () => {
  const { seller } = staff
  const organizationNumber = cleanCompany()
  await staff.started({ organizationNumber })
  expect((await seller.call(kyc.latestOfCompany, { organizationNumber })).body).toBeNull()
  expect((await seller.call(onboarding.ofCompany, { organizationNumber })).body).toMatchObject([
    { agreements: [], completedAt: null },
  ])
})
