import { describe, expect, it } from 'vitest'
import { issuer, issuerFacts, standing, together } from '../../testing/changes.ts'
import { configured, issuerBucket, known, kr, notKnown, soundInput } from '../../testing/sound.ts'
import { accumulate, emptyBackTest, joined, type BackTestTotals } from './back-test.ts'
import { decide } from '../decision/decide.ts'
import type { DeterminationInput } from '../decision/determination.ts'
import { replay } from './replay.ts'
import { ruleResults } from '../verdicts/results.ts'
import { summary, verdictsOf } from './summary.ts'

const summaryOf = (input: DeterminationInput) => summary(decide(input))
const stored = (input: DeterminationInput) => ({ input, summary: summaryOf(input) })
// Asks for at least 11 points of AML rating.
const stricter = {
  ...issuerBucket,
  version: 2,
  rules: issuerBucket.rules.map((rule) =>
    rule.measure === 'amlRating' ? { ...rule, conditions: ['värde >= 11 poäng'] } : rule,
  ),
}
const loose = issuerFacts({ amlRating: known(1050) })(soundInput)

describe('a replay', () => {
  it('is the same on the stored record, also when that was stored as JSON', () => {
    const kept = JSON.parse(JSON.stringify(stored(soundInput))) as ReturnType<typeof stored>
    expect(replay(kept)).toMatchObject({ verdict: 'same', drift: false, differences: [] })
    expect(replay(stored(standing({ issuerKnown: false })(soundInput))).verdict).toBe('same')
  })
  it('is drift when the stored record gives something else', () => {
    const { input, summary: before } = stored(soundInput)
    const rules = before.rules.map((rule) =>
      rule.id === 'fTax' ? { ...rule, passed: false } : rule,
    )
    expect(replay({ input, summary: { ...before, rules } })).toMatchObject({
      verdict: 'ruleChanged',
      drift: true,
      differences: [
        { side: 'issuer', id: 'fTax', before: { passed: false }, after: { passed: true } },
      ],
    })
  })
  it.each([
    ['same', soundInput, issuer({ bucket: stricter })(soundInput)],
    ['same', soundInput, loose],
    ['ruleChanged', loose, issuer({ bucket: stricter })(loose)],
    ['dataChanged', soundInput, issuerFacts({ insolvent: known(true) })(soundInput)],
    [
      'dataChanged',
      soundInput,
      together(issuerFacts({ amlRating: known(1050) }), issuer({ bucket: stricter }))(soundInput),
    ],
  ] as const)('is %s', (verdict, before, now) => {
    expect(replay(stored(before), now)).toMatchObject({ verdict, drift: false })
  })
})

it('tells the same of stored results as of the determination', () => {
  const determination = decide(soundInput)
  expect(verdictsOf('recipient', ruleResults(determination.judged!.recipient))).toEqual(
    summary(determination).rules.filter(({ side }) => side === 'recipient'),
  )
})

describe('a back-test', () => {
  const tested = (
    kronor: number,
    input: DeterminationInput,
    after: DeterminationInput,
  ): BackTestTotals => ({
    amount: kronor * kr,
    before: summaryOf(input),
    after: summaryOf(after),
  })
  const withStricter = issuer({ bucket: stricter })
  const kept = tested(100, soundInput, withStricter(soundInput))
  const lost = tested(30, loose, withStricter(loose))
  const gained = tested(7, withStricter(loose), loose)
  const less = issuer({ bucket: { ...issuerBucket, limitIntervals: [] } })
  const limited = tested(5, soundInput, less(soundInput))

  it('counts decisions, kronor moved and the rules behind', () => {
    const test = [kept, lost, lost, gained, limited].reduce(accumulate, emptyBackTest)
    expect(test).toEqual({
      all: { count: 5, amount: 172 * kr },
      matrix: {
        Buy: { Buy: { count: 1, amount: 100 * kr }, Reject: { count: 3, amount: 65 * kr } },
        Reject: { Buy: { count: 1, amount: 7 * kr } },
      },
      flipped: { count: 4, amount: 72 * kr },
      gained: { count: 1, amount: 7 * kr },
      lost: { count: 3, amount: 65 * kr },
      causes: {
        amlRating: { name: 'AML-betyg', count: 3, amount: 67 * kr },
        limits: { name: 'Limiter', count: 1, amount: 5 * kr },
      },
    })
    expect(
      joined(
        [kept, lost].reduce(accumulate, emptyBackTest),
        [lost, gained, limited].reduce(accumulate, emptyBackTest),
      ),
    ).toEqual(test)
  })
  it('names a rule that failed before too and stands in the way only now', () => {
    const least = (minRatingAccepted: number | null) =>
      issuer({
        bucket: {
          ...issuerBucket,
          rules: [configured('companyAge', { minRatingAccepted }), ...issuerBucket.rules],
        },
      })
    const young = issuerFacts({ registrationDate: notKnown })(soundInput)
    const test = accumulate(emptyBackTest, tested(1, least(null)(young), least(0)(young)))
    expect(test.matrix).toEqual({ Buy: { Reject: { count: 1, amount: 1 * kr } } })
    expect(Object.keys(test.causes)).toEqual(['companyAge'])
  })
  it('names a rule that is new, when it fails, and other points when nothing else changed', () => {
    const added = issuer({
      bucket: {
        ...issuerBucket,
        rules: [
          ...issuerBucket.rules,
          configured('ownConditions', { conditions: ['företag.anställda > 12'] }),
        ],
      },
    })
    const heavier = issuer({
      bucket: {
        ...issuerBucket,
        rules: issuerBucket.rules.map((rule) => ({
          ...rule,
          ruleRanges: rule.ruleRanges.map((range) => ({ ...range, partScore: 0 })),
        })),
      },
    })
    const test = [
      tested(1, soundInput, added(soundInput)),
      tested(2, soundInput, heavier(soundInput)),
    ].reduce(accumulate, emptyBackTest)
    expect(Object.keys(test.causes)).toEqual(['ownConditions', 'externalCreditRating'])
  })
})
