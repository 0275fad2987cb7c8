import { expect, test } from 'vitest'
import { rangeWords } from './range-words.ts'

const ranges = [
  { value: [0, 0] },
  { value: [0, 10.5] },
  { value: [10.5, 1500] },
  { value: [1500, 1500] },
] as {
  value: [number, number]
}[]

test('a range says which values it holds', () => {
  expect(ranges.map((_, at) => rangeWords(ranges, at, '%').replaceAll(/\s/g, ' '))).toEqual([
    'Under 0 %',
    '0 % till 10,50 %',
    '10,50 % till 1 500 %',
    '1 500 % och mer',
  ])
  expect(rangeWords([{ value: [0, 5] }], 0, undefined)).toBe('Alla värden')
})
