import { describe, expect, it } from 'vitest'
import { kindOf, matrixOf } from './matrix.ts'

describe('the matrix', () => {
  it('has a row for every decision there was and a column for every decision there would be', () => {
    const cell = (before: string, after: string, count: number) => ({
      before,
      after,
      count,
      amount: count * 100,
    })
    const { rows, columns, at } = matrixOf([
      cell('Reject', 'Buy', 2),
      cell('Buy', 'Reject', 3),
      cell('BuyWithDeposition', 'Pause', 1),
    ])
    expect(rows).toEqual(['Buy', 'BuyWithDeposition', 'Reject'])
    expect(columns).toEqual(['Buy', 'Reject', 'Pause'])
    expect(at('Buy', 'Reject')?.count).toBe(3)
    expect(at('Buy', 'Buy')).toBeUndefined()
  })
})

it.each([
  ['Buy', 'Buy', 'same'],
  ['Buy', 'Reject', 'lost'],
  ['BuyWithDeposition', 'Pause', 'lost'],
  ['NoDecision', 'Buy', 'gained'],
  ['Buy', 'BuyWithRecipientApproval', 'other'],
  ['Reject', 'Pause', 'other'],
] as const)('%s to %s is %s', (before, after, kind) => {
  expect(kindOf(before, after)).toBe(kind)
})
