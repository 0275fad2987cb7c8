import fc from 'fast-check'
import { expect, it } from 'vitest'
import { steps } from '../catalogue/rule.ts'
import {
  configured,
  exception,
  issuerBucket,
  issuerNumber,
  known,
  kr,
  notFetched,
  notKnown,
  recipientBucket,
  recipientNumber,
  score,
  soundInput,
  today,
} from '../testing/sound.ts'
import { addedDays } from '../testing/days.ts'
import { decide } from './decide.ts'
import type { DeterminationInput } from './determination.ts'
import type { Fact } from './facts.ts'
import { flips } from './flip.ts'
import type { BucketVersion, Exception, RuleConfiguration } from './model.ts'
import { replay } from './replay.ts'
import { isBought, severity } from './severity.ts'
import { sameThroughout, summary } from './summary.ts'
import { whatIf } from './what-if.ts'

const points = fc.integer({ min: -1000, max: 1000 })
const ore = fc.integer({ min: 0, max: 4_000_000 * kr })
const day = fc.integer({ min: -400, max: 0 }).map((days) => addedDays(today, days))
const fact = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<Fact<T>> =>
  fc.oneof(
    { weight: 20, arbitrary: values.map((value) => known(value)) },
    { weight: 1, arbitrary: fc.constantFrom(notKnown, notFetched) },
  )
const mostly = (value: boolean) =>
  fact(fc.boolean().chain((one) => (one === value ? fc.constant(value) : fc.boolean())))

const companyFacts = fc.record({
  registrationDate: fact(day),
  turnover: fact(ore),
  equity: fact(fc.integer({ min: -kr * 1_000_000, max: kr * 1_000_000 })),
  assets: fact(ore),
  creditRating: fact(fc.integer({ min: 0, max: 1000 })),
  paymentRemarks: fact(fc.array(fc.record({ date: day, amount: ore }), { maxLength: 2 })),
  fTax: mostly(true),
  insolvent: mostly(false),
  taxDeferral: mostly(false),
  addressChanges: fact(fc.array(day, { maxLength: 1 })),
  boardChanges: fact(fc.constant([])),
  blacklisted: mostly(false),
  blacklistedPersons: fact(fc.constantFrom([], [], ['Bo Al'])),
  pepPersons: fact(fc.constantFrom([], [], [], ['Anna Ek'])),
  sanctionedPersons: fact(fc.constant([])),
  amlRating: fact(fc.integer({ min: 980, max: 1200 })),
  group: fact(fc.constant([])),
  address: fact(fc.constantFrom('Storgatan 1', 'Lillgatan 2', 'Nygatan 3')),
  board: fact(fc.constantFrom(['1'], ['2'], ['3'])),
})
const ranges = (edges: readonly number[]) =>
  fc
    .array(points, { minLength: edges.length + 1, maxLength: edges.length + 1 })
    .map((scores) => steps(scores.flatMap((one, at) => (at < edges.length ? [one, edges[at] ?? 0] : [one]))))
const scored = (measure: string, edges: readonly number[]): fc.Arbitrary<RuleConfiguration> =>
  fc
    .record({
      ruleRanges: ranges(edges),
      importance: fc.integer({ min: 0, max: 10_000 }),
      minRatingAccepted: fc.option(points, { freq: 5 }),
      acceptNoInputData: fc.boolean(),
    })
    .map((otherwise) => configured(measure, otherwise))
// No rule here lets an invoice through because it is larger, so that the laws about amounts hold for the rules too.
const blocking = issuerBucket.rules
  .filter(({ measure }) => measure !== 'externalCreditRating' && measure !== 'duplicateInvoice')
  .map((rule) =>
    fc.record({ acceptNoInputData: fc.boolean() }).map((otherwise): RuleConfiguration => ({ ...rule, ...otherwise })),
  )
const rules = fc
  .tuple(
    fc.shuffledSubarray([score, ...issuerBucket.rules.slice(1)]),
    scored('companyAge', [3, 9]),
    scored('turnover', [1_000_000 * kr]),
    scored('equityRatio', [0, 2000]),
    scored('paymentRemarks', [1, 2]),
    ...blocking,
  )
  .map(([taken, ...all]) => {
    const measures = new Set(taken.map(({ measure }) => measure))
    return [
      ...all.filter(({ measure }, at) => at < 4 || measures.has(measure)),
      ...(measures.has(score.measure) ? [score] : []),
    ].filter(({ measure }) => measure !== 'duplicateInvoice')
  })
