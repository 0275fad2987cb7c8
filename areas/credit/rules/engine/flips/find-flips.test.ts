import { describe, expect, it } from 'vitest'
import {
  amount,
  invoice,
  issuer,
  issuerFacts,
  other,
  recipient,
  recipientFacts,
  standing,
  together,
  unchanged,
  type Change,
} from '../../testing/changes.ts'
import {
  configured,
  exception,
  issuerBucket,
  known,
  kr,
  notKnown,
  recipientNumber,
  soundInput,
} from '../../testing/sound.ts'
import { decide } from '../decision/decide.ts'
import { explain } from '../explain.ts'
import { flips } from './find-flips.ts'
import { nearestThat } from './nearest.ts'
import { whatIf } from '../trials/what-if.ts'

const turned = (change: Change) => {
  const input = change(soundInput)
  return flips(input, decide(input))
}
const texts = (change: Change) => {
  const input = change(soundInput)
  return explain(input, decide(input)).flips.map(({ text }) => text.replaceAll('\u00A0', ' '))
}

it.each([
  [0, 10, 7, 7],
  [0, 10, 1, 1],
  [0, 10, 10, 10],
  [0, 10, 11, undefined],
])('finds the nearest from %i to %i that is at least %i', (from, to, least, found) => {
  expect(nearestThat(from, to, (value) => value >= least)).toBe(found)
  expect(nearestThat(-from, -to, (value) => -value >= least)).toBe(
    found === undefined ? undefined : -found,
  )
})

describe('the smallest single change', () => {
  const over = issuer({ exposure: { amount: 4_950_000 * kr, count: 5 } })
  it('is an amount or a limit when the issuer’s limit is passed', () => {
    expect(turned(over)).toMatchObject([
      {
        kind: 'limit',
        limit: 'financing',
        from: 5_000_000 * kr,
        to: 5_050_000 * kr,
        decision: 'Buy',
      },
      { kind: 'amount', from: 100_000 * kr, to: 50_000 * kr, decision: 'Buy' },
    ])
    expect(texts(over)).toEqual([
      'Med en finansieringslimit (FL) på 5 050 000,00 kr i stället för 5 000 000,00 kr hade beslutet blivit Köp',
      'Med ett belopp på högst 50 000,00 kr hade beslutet blivit Köp',
    ])
  })

  it('is an exception or a value when a rule fails', () => {
    const remarks = issuerFacts({
      paymentRemarks: known([
        { date: '2026-03-01', amount: 1 },
        { date: '2026-10-01', amount: 1 },
      ]),
    })
    expect(turned(remarks)).toMatchObject([
      {
        kind: 'exception',
        exception: { measure: 'paymentDefaults', value: { kind: 'date', through: '2026-10-01' } },
      },
      { kind: 'value', name: 'Betalningsförsummelser', from: 2, to: 0, decision: 'Buy' },
    ])
    expect(texts(issuerFacts({ insolvent: known(true) }))).toEqual([
      'Om Konkurs eller likvidation för utställaren hade varit nej i stället för ja hade beslutet blivit Köp',
    ])
    expect(texts(issuerFacts({ fTax: notKnown }))).toEqual([
      'Om F-skatt för utställaren hade varit ja, och inte saknats, hade beslutet blivit Köp',
    ])
    expect(texts(issuerFacts({ amlRating: known(850) }))).toEqual([
      'Om AML-betyg för utställaren hade varit 10,00 poäng i stället för 8,50 poäng hade beslutet blivit Köp',
    ])
  })

  it('is a better rating when the limit hangs on it', () => {
    expect(
      turned(
        together(
          issuerFacts({ creditRating: known(520) }),
          issuer({ exposure: { amount: 950_000 * kr, count: 1 } }),
        ),
      ),
    ).toMatchObject([
      { kind: 'limit', limit: 'financing', to: 1_050_000 * kr },
      {
        kind: 'value',
        side: 'issuer',
        name: 'Externt kreditbetyg',
        from: 520,
        to: 600,
        decision: 'Buy',
      },
      { kind: 'amount', to: 50_000 * kr },
    ])
  })

  it('takes conditions off what is bought on conditions', () => {
    const weak = recipientFacts({ creditRating: known(250) })
    expect(turned(weak)).toMatchObject([
      {
        kind: 'value',
        side: 'recipient',
        name: 'Externt kreditbetyg',
        from: 250,
        to: 300,
        decision: 'Buy',
      },
      { kind: 'value', side: 'issuer', name: 'Mottagarens kreditvärdighet', from: 200, to: 300 },
      {
        kind: 'exception',
        exception: { counterpartNumber: recipientNumber, value: { kind: 'rating', notBelow: 200 } },
      },
    ])
    const large = amount(1_000_000 * kr)
    expect(turned(large)).toMatchObject([
      { kind: 'amount', to: 1_000_000 * kr - 1, decision: 'Buy' },
      { kind: 'limit', limit: 'approval', from: 1_000_000 * kr, to: 1_000_000 * kr + 1 },
      { kind: 'exception', exception: { value: { kind: 'number', upTo: 1_000_000 * kr } } },
    ])
    expect(texts(large).at(-1)).toBe(
      'Med ett undantag för Leveransgodkännande upp till 1 000 000,00 kr hade beslutet blivit Köp',
    )
  })

  it('is what would have stopped a plain purchase', () => {
    const found = turned(amount(990_000 * kr))
    expect(found[0]).toMatchObject({ kind: 'limit', limit: 'approval', to: 990_000 * kr })
    expect(found[1]).toMatchObject({
      kind: 'amount',
      to: 1_000_000 * kr,
      decision: 'BuyWithRecipientApproval',
    })
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'limit', limit: 'recipient', to: 990_000 * kr - 1 }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({ name: 'F-skatt', from: true, to: false, decision: 'Reject' }),
    )
  })

  it('is never a number of things below none', () => {
    for (const flip of turned(unchanged))
      if (flip.kind === 'value' && flip.valueKind === 'count')
        expect(flip.to, flip.name).toBeGreaterThan(0)
  })

  it('is not one öre of another cover', () => {
    const deposited = together(
      recipientFacts({ creditRating: known(250) }),
      other({ terms: { depositionAllowed: true } }),
      issuer({ repurchaseUsed: 1_000_000 * kr }),
    )
    expect(decide(deposited(soundInput)).decision).toBe('BuyWithDeposition')
    expect(turned(deposited)).toContainEqual(
      expect.objectContaining({
        kind: 'limit',
        limit: 'repurchase',
        to: 1_100_000 * kr,
        decision: 'BuyWithRepurchaseLimit',
      }),
    )
  })

  it('is none when a person stopped it, when nothing was judged, or when two things are wrong', () => {
    expect(turned(standing({ issuerKnown: false }))).toEqual([])
    expect(turned(standing({ holds: [{ on: 'invoice', why: 'Väntar' }] }))).toEqual([])
    expect(turned(issuerFacts({ insolvent: known(true), fTax: known(false) }))).toEqual([])
  })
})

