import fc from 'fast-check'
import personnummer from 'personnummer'
import { expect, test } from 'vitest'
import { addDays } from './format.ts'
import { luhnCheckDigit } from './luhn.ts'
import { birthDay, knownBirth, readPersonalNumber, samePerson } from './personal-number.ts'

const today = '2026-11-21'

// From Skatteverket's published test numbers and the test data that the personnummer packages
// share.
test.each([
  ['198611239883', '198611239883', '1986-11-23'],
  ['861123-9883', '198611239883', '1986-11-23'],
  ['8611239883', '198611239883', '1986-11-23'],
  ['19861123-9883', '198611239883', '1986-11-23'],
  ['8501139995', '198501139995', '1985-01-13'],
  ['850709-9805', '198507099805', '1985-07-09'],
  ['198507099813', '198507099813', '1985-07-09'],
  ['900118+9811', '189001189811', '1890-01-18'],
  ['19121212+1212', '191212121212', '1912-12-12'],
  ['121212+1212', '191212121212', '1912-12-12'],
  ['121212-1212', '201212121212', '2012-12-12'],
  ['850769-9802', '198507699802', '1985-07-09'],
  ['198507699810', '198507699810', '1985-07-09'],
])('%s is stored as %s', (text, value, birth) => {
  expect(readPersonalNumber(text, today)).toMatchObject({ ok: true, value })
  expect(birthDay(value)).toBe(birth)
})

test.each([
  ['198611239884', /Kontrollsiffran/],
  ['640327-3814', /Kontrollsiffran/],
  ['850132-9992', /finns inte/],
  ['198513099805', /finns inte/],
  ['198507929805', /finns inte/],
  ['20270101-0005', /framtiden/],
  ['165560160680', /börja med/],
  ['850709-980', /tio eller tolv/],
  ['8507099805 1', /tio eller tolv/],
  ['850709-T980', /tio eller tolv/],
  ['', /tio eller tolv/],
  ['85-0709-9805', /tio eller tolv/],
])('%o is blocked', (text, problem) => {
  const reading = readPersonalNumber(text, today)
  expect(reading).toMatchObject({ ok: false, problem: expect.stringMatching(problem) })
  if (!reading.ok && text.length > 9) expect(reading.problem).not.toContain(text)
})

// Of Skatteverket's published coordination numbers, in which the month or the day is not known.
test.each([
  ['191500722390', '1915'],
  ['191500882392', '1915'],
  ['198501602380', '1985-01'],
  ['850160-2380', '1985-01'],
  ['198507699802', '1985-07-09'],
])('%s is a number of whom %s is known', (text, known) => {
  const reading = readPersonalNumber(text, today)
  expect(reading).toMatchObject({ ok: true })
  expect(reading.ok && knownBirth(reading.value)).toBe(known)
})

test('a month or day 00 is no birth of a personal number', () => {
  for (const text of ['198500139990', '198501009999', '198513602380'])
    expect(readPersonalNumber(text, today)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/finns inte/),
    })
})

const numberBorn = (day: string, serial = '239') => {
  const digits = day.slice(2).replaceAll('-', '') + serial
  return digits + luhnCheckDigit(digits)
}

test('the century turns on the birthday, not on new year', () => {
  expect(readPersonalNumber(numberBorn('2026-11-21'), today)).toMatchObject({
    value: expect.stringMatching(/^2026/),
  })
  expect(readPersonalNumber(numberBorn('2026-11-22'), today)).toMatchObject({
    value: expect.stringMatching(/^1926/),
  })
})

test('unusual age and sign are let through with a warning', () => {
  expect(readPersonalNumber('189001189811', today)).toMatchObject({
    ok: true,
    warnings: [expect.stringMatching(/110 år/)],
  })
  expect(readPersonalNumber('19861123+9883', today)).toMatchObject({
    ok: true,
    warnings: [expect.stringMatching(/Tecknet/)],
  })
  expect(readPersonalNumber('19861123-9883', today)).toMatchObject({ ok: true, warnings: [] })
})

test('the same person by the last ten digits', () => {
  expect(samePerson('198611239883', '861123-9883')).toBe(true)
  expect(samePerson('191212121212', '201212121212')).toBe(true)
  expect(samePerson('198611239883', '198507099805')).toBe(false)
  expect(samePerson('', '')).toBe(false)
  expect(samePerson('12', '12')).toBe(false)
})

test('a century is doubted from the day somebody would turn 111', () => {
  const warned = (day: string) => {
    const reading = readPersonalNumber(`19${numberBorn('1915-11-23')}`, day)
    return reading.ok && reading.warnings.length > 0
  }
  expect([warned('2026-11-22'), warned('2026-11-23')]).toEqual([false, true])
})

const birthDays = fc.integer({ min: 0, max: 36_000 }).map((back) => addDays(today, -back))

test('ten digits find their century again, for everybody under 98', () => {
  fc.assert(
    fc.property(birthDays, fc.integer({ min: 1, max: 999 }), (day, serial) => {
      const short = numberBorn(day, String(serial).padStart(3, '0'))
      expect(readPersonalNumber(short, today)).toEqual({
        ok: true,
        value: day.slice(0, 2) + short,
        warnings: [],
      })
    }),
  )
})

test('agrees with the personnummer package about twelve digits that lie in the past', () => {
  fc.assert(
    fc.property(
      birthDays,
      fc.stringMatching(/^[0-9]{4}$/),
      fc.boolean(),
      (day, last, coordination) => {
        const date = Number(day.slice(8)) + (coordination ? 60 : 0)
        const number = day.slice(0, 8).replaceAll('-', '') + String(date).padStart(2, '0') + last
        expect(readPersonalNumber(number, today).ok).toBe(personnummer.valid(number))
      },
    ),
    { numRuns: 300 },
  )
})

test('hostile text never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      (text) => typeof readPersonalNumber(text).ok === 'boolean',
    ),
  )
})
