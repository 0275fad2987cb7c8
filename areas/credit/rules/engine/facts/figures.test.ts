import { expect, it } from 'vitest'
import { roundAway, valueText, wholeRatio } from './figures.ts'

it.each([
  [1, 3, 10_000, 3333],
  [-1, 3, 10_000, -3334],
  [0, 7, 10_000, 0],
  [9_007_199_254_740_991, 9_007_199_254_740_991, 10_000, 10_000],
  [-9_007_199_254_740_991, 9_007_199_254_740_990, 10_000, -10_001],
])('%i of %i is %i parts of %i', (part, whole, scale, ratio) => {
  expect(wholeRatio(part, whole, scale)).toBe(ratio)
})

it.each([
  [0.5, 1],
  [-0.5, -1],
  [0.4999, 0],
  [-0.4999, 0],
])('rounds %d to %i', (exact, rounded) => {
  expect(roundAway(exact)).toBe(rounded)
})

it.each([
  ['ore', 12_345, '123,45 kr'],
  ['percent', 1250, '12,50 %'],
  ['percent', 1200, '12 %'],
  ['points', -50, '−0,50 poäng'],
  ['days', 1, '1 dag'],
  ['days', 2, '2 dagar'],
  ['months', 12, '12 månader'],
  ['count', 1000, '1 000'],
  ['yesNo', true, 'ja'],
  ['text', '41', '41'],
] as const)('words %s %s', (kind, value, text) => {
  expect(valueText(kind, value).replaceAll('\u00A0', ' ')).toBe(text)
})
