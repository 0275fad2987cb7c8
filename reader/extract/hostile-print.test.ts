import { expect, test } from 'vitest'
import { type Page, pageSize } from '../document.ts'
import { head, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

// Each takes a part of a second; where a pattern tries every way to part a line it takes minutes.

const number = (page: Page) => value('invoiceNumber', [page])

test.each([
  'A',
  '1 ',
  'A1',
  'AB12 ',
  'SE12 3456 ',
  '1 mars 2026 ',
  '1-',
  '1.',
  'a.b@',
  'Björk AB ',
  'Storgatan 14, ',
  '25 % ',
])('a line of nothing but "%s" keeps nobody busy, however long it is', async (unit) => {
  const line = unit.repeat(20_000 / unit.length)
  expect(await number(pageOf([...head, ...sums, [[180, `${line}!`]], [[180, line]]]))).toBe('4711')
})

test.each([
  ['a company', 'an e-mail address', ['Björk AB', 'a@b.se']],
  ['a label', 'a number', ['Kundnr', '4711']],
  ['a day', 'an amount', ['2026-11-01', '1 250,00']],
])('a page crowded with %s and %s keeps nobody busy', async (_one, _other, texts) => {
  const words = pageOf([...head, ...sums]).words
  const cells = Array.from({ length: 5000 }, (_, at) => ({
    text: texts[at % texts.length] ?? '',
    x: 40 + (at % 50) * 48,
    y: 1500 + Math.floor(at / 50) * 19,
    width: 30,
    height: 12,
    confidence: 1,
  }))
  const page: Page = {
    number: 1,
    ...pageSize,
    words: [...words, ...cells],
    scanned: false,
    angle: 0,
    qrCodes: [],
  }
  expect(await number(page)).toBe('4711')
})
