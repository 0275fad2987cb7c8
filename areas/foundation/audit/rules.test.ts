import { describe, expect, test } from 'vitest'
import { differences, placeOf } from './rules.ts'

const told = (before: unknown, after: unknown) =>
  differences(before, after)
    .filter(({ kind }) => kind !== 'same')
    .map(({ path, kind }) => `${kind} ${path.join('.')}`.trim())

describe('what differs', () => {
  test.each([
    ['nothing at all', undefined, undefined, []],
    ['the same', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
    ['a changed field', { a: 1, b: 2 }, { a: 1, b: 3 }, ['changed b']],
    ['a field that came and one that went', { a: 1 }, { b: 1 }, ['added b', 'removed a']],
    ['nothing, written in another way', { a: null }, {}, []],
    [
      'a new thing',
      null,
      { name: 'Åsa', address: { city: 'Umeå' } },
      ['added name', 'added address.city'],
    ],
    ['a removed thing', { name: 'Åsa' }, undefined, ['removed name']],
    [
      'a list of words, as one',
      { policies: ['A'] },
      { policies: ['A', 'B'] },
      ['changed policies'],
    ],
    [
      'rows with ids, wherever they stand',
      {
        rows: [
          { id: 'x', n: 1 },
          { id: 'y', n: 1 },
        ],
      },
      {
        rows: [
          { id: 'y', n: 2 },
          { id: 'x', n: 1 },
        ],
      },
      ['changed rows.y.n'],
    ],
    [
      'rows without ids, by their place',
      { rows: [{ n: 1 }] },
      { rows: [{ n: 1 }, { n: 2 }] },
      ['added rows.2.n'],
    ],
    ['a text that became a group', { a: 'x' }, { a: { b: 1 } }, ['changed a']],
    ['bare values', 1, 2, ['changed']],
  ])('%s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected)
  })
})

test.each([
  ['7-1204', { lane: 7, seq: 1204 }],
  ['0-1', { lane: 0, seq: 1 }],
  ['7', undefined],
  ['7-', undefined],
  ['-1-2', undefined],
  ['7-1; drop table', undefined],
  ['7-99999999999999999999', undefined],
])('the place of %s', (id, place) => {
  expect(placeOf(id)).toEqual(place)
})
