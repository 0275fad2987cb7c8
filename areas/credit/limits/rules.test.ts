import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canBeSent,
  companyTypeOf,
  cutAtOnce,
  effectiveLimit,
  isUsedUp,
  limitTypeNumbers,
  limitTypeOf,
  limitTypes,
  mayEdit,
  mayRemove,
  needsSecondPerson,
  reservationProblem,
  typesOf,
  type LimitType,
} from './rules.ts'
import { notReviewed } from './texts.ts'
import { canBeNotRenewed } from './case-rules.ts'

const nothing = {
  limitValue: null,
  expiresDate: null,
  calculatedValue: null,
  calculatedCount: null,
}
const judged = { judgedAt: new Date(0) }
const calculated = { ...nothing, calculatedValue: 500, calculatedCount: 3 }
const manual = { ...calculated, limitValue: 900, expiresDate: '2026-12-01' }

describe('what counts on a day', () => {
  it.each([
    ['nothing is known', nothing, '2026-11-21', null, null, 'none'],
    ['only the engine has spoken', calculated, '2026-11-21', 500, 3, 'calculated'],
    ['somebody has decided', manual, '2026-11-21', 900, null, 'manual'],
    ['it is the review-by date', manual, '2026-12-01', 900, null, 'manual'],
    ['the review-by date has passed', manual, '2026-12-02', 500, 3, 'calculated'],
    [
      'it has passed and the manual value is the lower',
      { ...manual, limitValue: 400 },
      '2026-12-02',
      400,
      3,
      'manual',
    ],
    [
      'it has passed and nothing is calculated',
      { ...manual, calculatedValue: null },
      '2026-12-02',
      null,
      null,
      'none',
    ],
    [
      'somebody has decided on nothing at all',
      { ...manual, limitValue: 0 },
      '2026-11-21',
      0,
      null,
      'manual',
    ],
  ])('when %s', (_, stored, day, amount, maxCount, source) => {
    expect(effectiveLimit({ ...stored, ...judged, limitType: 'financing' }, day)).toEqual({
      amount,
      maxCount,
      source,
    })
  })

  it.each([
    [{ calculatedLimit: 500, effectiveLimit: 400 }, 'så det lägre av de två beloppen gäller.'],
    [{ calculatedLimit: null, effectiveLimit: null }, 'så inget kan köpas på den.'],
    [{ calculatedLimit: null, effectiveLimit: 900 }, 'Den gäller tills någon har gjort det.'],
  ])('limits 31: %j, nobody having reviewed it, is said as it is', (limit, said) => {
    expect(notReviewed(limit)).toContain(said)
  })

  it('limits 31: a threshold for delivery approval stays when nobody reviews it', () => {
    const stored = { ...manual, ...judged, calculatedValue: null, limitType: 'approval' } as const
    expect(effectiveLimit(stored, '2026-12-02')).toMatchObject({ amount: 900, source: 'manual' })
  })
})

describe('limits 85: nothing that is calculated counts until somebody has decided', () => {
  const counts = (limitType: LimitType, judgedAt: Date | null, more: object = {}) =>
    effectiveLimit({ ...calculated, limitType, judgedAt, ...more }, '2026-11-21').amount
  it('of a financing limit, and of no other', () => {
    expect(counts('financing', null)).toBeNull()
    expect(counts('financing', new Date(0))).toBe(500)
    expect(counts('recipient', null)).toBe(500)
  })
  it('and a value by hand is such a decision', () =>
    expect(counts('financing', null, { limitValue: 400, expiresDate: '2026-12-01' })).toBe(400))
})

describe('a reservation', () => {
  const limit = { amount: 1000, maxCount: 2, source: 'calculated' } as const
  it.each([
    ['fits to the last öre', limit, { reserved: 600, openCount: 1 }, 400, undefined],
    ['passes by one öre', limit, { reserved: 600, openCount: 1 }, 401, 'amountPassed'],
    ['passes the number of invoices', limit, { reserved: 0, openCount: 2 }, 1, 'countPassed'],
    [
      'has no limit to be taken from',
      { ...limit, amount: null },
      { reserved: 0, openCount: 0 },
      1,
      'noLimit',
    ],
  ])('%s', (_, of, used, amount, problem) => {
    expect(reservationProblem(of, used, amount)).toBe(problem)
  })

  it('never fits better when more is used', () => {
    const money = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(money, money, money, money, (amount, reserved, more, wanted) => {
        const of = { amount, maxCount: null, source: 'manual' } as const
        const fits = (used: number) =>
          reservationProblem(of, { reserved: used, openCount: 0 }, wanted) === undefined
        expect(fits(reserved) || !fits(reserved + more)).toBe(true)
      }),
    )
  })
})

