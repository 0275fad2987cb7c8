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