const intervals = fc.tuple(points, ore, ore, fc.nat(60), fc.nat(60)).map(([middle, one, other, few, more]) => [
  {
    startToEnd: [-1000, Math.min(999, Math.max(-999, middle))] as const,
    maxAmount: Math.min(one, other),
    maxCount: Math.min(few, more),
  },
  {
    startToEnd: [Math.min(999, Math.max(-999, middle)), 1000] as const,
    maxAmount: Math.max(one, other),
    maxCount: Math.max(few, more),
  },
])
const bucket = (version: BucketVersion, of: fc.Arbitrary<RuleConfiguration[]>): fc.Arbitrary<BucketVersion> =>
  fc
    .record({ rules: of, limitIntervals: intervals, secondShare: fc.option(fc.integer({ min: 0, max: 10_000 })) })
    .map((otherwise) => ({ ...version, ...otherwise }))
const exposure = fc.record({ amount: ore, count: fc.nat(60) })
const manual = fc.option(fc.record({ amount: ore, reviewBy: fc.constantFrom('2026-11-20', today, '2027-01-01') }), {
  freq: 3,
})
const anException: fc.Arbitrary<Exception> = fc
  .record({
    measure: fc.constantFrom(
      'paymentDefaults',
      'paymentRemarks',
      'addressChanged',
      'companyBlacklisted',
      'taxDeferral',
      'internalInvoicing',
      'recipientApproval',
      'recipientCreditWorthy',
      'insolvency',
    ),
    organisationNumber: fc.constantFrom(issuerNumber, issuerNumber, recipientNumber),
    counterpartNumber: fc.constantFrom(null, recipientNumber),
    endDate: fc.constantFrom('2026-11-20', today, '2027-01-01'),
    value: fc.oneof(
      day.map((through) => ({ kind: 'date' as const, through })),
      fc.constant({ kind: 'boolean' as const }),
      ore.map((upTo) => ({ kind: 'number' as const, upTo })),
      points.map((notBelow) => ({ kind: 'rating' as const, notBelow })),
    ),
  })
  .chain((one) => fc.uuid().map((id) => exception(one.measure, { ...one, id })))
const input: fc.Arbitrary<DeterminationInput> = fc
  .record({
    facts: companyFacts,
    recipientFacts: companyFacts,
    buckets: fc.tuple(
      bucket(issuerBucket, rules),
      bucket(
        recipientBucket,
        fc.tuple(fc.constant(score), scored('companyAge', [6])).map((one) => [...one]),
      ),
    ),
    exposures: fc.tuple(exposure, exposure, ore),
    limits: fc.tuple(manual, manual, manual, manual),
    amount: fc.integer({ min: 1, max: 2_000_000 * kr }),
    depositionAllowed: fc.boolean(),
    exceptions: fc.array(anException, { maxLength: 2 }),
    attempt: fc.constantFrom({ number: 1, most: 3 }, { number: 3, most: 3 }),
  })
  .map((made) => ({
    ...soundInput,
    attempt: made.attempt,
    issuer: {
      ...soundInput.issuer,
      facts: made.facts,
      bucket: made.buckets[0],
      exposure: made.exposures[0],
      repurchaseUsed: made.exposures[2],
      financing: made.limits[0],
      repurchase: made.limits[1],
    },
    recipient: {
      ...soundInput.recipient,
      facts: made.recipientFacts,
      bucket: made.buckets[1],
      exposure: made.exposures[1],
      recipient: made.limits[2],
      approval: made.limits[3],
    },
    invoice: { ...soundInput.invoice, amount: known(made.amount) },
    terms: { depositionAllowed: made.depositionAllowed },
    exceptions: made.exceptions,
  }))
const law = (name: string, holds: (one: DeterminationInput, number: number) => void, numRuns = 400) =>
  it(name, () => {
    fc.assert(fc.property(input, fc.integer({ min: 1, max: 3_000_000 * kr }), holds), { numRuns })
  })

