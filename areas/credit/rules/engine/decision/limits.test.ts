import { describe, expect, it } from 'vitest'
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
  expect(limitAt('financing', calculated, { amount: 3, reviewBy }, today)).toMatchObject({
    from,
    amount,
  })
})

it('limits 31: one that nobody has reviewed counts where it is the lower, with the calculated count', () => {
  const calculated = { amount: 7, maxCount: 1, from: 'calculated', reviewBy: null } as const
  const at = (amount: number) => ({ amount, reviewBy: '2026-11-20', unreviewed: true }) as const
  expect(limitAt('financing', calculated, at(3), today)).toMatchObject({
    from: 'manual',
    amount: 3,
    maxCount: 1,
  })
  expect(limitAt('financing', calculated, at(8), today)).toEqual(calculated)
  expect(limitAt('repurchase', null, at(3), today)).toBeNull()
  expect(limitAt('approval', null, at(3), today)).toMatchObject({ amount: 3 })
})

describe('rules 101: a limit is at most the share of the turnover', () => {
  const bucket = { ...issuerBucket, turnoverShare: 2500 }
  it('when that is less than the score gives, and says so', () => {
    const turnover = 1_200_000 * kr
    expect(calculatedLimits(bucket, 900, turnover)).toMatchObject({
      main: { amount: 300_000 * kr, maxCount: 100 },
      second: { amount: 60_000 * kr },
      bound: { share: 2500, turnover },
    })
    expect(calculatedLimits(bucket, 900, -5).main.amount).toBe(0)
  })
  it.each([
    ['a large turnover', bucket, 100_000_000 * kr],
    ['an unknown turnover', bucket, undefined],
    ['a bucket without a share', issuerBucket, 1],
  ])('and not with %s', (_, of, turnover) => {
    expect(calculatedLimits(of, 900, turnover)).toMatchObject({
      main: { amount: 5_000_000 * kr },
      bound: null,
    })
  })
})

describe('rules 103: a limit is at most what is sold in some months, and what is recommended', () => {
  const said = { source: 'Offert 1', fetchedAt: '2026-11-21T09:00:00.000Z' }
  const volume = { kind: 'volume', most: 150_000 * kr, of: 50_000 * kr, share: 3, ...said } as const
  const recommended = {
    kind: 'recommended',
    most: 490_000 * kr,
    of: 490_000 * kr,
    share: 10_000,
    ...said,
  } as const
  it.each([
    ['the lowest holds', [recommended, volume], 150_000, volume],
    ['whichever it is', [recommended], 490_000, recommended],
    [
      'what is higher than the score gives holds nothing',
      [{ ...volume, most: 9e9 }],
      5_000_000,
      null,
    ],
  ])('%s', (_, bounds, kronor, bound) => {
    expect(calculatedLimits(issuerBucket, 900, undefined, bounds)).toMatchObject({
      main: { amount: kronor * kr },
      second: { amount: (kronor * kr) / 5 },
      bound,
    })
  })
})
