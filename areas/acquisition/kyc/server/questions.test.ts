import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { noAnswer, type KycAnswer } from '../answers.ts'
import { kyc } from '../contract.ts'
import { aQuestion, nextId } from '../testing/questions.ts'

let server: TestServer
let staff: Person
let aml: Person
let organizationNumber: string
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['OnboardingUser'])
  aml = await server.person(['AmlDepartment'])
  organizationNumber = await addCompany(server.owner)
})
afterAll(() => server.stop())

const aSet = () => ({ name: 'Set', defaultOnboardingTypes: [], questions: [aQuestion()] })

describe('questions that make no set', () => {
  const deep = (levels: number): ReturnType<typeof aQuestion> =>
    aQuestion('?', {
      type: 'Radio',
      options: [{ text: 'Ja', questions: levels > 1 ? [deep(levels - 1)] : [] }],
    })

  it('may follow on each other in five steps', async () => {
    expect((await staff.call(kyc.save, { ...aSet(), questions: [deep(5)] })).status).toBe(200)
  })

  it.each([
    ['without words', [aQuestion('  ')], 'Fältet är obligatoriskt'],
    ['in six steps', [deep(6)], 'Frågor kan följa på varandra i högst 5 led'],
    ['in eleven steps', [deep(11)], 'Det som skickades kunde inte läsas'],
    ['by the hundreds', Array.from({ length: 201 }, () => aQuestion()), 'högst 200 frågor'],
    [
      'that follow on what they do not stand under',
      [{ ...aQuestion(), parentAnswerId: nextId() }],
      'annat svarsalternativ',
    ],
    [
      'that mark countries nobody can name',
      [aQuestion('Antal?', { textFieldInputType: 'Number', riskCountries: ['RU'] })],
      'inget svar där ett land kan anges',
    ],
    [
      'that mark what is no country',
      [aQuestion('Var?', { riskCountries: ['XX'] })],
      'Välj riskländer i listan',
    ],
    [
      'of no type',
      [{ ...aQuestion(), meta: { options: [], model: {} } }],
      'Fältet är obligatoriskt',
    ],
    [
      'of an unknown type',
      [{ ...aQuestion(), meta: { options: [], model: { type: 'Slider' } } }],
      'måste vara något av',
    ],
    ['that are no list', 'frågor', 'ange en lista'],
  ])('%s are refused', async (_, questions, sentence) => {
    const { status, refusal } = await staff.call(kyc.save, {
      ...aSet(),
      questions: questions as never,
    })
    expect(status).toBe(400)
    expect(
      [refusal.message, ...(refusal.fields ?? []).map(({ message }) => message)].join(),
    ).toContain(sentence)
  })

  it('of the size of a book are refused', async () => {
    const questions = Array.from({ length: 10_000 }, () => aQuestion())
    expect((await staff.call(kyc.save, { ...aSet(), questions })).status).toBe(413)
  })
})

