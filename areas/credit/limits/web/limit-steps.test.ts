import { expect, it } from 'vitest'
import { pathOf, stepsOf } from './limit-steps.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const item = (
  limitValue: number,
  since: string,
  archived: string | null,
  expiresDate: string | null = null,
) => ({
  limitValue,
  since: `${since}T00:00:00.000Z`,
  archived: archived && `${archived}T00:00:00.000Z`,
  expiresDate,
})

it('a limit’s history is steps from when a value began until another came, its review-by date passed, or now', () => {
  const steps = stepsOf(
    [
      item(300, '2026-10-01', null, '2027-01-01'),
      item(100, '2026-01-01', '2026-06-01', '2026-12-31'),
      item(200, '2026-06-01', '2026-10-01', '2026-08-31'),
      item(50, '2026-01-01', '2026-01-01'),
    ],
    now,
  )
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  expect(steps.map(({ from, to, value }) => [day(from), day(to), value])).toEqual([
    ['2026-01-01', '2026-06-01', 100],
    ['2026-06-01', '2026-09-01', 200],
    ['2026-10-01', '2026-11-21', 300],
  ])
})

it('steps that meet are joined, those with nothing between are not', () => {
  const steps = [
    { from: 0, to: 50, value: 100 },
    { from: 50, to: 60, value: 50 },
    { from: 80, to: 100, value: 0 },
  ]
  expect(pathOf(steps, { from: 0, to: 100, most: 100, width: 200, height: 10 })).toBe(
    'M0.0 0.0H100.0L100.0 5.0H120.0M160.0 10.0H200.0',
  )
})
