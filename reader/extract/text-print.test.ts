import { expect, it } from 'vitest'
import type { Word } from '../document.ts'
import { textPrint } from './text-print.ts'

const page = (text: string): Word[] =>
  text.split(' ').map((word) => ({ text: word, x: 0, y: 0, width: 1, height: 1, confidence: 1 }))
const words = Array.from({ length: 40 }, (_, place) => `Ord${place}`).join(' ')

it('is the same of the same words, wherever they stand and however they are set', () => {
  const print = textPrint(page(words))
  expect(print).toHaveLength(40)
  expect(print).toEqual(print.toSorted((one, other) => one - other))
  const set = words.split(' ').toReversed().join(': ').toUpperCase()
  expect(textPrint(page(set))).toEqual(print)
})

it('differs by the words that differ, and keeps no more than 128', () => {
  const other = new Set(textPrint(page(words.replace('Ord7', 'Ord700'))))
  expect(textPrint(page(words)).filter((hash) => !other.has(hash))).toHaveLength(1)
  const long = Array.from({ length: 900 }, (_, place) => `rad${place}`).join(' ')
  expect(textPrint(page(long))).toHaveLength(128)
})

it('says nothing of a page with hardly any words', () => {
  expect(textPrint(page('Faktura 12 kr'))).toEqual([])
})
