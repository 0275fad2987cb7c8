import { expect, test } from 'vitest'
import { families } from './families.ts'
import { readFamily } from './read-family.ts'

// One invoice of each layout; families-drawn.test.ts, of the hard files, reads three of each.
const seeds = [31, 32, 33] as const
const layouts = Object.keys(families).map((family, at) => [family, seeds[at % 3] ?? 31] as const)
const sum = { required: 0, wrong: 0 }

test.each(layouts)('the layout %s is read nearly without mistake', async (family, seed) => {
  const { required, wrong, wronglySure } = await readFamily(family, [seed])
  sum.required += required.length
  sum.wrong += wrong.length
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(1)
  expect(wronglySure).toEqual([])
})

test('all layouts together are read nearly without mistake', () => {
  expect(sum.wrong / sum.required).toBeLessThan(0.05)
})
