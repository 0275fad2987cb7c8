import { describe, expect, it } from 'vitest'
import {
  amount,
  invoice,
  issuer,
  issuerFacts,
  other,
  recipientFacts,
  standing,
  together,
  type Change,
} from '../../testing/changes.ts'
import {
  exception,
  issuerBucket,
  known,
  kr,
  notFetched,
  notKnown,
  recipientNumber,
  score,
  soundInput,
} from '../../testing/sound.ts'
import { decide } from './decide.ts'
import type { Decision } from './determination.ts'

type Case = readonly [name: string, change: Change, decision: Decision, step: number]
const held = { on: 'invoice', why: 'Ringer kunden' } as const
const except = (...exceptions: readonly ReturnType<typeof exception>[]) => other({ exceptions })
const deposition = other({ terms: { depositionAllowed: true } })
const weakRecipient = recipientFacts({ creditRating: known(250) })
const twin = {
  number: '1005',
  issuer: '5560000009',
  recipient: recipientNumber,
  amount: 100_000 * kr,
  invoiceDate: '2026-11-10',
}
const manual = (kronor: number, reviewBy = '2026-11-21') => ({ amount: kronor * kr, reviewBy })
const leastRated = issuer({
  financing: manual(5_000_000),
  bucket: { ...issuerBucket, rules: [{ ...score, minRatingAccepted: 500 }] },
})

const unscreened = standing({ issuerUnscreened: 'Nyckelpersonerna är inte hämtade' })

