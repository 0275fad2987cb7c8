import { expect, it } from 'vitest'
import { issuerBucket, kr, today } from '../../testing/sound.ts'
import { calculatedLimits, limitAt } from './limits.ts'

it.each([
  [-2000, 0, 0],
  [299, 0, 0],
  [300, 1_000_000, 10],
  [599, 1_000_000, 10],
  [600, 5_000_000, 100],
  [1000, 5_000_000, 100],
])('a score of %i hundredths gives %i kr and %i invoices', (score, kronor, maxCount) => {
  expect(calculatedLimits(issuerBucket, score)).toMatchObject({
    main: { amount: kronor * kr, maxCount, from: 'calculated' },
    second: { amount: (kronor * kr) / 5, maxCount: null },
  })
})

it('has no limit above the highest interval lower than in it', () => {
  const limitIntervals = [{ startToEnd: [0, 500] as const, maxAmount: 7, maxCount: 1 }]
  expect(calculatedLimits({ ...issuerBucket, limitIntervals }, 900).main.amount).toBe(7)
})

it('rounds a share down to whole öre, and gives none where the bucket has none', () => {
  const limitIntervals = [{ startToEnd: [0, 1000] as const, maxAmount: 9, maxCount: 1 }]
  expect(
    calculatedLimits({ ...issuerBucket, limitIntervals, secondShare: 9999 }, 0).second?.amount,
  ).toBe(8)
  expect(calculatedLimits({ ...issuerBucket, secondShare: null }, 700).second).toBeNull()
})

it.each([
  ['2026-11-20', 'calculated', 7],
  ['2026-11-21', 'manual', 3],
  ['2027-01-01', 'manual', 3],
])('a manual limit to be reviewed by %s', (reviewBy, from, amount) => {
  const calculated = { amount: 7, maxCount: 1, from: 'calculated', reviewBy: null } as const
  expect(limitAt(calculated, { amount: 3, reviewBy }, today)).toMatchObject({ from, amount })
})
