import { describe, expect, it } from 'vitest'
import {
  endingOf,
  numberColumn,
  officeCloses,
  officeHours,
  officeOpens,
  readRows,
  startsAtOnce,
  waitsUntil,
} from './rules.ts'

const minutes = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const standard = officeHours(officeOpens.standard, officeCloses.standard)

describe('when a run begins', () => {
  it.each([
    ['00:00', true],
    ['08:59', true],
    ['09:00', false],
    ['12:00', false],
    ['16:59', false],
    ['17:00', true],
    ['23:59', true],
  ])('batch 2: asked for at %s it begins at once: %s', (time, atOnce) =>
    expect(startsAtOnce(minutes(time), standard)).toBe(atOnce),
  )

  it('batch 2: those that waited begin at 17:30', () =>
    expect(waitsUntil(standard)).toBe(minutes('17:30')))

  it('follows the hours of the house', () => {
    const early = officeHours(7.5, 16)
    expect(
      ['07:29', '07:30', '15:59', '16:00'].map((time) => startsAtOnce(minutes(time), early)),
    ).toEqual([true, false, false, true])
    expect(waitsUntil(early)).toBe(minutes('16:30'))
    expect(
      ['00:00', '23:59'].map((time) => startsAtOnce(minutes(time), officeHours(-3, 99))),
    ).toEqual([false, false])
    expect(waitsUntil(officeHours(0, 24))).toBe(minutes('00:30'))
    expect(
      ['00:00', '12:00'].map((time) => startsAtOnce(minutes(time), officeHours(18, 9))),
    ).toEqual([true, true])
  })
})

describe('a file', () => {
  it.each([
    ['Bolag.XLSX', 'xlsx'],
    ['a.b.Csv', 'csv'],
    ['NUMMER.TXT', 'txt'],
    ['bolag.pdf', undefined],
    ['xlsx', 'xlsx'],
    ['bolag', undefined],
  ])('batch 1: %s is judged by its ending in lower case', (name, ending) =>
    expect(endingOf(name)).toBe(ending),
  )

  it.each<[string, string[][], { column: number; first: number }]>([
    ['without a heading', [['556016-0680', 'Ericsson']], { column: 0, first: 0 }],
    [
      'with a heading that says where',
      [
        ['Namn', 'Organisationsnummer'],
        ['a', '1'],
      ],
      { column: 1, first: 1 },
    ],
    [
      'with Orgnr after another number',
      [
        ['Kundnummer', 'Orgnr'],
        ['1', '2'],
      ],
      { column: 1, first: 1 },
    ],
    [
      'with a heading under an empty line',
      [
        ['', ''],
        ['Bolag', 'Nummer'],
        ['a', '1'],
      ],
      { column: 1, first: 2 },
    ],
    ['with a heading that says nothing', [['Lista'], ['1']], { column: 0, first: 1 }],
    ['with nothing', [[]], { column: 0, first: 0 }],
  ])('%s has its numbers in a column', (_, rows, at) => expect(numberColumn(rows)).toEqual(at))
})

describe('the rows of a file', () => {
  const problems = (lines: string[]) =>
    readRows(lines.map((line) => [line])).map((row) => [row.rowNumber, row.problem])

  it('are numbered as the file counts them, whatever is empty between', () => {
    expect(readRows([['Orgnr'], ['556016-0680'], [''], ['16202100-5489']])).toEqual([
      { rowNumber: 2, written: '556016-0680', organizationNumber: '5560160680', problem: null },
      { rowNumber: 4, written: '16202100-5489', organizationNumber: '2021005489', problem: null },
    ])
  })

  it('say what is wrong with them', () => {
    expect(
      problems([
        '556016-0680',
        '556016-0681',
        'inget',
        '5560160680',
        '19850709-9805',
        '1'.repeat(300),
      ]),
    ).toEqual([
      [1, null],
      [2, expect.stringContaining('Kontrollsiffran')],
      [3, expect.stringContaining('tio siffror')],
      [4, 'Samma nummer som på rad 1'],
      [5, expect.stringContaining('Enskild firma')],
      [6, expect.stringContaining('tio siffror')],
    ])
    expect(
      readRows([
        ['Namn', 'Orgnr'],
        ['Bolaget AB', ''],
      ]),
    ).toEqual([
      {
        rowNumber: 2,
        written: '',
        organizationNumber: null,
        problem: 'Organisationsnummer saknas',
      },
    ])
  })
})
