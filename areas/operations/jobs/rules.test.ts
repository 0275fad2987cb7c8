import { expect, test } from 'vitest'
import { expiredText } from './rules.ts'

test.each([
  [1, '1 faktura på 72\u00a0624,45 kr förföll 2026-11-24 och är inte betald.'],
  [2, '2 fakturor på 72\u00a0624,45 kr förföll 2026-11-24 och är inte betalda.'],
])('%i due on a day and unpaid is said in its number', (count, text) => {
  expect(expiredText({ count, amount: 7_262_445 }, '2026-11-24')).toBe(text)
})
