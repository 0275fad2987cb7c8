import { describe, expect, it } from 'vitest'
import { differing, sectionOf, statedTerm, termProblem, termText } from './rules.ts'

describe('sectionOf (terms 1)', () => {
  const html =
    '<h1>Avtal PROVISION</h1><p>A</p><h2>§ 2&nbsp;Pris</h2><p>Betalar <b>PROVISION</b></p><h2>Övrigt &amp; annat</h2><p>VOLYM</p><h3>§12 b Avgift</h3><p>AVGIFT</p>'
  it.each([
    ['AVGIFT', '§12 b'],
    ['VOLYM', 'Övrigt & annat'],
    ['SAKNAS', ''],
    // What the agreement is called is no place in it.
    ['PROVISION', ''],
  ])('of %s is %j', (key, section) => expect(sectionOf(html, key)).toBe(section))
  it('is the paragraph that the key stands in', () =>
    expect(sectionOf(html.replace('Avtal PROVISION', 'Avtal'), 'PROVISION')).toBe('§ 2'))
  it.each(['§ 4 Mål', '§ 4 Köp', '§ 4 Räntor', '§ 4 Å'])(
    'is the number of %j alone: a letter of its word is none of the number',
    (heading) => expect(sectionOf(`<h2>${heading}</h2><p>AVGIFT</p>`, 'AVGIFT')).toBe('§ 4'),
  )
  it('is nothing where there is no heading', () =>
    expect(sectionOf('<p>AVGIFT</p>', 'AVGIFT')).toBe(''))
})

it('terms 1: a value is whole hundredths of a percent or öre', () => {
  const value = (type: 'Commission' | 'VolumeTarget', numericValue: number) =>
    statedTerm(type === 'Commission' ? 'commission' : 'volumeTarget', [
      { type: 'NotSet', key: 'A', numericValue: 7 },
      { type, key: 'B', numericValue },
    ])
  expect(value('Commission', 1.15)).toEqual({ value: 115, key: 'B' })
  expect(value('VolumeTarget', 1_234_567.89)).toEqual({ value: 123_456_789, key: 'B' })
  expect(statedTerm('commission', [{ type: 'Commission', key: 'B', numericValue: null }])).toBe(
    undefined,
  )
})

it('terms 2: a term has a most', () => {
  expect(termProblem('commission', 2500)).toBeUndefined()
  expect(termProblem('limitCharge', 2501)).toBe('Limitavgift per år är högst 25,00 %')
  expect(termText('administrationFee', 250_000)).toMatch(/^2\s500,00\skr$/)
})

it('terms 4: what is missing on one side differs too', () => {
  const none = { commission: null, administrationFee: null, limitCharge: null, volumeTarget: null }
  expect(differing({ ...none, commission: 195 }, none)).toEqual(['commission'])
  expect(differing(none, none)).toEqual([])
})
