import { expect, it } from 'vitest'
import { effectWords } from './effect-words.ts'

const rule = {
  executionType: 0,
  importance: 0,
  minRatingAccepted: null,
  consequence: 'reject',
} as const

it.each([
  [{ ...rule, importance: 12.5 }, '12,50 %'],
  [{ ...rule, importance: 10, minRatingAccepted: 2 }, '10 %, stoppar'],
  [{ ...rule, executionType: 4, importance: 10, consequence: 'approval' as const }, '10 %'],
  [{ ...rule, executionType: 4 }, 'Stoppar'],
  [{ ...rule, executionType: 4, consequence: 'approval' as const }, 'Kräver godkännande'],
  [{ ...rule, executionType: 1, consequence: 'cover' as const }, 'Kräver täckning'],
  [{ ...rule, executionType: 1, consequence: 'hold' as const }, 'Pausar'],
  [rule, 'Ingen vikt'],
])('says what a rule does: %o', (one, words) => expect(effectWords(one)).toBe(words))
