import { describe, expect, test } from 'vitest'
import { foot, gap, head, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

/** Print that ends at a place from the left. */
const ending = (end: number, text: string): readonly [number, string] => [
  end - 20 * text.length + 8 * (text.split(' ').length - 1),
  text,
]
const without = (...labels: readonly string[]) =>
  head.filter(([[, first]]) => !labels.includes(first))
const rows: readonly Line[] = [
  [[180, 'Montering'], ending(2100, '400,00')],
  [[180, 'Frakt'], ending(2100, '350,00')],
  [[180, 'Resor'], ending(2100, '250,00')],
]

describe('what is to be paid', () => {
  test('ends the sums, whatever it is called, and is no row under "Belopp"', async () => {
    const page = pageOf([
      ...head,
      ...gap,
      [[180, 'Avser'], ending(2100, 'Belopp')],
      ...rows,
      ...gap,
      [[1400, 'Netto'], ending(2100, '1 000,00')],
      [[1400, 'Moms 25 %'], ending(2100, '250,00')],
      [[1400, 'Slutligen'], ending(2100, '1 250,00')],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('1250.00')
    expect(await value('vat', [page])).toBe('250.00')
  })

  test('without VAT it is the last of the sums too', async () => {
    const page = pageOf([
      ...head,
      ...gap,
      [[180, 'Avser'], ending(2100, 'Summa')],
      ...rows,
      ...gap,
      [[1400, 'Netto'], ending(2100, '1 000,00')],
      [[1400, 'Slutligen'], ending(2100, '1 000,00')],
      [[180, 'Omvänd skattskyldighet']],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('1000.00')
  })

  test('ends the sums with its currency after it', async () => {
    const page = pageOf([
      ...head,
      ...gap,
      [[180, 'Avser'], ending(2100, 'Belopp')],
      ...rows,
      ...gap,
      [[1400, 'Netto'], ending(2100, '1 000,00')],
      [[1400, 'Moms 0 %'], ending(2100, '0,00')],
      [[1400, 'Slutligen'], ending(2100, '1 000,00 EUR')],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('1000.00')
  })

  test('ends a row of sums too', async () => {
    const page = pageOf([
      ...head,
      ...gap,
      [[180, 'Avser'], ending(2100, 'Belopp')],
      [[180, 'Montering'], ending(2100, '599,70')],
      [[180, 'Frakt'], ending(2100, '400,00')],
      ...gap,
      [
        [180, 'Netto'],
        [700, 'Moms 0 %'],
        [1200, 'Avrundning'],
        [1700, 'Slutligen'],
      ],
      [
        [180, '999,70'],
        [700, '0,00'],
        [1200, '0,30'],
        [1700, '1 000,00'],
      ],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('1000.00')
  })

  test('is what a deduction leaves, and the VAT that of the whole', async () => {
    const page = pageOf([
      ...head,
      ...gap,
      [[1400, 'Netto'], ending(2100, '1 000,00')],
      [[1400, 'Moms 25 %'], ending(2100, '250,00')],
      [[1400, 'Totalt inkl moms'], ending(2100, '1 250,00')],
      [[1400, 'Deponerat'], ending(2100, '- 450,00')],
      [[1400, 'Resten'], ending(2100, '800,00')],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('800.00')
    expect(await value('vat', [page])).toBe('250.00')
  })

  test('stands under its own heading, and not under the long one that ends the row', async () => {
    const page = pageOf([
      ...head,
      ...gap,
      [
        [180, 'Värde / Value'],
        [800, 'Moms 25 %'],
        [1300, 'Att betala inkl. moms / Please pay'],
      ],
      [
        [180, '1 000,00'],
        [800, '250,00'],
        [1300, '1 250,00'],
      ],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('1250.00')
  })

  test('ends where its heading does, the currency after it counted', async () => {
    const page = pageOf([
      ...head,
      ...gap,
      [[180, 'Avser'], ending(2100, 'Kostnad')],
      [[180, 'Montering'], ending(2100, '990,00')],
      ...gap,
      [ending(700, 'Netto'), ending(1300, 'Moms 0 %'), ending(2100, 'Brutto')],
      [ending(700, '1 000,00'), ending(1300, '0,00'), ending(2100, '1 000,00 kronor')],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('1000.00')
  })

  test('of which a colon and a minus are one word is paid back', async () => {
    const page = pageOf([
      [
        [180, 'Björkviks Bygg AB'],
        [1700, 'Kreditfaktura'],
      ],
      ...head.slice(1),
      ...gap,
      [[180, 'Summa att betala :- 1 250,00 SEK']],
      ...gap,
      ...foot,
    ])
    expect(await value('invoiceAmount', [page])).toBe('-1250.00')
  })
})

describe('cells', () => {
  test('a number alone under "Kund" is the customer’s', async () => {
    for (const [label, other] of [
      ['Kund', 'Villkor'],
      ['1 Kund', '2 Villkor'],
    ] as const) {
      const strip: readonly Line[] = [
        [
          [180, label],
          [700, other],
        ],
        [
          [180, 'D25963'],
          [700, '30 dagar'],
        ],
      ]
      const page = pageOf([...without('Kundnr'), ...gap, ...strip, ...gap, ...sums, ...foot])
      expect(await value('customerNumber', [page])).toBe('D25963')
    }
  })

  test('"Kundens namn och adress" is a heading, and "och adress" no line of an address', async () => {
    const page = pageOf([
      ...head.slice(0, 1),
      [[1400, 'Kundens namn och adress']],
      [[1400, 'Stenmos Kylteknik AB']],
      [[1400, 'Storgatan 14']],
      [[1400, '602 13 Norrköping']],
      ...gap,
      ...sums,
      ...foot,
    ])
    expect(await value('recipientName', [page])).toBe('Stenmos Kylteknik AB')
    expect(await value('streetSecondary', [page])).toBeUndefined()
  })

  test('the second line of another’s address is not the recipient’s', async () => {
    const page = pageOf([
      ...head.slice(0, 1),
      [
        [180, 'Betalare'],
        [1400, 'Mottagare'],
      ],
      [
        [180, 'Stenmos Kylteknik AB'],
        [1400, 'Tågviks Åkeri AB'],
      ],
      [
        [180, 'Storgatan 14'],
        [1400, 'Plan 6'],
      ],
      [
        [180, '602 13 Norrköping'],
        [1400, 'Hamngatan 2'],
      ],
      [[1400, '211 19 Malmö']],
      ...gap,
      ...sums,
      ...foot,
    ])
    expect(await value('recipientName', [page])).toBe('Stenmos Kylteknik AB')
    expect(await value('streetSecondary', [page])).toBeUndefined()
  })

  test('a postal code of four digits stands two wide blanks before its city', async () => {
    const page = pageOf([
      ...head.slice(0, 1),
      [[1400, 'Kunde']],
      [[1400, 'Nordform AS']],
      [[1400, 'Storgata 34']],
      [
        [1400, '7010'],
        [1525, 'Trondheim'],
      ],
      ...gap,
      ...sums,
      ...foot,
    ])
    const wide = { ...page, words: page.words.map((word) => ({ ...word, height: 26 })) }
    expect(await value('zipCode', [wide])).toBe('7010')
    expect(await value('city', [wide])).toBe('Trondheim')
  })
})

describe('who sends the invoice', () => {
  const others: readonly Line[] = [...head.slice(1), ...gap, ...sums, ...gap]

  test('is named first on the page, without any form of company', async () => {
    const page = pageOf([[[180, 'Öbergs Redovisning']], [[1700, 'Faktura']], ...others, ...foot])
    expect(await value('issuerName', [page])).toBe('Öbergs Redovisning')
  })

  test('is named on a payment slip, and in no sentence', async () => {
    const page = pageOf([
      [[1700, 'Faktura']],
      ...others,
      [[180, 'Fakturan är belånad. Betala till Ramlunda Plåt AB']],
      ...Array.from({ length: 28 }, (): Line => []),
      [[1400, 'Betalningsmottagare']],
      [[1400, 'Haddads Glas']],
    ])
    expect(await value('issuerName', [page])).toBe('Haddads Glas')
  })

  test('is named as its own address on the web', async () => {
    const page = pageOf([
      [[1700, 'Faktura']],
      ...others,
      ...Array.from({ length: 34 }, (): Line => []),
      [[180, 'Öbergs El Kyrkogatan 57, 352 30 Växjö www.obergsel.example']],
      ...foot,
    ])
    expect(await value('issuerName', [page])).toBe('Öbergs El')
  })
})

test('an address to which the invoice is sent is the recipient’s where a slip names them again', async () => {
  const page = pageOf([
    [
      [180, 'Björkviks Bygg AB'],
      [1700, 'Rechnung'],
    ],
    [[1400, 'Nordform AG']],
    [[1400, 'Hauptstraße 41']],
    [[1400, '80331 München']],
    [[1400, 'Gesendet an: post@nordform.example']],
    ...gap,
    ...sums,
    ...gap,
    [[180, 'Björkviks Bygg AB, Sågvägen 2, 352 34 Växjö, info@bjorkviksbygg.example']],
    ...foot,
    ...Array.from({ length: 20 }, (): Line => []),
    [[180, 'Nordform AG']],
    [[180, 'Hauptstraße 41']],
    [[180, '80331 München']],
  ])
  expect(await value('recipientEmailAddress', [page])).toBe('post@nordform.example')
})
