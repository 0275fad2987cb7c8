import { describe, expect, it } from 'vitest'
import { judgeAnswers } from './answer-rules.ts'
import { answersAsked, noAnswer, type KycAnswer } from './answers.ts'
import { noPerson, type PersonAnswer } from './person-rules.ts'
import type { KycQuestion } from './questions.ts'
import { aQuestion, nextId } from './testing/questions.ts'
import { requiredText } from './texts.ts'

const written = (question: KycQuestion, text: string): KycAnswer => ({
  ...noAnswer(question.id),
  text,
})
const chosen = (question: KycQuestion, ...places: number[]): KycAnswer => ({
  ...noAnswer(question.id),
  options: places.map((place) => ({ id: question.meta.options[place]?.id ?? nextId(), text: '' })),
})
const named = (question: KycQuestion, ...persons: Partial<PersonAnswer>[]): KycAnswer => ({
  ...noAnswer(question.id),
  persons: persons.map((person) => ({ ...noPerson, ...person })),
})
const judged = (questions: KycQuestion[], answers: KycAnswer[], completed = true) => {
  const { problems, ...rest } = judgeAnswers(questions, answers, completed)
  return {
    ...rest,
    problems: problems.map(({ at, message }) => (at ? `${at}: ${message}` : message)),
  }
}

describe('a line of text', () => {
  it.each([
    ['SocialSecurityNumber', '850709-9805', '198507099805'],
    ['SocialSecurityNumber', '850709-9806', undefined],
    ['SocialSecurityNumber', '20300101-0000', undefined],
    ['Tel', '08-123 456 78', '0812345678'],
    ['Tel', 'ring mig', undefined],
    ['Number', '1 234,50', '1234.50'],
    ['Number', '−3', '-3'],
    ['Number', '1e400', undefined],
    ['Number', 'många', undefined],
    ['Date', '2026-02-28', '2026-02-28'],
    ['Date', '2026-02-30', undefined],
    ['Password', ' hemligt ', 'hemligt'],
    ['Text', 'Å'.repeat(1001), undefined],
    ['Text', 'a\u202eb', undefined],
  ] as const)('of the form %s: %j is stored as %j', (textFieldInputType, text, stored) => {
    const question = aQuestion('?', { textFieldInputType })
    const { answers, problems } = judged([question], [written(question, text)], false)
    expect(answers[0]?.text).toBe(stored)
    expect(problems).toHaveLength(stored === undefined ? 1 : 0)
  })

  it.each(['Text', 'TextArea'] as const)(
    'of the type %s has to be there at the end when it is mandatory',
    (type) => {
      const question = aQuestion('?', { type, mandatory: true })
      expect(judged([question], [], false).problems).toEqual([])
      expect(judged([question], []).problems).toEqual([requiredText])
      expect(judged([question], [written(question, ' \n ')]).problems).toEqual([requiredText])
      expect(judged([question], [written(question, 'Ja')]).problems).toEqual([])
    },
  )
})

describe('a choice', () => {
  it.each([
    ['Radio', [0], []],
    ['Radio', [0, 1], ['Välj bara ett svarsalternativ']],
    ['Select', [0, 1], ['Välj bara ett svarsalternativ']],
    ['Checkbox', [0, 1], []],
    ['SelectMultiple', [0, 1], []],
    ['SelectMultiple', [7], ['Ett svarsalternativ som valts finns inte i frågan']],
  ] as const)('of the type %s of %j', (type, places, problems) => {
    const question = aQuestion('?', { type, options: ['A', 'B'], mandatory: true })
    expect(judged([question], [chosen(question, ...places)]).problems).toEqual(problems)
  })

  it('of free text has words when it is completed, and no other choice keeps any', () => {
    const question = aQuestion('?', {
      type: 'Checkbox',
      options: ['A', { text: 'Annat', isFreeText: true }],
    })
    const [plain, free] = question.meta.options
    const answer = (text: string): KycAnswer => ({
      ...noAnswer(question.id),
      options: [
        { id: plain?.id ?? '', text: 'strunt' },
        { id: free?.id ?? '', text },
      ],
    })
    expect(judged([question], [answer('')], false).problems).toEqual([])
    expect(judged([question], [answer('')]).problems).toEqual([`${free?.id}: ${requiredText}`])
    expect(
      judged([question], [answer(' Båtar ')]).answers[0]?.options.map(({ text }) => text),
    ).toEqual(['', 'Båtar'])
  })
})

