import { describe, expect, test } from 'vitest'
import type { Page } from '../document.ts'
import { foot, gap, head, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

const without = (...labels: readonly string[]) =>
  head.filter(([[, first]]) => !labels.includes(first))
const withLine = (...lines: readonly Line[]): Page =>
  pageOf([...head, ...lines, ...gap, ...sums, ...gap, ...foot])

describe('values', () => {
  test.each([
    [['IBAN SE51 6000 7144', '4086 3769 8237'], 'iban', 'SE51 6000 7144 4086 3769 8237'],
    [
      ['Betala till bankkonto IBAN SE51 6000 7144 4086', '3769 8237 i Swedbank'],
      'iban',
      'SE51 6000 7144 4086 3769 8237',
    ],
  ] as const)('%j is one %s', async (lines, field, expected) => {
    expect(await value(field, [withLine(...lines.map((text): Line => [[180, text]]))])).toBe(
      expected,
    )
  })

  test('a day may go on in the next line of a sentence', async () => {
    const letter: readonly Line[] = [
      [[180, 'Vi ber er betala hela beloppet till vårt konto senast den 2']],
      [[180, 'november 2026 och tackar för uppdraget.']],
    ]
    const page = pageOf([...without('Förfallodatum'), ...letter, ...gap, ...sums, ...gap, ...foot])
    expect(await value('dueDate', [page])).toBe('2026-11-02')
  })

  test('a postal code beside a label is not what it points out', async () => {
    const page = pageOf([
      ...without('Kundnr'),
      [
        [180, 'Kundnr'],
        [1400, '331 00 Värnamo'],
      ],
      [[180, '478']],
      ...sums,
      ...gap,
      ...foot,
    ])
    expect(await value('customerNumber', [page])).toBe('478')
  })

  test('what is to be paid in two languages comes before the sum it was reckoned from', async () => {
    const page = pageOf([
      ...head,
      ...gap,
      ...sums.slice(0, 2),
      [
        [1400, 'Fakturabelopp'],
        [2000, '1 250,00'],
      ],
      [
        [1400, 'Skattereduktion ROT'],
        [2000, '-300,00'],
      ],
      [
        [1400, 'Att erlägga / To pay'],
        [2000, '950,00 kr'],
      ],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('950.00')
  })

  test('an IBAN is no VAT number', async () => {
    const page = withLine([[180, 'Betales til IBAN NO93 8601 1117 947']])
    expect(await value('recipientVatNumber', [page])).toBeUndefined()
    expect(await value('issuerVatNumber', [page])).toBeUndefined()
  })

  test('an Irish VAT number ends with a letter', async () => {
    expect(await value('issuerVatNumber', [withLine([[180, 'IE VAT IE9825613N']])])).toBe(
      'IE9825613N',
    )
  })

  test('a heading with its letters apart is the words it says', async () => {
    const [, ...rest] = head
    const letters = [...'BJÖRKVIKS'].map((letter, at): readonly [number, string] => [
      180 + 34 * at,
      letter,
    ])
    const name: Line = [
      ...letters,
      ...[...'AB'].map((letter, at): readonly [number, string] => [510 + 34 * at, letter]),
    ]
    expect(await value('issuerName', [pageOf([name, ...rest, ...sums, ...gap, ...foot])])).toBe(
      'BJÖRKVIKS AB',
    )
  })
})
