import { describe, expect, test } from 'vitest'
import { foot, gap, head, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

const without = (...labels: readonly string[]) =>
  head.filter(([[, first]]) => !labels.includes(first))
const [, ...afterName] = head

describe('days', () => {
  test('days that are as far apart as the terms say tell whether the month comes first', async () => {
    const page = pageOf([
      [[180, 'Invoice']],
      [
        [180, 'Invoice date'],
        [700, '05/06/2026'],
      ],
      [
        [180, 'Payable by'],
        [700, '04/08/2026'],
      ],
      [
        [180, 'Terms'],
        [700, '60 days from invoice date'],
      ],
      [
        [180, 'Total due'],
        [700, 'USD 1,250.00'],
      ],
    ])
    expect(await value('invoiceDate', [page])).toBe('2026-06-05')
    expect(await value('dueDate', [page])).toBe('2026-08-04')
  })

  test('two days without a label are known by the terms they are apart', async () => {
    const page = pageOf([
      ...without('Fakturadatum', 'Förfallodatum'),
      [[180, 'Den 5 oktober 2026']],
      ...gap,
      ...sums,
      ...gap,
      [[180, 'Oss tillhanda inom 30 dagar från fakturans datum, dvs. 2026-11-04.']],
      ...foot,
    ])
    expect(await value('invoiceDate', [page])).toBe('2026-10-05')
    expect(await value('dueDate', [page])).toBe('2026-11-04')
  })

  test('the days of rows are neither the invoice’s nor the day to pay', async () => {
    const rows = ['2026-09-04', '2026-09-11', '2026-09-18'].map((day): Line => [
      [180, day],
      [900, 'Montering'],
      [2000, '250,00'],
    ])
    const page = pageOf([
      ...without('Fakturadatum', 'Förfallodatum'),
      ...gap,
      ...rows,
      ...sums,
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceDate', [page])).toBeUndefined()
    expect(await value('dueDate', [page])).toBeUndefined()
  })
})

describe('what stands beside a value or a name', () => {
  test.each([
    'AB Västlunda El Verkstadsgatan 10, 602 13 Norrköping Org.nr 553780-6555',
    'AB Västlunda El Tel. 011-12 34 56 Org.nr 553780-6555',
    'AB Västlunda El',
  ])('the issuer’s name ends before it: %s', async (line) => {
    const page = pageOf([[[180, 'Faktura']], ...afterName, ...gap, ...sums, ...gap, [[180, line]]])
    expect(await value('issuerName', [page])).toBe('AB Västlunda El')
  })

  test('somebody who has no company is the issuer where their name stands on top and again', async () => {
    const lines: readonly Line[] = [
      ...afterName,
      ...gap,
      ...sums,
      ...gap,
      [[180, 'Lars Åkesson Ringvägen 56, 181 60 Lidingö Org.nr 960212-8059']],
    ]
    const body = pageOf([[[180, 'Lars Åkesson']], ...lines])
    expect(await value('issuerName', [body])).toBe('Lars Åkesson')
    expect(await value('issuerName', [pageOf([[[180, 'Faktura']], ...lines])])).not.toBe(
      'Ringvägen 56',
    )
  })

  test('a person who is named after their label leaves the next number to its own', async () => {
    const page = pageOf([
      ...without('Fakturanr', 'Kundnr'),
      ...gap,
      [
        [180, 'Berghults Bygg AB'],
        [900, 'Fakturanr'],
      ],
      [
        [180, 'Att: Nils Ek'],
        [900, '5201'],
      ],
      ...sums,
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceNumber', [page])).toBe('5201')
  })

  test('the number of the next box is no value, whatever that box is called', async () => {
    const page = pageOf([
      ...without('OCR'),
      ...gap,
      [
        [180, '5 Ange OCR'],
        [700, '6 Bet.bet.'],
      ],
      [
        [180, '9339059090384'],
        [700, '15 dagar'],
      ],
      ...sums,
      ...gap,
      ...foot,
    ])
    expect(await value('ocrReference', [page])).toBe('9339059090384')
  })

  test('numbers that touch what they are called are numbers', async () => {
    const page = pageOf([
      ...without('Ert orgnr', 'Kundnr'),
      [[180, 'Kundens VAT-nrDK61493999']],
      [
        [180, 'Kund-/avtalsnr'],
        [700, '44177'],
      ],
      ...sums,
      ...gap,
      [[180, 'VATSE553780655501 Bankgiro 8000-9830']],
    ])
    expect(await value('recipientVatNumber', [page])).toBe('DK61493999')
    expect(await value('issuerVatNumber', [page])).toBe('SE553780655501')
    expect(await value('customerNumber', [page])).toBe('44177')
  })

  test('a word for the net that is also one for the total is the total where nothing else is', async () => {
    const page = pageOf([
      [[180, 'Rechnung']],
      [
        [180, 'Nettobetrag'],
        [1400, '23.314,25'],
      ],
      [
        [180, 'Summe EUR'],
        [1400, '23.314,25'],
      ],
      [[180, 'Steuerschuldnerschaft des Leistungsempfängers']],
    ])
    expect(await value('invoiceAmount', [page])).toBe('23314.25')
  })
})
