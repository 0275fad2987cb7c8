import fc from 'fast-check'
import { steps } from '../catalogue/rule.ts'
import type { DeterminationInput } from '../engine/decision/determination.ts'
import type { Fact } from '../engine/facts/facts.ts'
import type { BucketVersion, Exception, RuleConfiguration } from '../engine/model.ts'
import { addedDays } from './days.ts'
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
} from './sound.ts'

const points = fc.integer({ min: -1000, max: 1000 })
const ore = fc.integer({ min: 0, max: 3_000_000 * kr })
const day = fc.integer({ min: -400, max: 0 }).map((days) => addedDays(today, days))
/** Mostly as in a sound company, sometimes anything, now and then missing. */
const fact = <T>(sound: T, values: fc.Arbitrary<T>): fc.Arbitrary<Fact<T>> =>
  fc.oneof(
    { weight: 80, arbitrary: fc.constant(known(sound)) },
    { weight: 8, arbitrary: values.map((value) => known(value)) },
    { weight: 1, arbitrary: fc.constantFrom<Fact<T>>(notKnown, notFetched) },
  )
const companyFacts = fc.record({
  registrationDate: fact('2010-01-15', day),
  turnover: fact(2_000_000 * kr, ore),
  equity: fact(1_000_000 * kr, fc.integer({ min: -kr * 1_000_000, max: kr * 1_000_000 })),
  assets: fact(4_000_000 * kr, ore),
  creditRating: fc.integer({ min: 0, max: 1000 }).map((value) => known(value)),
  paymentRemarks: fact([], fc.array(fc.record({ date: day, amount: ore }), { maxLength: 2 })),
  fTax: fact(true, fc.boolean()),
  insolvent: fact(false, fc.boolean()),
  taxDeferral: fact(false, fc.boolean()),
  addressChanges: fact([], fc.array(day, { maxLength: 1 })),
  boardChanges: fact([], fc.array(day, { maxLength: 1 })),
  blacklisted: fact(false, fc.boolean()),
  blacklistedPersons: fact<readonly string[]>([], fc.constant(['Bo Al'])),
  pepPersons: fact<readonly string[]>([], fc.constant(['Anna Ek'])),
  sanctionedPersons: fact<readonly string[]>([], fc.constant(['Anna Ek'])),
  amlRating: fact(1000, fc.integer({ min: 980, max: 1200 })),
  group: fact<readonly string[]>([], fc.constant([recipientNumber])),
  address: fc.constantFrom(...Array.from({ length: 9 }, (_, at) => known(`Storgatan ${at}`))),
  board: fc.constantFrom(...Array.from({ length: 9 }, (_, at) => known([`person ${at}`]))),
})
const ranges = (edges: readonly number[]) =>
  fc
    .array(points, { minLength: edges.length + 1, maxLength: edges.length + 1 })
    .map((scores) =>
      steps(scores.flatMap((one, at) => (at < edges.length ? [one, edges[at] ?? 0] : [one]))),
    )
const scored = (measure: string, edges: readonly number[]): fc.Arbitrary<RuleConfiguration> =>
  fc
    .record({
      ruleRanges: ranges(edges),
      importance: fc.integer({ min: 0, max: 10_000 }),
      minRatingAccepted: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: points },
      ),
      acceptNoInputData: fc.boolean(),
    })
    .map((otherwise) => configured(measure, otherwise))
// No rule here lets an invoice through because it is larger, so that the laws about amounts hold
// for the rules too.
const blocking = issuerBucket.rules
  .filter(({ measure }) => measure !== 'externalCreditRating' && measure !== 'duplicateInvoice')
  .map((rule) =>
    fc
      .record({ acceptNoInputData: fc.boolean() })
      .map((otherwise): RuleConfiguration => ({ ...rule, ...otherwise })),
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
const intervals = fc
  .tuple(points, ore, ore, fc.integer({ min: 10, max: 60 }), fc.integer({ min: 10, max: 60 }))
  .map(([middle, one, other, few, more]) => [
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
const bucket = (
  version: BucketVersion,
  of: fc.Arbitrary<RuleConfiguration[]>,
): fc.Arbitrary<BucketVersion> =>
  fc
    .record({
      rules: of,
      limitIntervals: intervals,
      secondShare: fc.option(fc.integer({ min: 0, max: 10_000 })),
    })
    .map((otherwise) => ({ ...version, ...otherwise }))
const exposure = fc.record({ amount: fc.nat(1_500_000 * kr), count: fc.nat(20) })
const manual = fc.option(
  fc.record({ amount: ore, reviewBy: fc.constantFrom('2026-11-20', today, '2027-01-01') }),
  {
    freq: 3,
  },
)
/** Of every kind, some expired, some that do not fit the rule. */
export const anException: fc.Arbitrary<Exception> = fc
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
    organizationNumber: fc.constantFrom(issuerNumber, issuerNumber, recipientNumber),
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
/** A whole record, bought about as often as not. */
export const anyInput: fc.Arbitrary<DeterminationInput> = fc
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
    exposures: fc.tuple(exposure, exposure, fc.nat(500_000 * kr)),
    limits: fc.tuple(manual, manual, manual, manual),
    amount: fc.integer({ min: 1, max: 1_500_000 * kr }),
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
