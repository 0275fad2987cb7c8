import { describe, expect, it } from 'vitest'
import { eachOnce, isChannel, reachableStates } from './rules.ts'

describe('the states one can wait for', () => {
  it.each([
    ['a received invoice: all but received', 1, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
    ['one that awaits its recipient: not what comes before', 4, [6, 9, 10, 11, 12, 13, 14]],
    ['a bought one', 6, [10, 11, 12, 13, 14]],
    ['one that is tried again: itself once more', 3, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
    ['a paid one', 11, [13]],
    ['a final one: none', 13, []],
  ] as const)('%s', (_, from, states) => {
    expect(reachableStates(from)).toEqual(states)
  })
})

it('tells mail from channels by the @, and each recipient once', () => {
  expect(['anna@example.se', 'Kredit'].map(isChannel)).toEqual([false, true])
  expect(eachOnce(['Anna@example.se', 'Kredit', 'anna@EXAMPLE.se', 'kredit'])).toEqual([
    'Anna@example.se',
    'Kredit',
  ])
})
