import { describe, expect, it } from 'vitest'
import { interleaved, inParallel, median, quantile } from './measure.ts'
import { parts, readOptions, UsageError } from './options.ts'
import { verdict } from './table.ts'

describe('the options', () => {
  it('measure everything among a million companies when nothing is said', () => {
    expect(readOptions([])).toMatchObject({
      companies: 1_000_000,
      fewCompanies: 10_000,
      samples: 200,
    })
    expect(readOptions([]).only).toEqual(parts)
  })

  it.each([
    [['--companies', '12']],
    [['--companies', 'many']],
    [['--only', 'search,nothing']],
    [['--samples', '1.5']],
  ])('refuse %j in a sentence', (args) => {
    expect(() => readOptions(args)).toThrow(UsageError)
  })
})

describe('measuring', () => {
  it('takes every way with every input and lets them take turns in going first', async () => {
    const taken: string[] = []
    const times = await interleaved([1, 2], {
      one: async (input: number) => taken.push(`one ${input}`),
      other: async (input: number) => taken.push(`other ${input}`),
    })
    // The first half is the warming up.
    expect(taken.slice(4)).toEqual(['one 1', 'other 1', 'other 2', 'one 2'])
    expect(times.one).toHaveLength(2)
  })

  it('gives every input to one of the clients', async () => {
    const seen: number[] = []
    const { times } = await inParallel(3, [1, 2, 3, 4, 5], async (input) => seen.push(input))
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(times).toHaveLength(5)
  })

  it('knows the middle and the slow end', () => {
    const times = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect(median(times)).toBe(51)
    expect(quantile(times, 0.95)).toBe(96)
  })
})

describe('the verdict', () => {
  it('names what is over its aim and leaves out what has none', () => {
    const line = { ours: '', peer: '' }
    expect(
      verdict([
        { ...line, name: 'good', ratio: 1, aim: 1.5 },
        { ...line, name: 'slow', ratio: 2, aim: 1.5 },
        { ...line, name: 'few', ratio: 1, least: 2 },
        { ...line, name: 'told', ratio: 9 },
      ]),
    ).toBe('1 of 3 within their aims; over: slow, few')
  })
})
