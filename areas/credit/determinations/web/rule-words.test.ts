import { describe, expect, it } from 'vitest'
import { verdictOf as rule } from '../testing/verdict.ts'
import { behind, gravestFirst, speaksAgainst } from './rule-words.ts'

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
      threshold: 'högst 90 dagar',
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
