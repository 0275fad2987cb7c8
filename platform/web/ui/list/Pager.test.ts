import { expect, test } from 'vitest'
import { offeredPages } from './Pager.tsx'

test('all pages are offered up to 50, and 50 around the current one beyond that', () => {
  expect(offeredPages(1, 3)).toEqual([1, 2, 3])
  expect(offeredPages(1, 349)).toHaveLength(50)
  expect(offeredPages(1, 349)[0]).toBe(1)
  expect(offeredPages(200, 349)).toContain(200)
  expect(offeredPages(349, 349).at(-1)).toBe(349)
  expect(offeredPages(349, 349)).toHaveLength(50)
})
