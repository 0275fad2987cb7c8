import { describe, expect, test } from 'vitest'
import { believed, type FieldName } from './document.ts'
import { learnFrom } from './understand/learn.ts'
import type { ReadOptions } from './options.ts'
import { textInRegion } from './region.ts'
import { foot, gap, head, invoice, read, sums, value } from './testing/plain-invoice.ts'
import { pageOf } from './testing/texts-page.ts'

describe('the fields of an invoice (interpretation 17, 18)', () => {
  test.each<readonly [FieldName, string]>([
    ['invoiceNumber', '4711'],
    ['invoiceCreated', '2026-10-03'],
    ['invoiceDueDate', '2026-11-02'],
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
    expect(fields.invoiceDueDate[0]).toMatchObject({
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
    expect(fields.invoiceCreated[0]).toMatchObject({
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

describe('learning from corrections', () => {
  const odd = (number: string, date: string) =>
    pageOf([
      [[180, 'Björkviks Bygg AB']],
      [
        [180, 'Vår beteckning'],
        [700, number],
      ],
      [
        [180, 'Dokument'],
        [700, date],
      ],
      ...sums,
      ...foot,
    ])

  test('a corrected field is found by its label on the next document', async () => {
    const first = await read([odd('778812', '2026-10-01')])
    expect(believed(first.fields.invoiceNumber)).toBeUndefined()
    const learned = learnFrom(first, 'invoiceNumber', { formattedValue: '778812' })
    expect(learned).toMatchObject({
      field: 'invoiceNumber',
      label: 'vårbeteckning',
      relation: 'right',
      page: 'first',
      constant: '',
    })
    const second = await read([odd('778995', '2026-10-09')], {
      known: { places: learned ? [learned] : [] },
    })
    expect(second.fields.invoiceNumber[0]).toMatchObject({
      formattedValue: '778995',
      why: expect.arrayContaining([
        'Rättelser på avsändarens tidigare fakturor pekar ut etiketten',
      ]),
    })
  })

  test('the sender’s own number is learned as it is', async () => {
    expect(
      learnFrom(await read([invoice]), 'bankgiro', { formattedValue: '5050-1055' }),
    ).toMatchObject({
      constant: '5050-1055',
    })
  })
})

describe('the register', () => {
  test('a name without a number gives the number when only one company has it', async () => {
    const page = pageOf([...head.slice(0, 6), ...gap, ...sums])
    const byName = async (name: string) => [{ organizationNumber: '5588552157', name }]
    expect(await value('recipientOrganizationNumber', [page], { register: { byName } })).toBe(
      '558855-2157',
    )
  })

  test('a number whose company is the other side is not this side’s', async () => {
    const names: Readonly<Record<string, string>> = {
      '5588552157': 'Björkviks Bygg AB',
      '5537806555': 'Stenmos Kylteknik AB',
    }
    const byNumber = async (organizationNumber: string) => {
      const name = names[organizationNumber]
      return name === undefined ? undefined : { organizationNumber, name }
    }
    const unnamed = head.map((line) =>
      line.map(([x, text]) => [x, text === 'Ert orgnr' ? 'Orgnr' : text] as const),
    )
    const page = pageOf([...unnamed, ...gap, ...sums, ...gap, ...foot])
    expect(await value('issuerOrganizationNumber', [page], { register: { byNumber } })).toBe(
      '558855-2157',
    )
    expect(await value('recipientOrganizationNumber', [page], { register: { byNumber } })).not.toBe(
      '558855-2157',
    )
  })

  test('a register that fails stops nothing', async () => {
    const byNumber = async () => Promise.reject(new Error('down'))
    expect(await value('recipientOrganizationNumber', [invoice], { register: { byNumber } })).toBe(
      '558855-2157',
    )
  })
})

describe('the issuer’s earlier invoices', () => {
  const last = {
    invoiceNumber: '4709',
    recipientOrganizationNumber: '5588552157',
    recipientName: 'Stenmos Kylteknik Aktiebolag',
    street: 'Storgatan 14',
    zipCode: '60213',
    city: 'Norrköping',
    recipientEmailAddress: '',
    customerNumber: 'K-933',
  }
  const earlier = async (issuer: string) => (issuer === '5537806555' ? [last] : [])

  test.each<readonly [FieldName, string]>([
    ['recipientOrganizationNumber', 'Samma som på utställarens faktura 4709'],
    ['recipientName', 'Samma som på utställarens faktura 4709'],
    ['zipCode', 'Samma som på utställarens faktura 4709'],
    ['customerNumber', 'Samma som på utställarens faktura 4709'],
    ['invoiceNumber', 'Följer på utställarens faktura 4709'],
  ])('speak for %s', async (field, why) => {
    const [alone, beside] = await Promise.all([read([invoice]), read([invoice], { earlier })])
    expect(beside.fields[field][0]?.formattedValue).toBe(alone.fields[field][0]?.formattedValue)
    expect(beside.fields[field][0]?.why).toContain(why)
    expect(beside.fields[field][0]?.confidence).toBeGreaterThanOrEqual(
      alone.fields[field][0]?.confidence ?? 1,
    )
  })

  test('give the number of a recipient that is printed without one', async () => {
    const page = pageOf([...head.slice(0, 6), ...gap, ...sums, ...gap, ...foot])
    expect(await value('recipientOrganizationNumber', [page])).toBeUndefined()
    expect(await value('recipientOrganizationNumber', [page], { earlier })).toBe('558855-2157')
    const another = { ...last, recipientOrganizationNumber: '5560160680' }
    const both = async () => [last, another]
    expect(await value('recipientOrganizationNumber', [page], { earlier: both })).toBeUndefined()
  })

  test('say nothing when they are another issuer’s, of another series, or cannot be had', async () => {
    const far = async () => [
      { ...last, invoiceNumber: '2709' },
      { ...last, invoiceNumber: 'A4709' },
    ]
    const why = async (options: ReadOptions) =>
      (await read([invoice], options)).fields.invoiceNumber[0]?.why
    expect(await why({ earlier: far })).toEqual(await why({}))
    expect(await why({ earlier: async () => [] })).toEqual(await why({}))
    expect(await why({ earlier: async () => Promise.reject(new Error('down')) })).toEqual(
      await why({}),
    )
  })
})

test('the text of a region, in reading order', () => {
  expect(textInRegion(invoice, { x: 1380, y: 200, width: 900, height: 350 })).toBe(
    'Stenmos Kylteknik AB\nAtt: Anna Berg\nc/o Kontorshotellet\nStorgatan 14\n602 13 Norrköping',
  )
  expect(textInRegion(invoice, { x: 0, y: 0, width: 10, height: 10 })).toBe('')
})
