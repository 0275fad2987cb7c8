import { describe, expect, it } from 'vitest'
import { hitsSince, isNarrower, withoutPerson } from './removal-rules.ts'
import type { BlacklistType, ItemMatch } from './rules.ts'

interface Other {
  readonly blacklistType?: BlacklistType
  readonly itemMatch?: ItemMatch
  readonly mustMatch?: boolean
}
const item = (compared: string[], more: Other = {}) => ({
  blacklistType: 3 as BlacklistType,
  itemMatch: 'exact',
  mustMatch: false,
  compared,
  ...more,
})
const all = { mustMatch: true }

describe('whether an item hits less (blacklist 7)', () => {
  it.each([
    ['the same', item(['a', 'b']), item(['b', 'a']), false],
    ['one more', item(['a']), item(['a', 'b']), false],
    ['one less', item(['a', 'b']), item(['a']), true],
    ['another', item(['a']), item(['b']), true],
    ['another type', item(['a']), item(['a'], { blacklistType: 4 }), true],
    ['another match', item(['a']), item(['a'], { itemMatch: 'contains' }), true],
    ['all of one', item(['a']), item(['a'], all), false],
    ['all of two', item(['a']), item(['a', 'b'], all), true],
    ['all of two, of any', item(['a', 'b']), item(['a', 'b'], all), true],
    ['any, of all', item(['a', 'b'], all), item(['a', 'b']), false],
    ['any of others, of all', item(['a', 'b'], all), item(['c']), true],
    ['fewer of all', item(['a', 'b', 'c'], all), item(['a', 'b'], all), false],
    ['more of all', item(['a', 'b'], all), item(['a', 'b', 'c'], all), true],
    ['one of all', item(['a', 'b'], all), item(['a'], all), false],
  ])('%s', (_, before, after, narrower) => {
    expect(isNarrower(before, after)).toBe(narrower)
  })
})

describe('from when each value hits (whitelist 18)', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 0, date))
  const [made, later, now] = [day(1), day(2), day(3)]
  const since = (before: ReturnType<typeof item>, after: ReturnType<typeof item>) =>
    hitsSince({ ...before, created: made, comparedSince: [made, later] }, after, now)
  it.each([
    ['the same', item(['a', 'b']), item(['b', 'a']), [later, made]],
    ['one more', item(['a', 'b']), item(['a', 'b', 'c']), [made, later, now]],
    ['one less', item(['a', 'b']), item(['b']), [later]],
    ['another type', item(['a', 'b']), item(['a'], { blacklistType: 4 }), [now]],
    ['another match', item(['a', 'b']), item(['a'], { itemMatch: 'contains' }), [now]],
    ['all, of any', item(['a', 'b']), item(['a', 'b'], all), [made, later]],
    ['any, of all', item(['a', 'b'], all), item(['a', 'b']), [now, now]],
    ['fewer of all', item(['a', 'b'], all), item(['a'], all), [now]],
    ['more of all', item(['a', 'b'], all), item(['a', 'b', 'c'], all), [made, later, made]],
    ['another beside one, of any', item(['a', 'b']), item(['b', 'c'], all), [later, made]],
  ])('%s', (_, before, after, expected) => {
    expect(since(before, after)).toEqual(expected)
  })
  it('is when the item was made, where a value has no time of its own', () => {
    const before = { ...item(['a', 'b']), created: made, comparedSince: [] }
    expect(hitsSince(before, item(['a', 'c']), now)).toEqual([made, now])
    expect(hitsSince(undefined, item(['a']), now)).toEqual([now])
  })
})

it.each([
  [2, '199001012385', '19900101-****'],
  [3, 'anna.ek@example.se', 'a***@example.se'],
  [4, 'example.se', 'example.se'],
  [1, '5560160680', '5560160680'],
  [1, '9001012385', '900101-****'],
] as const)(
  'a value of type %i is shown without its person (blacklist 7)',
  (type, value, shown) => {
    expect(withoutPerson(type, value)).toBe(shown)
  },
)
