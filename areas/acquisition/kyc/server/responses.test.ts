import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { noAnswer, type KycAnswer } from '../answers.ts'
import { kyc } from '../contract.ts'
import { noPerson } from '../person-rules.ts'
import { aQuestion, nextId } from '../testing/questions.ts'
import { invalidText } from '../texts.ts'

const organizationNumber = '5560160680'
let server: TestServer
let seller: Person
let second: Person
beforeAll(async () => {
  server = await startTestServer()
  seller = await server.person(['OnboardingUser'])
  second = await server.person(['AmlDepartment'])
  await server.owner.query(
    `insert into company (organization_number, name) values ($1, 'Svararen AB'), ('5592804784', 'Någon annan AB')`,
    [organizationNumber],
  )
})
afterAll(() => server.stop())

const which = aQuestion('Var?', { mandatory: true })
const abroad = aQuestion('Handlar ni utomlands?', {
  type: 'Radio',
  mandatory: true,
  options: ['Nej', { text: 'Ja', questions: [which] }],
})
const owners = aQuestion('Ägare', {
  type: 'Person',
  person: { askForSocialSecurityNumber: true, askForFirstName: true, allowMultiple: true },
})
const questions = [abroad, owners]
const says = (yes: boolean): KycAnswer => ({
  ...noAnswer(abroad.id),
  options: [{ id: abroad.meta.options[yes ? 1 : 0]?.id ?? '', text: '' }],
})
const where = { ...noAnswer(which.id), text: 'Norge' }
const anna = { ...noPerson, socialSecurityNumber: '850709-9805', firstName: 'Anna' }

