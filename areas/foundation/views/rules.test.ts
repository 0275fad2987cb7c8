import { expect, it } from 'vitest'
import { keptOf, namesPerson } from './rules.ts'

it.each([
  ['sort=since&page=3&order=asc', 'sort=since&order=asc'],
  ['query=%C3%85keri+%26+S%C3%B6ner&open=1', 'query=%C3%85keri+%26+S%C3%B6ner'],
  ['status=a&status=b&forMePage=2', 'status=a&status=b'],
  ['page=2&query=', ''],
])('views 1: of %j a view keeps %j', (search, kept) => {
  expect(keptOf(search)).toBe(kept)
})

it.each([
  ['query=198507099805', true],
  ['query=850709-9805+Anna', true],
  ['client=5560160680', false],
  ['fromDate=2026-11-01', false],
])('views 2: %j names a person: %s', (search, names) => {
  expect(namesPerson(search)).toBe(names)
})
