import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { onboarding } from '../contract.ts'
import { staffAtWork, type StaffAtWork } from './testing/staff.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'

let work: StaffAtWork
beforeAll(async () => {
  work = await staffAtWork()
})
afterAll(() => work.close())

const abroad = aQuestion('Handlar ni utomlands?', { type: 'Radio', options: ['Nej', 'Ja'] })
const [no, yes] = abroad.meta.options
const asked = () => [abroad, aQuestion('Vad gör ni?'), aQuestion('Sedan när?')]

it('kyc 27: what publishing a default displaces and whom it reaches is said before', async () => {
  const { seller, onboarder, admin, server } = work
  const old = await publishedSet({ writer: onboarder, second: admin }, ['kycUpdate'], asked())
  const begin = async () => {
    const id = await work.started({ onboardingType: 'kycUpdate' })
    const task = (await work.tasksOf(id)).find(({ type }) => type === 'Kyc')
    if (!task) throw new Error('No KYC task')
    return { id, taskId: task.id, organizationNumber: task.organizationNumber }
  }
  const answering = async (option: string | undefined, completed: boolean) => {
    const { id: onboardingId, ...task } = await begin()
    const { body } = await seller.call(kyc.addkycset, { kycSetId: old, ...task })
    const answers = [
      { questionId: abroad.id, text: '', options: [{ id: option ?? '', text: '' }], persons: [] },
    ]
    await seller.call(kyc.saveresponse, { id: body.id, completed, answers })
    return { onboardingId, responseId: body.id }
  }
  const pinned = await answering(yes?.id, true)
  await answering(no?.id, true)
  await answering(no?.id, false)
  const unchosen = await begin()
  // Of one that is canceled nothing is asked any more.
  const canceled = await begin()
  await seller.call(onboarding.setCanceled, { id: canceled.id, canceledReason: 'Ångrade sig' })
  expect(
    (await seller.call(companyTasks.get, { companyTaskId: unchosen.taskId })).body.onboardingType,
  ).toBe('kycUpdate')
  await server.owner.query(
    `insert into client (organization_number, company_type, active) values ($1, 0, 1)
     on conflict (organization_number, company_type) do update set active = 1`,
    [unchosen.organizationNumber],
  )
  const risky = { ...abroad, meta: { ...abroad.meta, options: [no, { ...yes, isRisk: true }] } }
  const { body: next } = await onboarder.call(kyc.save, {
    name: 'Nya frågor',
    defaultOnboardingTypes: ['kycUpdate'],
    questions: [risky, aQuestion('Vad gör ni?'), aQuestion('Var?')] as never,
  })
  const impact = async () => (await seller.call(kyc.publishimpact, { id: next.id })).body
  expect(await impact()).toMatchObject({
    displaces: [{ id: old }],
    ongoing: { begun: 1, completed: 2, unchosen: 1 },
    clientsAsked: 1,
    questions: [
      { kind: 'changed', question: 'Handlar ni utomlands?', changes: ['Blir risk: ”Ja”'] },
      { kind: 'new', question: 'Var?' },
      { kind: 'removed', question: 'Sedan när?' },
    ],
    risks: { judged: 2, marked: 1, unmarked: 0, more: false },
  })
  // Nothing of it is done by looking, and what is answered keeps its own questions.
  const { kycSet } = (await seller.call(kyc.getKycResponse, { id: pinned.responseId })).body
  expect(kycSet.questions.map(({ question }) => question)).toContain('Sedan när?')
  const { body: apart } = await onboarder.call(kyc.save, { name: 'För sig', questions: asked() })
  expect((await seller.call(kyc.publishimpact, { id: apart.id })).body).toMatchObject({
    displaces: [],
    ongoing: { begun: 0, completed: 0, unchosen: 0 },
    clientsAsked: 0,
  })
})