async function aTask(type = 'Kyc') {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into company_task (type, organization_number, created_by) values ($1, $2, 'test') returning id`,
    [type, organizationNumber],
  )
  return rows[0]?.id as string
}
async function aPublishedSet() {
  const { body } = await seller.call(kyc.save, {
    name: 'Kundkännedom',
    defaultOnboardingTypes: ['loan'],
    questions,
  })
  await seller.call(kyc.publish, { id: body.id, why: 'Nya frågor' })
  await approve(second, 'publishDefaultKyc', body.id)
  return (await seller.call(kyc.get, { id: body.id })).body
}
/** A task with a set to answer: the response's id. */
async function begun() {
  const [taskId, set] = [await aTask(), await aPublishedSet()]
  const { body, status } = await seller.call(kyc.addkycset, {
    kycSetId: set.id,
    organizationNumber,
    taskId,
  })
  expect(status).toBe(200)
  return { taskId, set, id: body.id }
}
const stored = async (id: string) => (await seller.call(kyc.getKycResponse, { id })).body
const task = async (companyTaskId: string) =>
  (await seller.call(companyTasks.get, { companyTaskId })).body

describe('a set for a task', () => {
  it('is picked once and answered as it was then', async () => {
    const { taskId, set, id } = await begun()
    expect((await task(taskId)).dataId).toBe(id)
    await seller.call(kyc.unpublish, { id: set.id, why: 'Ska inte frågas' })
    await approve(second, 'publishDefaultKyc', set.id)
    const { body: free } = await seller.call(kyc.get, { id: set.id })
    await seller.call(kyc.save, { ...free, name: 'Ett annat namn', questions: [] })
    await seller.call(kyc.delete, { id: set.id })
    expect(await stored(id)).toMatchObject({
      completed: false,
      kycSet: {
        id: set.id,
        name: 'Kundkännedom',
        defaultOnboardingTypes: ['loan'],
        questions,
        published: true,
      },
      organizationNumber,
      answers: [],
      TaskId: taskId,
      version: 1,
    })
    const { rows } = await server.owner.query(
      `select kyc_set -> 'defaultOnboardingTypes' as types from kyc_response where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ types: [2] }])
  })

  it.each<[code: string, change: () => Promise<Record<string, string>>]>([
    ['otherTask', async () => ({ taskId: await aTask('BankAccountValidation') })],
    ['otherCompany', async () => ({ organizationNumber: '5592804784' })],
    ['chosen', async () => ({ taskId: (await begun()).taskId })],
    [
      'notPublished',
      async () => ({
        kycSetId: (await seller.call(kyc.save, { name: 'Utkast', questions })).body.id,
      }),
    ],
    ['notFound', async () => ({ taskId: nextId() })],
    ['notFound', async () => ({ kycSetId: nextId() })],
    [
      'taskCompleted',
      async () => {
        const taskId = await aTask()
        await server.owner.query(
          `update company_task set completed_at = skynet.now(), completed_by = 'x' where id = $1`,
          [taskId],
        )
        return { taskId }
      },
    ],
  ])('is refused: %s', async (code, change) => {
    const good = { kycSetId: (await aPublishedSet()).id, organizationNumber, taskId: await aTask() }
    expect((await seller.call(kyc.addkycset, { ...good, ...(await change()) })).refusal.code).toBe(
      code,
    )
  })

  it('is picked by one of two who try at once', async () => {
    const [taskId, { id: kycSetId }] = [await aTask(), await aPublishedSet()]
    const both = await Promise.all(
      [1, 2].map(() => seller.call(kyc.addkycset, { kycSetId, organizationNumber, taskId })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('answers', () => {
  it('are saved before they are complete, then completed, and the task with them', async () => {
    const { id, taskId } = await begun()
    const half = await seller.call(kyc.saveresponse, {
      kycResponseId: id,
      answers: [says(true)],
      version: 1,
    })
    expect(half.body).toMatchObject({ completed: false, answers: [says(true)], version: 2 })
    expect((await task(taskId)).completed).toBe(false)
    const persons = { ...noAnswer(owners.id), persons: [anna] }
    const whole = await seller.call(kyc.saveresponse, {
      id,
      TaskId: taskId,
      answers: [persons, where, says(true)],
      completed: true,
      version: 2,
    })
    expect(whole.body).toMatchObject({
      completed: true,
      completedBy: expect.stringMatching(/Person/),
      answers: [
        says(true),
        where,
        { questionId: owners.id, persons: [{ socialSecurityNumber: '198507099805' }] },
      ],
    })
    expect(await stored(id)).toEqual(whole.body)
    expect(await task(taskId)).toMatchObject({ completed: true, dataId: id })
    const again = await seller.call(kyc.saveresponse, { id, answers: [says(false)] })
    expect(again).toMatchObject({ status: 409, refusal: { code: 'completed' } })
    await expect(
      server.owner.query(`update kyc_response set answers = '[]' where id = $1`, [id]),
    ).rejects.toThrow('final')
  })

  it('leave rows in the trail that tell how much was answered, not what', async () => {
    const { id } = await begun()
    await seller.call(kyc.saveresponse, {
      id,
      answers: [says(true), { ...where, text: 'Hemligheten' }],
    })
    await stored(id)
    const { rows } = await server.owner.query<{ action: string; company: string; body: object }>(
      `select action, company, body from audit_entry where subject = $1 order by at`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'kyc.addkycset',
      'kyc.saveresponse',
      'kyc.getKycResponse',
    ])
    expect(rows.every(({ company }) => company === organizationNumber)).toBe(true)
    expect(rows[1]?.body).toMatchObject({ after: { answered: 2, completed: false } })
    expect(JSON.stringify(rows)).not.toContain('Hemligheten')
  })

  it.each<[string, KycAnswer[], boolean, string, string]>([
    [
      'a mandatory question without answer',
      [],
      true,
      'answers',
      'Handlar ni utomlands?: Fältet är obligatoriskt',
    ],
    [
      'a mandatory follow-up question without answer',
      [says(true)],
      true,
      'answers',
      'Var?: Fältet är obligatoriskt',
    ],
    [
      'a person who cannot be',
      [{ ...noAnswer(owners.id), persons: [{ ...anna, socialSecurityNumber: '850709-9806' }] }],
      false,
      'answers.0',
      'Ägare: Kontrollsiffran i personnumret stämmer inte. Kontrollera att alla siffror är rätt.',
    ],
    [
      'a question that is not asked',
      [says(false), where],
      false,
      'answers.1',
      'Var?: Svaret gäller en följdfråga som inte ställs med de val som är gjorda',
    ],
    [
      'a question of another set',
      [noAnswer(nextId())],
      false,
      'answers.0',
      'Okänd fråga: Svaret gäller en fråga som inte finns i KYC-setet',
    ],
  ])('are refused for %s', async (_, answers, completed, field, message) => {
    const { id, taskId } = await begun()
    const before = await stored(id)
    const { status, refusal } = await seller.call(kyc.saveresponse, { id, answers, completed })
    expect({ status, refusal }).toMatchObject({
      status: 400,
      refusal: { code: 'wrong', message: invalidText, fields: [{ field, message }] },
    })
    expect(await stored(id)).toEqual(before)
    expect((await task(taskId)).completed).toBe(false)
  })

  it('are not saved over those of somebody else, in another task, or without saying which', async () => {
    const { id } = await begun()
    await seller.call(kyc.saveresponse, { id, answers: [says(false)], version: 1 })
    const sent = { id, answers: [], version: 1 }
    expect((await seller.call(kyc.saveresponse, sent)).refusal.code).toBe('stale')
    expect((await seller.call(kyc.saveresponse, { ...sent, TaskId: nextId() })).refusal.code).toBe(
      'otherTask',
    )
    expect((await seller.call(kyc.saveresponse, { answers: [] })).refusal.code).toBe('unnamed')
    expect(
      (await seller.call(kyc.saveresponse, { ...sent, kycResponseId: nextId() })).refusal.code,
    ).toBe('unnamed')
    expect((await seller.call(kyc.saveresponse, { id: nextId(), answers: [] })).status).toBe(404)
  })

  it('by the thousands are refused', async () => {
    const { id } = await begun()
    const answers = Array.from({ length: 2000 }, () => noAnswer(nextId()))
    const { status, refusal } = await seller.call(kyc.saveresponse, { id, answers })
    expect([status, refusal.fields?.[0]?.message]).toEqual([400, 'Högst 200 frågor kan besvaras'])
  })

  it('are given by those who see onboardings', async () => {
    const { id, set } = await begun()
    const reader = await server.person(['RuleAdmin'])
    const picked = { kycSetId: set.id, organizationNumber, taskId: await aTask() }
    expect((await reader.call(kyc.addkycset, picked)).status).toBe(403)
    expect((await reader.call(kyc.saveresponse, { id, answers: [] })).status).toBe(403)
    // users 13: answers are read by those whose work is with customers.
    expect((await reader.call(kyc.getKycResponse, { id })).status).toBe(403)
    expect((await server.anonymous(kyc.getKycResponse, { id })).status).toBe(401)
    expect((await server.anonymous(kyc.saveresponse, { id, answers: [] })).status).toBe(401)
  })
})
