import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from './amount.ts'
import { readDay } from './day.ts'

const two = (number: number) => String(number).padStart(2, '0')

interface Day {
  readonly year: number
  readonly month: number
  readonly date: number
}
type WriteDay = (day: Day) => string
const months = {
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  svShort: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  no: 'januar februar mars april mai juni juli august september oktober november desember',
  da: 'januar februar marts april maj juni juli august september oktober november december',
  fi: 'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  en: 'January February March April May June July August September October November December',
  enShort: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
} as const
const named = (language: keyof typeof months, { month }: Day) =>
  months[language].split(' ')[month - 1] as string
const ending = (date: number) =>
  (date >= 11 && date <= 13 ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[date % 10]) ?? 'th'
const short = (year: number) => two(year % 100)

const iso: WriteDay = ({ year, month, date }) => `${year}-${two(month)}-${two(date)}`
const pointed: WriteDay = ({ year, month, date }) => `${two(date)}.${two(month)}.${year}`
const pointedBare: WriteDay = ({ year, month, date }) => `${date}.${month}.${year}`
const pointedShort: WriteDay = ({ year, month, date }) => `${date}.${month}.${short(year)}`
const slashed: WriteDay = ({ year, month, date }) => `${two(date)}/${two(month)}/${year}`
const slashedShort: WriteDay = ({ year, month, date }) => `${date}/${month}/${short(year)}`
const dashed: WriteDay = ({ year, month, date }) => `${two(date)}-${two(month)}-${year}`

const days: Readonly<Record<string, readonly WriteDay[]>> = {
  Sweden: [
    iso,
    ({ year, month, date }) => `${year}${two(month)}${two(date)}`,
    ({ year, month, date }) => `${short(year)}${two(month)}${two(date)}`,
    ({ year, month, date }) => `${short(year)}-${two(month)}-${two(date)}`,
    ({ year, month, date }) => `${year} ${two(month)} ${two(date)}`,
    ({ year, month, date }) => `${year}/${two(month)}/${two(date)}`,
    ({ year, month, date }) => `${date}/${month} ${year}`,
    ({ year, month, date }) => `${date}/${month}-${year}`,
    ({ year, month, date }) => `${date}/${month}-${short(year)}`,
    ({ year, month, date }) => `${two(date)}/${two(month)} ${short(year)}`,
    slashed,
    slashedShort,
    pointedShort,
    (day) => `${day.date} ${named('sv', day)} ${day.year}`,
    (day) => `den ${day.date} ${named('sv', day)} ${day.year}`,
    (day) => `${day.date}:e ${named('sv', day)} ${day.year}`,
    (day) => `${two(day.date)} ${named('svShort', day)} ${day.year}`,
    (day) => `${day.date} ${named('svShort', day)}. ${day.year}`,
  ],
  Norway: [
    pointed,
    pointedBare,
    pointedShort,
    iso,
    (day) => `${day.date}. ${named('no', day)} ${day.year}`,
  ],
  Denmark: [
    dashed,
    pointed,
    pointedShort,
    slashed,
    ({ year, month, date }) => `${two(date)}/${two(month)}-${year}`,
    (day) => `${day.date}. ${named('da', day)} ${day.year}`,
    (day) => `den ${day.date}. ${named('da', day)} ${day.year}`,
  ],
  Finland: [
    pointedBare,
    pointed,
    pointedShort,
    iso,
    (day) => `${day.date}. ${named('fi', day)} ${day.year}`,
  ],
  Germany: [
    pointed,
    pointedBare,
    pointedShort,
    iso,
    (day) => `${day.date}. ${named('de', day)} ${day.year}`,
  ],
  Britain: [
    slashed,
    slashedShort,
    dashed,
    (day) => `${day.date} ${named('en', day)} ${day.year}`,
    (day) => `${day.date}${ending(day.date)} ${named('en', day)} ${day.year}`,
    (day) => `${day.date}${ending(day.date)} of ${named('en', day)} ${day.year}`,
    (day) => `${named('en', day)} ${day.date}, ${day.year}`,
    (day) => `${two(day.date)} ${named('enShort', day)} ${day.year}`,
    (day) => `${two(day.date)}-${named('enShort', day)}-${day.year}`,
    (day) => `${two(day.date)}-${named('enShort', day)}-${short(day.year)}`,
  ],
}
/** Two digits of a year are of this century. */
const anyDay = fc
  .date({
    min: new Date('2000-01-01T00:00Z'),
    max: new Date('2060-12-31T00:00Z'),
    noInvalidDate: true,
  })
  .map((day) => ({
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    date: day.getUTCDate(),
  }))

interface Amount {
  readonly whole: number
  readonly ore: number
}
type WriteAmount = (amount: Amount) => string
const grouped = ({ whole }: Amount, sign: string) =>
  String(whole).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, sign)
const full =
  (thousands: string, decimals: string): WriteAmount =>
  (amount) =>
    `${grouped(amount, thousands)}${decimals}${two(amount.ore)}`
const around =
  (before: string, write: WriteAmount, after: string): WriteAmount =>
  (amount) =>
    `${before}${write(amount)}${after}`
const spaced = full(' ', ',')
const points = full('.', ',')
const commas = full(',', '.')

