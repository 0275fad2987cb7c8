import { expect, test } from 'vitest'
import { sliderStep } from '../bucket-rules.ts'
import { limitStops, nearestStop } from './limit-stops.ts'

test('rules 4: a slider moves by 1, 10 or 100, and the slider of a limit has 18 intervals', () => {
  expect([10, 100, 101, 1000, 1001].map(sliderStep)).toEqual([1, 1, 10, 10, 100])
  expect(limitStops).toHaveLength(18 + 1)
  expect(limitStops).toEqual(limitStops.toSorted((one, other) => one - other))
})

test.each([
  [0, 0],
  [4999, 0],
  [5001, 10_000],
  [600_000, 500_000],
  [99_000_000, 10_000_000],
  [-5, 0],
])('at %s the slider stands at %s', (value, stop) =>
  expect(limitStops[nearestStop(limitStops, value)]).toBe(stop),
)