describe('follow-up questions', () => {
  const inner = aQuestion('Vilka?', { mandatory: true })
  const middle = aQuestion('Utanför EU?', {
    type: 'Radio',
    options: ['Nej', { text: 'Ja', questions: [inner] }],
  })
  const outer = aQuestion('Utomlands?', {
    type: 'Radio',
    options: ['Nej', { text: 'Ja', questions: [middle] }],
  })

  it('are asked when their option is chosen, and have to be answered then', () => {
    expect(judged([outer], [chosen(outer, 0)]).problems).toEqual([])
    expect(judged([outer], [chosen(outer, 1), chosen(middle, 1)]).problems).toEqual([requiredText])
    expect(
      judged([outer], [chosen(outer, 1), chosen(middle, 1), written(inner, 'Norge')]).problems,
    ).toEqual([])
  })

  it('that are not asked take no answer', () => {
    const left = [chosen(outer, 0), chosen(middle, 1), written(inner, 'Norge')]
    expect(judged([outer], left).problems).toEqual([
      'Svaret gäller en följdfråga som inte ställs med de val som är gjorda',
      'Svaret gäller en följdfråga som inte ställs med de val som är gjorda',
    ])
    expect(answersAsked([outer], left)).toEqual([left[0]])
  })
})

it('answers to questions that are not there, and two to one, are refused', () => {
  const question = aQuestion()
  expect(judged([question], [noAnswer(nextId())]).problems).toEqual([
    'Svaret gäller en fråga som inte finns i KYC-setet',
  ])
  expect(judged([question], [written(question, 'a'), written(question, 'b')]).problems).toEqual([
    'Frågan är besvarad två gånger',
  ])
})

describe('persons', () => {
  const asked = {
    askForSocialSecurityNumber: true,
    askForFirstName: true,
    askForOwnershipPercentage: true,
  }
  const one = aQuestion('Vem?', { type: 'Person', person: asked, mandatory: true })
  const many = aQuestion('Vilka?', {
    type: 'Person',
    person: { ...asked, askForCountry: true, allowMultiple: true },
  })
  const anna = { socialSecurityNumber: '8507099805', firstName: ' Anna ', ownershipPercentage: 60 }

  it('are stored with twelve digits and only what is asked for', () => {
    const { answers, problems } = judged(
      [one],
      [named(one, { ...anna, lastName: 'Ek', country: 'SE' })],
    )
    expect(problems).toEqual([])
    expect(answers[0]?.persons).toEqual([
      {
        socialSecurityNumber: '198507099805',
        firstName: 'Anna',
        lastName: '',
        ownershipPercentage: 60,
        country: '',
      },
    ])
  })

  it.each<[string, KycAnswer, boolean, string[]]>([
    ['nobody, of one who has to be there', named(one), true, [requiredText]],
    ['two of one', named(one, anna, anna), true, ['Ange bara en person']],
    [
      'half of what is asked for, completed',
      named(one, { firstName: 'A', ownershipPercentage: 0 }),
      true,
      [`0.socialSecurityNumber: ${requiredText}`],
    ],
    ['half of what is asked for', named(one, { firstName: 'A' }), false, []],
    [
      'an unknown country',
      named(many, { ...anna, country: 'XX' }),
      true,
      ['0.country: Välj ett land i listan'],
    ],
    [
      'the same person twice',
      named(many, anna, { ...anna, ownershipPercentage: 1 }),
      false,
      ['1.socialSecurityNumber: Personen står redan ovan'],
    ],
    [
      'more than the whole company',
      named(many, { ownershipPercentage: 50.5 }, { ownershipPercentage: 49.51 }),
      false,
      ['Ägarandelarna är tillsammans mer än 100 procent'],
    ],
    [
      'a third of a hundredth',
      named(many, { ownershipPercentage: 33.333 }),
      false,
      [
        '0.ownershipPercentage: Ägarandelen ska vara mellan 0 och 100 procent, med högst två decimaler',
      ],
    ],
  ])('that are %s', (_, answer, completed, problems) => {
    const question = answer.questionId === one.id ? one : many
    expect(judged([question], [answer], completed).problems).toEqual(problems)
  })
})
