import { expect, test } from 'vitest'
import {
  countText,
  divideAt,
  movePages,
  oneEach,
  pagesText,
  placeOf,
  startSplit,
} from './split-groups.ts'

test('chosen pages move into a new group and leave the remaining pages (interpretation 7)', () => {
  const once = movePages(startSplit([1, 2, 3, 4]), new Set([3, 1]), 'new')
  expect(once).toEqual({ remaining: [2, 4], groups: [[1, 3]] })
  const twice = movePages(once, new Set([4]), 'new')
  expect(twice).toEqual({ remaining: [2], groups: [[1, 3], [4]] })
  expect(movePages(twice, new Set(), 'new')).toEqual(twice)
  expect(movePages(twice, new Set([1, 3]), 'remaining')).toEqual({
    remaining: [1, 2, 3],
    groups: [[4]],
  })
  expect(oneEach(once)).toEqual({ remaining: [], groups: [[1, 3], [2], [4]] })
})

test('it begins with what the reader suggests, each page once and no page that is not there', () => {
  expect(startSplit([1, 2, 3, 4], [[1, 2], [2, 3], [9]])).toEqual({
    remaining: [4],
    groups: [[1, 2], [3]],
  })
  expect(startSplit([1, 2], [[1, 2]])).toEqual({ remaining: [1, 2], groups: [] })
})

test('a page moves between invoices, in its order, and an invoice without pages is gone', () => {
  const split = startSplit([1, 2, 3, 4], [[1], [2, 4]])
  expect(placeOf(split, 4)).toBe(1)
  expect(placeOf(split, 3)).toBe('remaining')
  expect(movePages(split, new Set([3]), 1)).toEqual({ remaining: [], groups: [[1], [2, 3, 4]] })
  expect(movePages(split, new Set([1]), 1)).toEqual({ remaining: [3], groups: [[1, 2, 4]] })
})

test('one key divides at a page and joins what was divided', () => {
  const whole = divideAt(startSplit([1, 2, 3, 4]), 1)
  expect(whole).toEqual({ remaining: [], groups: [[1, 2, 3, 4]] })
  const two = divideAt(whole, 3)
  expect(two.groups).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(divideAt(two, 3)).toEqual(whole)
  expect(divideAt(two, 1)).toEqual(two)
  expect(divideAt(startSplit([1, 2, 3]), 2)).toEqual({ remaining: [1], groups: [[2, 3]] })
})

test('pages are told in runs and counted', () => {
  expect(pagesText([1, 2, 3, 5])).toBe('1–3, 5')
  expect(pagesText([])).toBe('')
  expect([countText(1), countText(2)]).toEqual(['1 sida', '2 sidor'])
})