describe('answers that are marked as risk', () => {
  const risky = (place: number): KycAnswer => ({
    ...noAnswer(exposed.id),
    options: [{ id: exposed.meta.options[place]?.id ?? '', text: '' }],
  })
  const exposed = aQuestion('Politiskt utsatt?', {
    type: 'Radio',
    options: ['Nej', { text: 'Ja', isRisk: true }],
  })
  const business = aQuestion('Var?', { riskCountries: ['RU'] })
  /** A task answered for good, where an option is marked as risk. */
  async function marked(answers: KycAnswer[], by = staff) {
    const { body: set } = await staff.call(kyc.save, {
      name: 'Årlig',
      questions: [exposed, business],
    })
    await staff.call(kyc.publish, { id: set.id, why: 'Nya frågor' })
    const taskId = await aTask()
    const picked = { kycSetId: set.id, organizationNumber, taskId }
    const { id } = (await by.call(kyc.addkycset, picked)).body
    const { body } = await by.call(kyc.saveresponse, { id, answers, completed: true })
    return { id, taskId, set, body }
  }
  const aTask = async () => {
    const { rows } = await server.owner.query<{ id: string }>(
      `insert into company_task (type, organization_number, created_by) values ('Kyc', $1, 'test') returning id`,
      [organizationNumber],
    )
    return rows[0]?.id ?? ''
  }
  const stored = async (id: string) => (await staff.call(kyc.getKycResponse, { id })).body
  const task = async (companyTaskId: string) =>
    (await staff.call(companyTasks.get, { companyTaskId })).body
  const openTasks = async (companyTaskId: string) =>
    (
      await server.owner.query<{ message: string; state: string }>(
        `select message, state from user_task where task_action = 8 and action_id = $1`,
        [companyTaskId],
      )
    ).rows

  it('kyc 23: keep the task open for AML, who is told why', async () => {
    const { id, taskId, set, body } = await marked([risky(1)])
    expect(body).toMatchObject({
      completed: true,
      risks: [{ questionId: exposed.id, reason: 'Svaret ”Ja” är markerat som risk' }],
      review: { own: true, decided: null },
    })
    expect(await task(taskId)).toMatchObject({ completed: false, needsManualHandling: true })
    expect(await openTasks(taskId)).toMatchObject([
      { state: 'open', message: expect.stringContaining('1 markerade') },
    ])
    // A set whose marks are changed is another version: what was answered stays as it was judged.
    await staff.call(kyc.unpublish, { id: set.id, why: 'Ska inte frågas' })
    const { body: next } = await staff.call(kyc.save, {
      ...set,
      version: 3,
      questions: [business],
    })
    expect(next.version).toBe(4)
    expect((await stored(id)).risks).toHaveLength(1)
  })

  it('kyc 24: are accepted by AML, with why, which completes the task', async () => {
    const { id, taskId } = await marked([{ ...noAnswer(business.id), text: 'I Ryssland' }])
    const says = { id, accepted: true, comment: 'Bara en filial, avvecklas i år' }
    const reader = await server.person(['SalesRepresentative'])
    expect((await reader.call(kyc.reviewresponse, says)).status).toBe(403)
    expect((await aml.call(kyc.reviewresponse, { ...says, comment: ' ' })).status).toBe(400)
    expect((await aml.call(kyc.reviewresponse, says)).body.review?.decided).toMatchObject({
      accepted: true,
      comment: says.comment,
    })
    expect(await task(taskId)).toMatchObject({ completed: true, needsManualHandling: false })
    expect(await openTasks(taskId)).toMatchObject([{ state: 'completed' }])
    expect((await aml.call(kyc.reviewresponse, says)).refusal.code).toBe('decided')
  })

  it('kyc 24: are given anew when AML does not accept them', async () => {
    const { id, taskId, set } = await marked([risky(1)])
    const says = { id, accepted: false, comment: 'Vem är utsatt?' }
    expect((await aml.call(kyc.reviewresponse, says)).status).toBe(200)
    expect(await task(taskId)).toMatchObject({ completed: false, dataId: null })
    const picked = { kycSetId: set.id, organizationNumber, taskId }
    const { body: again } = await staff.call(kyc.addkycset, picked)
    await staff.call(kyc.saveresponse, { id: again.id, answers: [risky(0)], completed: true })
    expect(await task(taskId)).toMatchObject({ completed: true, dataId: again.id })
    expect((await stored(id)).review?.decided).toMatchObject({ accepted: false })
  })

  it('kyc 25: are what renewed ones begin with, of the version that was picked', async () => {
    const given = [risky(0), { ...noAnswer(business.id), text: 'Norge' }]
    const { id, set } = await marked(given)
    const renewed = { kycSetId: set.id, organizationNumber, taskId: await aTask() }
    const { body: next } = await staff.call(kyc.addkycset, renewed)
    expect(await stored(next.id)).toMatchObject({
      completed: false,
      answers: given,
      kycSet: { version: 2 },
      earlier: { id, setName: 'Årlig', answers: given },
    })
    const answers = [risky(1)]
    await staff.call(kyc.saveresponse, { id: next.id, answers, completed: true })
    expect(await stored(next.id)).toMatchObject({ answers, earlier: { answers: given } })
    expect((await stored(id)).answers).toEqual(given)
  })

  it('kyc 26: are begun anew, with what is written, when the set was the wrong one', async () => {
    const wrong = await staff.call(kyc.save, { name: 'Fel', questions: [business] })
    await staff.call(kyc.publish, { id: wrong.body.id, why: 'Nya frågor' })
    const { set } = await marked([risky(0)])
    const kycSetId = wrong.body.id
    const taskId = await aTask()
    const { body: begun } = await staff.call(kyc.addkycset, {
      kycSetId,
      organizationNumber,
      taskId,
    })
    const written = { ...noAnswer(business.id), text: 'Danmark' }
    await staff.call(kyc.saveresponse, { id: begun.id, answers: [written] })
    const change = { id: begun.id, kycSetId: set.id, reason: 'Gäller årlig uppdatering' }
    expect((await staff.call(kyc.changekycset, { ...change, reason: '' })).status).toBe(400)
    for (const [code, other] of [
      ['same', { kycSetId }],
      ['stale', { version: 1 }],
    ] as const)
      expect((await staff.call(kyc.changekycset, { ...change, ...other })).refusal.code).toBe(code)
    expect((await aml.call(kyc.changekycset, change)).status).toBe(403)
    const { body: next } = await staff.call(kyc.changekycset, change)
    expect((await task(taskId)).dataId).toBe(next.id)
    expect(await stored(next.id)).toMatchObject({
      kycSet: { id: set.id },
      answers: [risky(0), written],
      replaces: { setName: 'Fel', reason: change.reason },
    })
    for (const old of [
      await staff.call(kyc.changekycset, change),
      await staff.call(kyc.saveresponse, { id: begun.id, answers: [] }),
    ])
      expect(old.refusal.code).toBe('replaced')
    await staff.call(kyc.saveresponse, { id: next.id, answers: [written], completed: true })
    expect((await staff.call(kyc.changekycset, { ...change, id: next.id })).refusal.code).toBe(
      'completed',
    )
  })

  it('kyc 24: are nothing to take a stand on for who completed them, or where none is marked', async () => {
    const both = await server.person(['OnboardingUser', 'AmlDepartment'])
    const own = await marked([risky(1)], both)
    const says = { accepted: true, comment: 'Det är jag' }
    expect((await both.call(kyc.reviewresponse, { ...says, id: own.id })).refusal.code).toBe(
      'ownAnswers',
    )
    const plain = await marked([risky(0)])
    expect(plain.body).toMatchObject({ risks: [], review: null })
    expect((await aml.call(kyc.reviewresponse, { ...says, id: plain.id })).refusal.code).toBe(
      'notMarked',
    )
  })
})
