import { expect, test } from 'vitest'
import { foot, gap, head, value } from '../../testing/plain-invoice.ts'
import { pageOf } from '../../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

const bill = (total: string, last: string, ...lines: readonly Line[]) =>
  pageOf([
    [[180, 'Fjordtransport Nord']],
    [
      [180, 'Fakturanr'],
      [700, '100482'],
    ],
    ...lines,
    ...gap,
    [
      [1400, 'Total'],
      [2000, total],
    ],
    ...gap,
    [[180, last]],
  ])

test.each([
  ['kr 42 000,00', 'NO 923 609 016 MVA', 'NOK'],
  ['42.000,00 kr.', 'CVR 38417726', 'DKK'],
  ['42 000,00 kr', 'Bankgiro 8000-9830 Org.nr 553780-6555', 'SEK'],
  ['42 000,00', 'Foretaksregisteret NO 923 609 016 MVA', 'NOK'],
  ['42.000,00', 'CVR 38417726, moms 25 %', 'DKK'],
  ['42 000,00', 'Y-tunnus 2345678-5', 'EUR'],
  ['42 000,00 euro', 'Bankgiro 8000-9830', 'EUR'],
])('%s with %s is of %s', async (total, last, currency) => {
  expect(await value('invoiceCurrency', [bill(total, last)])).toBe(currency)
})

test('a Swedish issuer’s kronor stay his though he names his recipient’s Danish number', async () => {
  const page = bill('42 000,00 kr', 'Bankgiro 8000-9830', [[180, 'Köparens CVR 38417726']])
  expect(await value('invoiceCurrency', [page])).toBe('SEK')
})

test.each(['22 EUR-pall', 'Frakt 4 EUR pall', 'EUR-pall 22 st'])(
  'pallets are no money: %s',
  async (row) => {
    const page = pageOf([
      ...head,
      ...gap,
      [
        [180, row],
        [2000, '1 250,00'],
      ],
      ...gap,
      [
        [1400, 'Att betala'],
        [2000, '1 250,00'],
      ],
      ...foot,
    ])
    expect(await value('invoiceCurrency', [page])).toBe('SEK')
  },
)
