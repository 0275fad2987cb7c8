import { describe, expect, it } from 'vitest'
import { noAnswer, type KycAnswer } from './answers.ts'
import { carriedAnswers, changedFrom } from './carry-rules.ts'
import type { KycQuestion } from './questions.ts'
import { aQuestion } from './testing/questions.ts'

const abroad = () =>
  aQuestion('Handlar ni utomlands?', {
    type: 'Radio',
    options: ['Nej', { text: 'Ja', questions: [aQuestion('Var?')] }],
  })
const [before, now] = [abroad(), abroad()]
const whereIn = (question: KycQuestion) => question.meta.options[1]?.questions[0]?.id ?? ''
const yes = (question: KycQuestion, where: string): KycAnswer[] => [
  {
    ...noAnswer(question.id),
    options: [{ id: question.meta.options[1]?.id ?? '', text: '' }],
  },
  { ...noAnswer(whereIn(question)), text: where },
]
const text = (question: KycQuestion, said: string) => ({ ...noAnswer(question.id), text: said })

describe('kyc 25: answers to earlier questions', () => {
  it('are carried to those that ask the same, with what follows on them', () => {
    const given = { questions: [before], answers: yes(before, 'Norge') }
    expect(carriedAnswers(given, [now])).toEqual(yes(now, 'Norge'))
    expect(carriedAnswers(given, [before])).toEqual(yes(before, 'Norge'))
  })

  const asked = aQuestion('Antal?')
  it.each<[string, KycQuestion, KycQuestion, string]>([
    ['in other words', asked, aQuestion('Hur många?'), '12'],
    ['in another form', asked, aQuestion('Antal?', { textFieldInputType: 'Number' }), 'tolv'],
    [
      'that are hidden',
      aQuestion('Kod?', { textFieldInputType: 'Password' }),
      aQuestion('Kod?', { textFieldInputType: 'Password' }),
      'x',
    ],
  ])('are not where it is asked %s', (_, one, other, said) => {
    const given = { questions: [one], answers: [text(one, said)] }
    expect(carriedAnswers(given, [other])).toEqual([])
  })

  it('are not where it cannot be told which of two it was, nor with an option that is gone', () => {
    const given = { questions: [asked, aQuestion('Antal?')], answers: [text(asked, '12')] }
    expect(carriedAnswers(given, [aQuestion('Antal?')])).toEqual([])
    const fewer = aQuestion('Handlar ni utomlands?', { type: 'Radio', options: ['Nej'] })
    const chosen = { questions: [before], answers: yes(before, 'Norge') }
    expect(carriedAnswers(chosen, [fewer])).toEqual([])
  })

  it('are told apart from those that are given now', () => {
    const earlier = yes(now, 'Norge')
    expect(changedFrom(earlier, { questions: [now], answers: earlier })).toEqual(new Set())
    const answers = yes(now, 'Danmark')
    expect(changedFrom(earlier, { questions: [now], answers })).toEqual(new Set([whereIn(now)]))
    expect(changedFrom(earlier, { questions: [now], answers: [] })).toEqual(new Set([now.id]))
  })
})