const step1: readonly Case[] = [
  ['the issuer is unknown', standing({ issuerKnown: false }), 'NoDecision', 1],
  ['the issuer is inactive', standing({ issuerActive: false }), 'NoDecision', 1],
  ['nobody behind the issuer is screened', unscreened, 'NoDecision', 1],
  ['determination is not allowed', standing({ determinationAllowed: false }), 'NoDecision', 1],
  ['partner sales are switched off', standing({ partnerSalesOff: true }), 'NoDecision', 1],
  ['there is no amount', invoice({ amount: notKnown }), 'NoDecision', 1],
  ['the amount is zero', amount(0), 'NoDecision', 1],
  ['the amount is negative', amount(-1), 'NoDecision', 1],
  ['unknown wins over a hold', standing({ issuerKnown: false, holds: [held] }), 'NoDecision', 1],
  [
    'inactive wins over a missing fact',
    together(standing({ issuerActive: false }), issuerFacts({ fTax: notFetched })),
    'NoDecision',
    1,
  ],
]
const step2: readonly Case[] = [
  ['a fact could not be fetched', issuerFacts({ fTax: notFetched }), 'Retry', 2],
  [
    'a fact of the recipient could not be fetched',
    recipientFacts({ insolvent: notFetched }),
    'Retry',
    2,
  ],
  [
    'the last but one try',
    together(issuerFacts({ fTax: notFetched }), other({ attempt: { number: 2, most: 3 } })),
    'Retry',
    2,
  ],
  [
    'the last try',
    together(issuerFacts({ fTax: notFetched }), other({ attempt: { number: 3, most: 3 } })),
    'NoDecision',
    2,
  ],
  [
    'the last try, and what is missing was not bought: that was no try',
    together(
      issuerFacts({ fTax: notFetched }),
      other({ attempt: { number: 3, most: 3, unbought: ['issuer'] } }),
    ),
    'Retry',
    2,
  ],
  [
    'the last try, and what was not bought is not what is missing',
    together(
      issuerFacts({ fTax: notFetched }),
      other({ attempt: { number: 3, most: 3, unbought: ['recipient'] } }),
    ),
    'NoDecision',
    2,
  ],
  [
    'what was not bought is not needed',
    other({ attempt: { number: 1, most: 3, unbought: ['issuer', 'recipient'] } }),
    'Buy',
    7,
  ],
  ['what could not be fetched is not needed', issuerFacts({ vat: notFetched }), 'Buy', 7],
  ['what could not be fetched is accepted', issuerFacts({ taxDeferral: notFetched }), 'Buy', 7],
  [
    'what could not be fetched has a valid exception',
    together(issuerFacts({ blacklisted: notFetched }), except(exception('companyBlacklisted'))),
    'Buy',
    7,
  ],
  [
    'retry wins over a hold',
    together(issuerFacts({ fTax: notFetched }), standing({ holds: [held] })),
    'Retry',
    2,
  ],
  [
    'retry wins over reject',
    together(issuerFacts({ fTax: notFetched, insolvent: known(true) })),
    'Retry',
    2,
  ],
  ['a fact the source does not know is no retry', issuerFacts({ fTax: notKnown }), 'Reject', 4],
]
const step3: readonly Case[] = [
  ['the invoice is on hold', standing({ holds: [held] }), 'Pause', 3],
  ['the issuer is on hold', standing({ holds: [{ on: 'issuer', why: 'Utreds' }] }), 'Pause', 3],
  ['a rule configured to hold fails', issuerFacts({ pepPersons: known(['Anna Ek']) }), 'Pause', 3],
  [
    'hold wins over reject',
    together(standing({ holds: [held] }), issuerFacts({ insolvent: known(true) })),
    'Pause',
    3,
  ],
  [
    'hold wins over a limit',
    together(standing({ holds: [held] }), amount(90_000_000 * kr)),
    'Pause',
    3,
  ],
]
const step4: readonly Case[] = [
  ['a blocking rule fails', issuerFacts({ insolvent: known(true) }), 'Reject', 4],
  [
    'a blocking rule of the recipient fails',
    recipientFacts({ insolvent: known(true) }),
    'Reject',
    4,
  ],
  ['a condition fails', issuerFacts({ amlRating: known(999) }), 'Reject', 4],
  ['a condition holds at its threshold', issuerFacts({ amlRating: known(1000) }), 'Buy', 7],
  ['the duplicate of another issuer’s invoice', invoice({ similar: known([twin]) }), 'Reject', 4],
  [
    'FL is met exactly',
    together(issuer({ exposure: { amount: 4_900_000 * kr, count: 5 } })),
    'Buy',
    7,
  ],
  [
    'FL is one öre short',
    together(issuer({ exposure: { amount: 4_900_000 * kr + 1, count: 5 } })),
    'Reject',
    4,
  ],
  [
    'FL has one öre left',
    together(issuer({ exposure: { amount: 4_900_000 * kr - 1, count: 5 } })),
    'Buy',
    7,
  ],
  ['the last open invoice', issuer({ exposure: { amount: 0, count: 99 } }), 'Buy', 7],
  ['one open invoice too many', issuer({ exposure: { amount: 0, count: 100 } }), 'Reject', 4],
  ['a rating that gives no limit', issuerFacts({ creditRating: known(299) }), 'Reject', 4],
  ['a rating at the lowest interval', issuerFacts({ creditRating: known(300) }), 'Buy', 7],
  [
    'a manual FL on its review-by date',
    issuer({ exposure: { amount: 5_000_000 * kr, count: 5 }, financing: manual(6_000_000) }),
    'Buy',
    7,
  ],
  [
    'a manual FL the day after',
    issuer({
      exposure: { amount: 5_000_000 * kr, count: 5 },
      financing: manual(6_000_000, '2026-11-20'),
    }),
    'Reject',
    4,
  ],
  ['a manual FL lower than the calculated', issuer({ financing: manual(99_999) }), 'Reject', 4],
  [
    'a manual FL has no count',
    issuer({ exposure: { amount: 0, count: 500 }, financing: manual(100_000) }),
    'Buy',
    7,
  ],
  [
    'reject wins over deposition',
    together(issuerFacts({ insolvent: known(true) }), weakRecipient, deposition),
    'Reject',
    4,
  ],
  [
    'a scored rule at its minimum',
    together(leastRated, issuerFacts({ creditRating: known(500) })),
    'Buy',
    7,
  ],
  [
    'a scored rule below its minimum',
    together(leastRated, issuerFacts({ creditRating: known(499) })),
    'Reject',
    4,
  ],
]

describe.each([
  ['1 the issuer may not sell', step1],
  ['2 facts to fetch again', step2],
  ['3 on hold', step3],
  ['4 blocking rules and the issuer’s limit', step4],
])('deciding: %s', (_, cases) => {
  it.each(cases)('%s', (_name, change, decision, step) => {
    const determination = decide(change(soundInput))
    expect([determination.decision, determination.step]).toEqual([decision, step])
  })
})

it('gives every reason of the step that decided', () => {
  const change = together(
    issuerFacts({ insolvent: known(true), fTax: known(false) }),
    amount(6_000_000 * kr),
  )
  expect(decide(change(soundInput)).reasons).toMatchObject([
    { code: 'rule', rule: 'fTax' },
    { code: 'rule', rule: 'insolvency' },
    { code: 'overLimit', limit: 'financing', over: 1_000_000 * kr },
  ])
})

it('says of whom a fact could not be fetched, whoever asked for it', () => {
  const { reasons } = decide(
    recipientFacts({ group: notFetched, insolvent: notFetched })(soundInput),
  )
  expect(reasons).toEqual([
    {
      code: 'notFetched',
      side: 'recipient',
      facts: ['company.insolvent', 'company.group'],
      triesLeft: 2,
    },
  ])
})