law('no total is above 10', (one) => {
  const { judged } = decide(one)
  expect(judged?.issuer.totalScore).toBeLessThanOrEqual(1000)
  expect(judged?.recipient.totalScore).toBeLessThanOrEqual(1000)
})

law('more exposure never improves a decision', (one, more) => {
  const before = severity(decide(one))
  const grown = (amount: number, count: number) => ({ amount: amount + more, count: count + (more % 3) })
  const { issuer, recipient } = one
  const worse: readonly DeterminationInput[] = [
    { ...one, issuer: { ...issuer, exposure: grown(issuer.exposure.amount, issuer.exposure.count) } },
    { ...one, recipient: { ...recipient, exposure: grown(recipient.exposure.amount, recipient.exposure.count) } },
    { ...one, issuer: { ...issuer, repurchaseUsed: issuer.repurchaseUsed + more } },
  ]
  for (const other of worse) expect(severity(decide(other))).toBeGreaterThanOrEqual(before)
})

law('a larger amount never improves a decision', (one, more) => {
  const amount = (one.invoice.amount?.value ?? 0) + more
  // The recipient's part of the volume moves with the amount, and an exception or a rule may depend on it; those two hold still.
  const invoice = { ...one.invoice, recentVolume: known(0), recentVolumeOnRecipient: known(0), earlierVolume: known(0) }
  const still = { ...one, invoice }
  expect(severity(whatIf(still, { amount }))).toBeGreaterThanOrEqual(severity(decide(still)))
})

it('an exception never makes a decision worse', () => {
  fc.assert(
    fc.property(input, anException, (one, added) => {
      const without = decide(one)
      const having = decide({ ...one, exceptions: [...one.exceptions, added] })
      expect(severity(having)).toBeLessThanOrEqual(severity(without))
      expect(having.judged?.issuer.totalScore).toBeGreaterThanOrEqual(without.judged?.issuer.totalScore ?? 0)
      if (added.endDate < today) expect(sameThroughout(summary(having), summary(without))).toBe(true)
    }),
    { numRuns: 800 },
  )
})

law('the same record always gives the same determination, and is left as it was', (one) => {
  const kept = JSON.stringify(one)
  const first = summary(decide(one))
  expect(JSON.stringify(one)).toBe(kept)
  expect(summary(decide(one))).toEqual(first)
  expect(summary(decide(JSON.parse(kept) as DeterminationInput))).toEqual(first)
  expect(replay({ input: JSON.parse(kept) as DeterminationInput, summary: first })).toMatchObject({
    verdict: 'same',
    drift: false,
  })
})

law('a what-if that changes nothing is the original', (one) => {
  expect(summary(whatIf(one, {}))).toEqual(summary(decide(one)))
  expect(
    summary(whatIf(one, { amount: one.invoice.amount?.value, assumed: {}, issuer: {}, addExceptions: [] })),
  ).toEqual(summary(decide(one)))
})

law('the order of the rules in a bucket does not matter', (one) => {
  const turned = { ...one.issuer.bucket, rules: one.issuer.bucket.rules.toReversed() }
  expect(
    sameThroughout(summary(decide({ ...one, issuer: { ...one.issuer, bucket: turned } })), summary(decide(one))),
  ).toBe(true)
})

law('cover is only taken where it is used, and never above the amount or the repurchase limit', (one) => {
  const made = decide(one)
  const { repurchaseUsage, depositionUsage } = made
  expect(made.decision.includes('RepurchaseLimit')).toBe(repurchaseUsage > 0)
  expect(made.decision.includes('Deposition')).toBe(depositionUsage > 0)
  expect(repurchaseUsage + depositionUsage).toBeLessThanOrEqual(one.invoice.amount?.value ?? 0)
  if (repurchaseUsage > 0)
    expect(repurchaseUsage + one.issuer.repurchaseUsed).toBeLessThanOrEqual(made.judged?.limits.repurchase?.amount ?? 0)
  if (isBought(made))
    expect(one.issuer.exposure.amount + (one.invoice.amount?.value ?? 0)).toBeLessThanOrEqual(
      made.judged?.limits.financing.amount ?? 0,
    )
})

law(
  'a flip turns the decision, and one step less does not',
  (one) => {
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
  },
  100,
)
