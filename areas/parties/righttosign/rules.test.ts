import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countingAlternatives,
  isUnsolved,
  judgeRightToSign,
  mayBeSignedBy,
  mostSets,
  signerSets,
  type Alternative,
} from './rules.ts'

const [anna, bo, cilla] = ['197001019801', '198002029802', '199003039803'] as const
const by = (...requirements: readonly (readonly [number, readonly string[]])[]): Alternative => ({
  scope: 'everything',
  text: 'Firman tecknas',
  requirements: requirements.map(([count, socialSecurityNumbers]) => ({
    count,
    socialSecurityNumbers,
  })),
})
const twoTogether = by([2, [anna, bo, cilla]])
const chairWithOther = by([1, [anna]], [1, [anna, bo]])
const last = (number: string) => number.slice(-10)

describe('who may sign', () => {
  it.each([
    ['two in unison, one present', twoTogether, [anna], false],
    ['two in unison, two present', twoTogether, [anna, cilla], true],
    ['nobody counts twice', chairWithOther, [anna], false],
    ['the other order of the same persons', chairWithOther, [bo, anna], true],
    ['the same person written twice', twoTogether, [anna, anna], false],
    ['the same person with and without century', twoTogether, [anna, last(anna)], false],
    ['without century', twoTogether, [last(anna), last(bo)], true],
    ['with another century', twoTogether, [`20${last(anna)}`, bo], true],
    ['a sentence that demands nothing is no right', by(), [anna], false],
    ['two without numbers are not one', by([2, ['', '']]), ['', ''], false],
    ['nobody by a day of birth alone', by([2, ['19600101', '19600101']]), ['19600101'], false],
    ['nobody for who has no number', by([1, ['']]), ['', anna], false],
    ['strangers', twoTogether, ['196001019804', '196001019812'], false],
  ] as const)('%s', (_, alternative, persons, may) => {
    expect(mayBeSignedBy(alternative, persons)).toBe(may)
  })

  it.each([
    ['takes two of whom one has a number', [by([2, ['', anna]])], true],
    ['takes one of two, and one has a number', [by([1, ['', anna]])], false],
    ['takes who has no number, or another', [by([1, ['19600101']]), by([1, [bo]])], false],
  ] as const)('is for a person to decide where a way %s', (_, alternatives, unsolved) => {
    expect(isUnsolved(alternatives)).toBe(unsolved)
  })

  it('lists every set and who is missing', () => {
    const { valid, sets } = judgeRightToSign([twoTogether], [bo])
    expect(valid).toBe(false)
    expect(sets.map(({ signers, missing }) => [signers.toSorted(), missing])).toEqual([
      [[last(anna), last(bo)].toSorted(), [last(anna)]],
      [[last(bo), last(cilla)].toSorted(), [last(cilla)]],
      [[last(anna), last(cilla)].toSorted(), [last(anna), last(cilla)]],
    ])
  })

  it('counts the CEO alone only for recurring tasks, and when that is allowed', () => {
    const ceo: Alternative = { ...by([1, [cilla]]), scope: 'dailyManagement' }
    expect(judgeRightToSign(countingAlternatives([twoTogether, ceo], false), [cilla]).valid).toBe(
      false,
    )
    expect(judgeRightToSign(countingAlternatives([twoTogether, ceo], true), [cilla]).valid).toBe(
      true,
    )
  })

  it('says when there are more sets than it lists, and keeps those that need the fewest', () => {
    const many = Array.from({ length: 20 }, (_, at) => String(198001010000 + at))
    const asked = many.slice(-5)
    const { valid, sets, truncated } = judgeRightToSign([by([5, many])], asked)
    expect([valid, sets.length, truncated, sets[0]?.missing]).toEqual([true, mostSets, true, []])
  })
})

describe('laws', () => {
  const person = fc.integer({ min: 0, max: 6 }).map((at) => String(198001010000 + at))
  const persons = fc.uniqueArray(person, { maxLength: 7 })
  const requirement = fc.tuple(fc.integer({ min: 1, max: 3 }), persons)
  const alternative = fc
    .array(requirement, { minLength: 1, maxLength: 3 })
    .map((requirements) => by(...requirements))
  const setsOf = (wanted: Alternative) => [...signerSets(wanted, new Set())]

  it('one more person never takes the right away', () => {
    fc.assert(
      fc.property(alternative, persons, person, (wanted, present, more) => {
        if (mayBeSignedBy(wanted, present))
          expect(mayBeSignedBy(wanted, [...present, more])).toBe(true)
      }),
    )
  })

  it('persons may sign exactly when one of the listed sets is among them', () => {
    fc.assert(
      fc.property(alternative, persons, (wanted, present) => {
        const among = setsOf(wanted).some((set) =>
          set.every((signer) => present.some((number) => last(number) === signer)),
        )
        expect(mayBeSignedBy(wanted, present)).toBe(among)
      }),
    )
  })

  it('no listed set has anybody too many, and none is listed twice', () => {
    fc.assert(
      fc.property(alternative, (wanted) => {
        const sets = setsOf(wanted)
        expect(new Set(sets.map((set) => set.toSorted().join())).size).toBe(sets.length)
        for (const set of sets)
          for (const signer of set)
            expect(
              mayBeSignedBy(
                wanted,
                set.filter((other) => other !== signer),
              ),
            ).toBe(false)
      }),
    )
  })
})
