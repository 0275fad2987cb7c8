import { expect, it } from 'vitest'
import { answersInWords, noAnswer } from './answers.ts'
import { aQuestion } from './testing/questions.ts'

it('onboarding 73: answers are told with what was asked and chosen, and nothing that is hidden', () => {
  const where = aQuestion('Vilka länder?')
  const abroad = aQuestion('Handlar ni utomlands?', {
    type: 'Radio',
    options: ['Nej', { text: 'Ja, med', isFreeText: true, questions: [where] }],
  })
  const secret = aQuestion('Kod?', { textFieldInputType: 'Password' })
  const left = aQuestion('Har ni fax?')
  const [, yes] = abroad.meta.options
  const answers = [
    { ...noAnswer(where.id), text: 'Norge' },
    { ...noAnswer(secret.id), text: 'hemligt' },
    { ...noAnswer(abroad.id), options: [{ id: yes?.id ?? '', text: 'grannar' }] },
  ]
  expect(answersInWords([abroad, secret, left], answers)).toEqual([
    {
      questionId: abroad.id,
      question: 'Handlar ni utomlands?',
      text: '',
      options: [{ id: yes?.id, option: 'Ja, med', text: 'grannar' }],
      persons: [],
    },
    {
      questionId: where.id,
      question: 'Vilka länder?',
      text: 'Norge',
      options: [],
      persons: [],
    },
  ])
})
