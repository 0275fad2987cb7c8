import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { kyc } from '../contract.ts'
import { aQuestion, nextId } from '../testing/questions.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['OnboardingUser'])
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