const amounts: Readonly<Record<string, readonly WriteAmount[]>> = {
  Sweden: [
    spaced,
    full('\u00A0', ','),
    full('\u202F', ','),
    full('', ','),
    full('', '.'),
    full(' ', ':'),
    full(' ', '.'),
    points,
    around('', spaced, ' kr'),
    around('', spaced, ' SEK'),
    around('SEK ', spaced, ''),
    around('', spaced, ' kronor'),
  ],
  Norway: [
    spaced,
    points,
    around('kr ', spaced, ''),
    around('NOK ', spaced, ''),
    around('', spaced, ' NOK'),
  ],
  Denmark: [
    points,
    around('', points, ' kr.'),
    around('kr. ', points, ''),
    around('DKK ', points, ''),
  ],
  Finland: [spaced, around('', spaced, ' €'), around('', spaced, ' EUR')],
  Germany: [
    points,
    around('', points, ' €'),
    around('', points, ' EUR'),
    around('EUR ', points, ''),
  ],
  Britain: [
    commas,
    around('£', commas, ''),
    around('GBP ', commas, ''),
    around('', commas, ' GBP'),
  ],
}
/** Amounts without öre. */
const wholes: Readonly<Record<string, readonly WriteAmount[]>> = {
  Sweden: [' ', '\u00A0', ''].flatMap((sign): WriteAmount[] => [
    (amount) => grouped(amount, sign),
    (amount) => `${grouped(amount, sign)} kr`,
    (amount) => `${grouped(amount, sign)}:-`,
    (amount) => `${grouped(amount, sign)},-`,
    (amount) => `${grouped(amount, sign)},–`,
  ]),
  Norway: [(amount) => `kr ${grouped(amount, ' ')},-`, (amount) => `${grouped(amount, ' ')},-`],
  Denmark: [(amount) => `${grouped(amount, '.')},-`, (amount) => `${grouped(amount, '.')},- kr.`],
  Germany: [(amount) => `${grouped(amount, '.')},- €`, (amount) => `${grouped(amount, '.')} €`],
  Britain: [(amount) => `£${grouped(amount, ',')}`],
}
const minuses: readonly ((text: string) => string)[] = [
  (text) => `-${text}`,
  (text) => `− ${text}`,
  (text) => `–${text}`,
  (text) => `${text}-`,
  (text) => `(${text})`,
]
const anyAmount = fc.record({ whole: fc.nat(99_999_999_999), ore: fc.nat(99) })
const stored = ({ whole, ore }: Amount) => `${whole}.${two(ore)}`

const formsOf = <Form>(written: Readonly<Record<string, readonly Form[]>>) =>
  Object.entries(written).flatMap(([country, forms]) =>
    forms.map((form, at) => [country, at + 1, form] as const),
  )

/** The form reads back whatever is written in it. */
const holds = <Thing>(
  any: fc.Arbitrary<Thing>,
  write: (thing: Thing) => string,
  read: (text: string) => string | undefined,
  value: (thing: Thing) => string,
) =>
  fc.assert(
    fc.property(any, (thing) => {
      expect(read(write(thing))).toBe(value(thing))
    }),
  )

describe('what is written is what is read', () => {
  test.each(formsOf(days))('a day as in %s, form %i', (_, __, write) =>
    holds(anyDay, write, readDay, iso),
  )
  test.each(formsOf(amounts))('an amount as in %s, form %i', (_, __, write) =>
    holds(anyAmount, write, readAmount, stored),
  )
  test.each(formsOf(wholes))('an amount without öre as in %s, form %i', (_, __, write) =>
    holds(
      anyAmount.map(({ whole }) => ({ whole, ore: 0 })),
      write,
      readAmount,
      stored,
    ),
  )
  test('an amount to be paid back, with the minus where it is put', () =>
    holds(
      fc.tuple(anyAmount, fc.constantFrom(...minuses), fc.constantFrom(spaced, points, commas)),
      ([amount, minus, write]) => minus(write(amount)),
      readAmount,
      ([amount]) => (stored(amount) === '0.00' ? '0.00' : `-${stored(amount)}`),
    ))
  test('an amount with one decimal', () =>
    holds(
      fc.tuple(
        fc.nat(99_999_999),
        fc.nat(9),
        fc.constantFrom([' ', ','], ['.', ','], [',', '.'], ['', ',']),
      ),
      ([whole, tenth, [thousands = '', decimals = '']]) =>
        `${grouped({ whole, ore: 0 }, thousands)}${decimals}${tenth}`,
      readAmount,
      ([whole, tenth]) => `${whole}.${tenth}0`,
    ))
  test('what is stored', () => {
    holds(anyDay, iso, readDay, iso)
    holds(anyAmount, stored, readAmount, stored)
  })
})

describe('what is not wholly a value is none', () => {
  test.each([
    '12.345,678',
    '25500,505',
    '25 500,505',
    '1 2345',
    '0,500',
    '00,50',
    '--5',
    '(-5)',
    '(5',
    '5)',
    '25 500,00 moms',
    '1,23456',
    '12,34,56',
    '100000000000,00',
  ])('the amount %s', (text) => {
    expect(readAmount(text)).toBeUndefined()
  })
  test.each([
    '2026-02-30',
    '31.04.2026',
    '30/13-26',
    '2026-11',
    'Datum 2026-11-21',
    '2026-11-21 12:00',
    '1111111',
  ])('the day %s', (text) => {
    expect(readDay(text)).toBeUndefined()
  })
})
