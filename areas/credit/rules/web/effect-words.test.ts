import { expect, it } from 'vitest'
import { effectWords } from './effect-words.ts'

type Rule = Parameters<typeof effectWords>[0]
const rule: Rule = {
  executionType: 0,
  importance: 0,
  minRatingAccepted: null,
  consequence: 'reject',
}

it.each<[Rule, string]>([
  [{ ...rule, importance: 12.5 }, '12,50 %'],
  [{ ...rule, importance: 10, minRatingAccepted: 2 }, '10 %, stoppar'],
  [{ ...rule, executionType: 4, importance: 10, consequence: 'approval' }, '10 %'],
  [{ ...rule, executionType: 4 }, 'Stoppar'],
  [{ ...rule, executionType: 4, consequence: 'approval' }, 'Kräver godkännande'],
  [{ ...rule, executionType: 1, consequence: 'cover' }, 'Kräver täckning'],
  [{ ...rule, executionType: 1, consequence: 'hold' }, 'Pausar'],
  [rule, 'Ingen vikt'],
])('says what a rule does: %o', (one, words) => expect(effectWords(one)).toBe(words))
