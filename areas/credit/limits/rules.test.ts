import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canBeNotRenewed,
  canBeSent,
  companyTypeOf,
  effectiveLimit,
  isUsedUp,
  limitTypeNumbers,
  limitTypeOf,
  limitTypes,
  mayDecideRaises,
  mayEdit,
  mayRemove,
  needsSecondPerson,
  raiseProblem,
  reservationProblem,
  typesOf,
} from './rules.ts'

const nothing = {
  limitValue: null,
  expiresDate: null,
  calculatedValue: null,
  calculatedCount: null,
}
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
    expect(effectiveLimit(stored, day)).toEqual({ amount, maxCount, source })
  })
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

describe('a raise waits for a second person', () => {
  it.each([
    ['above the amount', 201, 100, true],
    ['up to the amount not', 200, 100, false],
    ['above the amount but no raise not', 201, 201, false],
    ['above the amount where there was no limit', 201, null, true],
  ])('%s', (_, value, today, waits) => {
    expect(needsSecondPerson(value, today, 200)).toBe(waits)
  })

  const raise = { state: 'waiting', requestedById: 'maker', expiresDate: '2026-12-01' }
  it.each([
    ['the maker never checks', raise, 'maker', '2026-11-21', 'ownRaise'],
    ['somebody else does', raise, 'checker', '2026-12-01', undefined],
    ['not when its review-by date has passed', raise, 'checker', '2026-12-02', 'reviewDatePassed'],
    ['not twice', { ...raise, state: 'approved' }, 'checker', '2026-11-21', 'raiseDecided'],
  ])('%s', (_, one, decider, today, problem) => {
    expect(raiseProblem(one, decider, today)).toBe(problem)
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
  it('limits 4: only administrators remove, and decide on raises', () => {
    expect([
      mayRemove(admin),
      mayRemove(sales),
      mayDecideRaises(admin),
      mayDecideRaises(sales),
    ]).toEqual([true, false, true, false])
  })
  it('limits 6: the repurchase limit is not sent to AM', () => {
    expect(limitTypes.map(canBeSent)).toEqual([true, false, true, true])
  })
  it('limits 7: do not renew is hidden when the pending state is 4', () => {
    expect([undefined, 1, 2, 3, 4].map(canBeNotRenewed)).toEqual([true, true, true, true, false])
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
