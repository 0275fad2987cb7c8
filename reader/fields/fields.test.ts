import { describe, expect, test } from 'vitest'
import { believed } from '../document.ts'
import { foot, gap, head, read, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

const without = (...labels: readonly string[]) =>
  head.filter(([[, first]]) => !labels.includes(first))

describe('what invoices say in other ways', () => {
  test('a day to pay by in running text is the due day, and the amount beside it the total', async () => {
    const avi = pageOf([
      ...head.filter(([first]) => first[1] !== 'Förfallodatum'),
      ...gap,
      ...sums.slice(0, 2),
      [
        [180, 'Summa att betala senast 2026-11-02'],
        [2000, '1 250,00'],
      ],
    ])
    expect([await value('dueDate', [avi]), await value('invoiceAmount', [avi])]).toEqual([
      '2026-11-02',
      '1250.00',
    ])
    const letter = pageOf([
      ...head.filter(([first]) => first[1] !== 'Förfallodatum'),
      ...gap,
      [[180, 'Betalas till plusgiro senast den 2 november 2026.']],
    ])
    expect(await value('dueDate', [letter])).toBe('2026-11-02')
  })

  test('the issuer is named in a line of the foot that goes on with other things', async () => {
    const page = pageOf([
      ...head.map((line) => line.filter(([, text]) => text !== 'Björkviks Bygg AB')),
      ...sums,
      ...gap,
      [
        [
          180,
          'Fastighets AB Svampen Besöksadress Klostergatan 5 Postadress Box 900 Org.nr 553780-6555',
        ],
      ],
    ])
    expect(await value('issuerName', [page])).toBe('Fastighets AB Svampen')
  })

  test('a bare number between the name and the street is no end of the address', async () => {
    const page = pageOf([
      [[180, 'Björkviks Bygg AB']],
      ...gap,
      [[180, 'Kund']],
      [[180, 'Stenmos Kylteknik AB']],
      [[180, '558855-2157']],
      [[180, 'Storgatan 14']],
      [[180, '602 13 Norrköping']],
      ...gap,
      ...sums,
      ...foot,
    ])
    expect([await value('recipientName', [page]), await value('street', [page])]).toEqual([
      'Stenmos Kylteknik AB',
      'Storgatan 14',
    ])
  })

  test('the number in a sentence about payment is the issuer’s when it speaks of its own taxes', async () => {
    const sentence =
      'Betalning inom 30 dagar till bankgiro 8000-9830. Org.nr 553780-6555, innehar F-skatt.'
    const page = pageOf([
      ...head.filter(([first]) => first[1] !== 'Ert orgnr'),
      ...sums,
      ...gap,
      [[180, sentence]],
    ])
    expect(await value('issuerOrganizationNumber', [page])).toBe('553780-6555')
  })

  test('the only organisation number is not said to be of both', async () => {
    const page = pageOf([...head.filter(([first]) => first[1] !== 'Ert orgnr'), ...sums, ...foot])
    expect([
      await value('issuerOrganizationNumber', [page]),
      await value('recipientOrganizationNumber', [page]),
    ]).toEqual(['553780-6555', undefined])
  })

  test('what is to be paid comes before the sum it was reckoned from, and the VAT stays that of the sum', async () => {
    const page = pageOf([
      ...head,
      ...sums.slice(0, 2),
      [
        [1400, 'Summa inkl moms'],
        [2000, '1 250,00'],
      ],
      [
        [1400, 'Avgår a conto'],
        [2000, '-400,00'],
      ],
      [
        [1400, 'Att betala'],
        [2000, '850,00'],
      ],
    ])
    expect([await value('invoiceAmount', [page]), await value('vat', [page])]).toEqual([
      '850.00',
      '250.00',
    ])
  })

  test('whole kronor without decimals are the VAT when they are 25 per cent of the rest', async () => {
    const page = pageOf([
      ...head,
      [
        [1400, 'Moms'],
        [2000, '250'],
      ],
      [
        [1400, 'Summa'],
        [2000, '1 250 kr'],
      ],
    ])
    expect(await value('vat', [page])).toBe('250.00')
  })

  test.each(['Omvänd betalningsskyldighet', 'VAT exempt, intra-community supply'])(
    '"%s" is VAT 0',
    async (words) => {
      const page = pageOf([...head, ...sums.slice(2), [[180, words]]])
      expect(await value('vat', [page])).toBe('0.00')
    },
  )

  test('the number may stand under the heading, or after a number sign', async () => {
    const under = pageOf([
      [[1700, 'Faktura']],
      [[1700, 'KF-5531']],
      ...without('Björkviks Bygg AB', 'Fakturanr'),
      ...sums,
    ])
    expect(await value('invoiceNumber', [under])).toBe('KF-5531')
    const sign = pageOf([
      ...without('Björkviks Bygg AB', 'Fakturanr'),
      [[180, 'Faktura #12']],
      ...sums,
    ])
    expect(await value('invoiceNumber', [sign])).toBe('12')
  })

  test('an invoice number with the letters of a legal form is nobody to pay', async () => {
    const page = pageOf([
      [
        [180, 'FAKTURA NR'],
        [520, 'HB-99'],
      ],
      [
        [180, 'KUND'],
        [520, 'Region Jämtland'],
      ],
      [[520, 'Box 654']],
      [[520, '831 27 Östersund']],
      ...gap,
      ...sums,
    ])
    expect(await value('recipientName', [page])).toBe('Region Jämtland')
  })

  test('what is hardly to be believed is no value, but offered', async () => {
    const page = pageOf([
      [[1700, 'Faktura']],
      [[1700, '2026']],
      ...without('Björkviks Bygg AB', 'Fakturanr'),
      ...sums,
    ])
    const { invoiceNumber } = (await read([page])).fields
    expect(believed(invoiceNumber)).toBeUndefined()
    expect(invoiceNumber.map(({ formattedValue }) => formattedValue)).toContain('2026')
  })

  test('the only day, without a label, is the day of the invoice', async () => {
    const page = pageOf([
      ...without('Fakturadatum', 'Förfallodatum'),
      [[180, 'Faktura #12 — 15 oktober 2026']],
      ...sums,
    ])
    expect(await value('invoiceDate', [page])).toBe('2026-10-15')
  })
})

test('a label goes on with the word for number, and a name ends where its street begins', async () => {
  const credit = pageOf([
    [[180, 'Kreditfaktura']],
    [
      [180, 'Kredit av faktura nr:'],
      [700, '2026-80938'],
    ],
    [
      [180, 'Fakturanr'],
      [700, '2026-479755'],
    ],
    ...gap,
    [[180, 'Västlunda kommun Verkstadsgatan 10']],
  ])
  expect([
    await value('invoiceNumber', [credit]),
    await value('creditForInvoiceNumber', [credit]),
    await value('issuerName', [credit]),
  ]).toEqual(['2026-479755', '2026-80938', 'Västlunda kommun'])
})

test('a label at the end of a line of running text points at what begins the next', async () => {
  const page = pageOf([
    [[180, 'Faktura']],
    [[180, 'Vi ber dig betala beloppet till vårt bankgiro med OCR-nummer']],
    [[180, '9339059090384.']],
  ])
  expect(await value('ocrReference', [page])).toBe('9339059090384')
})

test('a label and an amount that touch are two things, a number that begins with letters is one', async () => {
  const page = pageOf([
    [[180, 'Fakturanr INV4711']],
    [[180, 'Netto1 000,00']],
    [[180, 'Moms250,00']],
    [[180, 'Slutsumma1 250,00']],
  ])
  expect([
    await value('invoiceAmount', [page]),
    await value('vat', [page]),
    await value('invoiceNumber', [page]),
  ]).toEqual(['1250.00', '250.00', 'INV4711'])
})
