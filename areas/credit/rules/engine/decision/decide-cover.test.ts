import { describe, expect, it } from 'vitest'
import {
  amount,
  invoice,
  issuer,
  other,
  recipient,
  recipientFacts,
  together,
  unchanged,
  type Change,
} from '../../testing/changes.ts'
import { issuerBucket, known, kr, recipientBucket, soundInput } from '../../testing/sound.ts'
import { decide } from './decide.ts'
import type { Decision } from './determination.ts'

type Case = readonly [name: string, change: Change, decision: Decision, step: number]
const deposition = other({ terms: { depositionAllowed: true } })
const weakRecipient = recipientFacts({ creditRating: known(250) })
const manual = (kronor: number, reviewBy = '2026-11-21') => ({ amount: kronor * kr, reviewBy })
// The recipient carries nothing more; ÅL has 1 000 000 kr.
const full = recipient({ exposure: { amount: 2_000_000 * kr, count: 1 } })

const steps5to7: readonly Case[] = [
  ['a sound invoice', unchanged, 'Buy', 7],
  ['the recipient’s rating is too low', weakRecipient, 'BuyWithRepurchaseLimit', 5],
  [
    'the recipient’s rating at the threshold',
    recipientFacts({ creditRating: known(300) }),
    'Buy',
    7,
  ],
  ['ML is met exactly', recipient({ exposure: { amount: 1_900_000 * kr, count: 1 } }), 'Buy', 7],
  [
    'ML is one öre short',
    recipient({ exposure: { amount: 1_900_000 * kr + 1, count: 1 } }),
    'BuyWithRepurchaseLimit',
    5,
  ],
  [
    'ML is used up and ÅL meets it exactly',
    together(full, issuer({ repurchaseUsed: 900_000 * kr })),
    'BuyWithRepurchaseLimit',
    5,
  ],
  [
    'ÅL is one öre short and deposition is not allowed',
    together(full, issuer({ repurchaseUsed: 900_000 * kr + 1 })),
    'Reject',
    5,
  ],
  [
    'ÅL is one öre short and deposition is allowed',
    together(full, issuer({ repurchaseUsed: 900_000 * kr + 1 }), deposition),
    'BuyWithDepositionAndRepurchaseLimit',
    5,
  ],
  [
    'ÅL is used up and deposition is allowed',
    together(full, issuer({ repurchaseUsed: 1_000_000 * kr }), deposition),
    'BuyWithDeposition',
    5,
  ],
  [
    'ÅL is overdrawn and deposition is not allowed',
    together(full, issuer({ repurchaseUsed: 2_000_000 * kr })),
    'Reject',
    5,
  ],
  [
    'the issuer has no ÅL',
    together(full, issuer({ bucket: { ...issuerBucket, secondShare: null } })),
    'Reject',
    5,
  ],
  [
    'a manual ÅL where the bucket gives none',
    together(
      full,
      issuer({ bucket: { ...issuerBucket, secondShare: null }, repurchase: manual(100_000) }),
    ),
    'BuyWithRepurchaseLimit',
    5,
  ],
  ['a manual ML', together(full, recipient({ recipient: manual(2_100_000) })), 'Buy', 7],
  [
    'a manual ML the day after its review-by date',
    together(full, recipient({ recipient: manual(2_100_000, '2026-11-20') })),
    'BuyWithRepurchaseLimit',
    5,
  ],
  [
    'the recipient has too many open invoices',
    recipient({ exposure: { amount: 0, count: 50 } }),
    'BuyWithRepurchaseLimit',
    5,
  ],
  ['an amount below LG by one öre', amount(1_000_000 * kr - 1), 'Buy', 7],
  ['an amount at LG', amount(1_000_000 * kr), 'BuyWithRecipientApproval', 6],
  ['an amount above LG by one öre', amount(1_000_000 * kr + 1), 'BuyWithRecipientApproval', 6],
  [
    'a manual LG',
    together(recipient({ approval: manual(100_000) })),
    'BuyWithRecipientApproval',
    6,
  ],
  [
    'a manual LG the day after its review-by date',
    together(recipient({ approval: manual(100_000, '2026-11-20') })),
    'Buy',
    7,
  ],
  [
    'no LG at all',
    together(
      amount(1_900_000 * kr),
      recipient({ bucket: { ...recipientBucket, secondShare: null } }),
    ),
    'Buy',
    7,
  ],
  [
    'LG counts without a rule of its own',
    together(
      amount(1_000_000 * kr),
      issuer({ bucket: { ...issuerBucket, rules: [issuerBucket.rules[0]!] } }),
    ),
    'BuyWithRecipientApproval',
    6,
  ],
  ['a rule asks for approval', invoice({ number: known('9005') }), 'BuyWithRecipientApproval', 6],
  [
    'approval and ÅL',
    together(full, invoice({ number: known('9005') })),
    'BuyWithRecipientApprovalAndRepurchaseLimit',
    6,
  ],
  [
    'approval and deposition',
    together(
      full,
      invoice({ number: known('9005') }),
      issuer({ repurchaseUsed: 1_000_000 * kr }),
      deposition,
    ),
    'BuyWithRecipientApprovalAndDeposition',
    6,
  ],
  [
    'approval, deposition and ÅL',
    together(
      full,
      invoice({ number: known('9005') }),
      issuer({ repurchaseUsed: 950_000 * kr }),
      deposition,
    ),
    'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit',
    6,
  ],
]

describe('deciding: 5 to 7 the recipient, approval, and buying', () => {
  it.each(steps5to7)('%s', (_name, change, decision, step) => {
    const determination = decide(change(soundInput))
    expect([determination.decision, determination.step]).toEqual([decision, step])
  })
})

it('says how much of what covers the recipient', () => {
  const over = recipient({ exposure: { amount: 1_950_000 * kr, count: 1 } })
  expect(decide(over(soundInput))).toMatchObject({
    repurchaseUsage: 50_000 * kr,
    depositionUsage: 0,
  })
  const little = together(over, issuer({ repurchaseUsed: 990_000 * kr }), deposition)
  expect(decide(little(soundInput))).toMatchObject({
    repurchaseUsage: 10_000 * kr,
    depositionUsage: 40_000 * kr,
  })
  // A rating that is too low is not carried by the recipient at all.
  expect(decide(weakRecipient(soundInput))).toMatchObject({
    repurchaseUsage: 100_000 * kr,
    depositionUsage: 0,
  })
})