describe('applying a flip turns the decision, and one step less does not', () => {
  const deposition = other({ terms: { depositionAllowed: true } })
  const full = recipient({ exposure: { amount: 2_000_000 * kr, count: 1 } })
  const withTable = issuer({
    bucket: {
      ...issuerBucket,
      rules: [
        ...issuerBucket.rules,
        configured('financialStatementAge', { minRatingAccepted: 500 }),
      ],
    },
  })
  it.each<readonly [string, Change]>([
    ['plain', unchanged],
    ['near LG', amount(990_000 * kr)],
    ['over FL', issuer({ exposure: { amount: 4_950_000 * kr, count: 5 } })],
    ['over ML', recipient({ exposure: { amount: 1_950_000 * kr, count: 5 } })],
    ['over ÅL', together(full, issuer({ repurchaseUsed: 950_000 * kr }))],
    [
      'over ÅL with deposition',
      together(full, issuer({ repurchaseUsed: 950_000 * kr }), deposition),
    ],
    ['weak recipient', recipientFacts({ creditRating: known(250) })],
    ['long terms', invoice({ dueDate: known('2027-03-01') })],
    ['jump', invoice({ number: known('9005') })],
    ['old accounts', together(withTable, issuerFacts({ accountsTo: known('2024-12-31') }))],
    ['low rating', issuerFacts({ creditRating: known(250) })],
    [
      'an exception is used',
      together(
        issuerFacts({ blacklisted: known(true) }),
        other({ exceptions: [exception('companyBlacklisted')] }),
      ),
    ],
  ])('%s', (_, change) => {
    const input = change(soundInput)
    const before = decide(input)
    const found = flips(input, before)
    expect(found.length).toBeGreaterThan(0)
    for (const flip of found) {
      expect(whatIf(input, flip.changes).decision).toBe(flip.decision)
      if (flip.kind === 'amount' || flip.kind === 'limit') {
        const less = flip.to + Math.sign(flip.from - flip.to)
        const changes =
          flip.kind === 'amount'
            ? { amount: less }
            : { assumed: { limits: { [flip.limit]: less } } }
        expect(whatIf(input, changes)).toMatchObject({ decision: before.decision })
      } else if (
        flip.kind === 'value' &&
        typeof flip.from === 'number' &&
        typeof flip.to === 'number'
      ) {
        const [id] = Object.keys(flip.changes.assumed?.values?.[flip.side] ?? {})
        const less = flip.to + Math.sign(flip.from - flip.to)
        expect(
          whatIf(input, { assumed: { values: { [flip.side]: { [id ?? '']: less } } } }).decision,
        ).toBe(before.decision)
      }
    }
  })
})
