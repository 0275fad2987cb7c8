import { expect, test } from 'vitest'
import { escapeLike } from './like.ts'

test('signs that LIKE reads as others are taken literally', () => {
  expect(escapeLike(String.raw`50%_a\b`)).toBe(String.raw`50\%\_a\\b`)
})
