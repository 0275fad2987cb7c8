import { describe, expect, test } from 'vitest'
import type { Page } from '../document.ts'
import { foot, gap, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

const sheet = (...lines: readonly Line[]): Page =>
  pageOf([[[180, 'Björkviks Bygg AB']], ...gap, ...lines, ...gap, ...sums, ...gap, ...foot])

describe('forms whose boxes are numbered', () => {
  test.each<[string, Line]>([
    [
      'before the label',
      [
        [180, '2 Fakturanr'],
        [900, '3 Fraktsedel nr'],
        [1600, '4 Kundnr'],
      ],
    ],
    [
      'apart from it',
      [
        [180, '2'],
        [250, 'Fakturanr'],
        [900, '3'],
        [970, 'Fraktsedel nr'],
        [1600, '4'],
        [1670, 'Kundnr'],
      ],
    ],
  ])('the number of the next box is no value: %s', async (_, labels) => {
    const page = sheet(labels, [
      [250, '88214'],
      [970, '7719023'],
      [1670, '5033'],
    ])
    expect(await value('invoiceNumber', [page])).toBe('88214')
    expect(await value('customerNumber', [page])).toBe('5033')
  })

  test('an address stands under the label of its box', async () => {
    const page = sheet(
      [[1400, '7 Fakturaadress']],
      [[1400, 'Stenmos Kylteknik AB']],
      [[1400, 'Storgatan 14']],
      [[1400, '602 13 Norrköping']],
    )
    expect(await value('recipientName', [page])).toBe('Stenmos Kylteknik AB')
    expect(await value('streetSecondary', [page])).toBeUndefined()
  })
})

describe('who is invoiced', () => {
  test.each([
    ['Mottagare', 'Fraktbetalare'],
    ['Kund', 'Faktureras'],
    ['Lossas hos', 'Betalande kund'],
    ['Utlämnat av', 'Betalningsansvarig'],
    ['Consignee', 'Charges payable by'],
    ['Recipient', 'Freight payer'],
    ['Empfänger', 'Frachtzahler'],
    ['Vastaanottaja', 'Rahdinmaksaja'],
  ])('where "%s" and "%s" stand it is who pays', async (first, payer) => {
    const page = sheet(
      [
        [180, first],
        [1400, payer],
      ],
      [
        [180, 'Ekeby Såg AB'],
        [1400, 'Stenmos Kylteknik AB'],
      ],
      [
        [180, 'Kvarnvägen 3'],
        [1400, 'Storgatan 14'],
      ],
      [
        [180, '352 34 Växjö'],
        [1400, '602 13 Norrköping'],
      ],
    )
    expect(await value('recipientName', [page])).toBe('Stenmos Kylteknik AB')
    const turned = sheet(
      [
        [180, payer],
        [1400, first],
      ],
      [
        [180, 'Stenmos Kylteknik AB'],
        [1400, 'Ekeby Såg AB'],
      ],
      [
        [180, 'Storgatan 14'],
        [1400, 'Kvarnvägen 3'],
      ],
      [
        [180, '602 13 Norrköping'],
        [1400, '352 34 Växjö'],
      ],
    )
    expect(await value('recipientName', [turned])).toBe('Stenmos Kylteknik AB')
  })
})

describe('values that are not there', () => {
  const credit = (...lines: readonly Line[]) =>
    sheet(
      [[180, 'Kreditfaktura']],
      [
        [180, 'Fakturadatum'],
        [600, '2026-10-03'],
      ],
      ...lines,
    )
  test('a credit invoice is given no day to pay by terms', async () => {
    const terms: Line = [
      [180, 'Betalningsvillkor'],
      [600, '30 dagar netto'],
    ]
    expect(await value('dueDate', [credit(terms)])).toBeUndefined()
    const printed: Line = [
      [180, 'Förfallodatum'],
      [600, '2026-11-02'],
    ]
    expect(await value('dueDate', [credit(printed)])).toBe('2026-11-02')
  })

  test('the longest reference whose check digit is right is the whole of it', async () => {
    // The check digit of its first group is right by itself, too.
    const page = sheet([
      [180, 'OCR'],
      [520, '6023 4512 7396'],
    ])
    expect(await value('ocrReference', [page])).toBe('602345127396')
  })
})
