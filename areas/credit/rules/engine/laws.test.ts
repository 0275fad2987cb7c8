import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anException, anyInput } from '../testing/arbitrary.ts'
import { known, kr, today } from '../testing/sound.ts'
import { decide } from './decision/decide.ts'
import type { DeterminationInput } from './decision/determination.ts'
import { flips } from './flips/find-flips.ts'
import { replay } from './trials/replay.ts'
import { isBought, severity } from './decision/severity.ts'
import { sameThroughout, summary } from './trials/summary.ts'
import { whatIf } from './trials/what-if.ts'

// Others each time: what a law holds for is drawn anew by every run.
const every = (holds: (one: DeterminationInput, number: number) => void, numRuns = 120) => {
  fc.assert(fc.property(anyInput, fc.integer({ min: 1, max: 3_000_000 * kr }), holds), { numRuns })
}

it('no total is above 10', () =>
  every((one) => {
    const { judged } = decide(one)
    expect(judged?.issuer.totalScore).toBeLessThanOrEqual(1000)
    expect(judged?.recipient.totalScore).toBeLessThanOrEqual(1000)
  }))

it('more exposure never improves a decision', () =>
  every((one, more) => {
    const before = severity(decide(one))
    const grown = (amount: number, count: number) => ({
      amount: amount + more,
      count: count + (more % 3),
    })
    const { issuer, recipient } = one
    const worse: readonly DeterminationInput[] = [
      {
        ...one,
        issuer: { ...issuer, exposure: grown(issuer.exposure.amount, issuer.exposure.count) },
      },
      {
        ...one,
        recipient: {
          ...recipient,
          exposure: grown(recipient.exposure.amount, recipient.exposure.count),
        },
      },
      { ...one, issuer: { ...issuer, repurchaseUsed: issuer.repurchaseUsed + more } },
    ]
    for (const other of worse) expect(severity(decide(other))).toBeGreaterThanOrEqual(before)
  }))

it('a larger amount never improves a decision', () =>
  every((one, more) => {
    const amount = (one.invoice.amount?.value ?? 0) + more
    // The recipient's part of the volume moves with the amount, and an exception or a rule may
    // depend on it; those two hold still.
    const invoice = {
      ...one.invoice,
      recentVolume: known(0),
      recentVolumeOnRecipient: known(0),
      earlierVolume: known(0),
    }
    const still = { ...one, invoice }
    expect(severity(whatIf(still, { amount }))).toBeGreaterThanOrEqual(severity(decide(still)))
  }))

it('an exception never makes a decision worse', () => {
  fc.assert(
    fc.property(anyInput, anException, (one, added) => {
      const without = decide(one)
      const having = decide({ ...one, exceptions: [...one.exceptions, added] })
      expect(severity(having)).toBeLessThanOrEqual(severity(without))
      expect(having.judged?.issuer.totalScore).toBeGreaterThanOrEqual(
        without.judged?.issuer.totalScore ?? 0,
      )
      if (added.endDate < today)
        expect(sameThroughout(summary(having), summary(without))).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('the same record always gives the same determination, and is left as it was', () =>
  every((one) => {
    const kept = JSON.stringify(one)
    const first = summary(decide(one))
    expect(JSON.stringify(one)).toBe(kept)
    expect(summary(decide(one))).toEqual(first)
    expect(summary(decide(JSON.parse(kept) as DeterminationInput))).toEqual(first)
    expect(replay({ input: JSON.parse(kept) as DeterminationInput, summary: first })).toMatchObject(
      {
        verdict: 'same',
        drift: false,
      },
    )
  }))

it('a what-if that changes nothing is the original', () =>
  every((one) => {
    expect(summary(whatIf(one, {}))).toEqual(summary(decide(one)))
    expect(
      summary(
        whatIf(one, {
          amount: one.invoice.amount?.value,
          assumed: {},
          issuer: {},
          addExceptions: [],
        }),
      ),
    ).toEqual(summary(decide(one)))
  }))

it('the order of the rules in a bucket does not matter', () =>
  every((one) => {
    const turned = { ...one.issuer.bucket, rules: one.issuer.bucket.rules.toReversed() }
    expect(
      sameThroughout(
        summary(decide({ ...one, issuer: { ...one.issuer, bucket: turned } })),
        summary(decide(one)),
      ),
    ).toBe(true)
  }))

it('cover is only taken where it is used, and never above the amount or the repurchase limit', () =>
  every((one) => {
    const made = decide(one)
    const { repurchaseUsage, depositionUsage } = made
    expect(made.decision.includes('RepurchaseLimit')).toBe(repurchaseUsage > 0)
    expect(made.decision.includes('Deposition')).toBe(depositionUsage > 0)
    expect(repurchaseUsage + depositionUsage).toBeLessThanOrEqual(one.invoice.amount?.value ?? 0)
    if (repurchaseUsage > 0)
      expect(repurchaseUsage + one.issuer.repurchaseUsed).toBeLessThanOrEqual(
        made.judged?.limits.repurchase?.amount ?? 0,
      )
    if (isBought(made))
      expect(one.issuer.exposure.amount + (one.invoice.amount?.value ?? 0)).toBeLessThanOrEqual(
        made.judged?.limits.financing.amount ?? 0,
      )
  }))

it('a flip turns the decision, and one step less does not', () =>
  every((one) => {
    const before = decide(one)
    for (const flip of flips(one, before)) {
      const after = whatIf(one, flip.changes)
      expect(after.decision).toBe(flip.decision)
      expect(severity(after)).not.toBe(severity(before))
      if (flip.kind !== 'amount' && flip.kind !== 'limit') continue
      const less = flip.to + Math.sign(flip.from - flip.to)
      const lesser = whatIf(
        one,
        flip.kind === 'amount' ? { amount: less } : { assumed: { limits: { [flip.limit]: less } } },
      )
      const turnedYet =
        severity(before) === 0
          ? severity(lesser) > 0
          : severity(lesser) < severity(before) && (isBought(before) || isBought(lesser))
      expect(turnedYet).toBe(false)
    }
  }, 80))

it('meets every decision and step on the way', () => {
  const met = new Set(
    fc
      .sample(anyInput, { numRuns: 2000, seed: 1 })
      .map((one) => `${decide(one).decision} ${decide(one).step}`),
  )
  expect([...met].sort()).toEqual([
    'Buy 7',
    'BuyWithDeposition 5',
    'BuyWithDepositionAndRepurchaseLimit 5',
    'BuyWithRecipientApproval 6',
    'BuyWithRecipientApprovalAndDeposition 6',
    'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit 6',
    'BuyWithRecipientApprovalAndRepurchaseLimit 6',
    'BuyWithRepurchaseLimit 5',
    'NoDecision 2',
    'Pause 3',
    'Reject 4',
    'Reject 5',
    'Retry 2',
  ])
})
