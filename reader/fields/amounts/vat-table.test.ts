import { describe, expect, test } from 'vitest'
import { foot, gap, head, value } from '../../testing/plain-invoice.ts'
import { pageOf } from '../../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

const sheet = (...lines: readonly Line[]) => pageOf([...head, ...gap, ...lines, ...gap, ...foot])
const cells = (...texts: readonly string[]): Line =>
  texts.map((text, at): readonly [number, string] => [700 + 360 * at, text])
const sum = (label: string, amount: string): Line => [
  [1000, label],
  [1780, amount],
]

describe('VAT that the other sums prove', () => {
  test('is VAT whatever its column is called', async () => {
    const page = sheet(
      cells('Sats', 'Bas', 'Pålägg', 'Ihop'),
      cells('25 %', '1 000,00', '250,00', '1 250,00'),
      sum('Att betala', '1 250,00'),
    )
    expect(await value('vat', [page])).toBe('250.00')
  })

  test('is all of a table of rates, also where something is taken off under it', async () => {
    const page = sheet(
      cells('Moms', 'Netto', 'Momsbelopp', 'Belopp'),
      cells('25 %', '6 000,00', '1 500,00', '7 500,00'),
      cells('12 %', '1 000,00', '120,00', '1 120,00'),
      sum('Förskott', '-2 000,00'),
      sum('Att betala', '6 620,00'),
    )
    expect(await value('vat', [page])).toBe('1620.00')
    expect(await value('invoiceAmount', [page])).toBe('6620.00')
  })

  test('is that of both rates where only the total is printed beside them', async () => {
    const page = sheet(
      sum('Moms 25 %', '129 283,09'),
      sum('Moms 12 %', '167,04'),
      sum('Att betala', '647 974,47'),
    )
    expect(await value('vat', [page])).toBe('129450.13')
  })

  test('is not the amount in its label that it is counted on', async () => {
    const page = sheet(
      [
        [180, 'Netto'],
        [700, 'Moms 25 % på 1 000,00'],
        [1600, 'Att betala'],
      ],
      [
        [180, '1 000,00'],
        [700, '250,00'],
        [1600, '1 250,00'],
      ],
    )
    expect(await value('vat', [page])).toBe('250.00')
  })

  test('is not said of rows of what was sold', async () => {
    const page = sheet(
      cells('Vara', 'Pris', 'Antal', 'Summa'),
      cells('Bult 25 %', '1 000,00', '250,00', '1 250,00'),
      cells('Mutter 25 %', '200,00', '50,00', '250,00'),
      sum('Att betala', '9 999,00'),
    )
    expect(await value('vat', [page])).toBeUndefined()
  })
})
