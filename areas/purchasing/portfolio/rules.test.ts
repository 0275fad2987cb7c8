import { describe, expect, it, test } from 'vitest'
import { concentrationOf, mondayOf, partName, shareOf, weekNumber, weeksOn } from './rules.ts'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  // A day on which the clock changes is a day as others.
  ['2026-10-25', '2026-10-19'],
])('portfolio 2: the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

it.each([
  ['2026-11-02', 45],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('portfolio 2: the week from %s is number %i', (monday, number) => {
  expect(weekNumber(monday)).toBe(number)
})

it('portfolio 2: eight weeks before and sixteen after are told apart', () => {
  expect(weeksOn('2026-11-25')).toEqual({ from: '2026-09-28', until: '2027-03-15' })
})

describe('portfolio 2 what parts are called', () => {
  it.each([
    ['issuer', '5560000001', 'Bolaget AB', 'Bolaget AB'],
    ['issuer', '5560000001', undefined, '5560000001'],
    ['recipient', '', undefined, 'Mottagare i utlandet'],
    ['issuer', null, undefined, 'Övriga'],
    ['issuerIndustry', '43', undefined, 'Specialiserad bygg- och anläggningsverksamhet'],
    ['issuerIndustry', '', undefined, 'Bransch inte känd'],
    ['recipientIndustry', '04', undefined, 'SNI 04'],
    ['recipientRating', '', undefined, 'Utan rating'],
    ['recipientRating', 'AAA', undefined, 'AAA'],
    ['dueWeek', '2026-11-23', undefined, 'Vecka 48, från 2026-11-23'],
    ['dueWeek', 'earlier', undefined, 'Tidigare'],
    ['ageing', 'over90', undefined, 'Över 90 dagar'],
    ['utilisation', 'over', undefined, 'Över limiten'],
    // A company may be called as a part of another breakdown is.
    ['issuerRating', 'constructor', undefined, 'constructor'],
  ] as const)('%s %s %s is %s', (breakdown, key, company, name) => {
    expect(partName(breakdown, key, company)).toBe(name)
  })
})

test.each([
  [0, 'spread'],
  [999, 'spread'],
  [1000, 'moderate'],
  [1800, 'moderate'],
  [1801, 'concentrated'],
  [10_000, 'concentrated'],
] as const)('portfolio 4: an index of %i is %s', (hhi, word) => {
  expect(concentrationOf(hhi)).toBe(word)
})

it('portfolio 2: a share has one decimal, and nothing is no share', () => {
  expect([shareOf(1, 3), shareOf(5, 0), shareOf(2, 2)]).toEqual([33.3, 0, 100])
})
