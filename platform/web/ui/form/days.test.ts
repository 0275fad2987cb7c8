import { expect, test } from 'vitest'
import { readDay, readTime } from './days.ts'

test('days are read in the ways people write them', () => {
  for (const text of ['2026-11-20', '20261120', '261120', ' 26-11-20 '])
    expect(readDay(text)).toBe('2026-11-20')
  expect(readDay('2028-02-29')).toBe('2028-02-29')
  for (const text of ['2026-02-29', '2026-13-01', '20 nov', '', '2026-1-1'])
    expect(readDay(text)).toBeUndefined()
})

test('times too', () => {
  expect(readTime('9')).toBe('09:00')
  expect(readTime('930')).toBe('09:30')
  expect(readTime('23.59')).toBe('23:59')
  for (const text of ['24:00', '12:60', 'tolv', '']) expect(readTime(text)).toBeUndefined()
})
