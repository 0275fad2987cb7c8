import { describe, expect, it } from 'vitest'
import { guaranteedAmount, sectionOf } from './sections.ts'

const html =
  '<h1>Borgen</h1><p>Högst BELOPP.</p><h2>§ 1 Omfattning</h2><p>GRUND</p><h2><strong>§ 2.1</strong> Tak</h2><p>intill TAK</p>'

describe('signing 71: where in an agreement a value stands', () => {
  it.each([
    ['BELOPP', 'ingressen'],
    ['GRUND', '§ 1'],
    ['TAK', '§ 2.1'],
    ['ANNAT', ''],
  ])('%s: %s', (key, section) => {
    expect(sectionOf(html, key)).toBe(section)
  })
  it('is the number alone, and no letter of the word after it', () => {
    expect(sectionOf('<h2>§ 3 Mål</h2><p>Högst BELOPP.</p>', 'BELOPP')).toBe('§ 3')
    expect(sectionOf('<h2>§ 3 b Tak</h2><p>Högst BELOPP.</p>', 'BELOPP')).toBe('§ 3 b')
  })
  it('is nowhere in a text without numbered headings', () => {
    expect(sectionOf('<h1>Borgen</h1><p>Högst BELOPP.</p>', 'BELOPP')).toBe('')
  })
})

describe('signing 71: how much a guarantee is limited to', () => {
  it.each([
    ['500 000 kr', 50_000_000],
    ['500000', 50_000_000],
    ['1 250,50 SEK', 125_050],
    ['200\u00a0000 kronor', 20_000_000],
    ['500 000:-', 50_000_000],
    ['10 %', undefined],
    ['250.000 kr', undefined],
    ['1.250.000 kr', undefined],
    ['1,250 kr', undefined],
    ['obegränsat', undefined],
    ['0 kr', undefined],
    ['500 000 kr eller 10 % av limiten', undefined],
    ['', undefined],
  ])('%s: %s öre', (value, amount) => {
    const values = [
      { key: 'BELOPP', value },
      { key: 'ORGNUMMER', value: '556016-0680' },
    ]
    expect(guaranteedAmount(values, new Set(['BELOPP']))?.amount).toBe(amount)
  })
  it('is not guessed when several values read as kronor', () => {
    const values = [
      { key: 'BELOPP', value: '500 000 kr' },
      { key: 'AVGIFT', value: '500 kr' },
    ]
    expect(guaranteedAmount(values, new Set(['BELOPP', 'AVGIFT']))).toBeUndefined()
    expect(guaranteedAmount(values, new Set(['BELOPP']))).toEqual({
      key: 'BELOPP',
      amount: 50_000_000,
    })
  })
})
