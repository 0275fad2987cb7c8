import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as format from './format.ts'

const nbsp = (text: string) => text.replaceAll(' ', '\u00A0')

describe('money', () => {
  test.each([
    [18425000n, '184 250,00'],
    [0, '0,00'],
    ['5', '0,05'],
    [-5, '\u22120,05'],
    ['-123456789012345678', '\u22121 234 567 890 123 456,78'],
    [100000, '1 000,00'],
  ])('%s öre is %s', (ore, text) => expect(format.formatMoney(ore)).toBe(nbsp(text)))

  test.each([1.5, Number.NaN, Infinity, 2 ** 53, '12,5', '12.00', '', 'x'])(
    '%o is not öre',
    (ore) => expect(() => format.formatMoney(ore)).toThrow(RangeError),
  )

  test.each([
    ['184 250,00', 18425000n],
    ['184250', 18425000n],
    ['184250.5', 18425050n],
    ['-12,5', -1250n],
    ['\u221212,50', -1250n],
    [' 1 000 kr', 100000n],
    ['1 000:-', 100000n],
    ['1 000 000,', 100000000n],
    ['0', 0n],
  ])('%o is %s öre', (text, value) =>
    expect(format.parseMoney(text)).toEqual({ ok: true, value, warnings: [] }),
  )

  test.each([
    '',
    'abc',
    '1.000',
    '1,234',
    '1 00',
    '12 34 567',
    '1,2345',
    '1e5',
    '--1',
    '1.000.000',
    '0x10',
    '١٢',
    '9'.repeat(16),
    `1${' '.repeat(200)}1`,
  ])('%o is blocked', (text) => expect(format.parseMoney(text).ok).toBe(false))

  test('what is written is read back', () => {
    const most = 10n ** 17n - 1n
    fc.assert(
      fc.property(fc.bigInt({ min: -most, max: most }), (ore) => {
        expect(format.parseMoney(format.formatMoney(ore))).toMatchObject({ value: ore })
      }),
    )
  })
  test('hostile text never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
        (text) => typeof format.parseMoney(text).ok === 'boolean',
      ),
    )
  })
})

test('numbers are grouped and rounded', () => {
  expect(format.formatNumber(1234567)).toBe(nbsp('1 234 567'))
  expect(format.formatNumber(1234.56, 1)).toBe(nbsp('1 234,6'))
  expect(format.formatNumber(9007199254740993n)).toBe(nbsp('9 007 199 254 740 993'))
})

test.each([
  [1, '1 kB'],
  [421_888, '412 kB'],
  [2 ** 20 * 1.44, '1,4 MB'],
  [25 * 2 ** 20, '25 MB'],
])('a file of %i bytes has %s', (bytes, text) => {
  expect(format.formatFileSize(bytes)).toBe(text)
})

test.each([
  ['68622', '686 22'],
  ['686 22', '686 22'],
  ['DK-1000', 'DK-1000'],
  ['', ''],
])('writes the postal code %j as %j', (code, text) => {
  expect(format.formatZipCode(code)).toBe(text)
})

test('company 42: every screen that shows a postal code writes it so', () => {
  const screens = ['app', 'areas', 'platform'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .map((file) => path.join(folder, file)),
  )
  const unformatted = screens.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return text.includes('zipCode') && !text.includes('formatZipCode(')
  })
  // Its fields, as they are typed.
  expect(unformatted).toEqual(['areas/purchasing/interpretation/web/editor/FieldsPanel.tsx'])
})

test.each([
  ['5560160680', '556016-0680'],
  ['198611239883', '19861123-9883'],
  ['123456', '1234-56'],
  ['12345', '12345'],
  ['556016-0680', '556016-0680'],
  ['abcdefghij', 'abcdefghij'],
  ['', ''],
])('%o is shown as %o', (number, text) => {
  expect(format.formatOrganizationNumber(number)).toBe(text)
})

describe('days and instants', () => {
  test.each([
    ['2026-01-31T22:59:59Z', '2026-01-31', '2026-01-31 23:59'],
    ['2026-01-31T23:00:00Z', '2026-02-01', '2026-02-01 00:00'],
    ['2026-07-31T22:00:00Z', '2026-08-01', '2026-08-01 00:00'],
    ['2026-03-29T00:59:00Z', '2026-03-29', '2026-03-29 01:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '2026-03-29 03:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25', '2026-10-25 02:30'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '2026-10-25 02:30'],
  ])('%s in Sweden', (instant, day, text) => {
    expect(format.stockholmDay(new Date(instant))).toBe(day)
    expect(format.formatDay(instant)).toBe(day)
    expect(format.formatInstant(instant)).toBe(text)
  })

  test('nothing is shown as nothing, a stored day as it is', () => {
    expect([format.formatDay(null), format.formatDay(''), format.formatInstant(undefined)]).toEqual(
      ['', '', ''],
    )
    expect(format.formatDay('2026-11-21')).toBe('2026-11-21')
  })

  test.each(['2026-02-28', '2024-02-29', '1000-01-01', '9999-12-31'])('%s is a day', (day) =>
    expect(format.isDay(day)).toBe(true),
  )
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '26-01-01',
    '2026-1-1',
    '',
    '2026-01-01\n',
    '2026-01-01T00:00',
  ])('%o is no day', (day) => expect(format.isDay(day)).toBe(false))

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 12, '2027-12-15'],
  ])('%s and %i months is %s', (day, months, later) =>
    expect(format.addMonths(day, months)).toBe(later),
  )

  test('adding days and taking them back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (days) => {
        expect(format.addDays(format.addDays('2026-11-21', days), -days)).toBe('2026-11-21')
      }),
    )
    expect(format.addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(() => format.addDays('x', 1)).toThrow(RangeError)
  })
})
