import { expect, it } from 'vitest'
import { readDelimited, UnreadableRow } from './delimited.ts'

it.each<[string, string, string[][]]>([
  [
    'semicolons, with quotes',
    'a;b\r\n" 1;2 ";"säg ""hej"""\r\n',
    [
      ['a', 'b'],
      ['1;2', 'säg "hej"'],
    ],
  ],
  [
    'commas',
    'a,b\n1 , 2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs, and an empty cell first',
    'a\tb\r\t2',
    [
      ['a', 'b'],
      ['', '2'],
    ],
  ],
  ['nothing', '556016-0680\n\n202100-5489', [['556016-0680'], [''], ['202100-5489']]],
  ['a quote that is part of a word', 'a;12" skärm;c', [['a', '12" skärm', 'c']]],
  ['rows of different lengths', 'a;b\n1\n1;2;3', [['a', 'b'], ['1'], ['1', '2', '3']]],
])('a table is cut into cells by the delimiter it has: %s', (_, text, rows) =>
  expect(readDelimited(text)).toEqual(rows),
)

it('an empty text has no rows', () => expect(readDelimited('')).toEqual([]))

it.each([
  ['a quote that is never closed', 'a;b\n"1\n1";2\n"3;4\n5;6\n', 3],
  ['a quote that goes on after its end', 'a;b\n"1" kr;2\n', 2],
])('%s is no table, and is told where it begins', (_, text, row) =>
  expect(() => readDelimited(text)).toThrow(new UnreadableRow(row)),
)
