import { expect, test } from 'vitest'
import { budgetLevel, changeOf, monthAt, searchCosts, usedPercent } from './rules.ts'

test.each([
  ['2026-11-22', 0, '2026-11-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-12-01', 1, '2027-01-01'],
])('the month of %s and %i is %s', (day, later, month) => {
  expect(monthAt(day, later)).toBe(month)
})

test('a change is a whole percent, and none where nothing was before', () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(100, 0)]).toEqual([50, -50, undefined])
})

test.each([
  ['nothing is used', 100_000, 0],
  ['a fifth and an öre is left', 20_001, 0],
  ['a fifth is left', 20_000, 80],
  ['the next company is covered to the öre', 3200, 80],
  ['the next company is not covered', 3199, 100],
  ['nothing is left', 0, 100],
])('costs 12: of a budget it is told when %s', (_, left, level) => {
  expect(budgetLevel({ approvedCost: 100_000, left, company: 3200 })).toBe(level)
})

test('costs 12: a budget of nothing is used, whatever a company costs', () => {
  expect(budgetLevel({ approvedCost: 0, left: 0, company: 0 })).toBe(100)
  expect(usedPercent({ approvedCost: 0, spent: 0 })).toBe(100)
  expect(usedPercent({ approvedCost: 300, spent: 299 })).toBe(99)
})

test('costs 3: the price of a search stands beside it, as soon as it is known', () => {
  const provider = { company: 2300, board: 900, report: 4900 }
  const person = { register: 250, credit: 2400, engagements: 400 }
  expect(searchCosts({ A: provider, B: provider, person })).toBe(
    'Uppgifter äldre än 15 minuter hämtas på nytt, och det kostar högst 32,00 kr.',
  )
  expect(searchCosts(undefined)).toContain('kostar pengar')
})
