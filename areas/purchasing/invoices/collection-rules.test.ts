import { describe, expect, it } from 'vitest'
import { mayCollectBy, monthlyPlan, planProblem, planStateOf } from './collection-rules.ts'

describe('invoices 301 what may be done by hand', () => {
  it.each([
    ['none', 'reminded1', true],
    ['none', 'handedOver', true],
    ['reminded2', 'reminded1', false],
    ['handedOver', 'answered', true],
    ['claimed', 'answered', false],
    ['disputed', 'reminded2', false],
    ['disputed', 'promised', false],
    ['disputed', 'resumed', true],
    ['disputed', 'disputed', true],
    ['instalments', 'claimed', false],
    ['repurchaseAsked', 'instalments', false],
    ['repurchaseAsked', 'repurchaseAsked', false],
    ['writtenOff', 'reminded1', false],
    ['writtenOff', 'taken', true],
  ] as const)('of one that is %s: %s %s', (state, kind, may) => {
    expect(mayCollectBy(state, kind)).toBe(may)
  })
})

describe('invoices 304 a plan', () => {
  const plan = [
    { day: '2026-11-20', amount: 100 },
    { day: '2026-12-20', amount: 50 },
  ]
  it.each([
    [0, '2026-11-20', 'running'],
    [0, '2026-11-21', 'broken'],
    [99, '2026-11-21', 'broken'],
    [100, '2026-11-21', 'running'],
    [100, '2026-12-21', 'broken'],
    [150, '2027-01-01', 'kept'],
  ] as const)('with %i paid on %s is %s', (paid, today, state) => {
    expect(planStateOf(plan, paid, today)).toBe(state)
  })

  it('has days to come in order, and no more than is left', () => {
    const on = { today: '2026-11-20', left: 150 }
    expect(planProblem(plan, on)).toBeUndefined()
    expect(planProblem([], on)).toMatch(/minst en dag/)
    expect(planProblem(plan, { ...on, today: '2026-11-21' })).toMatch(/mellan i dag/)
    expect(planProblem(plan.toReversed(), on)).toMatch(/i ordning/)
    expect(planProblem(plan, { ...on, left: 149 })).toMatch(/tillsammans/)
  })

  it('is spread over months, with the rest in the last', () => {
    expect(monthlyPlan('2026-12-31', 3, 100)).toEqual([
      { day: '2026-12-31', amount: 33 },
      { day: '2027-01-31', amount: 33 },
      { day: '2027-02-28', amount: 34 },
    ])
  })
})
