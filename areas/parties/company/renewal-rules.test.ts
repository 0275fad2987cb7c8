import { expect, it } from 'vitest'
import { asRegistered, countryInSwedish, isSame, newsIn } from './renewal-rules.ts'

const before = {
  name: 'Ankeborgs El AB',
  street: 'Storgatan 1',
  zipCode: '35230',
  city: 'Växjö',
  country: 'Sverige',
}
const nothing = { name: '', street: null, zipCode: null, city: null, country: null }

it.each([
  ['nothing', nothing, before],
  ['the same', { ...before, country: 'SE' }, before],
  ['a name', { ...nothing, name: ' Nya Elen AB ' }, { ...before, name: 'Nya Elen AB' }],
  [
    'an address without a street, whole',
    { ...nothing, zipCode: '11122', city: 'Stockholm' },
    { ...before, street: null, zipCode: '11122', city: 'Stockholm' },
  ],
  ['a country', { ...nothing, country: 'no' }, { ...before, country: 'Norge' }],
  ['a name too long', { ...nothing, name: 'x'.repeat(400) }, { ...before, name: 'x'.repeat(300) }],
])('company 44: the register says %s', (_, said, after) => {
  expect(asRegistered(before, said)).toEqual(after)
  expect(isSame(before, asRegistered(before, said))).toBe(
    JSON.stringify(before) === JSON.stringify(after),
  )
})

const said = { ...before, name: 'Elbolaget i Växjö AB', street: 'Nygatan 2', country: 'SE' }
it.each([
  ['the first answer', before, undefined, nothing],
  [
    'the first answer of one without an address',
    { ...before, street: null, zipCode: null, city: null },
    undefined,
    { ...said, name: null },
  ],
  ['the same again', before, said, nothing],
  [
    'another name',
    before,
    { ...said, name: 'Gamla Elbolaget AB' },
    { ...nothing, name: said.name },
  ],
  ['another street', before, { ...said, street: 'Storgatan 1' }, { ...said, name: null }],
])('company 44: what is new in %s', (_, known, earlier, news) =>
  expect(newsIn(known, earlier, said)).toEqual({ ...news, name: news.name || null }),
)

it.each([
  ['SE', 'Sverige'],
  ['fi', 'Finland'],
  ['Danmark', 'Danmark'],
  ['QZ', 'QZ'],
])('the country %s is %s', (said, shown) => expect(countryInSwedish(said)).toBe(shown))
