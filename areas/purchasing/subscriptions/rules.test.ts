import { describe, expect, it } from 'vitest'
import { eachOnce, isChannel, reachableStates } from './rules.ts'

describe('the states one can wait for', () => {
  it.each([
    [
      'a received invoice: all but received',
      'received',
      [
        'decideAgain',
        'retried',
        'awaitingApproval',
        'paused',
        'bought',
        'rejected',
        'undecided',
        'refusedByRecipient',
        'reminded',
        'paid',
        'removed',
        'final',
        'repurchased',
      ],
    ],
    [
      'one that awaits its recipient: itself again, for one that fell due may be judged anew',
      'awaitingApproval',
      [
        'decideAgain',
        'retried',
        'awaitingApproval',
        'paused',
        'bought',
        'rejected',
        'undecided',
        'refusedByRecipient',
        'reminded',
        'paid',
        'removed',
        'final',
        'repurchased',
      ],
    ],
    [
      'a bought one: itself again, for a payment may be taken back',
      'bought',
      ['bought', 'reminded', 'paid', 'removed', 'final', 'repurchased'],
    ],
    [
      'one that is tried again: itself once more',
      'retried',
      [
        'decideAgain',
        'retried',
        'awaitingApproval',
        'paused',
        'bought',
        'rejected',
        'undecided',
        'refusedByRecipient',
        'reminded',
        'paid',
        'removed',
        'final',
        'repurchased',
      ],
    ],
    [
      'a paid one, whose payment may be taken back',
      'paid',
      ['bought', 'reminded', 'paid', 'removed', 'final', 'repurchased'],
    ],
    ['a final one: none', 'final', []],
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
