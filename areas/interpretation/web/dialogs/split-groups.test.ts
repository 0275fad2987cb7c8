import { expect, test } from 'vitest'
import { addGroup, oneEach, pagesText, removeGroup, startSplit } from './split-groups.ts'

test('chosen pages move into a new group and leave the remaining pages (part-3 §4)', () => {
  const once = addGroup(startSplit([1, 2, 3, 4]), new Set([3, 1]))
  expect(once).toEqual({ remaining: [2, 4], groups: [[1, 3]] })
  const twice = addGroup(once, new Set([4, 1]))
  expect(twice).toEqual({ remaining: [2], groups: [[1, 3], [4]] })
  expect(addGroup(twice, new Set())).toEqual(twice)
  expect(removeGroup(twice, 0)).toEqual({ remaining: [1, 2, 3], groups: [[4]] })
  expect(oneEach(once)).toEqual({ remaining: [], groups: [[1, 3], [2], [4]] })
})

test('pages are told in runs', () => {
  expect(pagesText([1, 2, 3, 5])).toBe('1–3, 5')
  expect(pagesText([])).toBe('')
})
