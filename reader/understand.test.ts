import { describe, expect, test } from 'vitest'
import type { FieldName } from './document.ts'
import { foot, gap, head, invoice, read, sums, value } from './testing/plain-invoice.ts'
import { pageOf } from './testing/texts-page.ts'

describe('the fields of an invoice (interpretation 17, 18)', () => {
  test.each<readonly [FieldName, string]>([
    ['invoiceNumber', '4711'],
    ['invoiceDate', '2026-10-03'],
    ['dueDate', '2026-11-02'],
    ['customerNumber', 'K933'],
    ['ocrReference', '9339059090384'],
    ['recipientName', 'Stenmos Kylteknik AB'],
    ['streetSecondary', 'c/o Kontorshotellet'],
    ['street', 'Storgatan 14'],
    ['zipCode', '602 13'],
    ['city', 'Norrköping'],
    ['recipientOrganizationNumber', '558855-2157'],
    ['issuerOrganizationNumber', '553780-6555'],
    ['issuerName', 'Björkviks Bygg AB'],
    ['bankgiro', '8000-9830'],
    ['invoiceAmount', '1250.00'],
    ['vat', '250.00'],
    ['invoiceCurrency', 'SEK'],
    ['isCreditInvoice', 'false'],
  ])('%s', async (field, expected) => {
    expect(await value(field, [invoice])).toBe(expected)
  })

  test('every candidate says why it was chosen and where it stands', async () => {
    const { fields } = await read([invoice])
    expect(fields.invoiceAmount[0]).toMatchObject({
      rawValue: '1 250,00',
      page: 1,
      fromQrCode: false,
      label: 'attbetala',
      why: expect.arrayContaining([
        'Värdet står till höger om "Att betala"',
        'Nettobelopp och moms ger beloppet',
      ]),
    })
    expect(fields.invoiceAmount.length).toBeGreaterThan(1)
    expect(fields.invoiceAmount[0]?.confidence).toBeGreaterThan(0.95)
  })

  test('the day an amount is due on is not the amount', async () => {
    const due = [
      [180, 'TOTAL AMOUNT DUE ON August 3 , 2014'],
      [2000, '$4.11'],
    ] satisfies [number, string][]
    expect(await value('invoiceAmount', [pageOf([...head, due, ...gap, [[180, 'Invoice']]])])).toBe(
      '4.11',
    )
  })

  test('the number of an invoice that lists others is not one of theirs', async () => {
    const listed = Array.from({ length: 12 }, (_, at) => [
      [180, `Faktura nr ${1001 + at}`],
      [2000, `${100 + at},00`],
    ]) satisfies [number, string][][]
    expect(
      await value('invoiceNumber', [
        pageOf([...head, ...gap, ...listed, ...sums, ...gap, ...foot]),
      ]),
    ).toBe('4711')
  })

  test('the due day is worked out by the terms when none is printed', async () => {
    const page = pageOf([
      [[180, 'Faktura']],
      [
        [180, 'Fakturadatum'],
        [600, '2026-10-03'],
      ],
      [
        [180, 'Betalningsvillkor'],
        [600, '30 dagar netto'],
      ],
    ])
    const { fields } = await read([page])
    expect(fields.dueDate[0]).toMatchObject({
      formattedValue: '2026-11-02',
      page: 0,
      rawValue: '',
    })
  })

  test('a credit invoice names the invoice it takes back', async () => {
    const page = pageOf([
      [[180, 'Kreditfaktura']],
      [
        [180, 'Fakturanr'],
        [600, '20264730'],
      ],
      [
        [180, 'Krediterar faktura'],
        [600, '20264720'],
      ],
      [
        [180, 'Att betala'],
        [600, '-97 500,00'],
      ],
    ])
    expect(await value('isCreditInvoice', [page])).toBe('true')
    expect(await value('creditForInvoiceNumber', [page])).toBe('20264720')
    expect(await value('invoiceAmount', [page])).toBe('-97500.00')
  })

  test('what a UsingQR code says wins over print and is marked', async () => {
    const text = JSON.stringify({
      uqr: 1,
      tp: 1,
      nme: 'Björkviks Bygg AB',
      cid: '553780-6555',
      iref: '9339059090384',
      idt: '20261004',
      ddt: '20261103',
      due: 1250,
      vat: 250,
      cur: 'SEK',
      pt: 'BG',
      acc: '8000-9830',
    })
    const { fields } = await read([
      { ...invoice, qrCodes: [{ text, x: 200, y: 800, width: 300, height: 300 }] },
    ])
    expect(fields.invoiceDate[0]).toMatchObject({
      formattedValue: '2026-10-04',
      fromQrCode: true,
    })
    expect(fields.ocrReference[0]).toMatchObject({
      formattedValue: '9339059090384',
      fromQrCode: true,
      x: 520,
    })
    expect(fields.invoiceNumber[0]).toMatchObject({ formattedValue: '4711', fromQrCode: false })
  })
})

