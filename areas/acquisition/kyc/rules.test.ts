import { describe, expect, it } from 'vitest'
import { settled, type SentQuestion } from './questions.ts'
import { setProblems } from './rules.ts'
import { aQuestion, nextId } from './testing/questions.ts'
import { requiredText } from './texts.ts'

const problems = (...questions: SentQuestion[]) =>
  setProblems(questions).map(({ field, message }) => `${field}: ${message}`)

describe('the questions of a set', () => {
  it('may be saved when each is whole', () => {
    const followUp = aQuestion('Vilka länder?', { mandatory: true })
    expect(
      problems(
        aQuestion(),
        aQuestion('Handel utomlands?', {
          type: 'Radio',
          options: ['Nej', { text: 'Ja', questions: [followUp] }],
        }),
        aQuestion('Ägare', { type: 'Person', person: { askForFirstName: true } }),
      ),
    ).toEqual([])
  })

  it.each<[string, SentQuestion[], string]>([
    ['a question without text', [aQuestion('')], `questions.0.question: ${requiredText}`],
    [
      'an option without text',
      [aQuestion('Ja?', { type: 'Radio', options: ['Ja', ''] })],
      `questions.0.meta.options.1.text: ${requiredText}`,
    ],
    [
      'a choice of nothing',
      [aQuestion('Ja?', { type: 'Select' })],
      'questions.0.meta.options: Lägg till minst ett svarsalternativ',
    ],
    [
      'options where there is no choice',
      [aQuestion('Ja?', { options: ['Ja'] })],
      'questions.0.meta.options: Frågor av den här typen kan inte ha svarsalternativ',
    ],
    [
      'a person of whom nothing is asked',
      [aQuestion('Vem?', { type: 'Person', person: { allowMultiple: true } })],
      'questions.0.meta.model.personAnswerFields: Välj minst en uppgift att fråga efter',
    ],
    [
      'a follow-up question without text',
      [aQuestion('Ja?', { type: 'Radio', options: [{ text: 'Ja', questions: [aQuestion('')] }] })],
      `questions.0.meta.options.0.questions.0.question: ${requiredText}`,
    ],
    [
      'a question that says it follows on an option elsewhere',
      [{ ...aQuestion(), parentAnswerId: nextId() }],
      'questions.0.parentAnswerId: Frågan pekar på ett annat svarsalternativ än det som den står under',
    ],
  ])('are refused for %s', (_, questions, problem) => {
    expect(problems(...questions)).toEqual([problem])
  })

  it('are refused when two have the same id', () => {
    const one = aQuestion()
    expect(problems(one, one)).toEqual([
      'questions.1.id: Samma id står på flera frågor eller svarsalternativ',
    ])
  })

  it('are refused when they follow on each other in a circle', () => {
    const inner = aQuestion('Inre?', { type: 'Radio', options: ['Ja'] })
    const outer = aQuestion('Yttre?', {
      type: 'Radio',
      options: [{ text: 'Ja', questions: [inner] }],
    })
    expect(problems({ ...outer, parentAnswerId: inner.meta.options[0]?.id ?? null })).toEqual([
      'questions.0.parentAnswerId: Frågan pekar på ett annat svarsalternativ än det som den står under',
    ])
  })

  it('are refused beyond so many, those that follow on others counted', () => {
    const options = Array.from({ length: 100 }, (_, at) => ({
      text: `${at}`,
      questions: [aQuestion('a'), aQuestion('b')],
    }))
    expect(problems(aQuestion('?', { type: 'Radio', options }))).toEqual([
      'questions: Ett KYC-set kan ha högst 200 frågor, följdfrågor medräknade',
    ])
  })
})

it('questions without ids are given them, and what each follows on', () => {
  const sent: SentQuestion = {
    question: 'Ja?',
    bodyText: '',
    meta: {
      options: [
        {
          text: 'Ja',
          isFreeText: false,
          questions: [{ ...aQuestion(), id: null, parentAnswerId: null }],
        },
      ],
      model: aQuestion('', { type: 'Radio' }).meta.model,
    },
  }
  const [question] = settled([sent], nextId)
  const option = question?.meta.options[0]
  expect(question?.id).toBeTruthy()
  expect(option?.parentQuestionId).toBe(question?.id)
  expect(option?.questions[0]).toMatchObject({ id: expect.any(String), parentAnswerId: option?.id })
})
