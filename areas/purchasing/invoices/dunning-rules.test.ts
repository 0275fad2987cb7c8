import { describe, expect, it } from 'vitest'
import { filled, letterFields, letterProblem, type LetterField } from './dunning-rules.ts'

describe('invoices 313 the texts to debtors', () => {
  const demand =
    '{utställare} {fakturanummer}: {kvar}, {ränta}, {avgifter}. Betala senast {betala senast}.'
  it.each([
    ['reminded1', 'Faktura', 'Betala {kvar}', undefined],
    ['reminded1', 'Faktura {nummer}', 'Betala', /inget fält \{nummer\}/],
    ['claimed', 'Krav', demand, undefined],
    ['claimed', 'Krav {ränta}', demand.replace('{ränta}', ''), /ska säga \{ränta\} \(inkasso/],
  ] as const)('%s, %s: %s', (letter, heading, body, problem) => {
    const found = letterProblem(letter, heading, body)
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeUndefined()
  })

  it('are filled at once, so that a name with braces stays as it is', () => {
    const values = Object.fromEntries(letterFields.map((name) => [name, name]))
    expect(
      filled('{mottagare}: {kvar}', { ...values, mottagare: '{kvar}' } as Record<
        LetterField,
        string
      >),
    ).toBe('{kvar}: kvar')
  })
})
