import { expect, it } from 'vitest'
import { effectWords } from './effect-words.ts'

type Rule = Parameters<typeof effectWords>[0]
const rule: Rule = {
  executionType: 'scored',
  importance: 0,
  minRatingAccepted: null,
  consequence: 'reject',
}

it.each<[Rule, string]>([
  [{ ...rule, importance: 12.5 }, '12,50 %'],
  [{ ...rule, importance: 10, minRatingAccepted: 2 }, '10 %, stoppar'],
  [{ ...rule, executionType: 'binary', importance: 10, consequence: 'approval' }, '10 %'],
  [{ ...rule, executionType: 'binary' }, 'Stoppar'],
  [{ ...rule, executionType: 'binary', consequence: 'approval' }, 'Kräver godkännande'],
  [{ ...rule, executionType: 'condition', consequence: 'cover' }, 'Kräver täckning'],
  [{ ...rule, executionType: 'condition', consequence: 'hold' }, 'Pausar'],
  [rule, 'Ingen vikt'],
])('says what a rule does: %o', (one, words) => expect(effectWords(one)).toBe(words))
