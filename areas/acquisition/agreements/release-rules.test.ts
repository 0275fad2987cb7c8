import { expect, it } from 'vitest'
import { fieldChanges, linesOf, sideBySide } from './release-rules.ts'

it('agreements 37: of a token all that means something to who signs is compared', () => {
  const token = {
    key: 'BELOPP',
    label: 'Högsta belopp',
    description: '',
    internalDescription: 'Fylls i av säljaren',
    tokenOfInterest: true,
    type: 'NotSet' as const,
    presetValue: '500 000 kr',
  }
  const written = (more: Partial<typeof token>) => ({
    name: 'Borgen',
    type: 'Guarantor' as const,
    signatureType: 'Person' as const,
    contentText: '<p>Högst BELOPP</p>',
    tokens: [{ ...token, ...more }],
  })
  const changes = (more: Partial<typeof token>) => fieldChanges(written({}), written(more))
  expect(changes({})).toEqual([])
  expect(changes({ tokenOfInterest: false })).toMatchObject([{ label: 'BELOPP' }])
  expect(changes({ description: 'Det mesta som borgen gäller' })).toMatchObject([
    { label: 'BELOPP' },
  ])
})

it('agreements 37: what one reads stands a line a paragraph, heading, list item or cell', () => {
  expect(
    linesOf(
      '<h1>Avtal</h1><p>Ett <strong>ord</strong></p><ul><li><p>Punkt</p></li></ul><table><tr><th><p>A</p></th><td><p>B</p></td></tr></table>',
    ),
  ).toEqual(['Avtal', 'Ett ord', 'Punkt', 'A', 'B'])
})

it('agreements 37: what is struck through is no longer the same words', () => {
  expect(linesOf('<p>Återköp <s>efter 60 dagar</s></p>')).toEqual([
    'Återköp [struket: efter 60 dagar]',
  ])
})

it.each([
  [
    ['a', 'b'],
    ['a', 'b'],
    ['a|a', 'b|b'],
  ],
  [
    ['a', '60 dagar', 'c'],
    ['a', '30 dagar', 'c'],
    ['a|a', '60 dagar|30 dagar', 'c|c'],
  ],
  [
    ['a', 'c'],
    ['a', 'b', 'c'],
    ['a|a', '-|b', 'c|c'],
  ],
  [
    ['a', 'b', 'c'],
    ['a', 'c'],
    ['a|a', 'b|-', 'c|c'],
  ],
  [
    ['a', 'b', 'c', 'd'],
    ['b', 'x', 'd', 'e'],
    ['a|-', 'b|b', 'c|x', 'd|d', '-|e'],
  ],
  [[], ['a'], ['-|a']],
])('agreements 37: %j beside %j', (before, after, lines) => {
  expect(
    sideBySide(before, after).map((one) => `${one.before ?? '-'}|${one.after ?? '-'}`),
  ).toEqual(lines)
})
