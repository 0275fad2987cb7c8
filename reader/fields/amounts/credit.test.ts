import { describe, expect, test } from 'vitest'
import { foot, gap, head, read, sums, value } from '../../testing/plain-invoice.ts'
import { pageOf } from '../../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

const [, ...afterName] = head
const titled = (title: string, total = 'Att betala', ...lines: readonly Line[]) =>
  pageOf([
    [
      [180, 'Björkviks Bygg AB'],
      [1700, title],
    ],
    ...afterName,
    ...lines,
    ...gap,
    ...sums.slice(0, 2),
    [
      [1400, total],
      [2000, '1 250,00'],
    ],
    ...gap,
    ...foot,
  ])

describe('what is paid back without a sign (interpretation 94)', () => {
  test.each([
    ['Kreditfaktura', 'Totalt'],
    ['KREDIT-FAKTURA', 'Totalt'],
    ['Returnota', 'Totalt'],
    ['Makuleringsfaktura', 'Summa'],
    ['Hyvityslasku', 'Yhteensä'],
    ['K R E D I T F A K T U R A', 'Totalt'],
    ['Faktura', 'Er tillgodo'],
    ['Faktura', 'Att erhålla'],
    ['Faktura', 'Återbetalas till er'],
  ])('%s, %s: the amounts are taken back', async (title, total) => {
    const page = titled(title, total)
    expect(await value('isCreditInvoice', [page])).toBe('true')
    expect(await value('invoiceAmount', [page])).toBe('-1250.00')
    expect(await value('vat', [page])).toBe('-250.00')
  })

  test('the number of what is credited says it too', async () => {
    const page = titled('Faktura', 'Totalt', [
      [180, 'Krediterar faktura'],
      [700, '4690'],
    ])
    expect(await value('isCreditInvoice', [page])).toBe('true')
    expect(await value('invoiceAmount', [page])).toBe('-1250.00')
  })

  test.each(['1 250,00 CR', '1 250,00 Cr', '(1 250,00)', '1 250,00 -'])(
    'the sign of %s is kept',
    async (total) => {
      const page = pageOf([
        ...head,
        ...gap,
        [
          [1400, 'Att betala'],
          [2000, total],
        ],
        ...foot,
      ])
      expect(await value('invoiceAmount', [page])).toBe('-1250.00')
      expect(await value('isCreditInvoice', [page])).toBe('true')
    },
  )

  test.each(['KREDIT', 'Retur', 'R E T U R'])('%s alone is asked about', async (word) => {
    const page = titled('Faktura', 'Att betala', [[180, word]])
    const { problems, fields } = await read([page])
    expect(problems).toMatchObject([{ code: 'mayBeCredit', fatal: false }])
    expect(fields.isCreditInvoice[0]?.confidence).toBeLessThan(0.95)
  })

  test.each<{ readonly line: Line }>([
    { line: [[180, 'Kreditfaktura utfärdas först sedan varorna har kommit åter till oss.']] },
    {
      line: [
        [180, 'Kreditnota 4402'],
        [2000, '-100,00'],
      ],
    },
    { line: [[180, 'Kreditgräns 50 000']] },
    { line: [[180, 'Returer tas inte emot utan överenskommelse']] },
  ])('an invoice that speaks of credit is none: $line', async ({ line }) => {
    const page = titled('Faktura', 'Att betala', line)
    expect(await value('isCreditInvoice', [page])).toBe('false')
    expect(await value('invoiceAmount', [page])).toBe('1250.00')
    expect((await read([page])).problems).toEqual([])
  })
})
