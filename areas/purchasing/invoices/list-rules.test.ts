import { describe, expect, it } from 'vitest'
import { pageStart, presetSpan, spanProblem, usualSpan } from './list-rules.ts'

describe('invoices 16: the days of the list', () => {
  it.each([
    ['2026-11-21', '2026-11-21', undefined],
    ['2026-11-14', '2026-11-21', undefined],
    ['2026-11-13', '2026-11-21', 'tooLong'],
    ['2026-03-25', '2026-04-01', undefined],
    ['2026-11-22', '2026-11-21', 'wrongSpan'],
  ])('%s to %s: %s', (fromDate, toDate, problem) => {
    expect(spanProblem({ fromDate, toDate })).toBe(problem)
  })
  it('are the last week until others are chosen', () => {
    expect(usualSpan('2026-03-02')).toEqual({ fromDate: '2026-02-24', toDate: '2026-03-02' })
  })
})

describe('invoices 23: date presets', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-16', '2026-11-21'],
    ['month', '2026-11-01', '2026-11-21'],
    ['quarter', '2026-10-01', '2026-11-21'],
    ['prevmonth', '2026-10-01', '2026-10-31'],
    ['prevquarter', '2026-07-01', '2026-09-30'],
    ['last30', '2026-10-23', '2026-11-21'],
    ['year', '2026-01-01', '2026-11-21'],
  ] as const)('%s', (preset, fromDate, toDate) => {
    expect(presetSpan(preset, '2026-11-21')).toEqual({ fromDate, toDate })
  })
  it.each([
    ['week', '2026-11-16', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['prevmonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['prevquarter', '2026-02-28', '2025-10-01', '2025-12-31'],
    ['prevmonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ] as const)('%s on %s', (preset, today, fromDate, toDate) => {
    expect(presetSpan(preset, today)).toEqual({ fromDate, toDate })
  })
})

describe('a page of the latest first', () => {
  const counts = [
    { day: '2026-11-19', count: 5 },
    { day: '2026-11-21', count: 12 },
    { day: '2026-11-20', count: 0 },
  ]
  it.each([
    [0, { lastDay: '2026-11-21', offset: 0 }],
    [11, { lastDay: '2026-11-21', offset: 11 }],
    [12, { lastDay: '2026-11-19', offset: 0 }],
    [16, { lastDay: '2026-11-19', offset: 4 }],
    [17, undefined],
  ])('that begins after %i', (offset, start) => {
    expect(pageStart(counts, offset)).toEqual(start)
  })
})
