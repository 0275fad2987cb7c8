import { describe, expect, it } from 'vitest'
import { noAnswer, type KycAnswer } from './answers.ts'
import { noPerson } from './person-rules.ts'
import { risksOf } from './risk-rules.ts'
import { aQuestion } from './testing/questions.ts'

const where = aQuestion('Vilka länder?', { riskCountries: ['RU', 'KP'] })
const abroad = aQuestion('Handlar ni utomlands?', {
  type: 'Radio',
  options: ['Nej', { text: 'Ja', questions: [where] }],
})
const owners = aQuestion('Ägare', {
  type: 'Person',
  person: { askForCountry: true, allowMultiple: true },
  riskCountries: ['RU'],
})
const cash = aQuestion('Kontanter?', {
  type: 'Checkbox',
  options: ['Nej', { text: 'Mer än 10 %', isRisk: true }],
})
const questions = [abroad, owners, cash]
const chosen = (question: typeof abroad, place: number): KycAnswer => ({
  ...noAnswer(question.id),
  options: [{ id: question.meta.options[place]?.id ?? '', text: '' }],
})
const says = (text: string) => [chosen(abroad, 1), { ...noAnswer(where.id), text }]
const lives = (...countries: string[]): KycAnswer => ({
  ...noAnswer(owners.id),
  persons: countries.map((country) => ({ ...noPerson, firstName: 'Anna', country })),
})

describe('kyc 23: what of the answers is marked as risk', () => {
  it.each<[string, KycAnswer[], [string, string][]]>([
    ['an option', [chosen(cash, 1)], [[cash.id, 'Svaret ”Mer än 10 %” är markerat som risk']]],
    ['an option beside it', [chosen(cash, 0)], []],
    ['a country in words', says('Norge, RYSSLAND.'), [[where.id, 'Ryssland är ett riskland']]],
    ['a country in English', says('mostly North Korea'), [[where.id, 'Nordkorea är ett riskland']]],
    ['a word that only begins so', says('Rysslandsbolag och Norge'), []],
    ['a country of a person', [lives('SE', 'RU')], [[owners.id, 'Ryssland är ett riskland']]],
    ['another country of a person', [lives('KP')], []],
    ['what is not asked', [chosen(abroad, 0), { ...noAnswer(where.id), text: 'Ryssland' }], []],
  ])('%s', (_, answers, risks) => {
    expect(risksOf(questions, answers)).toEqual(
      risks.map(([questionId, reason]) => ({ questionId, reason })),
    )
  })
})
