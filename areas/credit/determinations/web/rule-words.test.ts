import { describe, expect, it, test } from 'vitest'
import { verdictOf as rule } from '../testing/verdict.ts'
import { behind, gravestFirst, requirementText, speaksAgainst } from './rule-words.ts'

test.each([
  ['värde <= 90 dagar', 'högst 90 dagar'],
  ['värde >= 0 dagar och värde <= 45 dagar', 'minst 0 dagar och högst 45 dagar'],
  ['värde = 0', '0'],
  ['värde <> "AB"', 'inte "AB"'],
  ['ska vara nej', 'ska vara nej'],
  ['minst 3,00 av 10,00 poäng', 'minst 3,00 av 10,00 poäng'],
  [
    'motpart.leveransgodkännandegräns saknas eller värde < motpart.leveransgodkännandegräns',
    'motpartens leveransgodkännandegräns saknas eller under motpartens leveransgodkännandegräns',
  ],
  [
    'värde <= 40 % eller faktura.tidigarevolym < 100 000 kr',
    'högst 40 % eller fakturans tidigarevolym < 100 000 kr',
  ],
])('the condition %s is said %s', (written, said) => expect(requirementText(written)).toBe(said))

describe('the rules of a determination', () => {
  it('stand with what speaks against first, else in their own order', () => {
    const rules = [
      rule('good'),
      rule('lost points', { pointsLost: 50 }),
      rule('warned', { statusCode: 'Warn' }),
      rule('excepted', { exceptionUsed: { id: 'x', endDate: '2027-01-01', comment: '' } }),
      rule('failed', { passed: false }),
      rule('stops', { passed: false, blocking: true }),
      rule('good too'),
    ]
    const sorted = gravestFirst(rules)
    expect(sorted.map(({ id }) => id)).toEqual([
      'stops',
      'failed',
      'warned',
      'excepted',
      'lost points',
      'good',
      'good too',
    ])
    expect(sorted.filter(speaksAgainst)).toHaveLength(5)
  })

  it('say for themselves why they are a reason', () => {
    const terms = rule('Betalningsvillkor', {
      passed: false,
      message: 'Betalningsvillkoren är för långa',
      baseData: 'Förfaller 2027-03-01',
      threshold: 'värde <= 90 dagar',
    })
    expect(
      behind('Regeln Betalningsvillkor för utställaren är inte godkänd', [rule('other'), terms]),
    ).toBe('Betalningsvillkoren är för långa. Förfaller 2027-03-01. Krav: högst 90 dagar.')
    expect(
      behind(
        'Regeln Betalningsvillkor för utställaren är inte godkänd: 111 dagar, krav högst 90 dagar',
        [terms],
      ),
    ).toBe('Betalningsvillkoren är för långa. Förfaller 2027-03-01.')
    expect(behind('Regeln Betalningsvillkor för mottagaren är inte godkänd', [terms])).toBe('')
    expect(behind('Deposition täcker 12 000,00 kr', [terms])).toBe('')
  })
})
