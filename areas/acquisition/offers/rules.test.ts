import { describe, expect, it } from 'vitest'
import { numericValueOf } from '#areas/acquisition/agreements/rules.ts'
import {
  boundsOf,
  monthlyTurnover,
  offeredValue,
  percentText,
  priceListProblem,
  shareOf,
  standardBounds,
  stateOn,
  stepAt,
  stepsFor,
  volumeProblem,
  type PriceStep,
} from './rules.ts'

const kr = 100
const step = (start: number, end: number | null, provision: number): PriceStep => ({
  volumeStart: start * kr,
  volumeEnd: end === null ? null : end * kr,
  provision,
  provisionFixedPrice: 0,
  limitCharge: 100,
})
const steps = [step(50_000, 150_000, 295), step(150_000, 300_000, 245), step(300_000, null, 195)]

/** Numbers that look like chance and are the same in every run. */
function* drawn(count: number, most: number) {
  let seed = 7
  for (let at = 0; at < count; at++) {
    seed = (seed * 16_807) % 2_147_483_647
    yield seed % most
  }
}

describe('a share of an amount (offers 14)', () => {
  it.each([
    [10_000_000, 195, 195_000],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [3_333_333, 245, 81_667],
    [9_007_199_254_740, 2_000, 1_801_439_850_948],
  ])('%i öre of %i ten-thousandths is %i', (amount, parts, share) =>
    expect(shareOf(amount, parts)).toBe(share),
  )
  it('is never half an öre from what it should be, and grows with the amount', () => {
    for (const amount of drawn(500, 2_000_000_000))
      for (const parts of [1, 135, 1_999]) {
        const share = BigInt(shareOf(amount, parts)) * 10_000n
        const exact = BigInt(amount) * BigInt(parts)
        expect(share - exact <= 5_000n && exact - share < 5_000n).toBe(true)
        expect(shareOf(amount + 100, parts)).toBeGreaterThanOrEqual(shareOf(amount, parts))
      }
  })
})

describe('what may be offered (offers 6, 7, 13)', () => {
  it.each([
    [null, standardBounds],
    [10_000_000, { min: 5_000_000, max: 16_625_000, step: 1_000_000 }],
    // In whole kronor, down.
    [10_000_059, { min: 5_000_000, max: 16_625_000, step: 1_000_000 }],
    [100, { min: 5_000_000, max: 5_000_000, step: 1_000_000 }],
  ])('of %i öre a month: %j', (turnoverMonth, bounds) =>
    expect(boundsOf(turnoverMonth, steps)).toEqual(bounds),
  )
  it('is the standard without a price list, and of who says no turnover', () => {
    expect(boundsOf(10_000_000, [])).toEqual(standardBounds)
    expect([null, undefined, 0, -5].map(monthlyTurnover)).toEqual([null, null, null, null])
    expect(monthlyTurnover(1_000)).toBe(83)
  })
  it.each([
    [16_625_001, /^Max belopp per månad för denna kund är: 166\s250 Kr$/],
    [4_999_999, /^Minsta belopp per månad är 50\s000 kr$/],
    [5_000_001, /^Belopp per månad ska vara hela kronor$/],
    [16_625_000, undefined],
    [5_000_000, undefined],
  ])('%i: %s', (volume, said) => {
    const problem = volumeProblem(volume, boundsOf(10_000_000, steps))
    if (said) expect(problem).toMatch(said)
    else expect(problem).toBeUndefined()
  })
})

describe('the price of a volume (offers 14)', () => {
  it.each([
    [4_999_999, undefined],
    [5_000_000, 295],
    [14_999_999, 295],
    [15_000_000, 245],
    [29_999_999, 245],
    [30_000_000, 195],
    [900_000_000, 195],
  ])('of %i öre is %s', (volume, provision) =>
    expect(stepAt(volume, steps)?.provision).toBe(provision),
  )
  it('of every volume stands in one step, and is never more for more', () => {
    for (const more of drawn(300, 50_000_000)) {
      const volume = 5_000_000 + more
      const of = steps.filter(
        ({ volumeStart, volumeEnd }) =>
          volume >= volumeStart && (volumeEnd === null || volume < volumeEnd),
      )
      expect(of).toEqual([stepAt(volume, steps)])
      const next = stepAt(volume + 100, steps)?.provision ?? Infinity
      expect(next).toBeLessThanOrEqual(of[0]?.provision ?? 0)
    }
  })
  it('is raised by what the rating adds, and by nothing else', () => {
    const supplements = [{ ratingCode: 'B', supplement: 25 }]
    expect(stepsFor('B', steps, supplements).map(({ provision }) => provision)).toEqual([
      320, 270, 220,
    ])
    expect(stepsFor('AAA', steps, supplements)).toEqual(steps)
    expect(stepsFor(null, steps, supplements)).toEqual(steps)
  })
})

it.each([
  [steps, [], undefined],
  [[step(0, null, 1)], [], undefined],
  [[step(0, 10, 1)], [], 'Det sista steget ska inte ha något slut'],
  [[step(0, 9, 1), step(10, null, 1)], [], 'Varje steg ska sluta där nästa börjar'],
  [[step(10, 5, 1), step(5, null, 1)], [], 'Varje steg ska börja högre än det före'],
  [[step(0.5, null, 1)], [], 'Volymer ska vara hela kronor'],
  [steps, ['B', 'B'], 'En ratingkod får ha ett tillägg'],
] as const)('a price list %#: %3$s', (list, codes, problem) =>
  expect(
    priceListProblem(
      list,
      codes.map((ratingCode) => ({ ratingCode, supplement: 1 })),
    ),
  ).toBe(problem),
)

it('an offer that was sent can be accepted on its last day, and has expired after it (offers 17)', () => {
  const sent = { state: 'sent', validTo: '2028-02-29' } as const
  expect(stateOn('2028-02-29', sent)).toBe('sent')
  expect(stateOn('2028-03-01', sent)).toBe('expired')
  expect(stateOn('2028-03-01', { ...sent, state: 'accepted' })).toBe('accepted')
})

it('what an agreement is given begins with its number', () => {
  const terms = { volume: 12_345_600, provision: 195, limitCharge: 75, setUpFee: 250_050 }
  const number = (type: 'Commission' | 'LimitCharge' | 'AdministrationFee' | 'VolumeTarget') =>
    numericValueOf(type, offeredValue(type, terms) ?? '')
  expect(number('Commission')).toBe(1.95)
  expect(number('LimitCharge')).toBe(0.75)
  expect(number('AdministrationFee')).toBe(2500.5)
  expect(number('VolumeTarget')).toBe(1_481_472)
  expect(offeredValue('ClientOrganisationName', terms)).toBeUndefined()
  expect(percentText(200)).toBe('2,00 %')
})
