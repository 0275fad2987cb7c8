import { describe, expect, test } from 'vitest'
import type { Page } from '../document.ts'
import { foot, gap, head, invoice, read, sums } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

const codes = async (page: Page) => (await read([page])).problems.map(({ code }) => code)

/** The same page with the words of its first line printed so much larger. */
const headed = (title: string, size: number): Page => {
  const page = pageOf([[[1300, title]], ...head, ...gap, ...sums, ...gap, ...foot])
  return {
    ...page,
    words: page.words.map((word) =>
      word.y === 150 ? { ...word, y: 60, height: word.height * size } : word,
    ),
  }
}

describe('what is no invoice (interpretation 95)', () => {
  test.each([
    'Betalningspåminnelse',
    'PÅMINNELSE 2',
    'Inkassokrav',
    'Orderbekräftelse 4711',
    'Proformafaktura',
    'Kontoutdrag',
    'Payment reminder',
    'Zahlungserinnerung',
    'Purring',
  ])('%s is said', async (title) => {
    expect(await codes(headed(title, 1.8))).toEqual(['otherKind'])
  })

  test('an invoice that names its order or an earlier reminder is one', async () => {
    expect(await codes(headed('Offert 2214', 1))).toEqual([])
    expect(await codes(headed('Faktura', 1.8))).toEqual([])
    expect(await codes(invoice)).toEqual([])
  })
})

describe('one invoice under another on a page', () => {
  const half = (number: string, total: string) =>
    [
      [
        [180, 'Fakturanr'],
        [520, number],
      ],
      [
        [1400, 'Att betala'],
        [2000, total],
      ],
    ] as const

  test('is said', async () => {
    const page = pageOf([
      ...half('5101', '10 000,00'),
      ...gap,
      ...half('5102', '5 500,00'),
      ...gap,
      ...foot,
    ])
    expect(await codes(page)).toEqual(['severalOnPage'])
  })

  test('is not an invoice whose slip says its number and sum again', async () => {
    const page = pageOf([
      ...half('5101', '10 000,00'),
      ...gap,
      ...half('5101', '10 000,00'),
      ...foot,
    ])
    expect(await codes(page)).toEqual([])
  })
})
