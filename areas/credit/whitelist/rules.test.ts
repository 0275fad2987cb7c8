import { describe, expect, it } from 'vitest'
import {
  isExpired,
  suggestionFor,
  valueProblem,
  type ValueKind,
  type WrittenValue,
} from './rules.ts'

describe('whitelist 6: what the form begins with', () => {
  it.each([
    ['taxDeferral', 'boolean', '2029-08-17', null],
    ['recipientApproval', 'number', '2029-08-17', null],
    ['paymentTerms', 'boolean', '2026-11-22', null],
    ['addressChanged', 'date', '2027-05-21', '2026-11-21'],
  ] as const)('%s', (id, valueKind, endDate, whitelistValue) => {
    expect(suggestionFor({ id, valueKind }, '2026-11-21')).toEqual({ endDate, whitelistValue })
  })
})

describe('whitelist 4, whitelist 5: a value', () => {
  it.each<[ValueKind, WrittenValue]>([
    ['date', '2026-11-21'],
    ['boolean', undefined],
    ['boolean', true],
    ['number', 0],
    ['number', 12_500_00],
    ['rating', 0],
    ['rating', 2.75],
    ['rating', 10],
  ])('of kind %s may be %j', (kind, value) => {
    expect(valueProblem(kind, value)).toBeUndefined()
  })
  it.each<[ValueKind, WrittenValue, string]>([
    ['date', '', 'Godkänn händelser till och med behöver fyllas i'],
    [
      'date',
      '2026-02-30',
      'Godkänn händelser till och med ska vara ett datum som finns, skrivet ÅÅÅÅ-MM-DD',
    ],
    [
      'date',
      20_261_121,
      'Godkänn händelser till och med ska vara ett datum som finns, skrivet ÅÅÅÅ-MM-DD',
    ],
    ['boolean', false, 'Ta bort undantaget i stället'],
    ['number', null, 'Godkänn belopp till och med behöver fyllas i'],
    ['number', '12', 'Godkänn belopp till och med ska vara en siffra'],
    ['number', -1, 'Godkänn belopp till och med får inte vara negativt'],
    ['number', 1.5, 'Godkänn belopp till och med ska vara i hela ören'],
    ['number', 1e14, 'Godkänn belopp till och med får vara högst 100 miljarder kronor'],
    ['rating', 10.01, 'Lägsta godkända betyg får vara högst 10'],
    ['rating', 2.755, 'Lägsta godkända betyg får ha högst två decimaler'],
    ['rating', -0.01, 'Lägsta godkända betyg får inte vara negativt'],
  ])('of kind %s may not be %j', (kind, value, sentence) => {
    expect(valueProblem(kind, value)).toBe(sentence)
  })
})

it('an exception counts through its last day', () => {
  expect(isExpired({ endDate: '2026-11-21' }, '2026-11-21')).toBe(false)
  expect(isExpired({ endDate: '2026-11-20' }, '2026-11-21')).toBe(true)
})
