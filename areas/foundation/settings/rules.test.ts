import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineSetting, readValue, settingProblem, settingValue, standardText } from './rules.ts'
import { settings } from './contract.ts'

describe('a configuration value (settings 1, 2)', () => {
  it.each([
    ['string', false, ' text, med komma ', 'text, med komma'],
    ['string', true, ' ett ,två,  tre ', 'ett,två,tre'],
    ['string', false, '   ', undefined],
    ['string', true, 'ett,,tre', undefined],
    ['string', true, ' ', ''],
    ['number', true, '', undefined],
    ['number', false, '12', '12'],
    ['number', false, '-12,5', '-12.5'],
    ['number', true, '1.5, 2', '1.5,2'],
    ['number', false, '1 000', undefined],
    ['number', false, '1e3', undefined],
    ['number', false, 'Infinity', undefined],
    ['number', false, '', undefined],
    ['number', true, '1,två', undefined],
    ['bool', false, 'TRUE', 'true'],
    ['bool', false, 'false', 'false'],
    ['bool', false, 'ja', undefined],
    ['bool', true, 'true, false', 'true,false'],
  ] as const)('%s (several: %s) %j is stored as %j', (type, several, typed, stored) => {
    const read = readValue(type, several, typed)
    expect(read.ok ? read.value : undefined).toBe(stored)
  })

  it('is refused with a sentence that names the part that is wrong', () => {
    expect(readValue('number', true, '1, två, 3')).toMatchObject({
      problem: expect.stringContaining('inte två'),
    })
  })
})

const days = defineSetting({
  namespace: 'a',
  key: 'b',
  type: 'number',
  allowMultiple: false,
  range: { least: 0, most: 1000, decimals: 1, unit: 'dagar' },
  standard: 3,
  control: false,
  description: '',
})
const words = defineSetting({
  namespace: 'a',
  key: 'c',
  type: 'string',
  allowMultiple: true,
  standard: ['x', 'y'],
  form: { pattern: /^[a-z]$/, words: 'en bokstav' },
  control: false,
  description: '',
})
const on = defineSetting({
  namespace: 'a',
  key: 'd',
  type: 'bool',
  allowMultiple: false,
  standard: true,
  control: false,
  description: '',
})

describe('a setting', () => {
  it('is read as what it holds', () => {
    expectTypeOf(settingValue(days, '12.5')).toEqualTypeOf<number>()
    expectTypeOf(settingValue(words, 'a')).toEqualTypeOf<readonly string[]>()
    expectTypeOf(settingValue(on, 'true')).toEqualTypeOf<boolean>()
    expect([
      settingValue(days, '12.5'),
      settingValue(words, 'a, b'),
      settingValue(on, 'false'),
    ]).toEqual([12.5, ['a', 'b'], false])
  })
  it('is not guessed when the stored text does not fit', () => {
    expect(() => settingValue(days, 'tolv')).toThrow('a b')
  })
  it.each([
    [days, '0', undefined],
    [days, '1000', undefined],
    [days, '12.5', undefined],
    [days, '-0.1', 'a b: värdet ska vara ett tal med högst 1 decimal från 0 till 1 000 (dagar)'],
    [days, '1000.1', 'a b: värdet ska vara ett tal med högst 1 decimal från 0 till 1 000 (dagar)'],
    [days, '12.25', 'a b: värdet ska vara ett tal med högst 1 decimal från 0 till 1 000 (dagar)'],
    [words, 'x,y,z', undefined],
    [words, 'x,yy', 'a c: varje värde ska vara en bokstav'],
    [on, 'false', undefined],
  ] as const)('%# may be %s, or says what it may be', (setting, text, problem) => {
    expect(settingProblem(setting, text)?.replaceAll(/\s/g, ' ')).toBe(problem)
  })
  it.each([
    [days, '3'],
    [words, 'x,y'],
    [on, 'true'],
  ])('shows its standard', (setting, text) => {
    expect(standardText(setting)).toBe(text)
  })
})

describe('settings 15: a name', () => {
  const problemsOf = (name: object) =>
    settings.saveConfigurationValues.input
      .safeParse({
        configurationValues: [{ namespace: 'test', key: 'name', value: '1', version: 0, ...name }],
      })
      .error?.issues.map(({ message }) => message)

  it('has no signs that are not seen', () => {
    expect(problemsOf({})).toBeUndefined()
    expect(problemsOf({ namespace: 'te\u200Bst' })).toEqual([
      'Namnrymd innehåller tecken som inte syns. Skriv om texten.',
    ])
    expect(problemsOf({ key: 'na\u2060me' })).toEqual([
      'Nyckel innehåller tecken som inte syns. Skriv om texten.',
    ])
  })
})