describe('a code that says another thing than the page (interpretation 93)', () => {
  const code = {
    uqr: 1,
    tp: 1,
    nme: 'Björkviks Bygg AB',
    cid: '553780-6555',
    iref: '9339059090384',
    idt: '20261003',
    ddt: '20261102',
    due: 1250,
    vat: 250,
    cur: 'SEK',
    pt: 'BG',
    acc: '8000-9830',
  }
  const withCode = (said: object) => [
    {
      ...invoice,
      qrCodes: [
        { text: JSON.stringify({ ...code, ...said }), x: 200, y: 800, width: 300, height: 300 },
      ],
    },
  ]

  test('as it is printed says nothing', async () => {
    expect((await read(withCode({}))).problems).toEqual([])
  })

  test.each<readonly [FieldName, object, string]>([
    ['invoiceAmount', { due: 12500 }, '1250.00'],
    ['vat', { vat: 2500 }, '250.00'],
    ['dueDate', { ddt: '20270102' }, '2026-11-02'],
    ['bankgiro', { acc: '5050-1055' }, '8000-9830'],
    ['ocrReference', { iref: '12344' }, '9339059090384'],
  ])('of the %s is told, and what is seen goes first', async (field, said, printed) => {
    const { fields, problems } = await read(withCode(said))
    expect(problems).toMatchObject([{ code: 'codeAgainstPrint', fatal: false }])
    expect(fields[field][0]).toMatchObject({ formattedValue: printed, fromQrCode: false })
    expect(fields[field][0]?.confidence).toBeLessThan(0.9)
  })
})

describe('pages', () => {
  const next = pageOf(
    [
      [[180, 'Faktura']],
      [
        [180, 'Fakturanr'],
        [520, '4712'],
      ],
      ...sums,
    ],
    2,
  )
  const report = pageOf(
    [
      [[180, 'Tidrapport']],
      [[180, 'Bilaga 1 till faktura 4711']],
      [
        [180, 'Datum'],
        [600, '2026-09-03'],
      ],
    ],
    2,
  )

  test('a time report at the end is an attachment', async () => {
    const document = await read([invoice, report])
    expect(document.attachmentPageStart).toBe(2)
    expect(document.invoices).toMatchObject([{ pages: [1], attachmentPages: [2] }])
  })

  test('a column called as an attachment may be heads no attachment', async () => {
    const rest = pageOf(
      [
        [
          [180, 'Fakturanr'],
          [520, '4711'],
        ],
        [
          [180, 'Moms'],
          [700, 'Underlag'],
          [1200, 'Momsbelopp'],
          [1800, 'Summa'],
        ],
        [
          [180, '25 %'],
          [700, '1 000,00'],
          [1200, '250,00'],
          [1800, '1 250,00'],
        ],
        [
          [1400, 'Att betala'],
          [2000, '1 250,00'],
        ],
        ...foot,
      ],
      2,
    )
    const first = pageOf([...head, ...gap, ...gap])
    expect((await read([first, rest])).invoices).toMatchObject([
      { pages: [1, 2], attachmentPages: [] },
    ])
  })

  test('an invoice goes on to where it says what to pay, past a page that looked like its end', async () => {
    const first = pageOf([
      ...head,
      [
        [180, 'Beskrivning'],
        [1800, 'Total'],
      ],
      [
        [180, 'Arbete'],
        [1800, '9 548,00'],
      ],
    ])
    const rows = pageOf([[[180, '.']], [[180, 'Material']], [[180, 'Frakt']], [[180, 'Resor']]], 2)
    const last = pageOf(
      [
        [
          [180, 'Fakturanr'],
          [520, '4711'],
        ],
        ...sums,
        ...foot,
      ],
      3,
    )
    expect((await read([first, rows, last])).invoices).toMatchObject([
      { pages: [1, 2, 3], attachmentPages: [] },
    ])
  })

  test('"2/2" in a corner is the second page, whatever else may be its number', async () => {
    const second = pageOf([[[2200, '2/2']], [[180, 'Faktura 65820']], ...sums], 2)
    const corner = ({ words, ...page }: typeof second) => ({
      ...page,
      words: words.map((word) => (/^\d\/\d$/.test(word.text) ? { ...word, y: 60 } : word)),
    })
    const first = pageOf([[[2200, '1/2']], ...head, ...gap])
    expect((await read([corner(first), corner(second)])).invoices).toMatchObject([
      { pages: [1, 2] },
    ])
  })

  test('another number begins another invoice', async () => {
    const document = await read([invoice, next])
    expect(document.invoices.map(({ pages }) => pages)).toEqual([[1], [2]])
    expect(document.invoices[1]?.fields.invoiceNumber[0]?.formattedValue).toBe('4712')
  })

  test('the sender may say where the attachments begin', async () => {
    expect((await read([invoice, next], { attachmentPageStart: 2 })).invoices).toMatchObject([
      { pages: [1], attachmentPages: [2] },
    ])
  })
})