describe('limits 27: a decision waits for a second person', () => {
  const standing = { ...nothing, limitValue: 300, expiresDate: '2026-12-01' }
  const low = { ...nothing, limitValue: 100, expiresDate: '2026-12-01' }
  const to = (limitValue: number, expiresDate = '2026-12-01') => ({ limitValue, expiresDate })
  const today = '2026-11-21'
  it.each([
    ['above the amount', low, to(201), true],
    ['up to the amount not', low, to(200), false],
    ['above the amount where there was no limit', nothing, to(201), true],
    ['by one öre above what two have let', standing, to(301), true],
    ['not when it lowers what two have let', standing, to(299), false],
    ['not when what two have let ends sooner', standing, to(300, '2026-11-22'), false],
    ['when what two have let ends later', standing, to(300, '2026-12-02'), true],
    ['when it is lower and ends later', standing, to(250, '2026-12-02'), true],
    ['not when what is up to the amount ends later', low, to(200, '2036-12-02'), false],
    ['when what stood has ended', { ...standing, expiresDate: '2026-11-20' }, to(300), true],
    [
      'when it would hold what is calculated up',
      { ...nothing, calculatedValue: 500 },
      to(400),
      true,
    ],
    ['when it lets what is calculated count', { ...low, calculatedValue: 500 }, null, true],
    [
      'not when it ends sooner, whatever is calculated',
      { ...low, calculatedValue: 500 },
      to(100, '2026-11-22'),
      false,
    ],
    [
      'when it is taken away though nobody has reviewed it',
      { ...low, expiresDate: '2026-11-20', calculatedValue: 500 },
      null,
      true,
    ],
    ['not when what is calculated is no more', { ...low, calculatedValue: 200 }, null, false],
    ['not when nothing is left', standing, null, false],
  ] as const)('%s', (_, stored, after, waits) => {
    expect(needsSecondPerson('financing', after, stored, { today, most: 200 })).toBe(waits)
  })

  it('when delivery approval is left without a threshold', () => {
    const at = { today, most: 200 }
    expect(needsSecondPerson('approval', null, low, at)).toBe(true)
    expect(needsSecondPerson('approval', to(100, '2026-11-22'), low, at)).toBe(false)
    expect(needsSecondPerson('approval', null, { ...low, calculatedValue: 90 }, at)).toBe(false)
  })

  it('whenever more than the amount would count on some day than did', () => {
    const day = fc.constantFrom(
      '2026-11-20',
      '2026-11-21',
      '2026-11-25',
      '2026-12-01',
      '2027-01-01',
    )
    const value = fc.integer({ min: 0, max: 400 })
    const byHand = fc.record({ limitValue: value, expiresDate: day })
    const none = { limitValue: null, expiresDate: null }
    fc.assert(
      fc.property(
        fc.option(byHand),
        fc.option(value),
        fc.option(byHand.filter(({ expiresDate }) => expiresDate >= today)),
        day.filter((one) => one >= today),
        (before, calculatedValue, after, someDay) => {
          const stored = { ...nothing, ...(before ?? none), calculatedValue }
          const counts = (one: typeof stored) =>
            effectiveLimit({ ...one, ...judged, limitType: 'financing' }, someDay).amount ?? 0
          const then = counts({ ...stored, ...(after ?? none) })
          const isMore = then > counts(stored) && then > 200
          const waits = needsSecondPerson('financing', after, stored, { today, most: 200 })
          expect(waits || !isMore).toBe(true)
        },
      ),
    )
  })
})

describe('limits 31: a cut counts at once, whatever else waits', () => {
  const today = '2026-11-21'
  const after = { limitValue: 250, expiresDate: '2027-06-01' }
  const of = (stored: object) =>
    cutAtOnce(after, { ...nothing, ...judged, limitType: 'financing', ...stored }, today)
  it.each([
    ['through the day that stands', { limitValue: 300, expiresDate: '2026-12-01' }, '2026-12-01'],
    [
      'today where nobody has reviewed what stands',
      { limitValue: 300, expiresDate: '2026-11-20', calculatedValue: 500 },
      today,
    ],
    ['today below what is calculated', { calculatedValue: 500 }, today],
  ])('%s', (_, stored, expiresDate) => {
    expect(of(stored)).toEqual({ limitValue: 250, expiresDate })
  })
  it.each([
    ['what is as low already', { limitValue: 250, expiresDate: '2026-12-01' }],
    ['no limit at all', {}],
  ])('not of %s', (_, stored) => {
    expect(of(stored)).toBeUndefined()
  })
})

describe('who may (decision B11)', () => {
  const admin = { policies: ['Administrator'] }
  const sales = { policies: ['SalesRepresentative'] }
  it('limits 3, limits 5: administrators edit all, sellers and credit officers the repurchase limit', () => {
    expect(limitTypes.map((type) => mayEdit(admin, type))).toEqual([true, true, true, true])
    for (const who of [sales, { policies: ['CreditOfficer'] }])
      expect(limitTypes.map((type) => mayEdit(who, type))).toEqual([false, true, false, false])
    for (const who of [
      { policies: ['LgUser'] },
      { policies: ['Auditor', 'InvoiceHandler'] },
      { policies: [] },
    ])
      expect(limitTypes.filter((type) => mayEdit(who, type))).toEqual([])
  })
  it('limits 4: only administrators remove', () => {
    expect([mayRemove(admin), mayRemove(sales)]).toEqual([true, false])
  })
  it('limits 6: the repurchase limit is not sent to AM', () => {
    expect(limitTypes.map(canBeSent)).toEqual([true, false, true, true])
  })
  it('limits 7: do not renew is hidden when the pending state is 4', () => {
    const states = [undefined, 'ongoing', 'accepted', 'changed', 'notRenewable'] as const
    expect(states.map(canBeNotRenewed)).toEqual([true, true, true, true, false])
  })
})

it('issuers have financing and repurchase limits, recipients a recipient limit and delivery approval', () => {
  expect([typesOf('issuer'), typesOf('recipient')]).toEqual([
    ['financing', 'repurchase'],
    ['recipient', 'approval'],
  ])
  for (const type of limitTypes) expect(typesOf(companyTypeOf(type))).toContain(type)
  expect(limitTypes.map(isUsedUp)).toEqual([true, true, true, false])
})

it('calls and tables know limit types by numbers (limits 14)', () => {
  expect([1, 2, 3, 4].map(limitTypeOf)).toEqual(limitTypes)
  for (const type of limitTypes) expect(limitTypeOf(limitTypeNumbers[type])).toBe(type)
  expect(() => limitTypeOf(5)).toThrow('There is no limit type 5')
})
