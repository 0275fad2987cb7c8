import { describe, expect, test } from 'vitest'
import type { Page } from '../document.ts'
import { foot, gap, head, read, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

const without = (...labels: readonly string[]) =>
  head.filter(([[, first]]) => !labels.includes(first))
/** The foot at the foot of the page. */
const sheet = (...lines: readonly Line[]): Page =>
  pageOf([
    ...lines,
    ...gap,
    ...sums,
    ...Array.from({ length: 40 - lines.length }, () => []),
    ...foot,
  ])

describe('whose an organisation number is', () => {
  test('one that cannot be the issuer’s is the recipient’s, whatever it is called', async () => {
    for (const label of ['Organisationsnummer', 'Personnummer']) {
      const own: Line = [
        [180, label],
        [700, '558855-2157'],
      ]
      const page = sheet(...without('Ert orgnr'), own)
      expect(await value('recipientOrganizationNumber', [page])).toBe('558855-2157')
      expect(await value('issuerOrganizationNumber', [page])).toBe('553780-6555')
    }
  })

  test('in a recipient’s address on one line it is the recipient’s, after "vårt" the issuer’s', async () => {
    const page = pageOf([
      [[180, 'Björkviks Bygg AB']],
      ...gap,
      [[180, 'Stenmos Kylteknik AB, Storgatan 14, 602 13 Norrköping, org.nr 558855-2157']],
      ...gap,
      ...sums,
      [[180, 'Vårt organisationsnummer är 553780-6555 och vi har F-skatt.']],
    ])
    expect(await value('issuerOrganizationNumber', [page])).toBe('553780-6555')
    expect(await value('recipientOrganizationNumber', [page])).toBe('558855-2157')
  })
})

describe('addresses', () => {
  test('"avsändare" in the head is who sends the invoice, on a payment slip who pays', async () => {
    const addresses: readonly Line[] = [
      [
        [180, 'Avsändare'],
        [1400, 'Mottagare'],
      ],
      [
        [180, 'Björkviks Bygg AB'],
        [1400, 'Stenmos Kylteknik AB'],
      ],
      [
        [180, 'Sågvägen 2'],
        [1400, 'Storgatan 14'],
      ],
      [
        [180, '352 34 Växjö'],
        [1400, '602 13 Norrköping'],
      ],
    ]
    expect(await value('recipientName', [sheet(...addresses)])).toBe('Stenmos Kylteknik AB')
    const slip: readonly Line[] = [
      [[180, 'Avsändare']],
      [[180, 'Stenmos Kylteknik AB']],
      [[180, 'Storgatan 14']],
      [[180, '602 13 Norrköping']],
    ]
    const blank = Array.from({ length: 32 }, () => gap[0])
    const low = pageOf([[[180, 'Björkviks Bygg AB']], ...gap, ...sums, ...blank, ...slip])
    expect(await value('recipientName', [low])).toBe('Stenmos Kylteknik AB')
  })

  test('a label over an address is no part of it', async () => {
    const page = sheet(
      [[180, 'Björkviks Bygg AB']],
      ...gap,
      [[1400, 'Org.nr']],
      [[1400, 'Stenmos Kylteknik AB']],
      [[1400, 'Storgatan 14']],
      [[1400, '602 13 Norrköping']],
    )
    expect(await value('recipientName', [page])).toBe('Stenmos Kylteknik AB')
    expect(await value('streetSecondary', [page])).toBeUndefined()
  })

  test.each([
    ['602 13 NORRKÖPING', 'Norrköping'],
    ['194 61 UPPLANDS VÄSBY', 'Upplands Väsby'],
    ['DK-2100 København Ø', 'København Ø'],
    ['60313 FRANKFURT AM MAIN', 'Frankfurt am Main'],
  ])('the city of %s is %s', async (printed, city) => {
    const page = sheet(
      [[180, 'Björkviks Bygg AB']],
      ...gap,
      [[1400, 'Stenmos Kylteknik AB']],
      [[1400, 'Storgatan 14']],
      [[1400, printed]],
    )
    expect(await value('city', [page])).toBe(city)
  })

  test('what a role says before the issuer’s name is no part of it', async () => {
    const page = pageOf([
      ...head.slice(1),
      ...sums,
      ...gap,
      [[180, 'Hyresvärd: Björkviks Bygg AB, Sågvägen 2, 352 34 Växjö']],
    ])
    expect(await value('issuerName', [page])).toBe('Björkviks Bygg AB')
  })

  test('two addresses beside each other without a label are not told apart with confidence', async () => {
    const page = pageOf([
      [[180, 'Credit Note']],
      ...gap,
      [
        [180, 'Björkviks Bygg AB'],
        [900, 'Stenmos Kylteknik AB'],
      ],
      [
        [180, 'Sågvägen 2'],
        [900, 'Storgatan 14'],
      ],
      [
        [180, '352 34 Växjö'],
        [900, '602 13 Norrköping'],
      ],
      ...gap,
      ...sums,
    ])
    expect((await read([page])).fields.recipientName[0]?.confidence).toBeLessThan(0.95)
  })

  test('the parts of an address may have a label each', async () => {
    const page = sheet(
      [
        [180, 'Säljare: Björkviks Bygg AB'],
        [1400, 'Fakturanr: 4711'],
      ],
      ...gap,
      [[180, 'Köpare: Stenmos Kylteknik AB']],
      [[180, 'Adress: Storgatan 14']],
      [
        [180, 'Postnr: 602 13'],
        [700, 'Ort: Norrköping'],
      ],
    )
    expect([
      await value('recipientName', [page]),
      await value('street', [page]),
      await value('zipCode', [page]),
      await value('city', [page]),
    ]).toEqual(['Stenmos Kylteknik AB', 'Storgatan 14', '602 13', 'Norrköping'])
  })

  test.each([
    ['Tyskland', '10115'],
    ['Sverige', '101 15'],
  ])('five digits before a city in %s are %s', async (country, code) => {
    const page = sheet(
      [[180, 'Björkviks Bygg AB']],
      ...gap,
      [[180, 'Köpare']],
      [[180, 'Wasserwerke Spree GmbH']],
      [[180, 'Invalidenstrasse 12']],
      [[180, '10115 Berlin']],
      [[180, country]],
    )
    expect(await value('zipCode', [page])).toBe(code)
  })

  test('an address ends where the one under it begins', async () => {
    const page = sheet(
      [[180, 'Björkviks Bygg AB']],
      [[180, 'Sågvägen 2']],
      [[180, '352 34 Växjö']],
      [[180, 'Stenmos Kylteknik AB']],
      [[180, 'Storgatan 14']],
      [[180, '602 13 Norrköping']],
    )
    expect([await value('recipientName', [page]), await value('city', [page])]).toEqual([
      'Stenmos Kylteknik AB',
      'Norrköping',
    ])
  })

  test('a delivery address is not the recipient’s', async () => {
    const page = sheet(
      [
        [900, 'Lev.adr'],
        [1700, 'Fakt.adr'],
      ],
      [
        [180, 'Björkviks Bygg AB'],
        [900, 'Butik 14'],
        [1700, 'Stenmos Kylteknik AB'],
      ],
      [
        [900, 'Lagervägen 2'],
        [1700, 'Storgatan 14'],
      ],
      [
        [900, '136 50 Jordbro'],
        [1700, '602 13 Norrköping'],
      ],
    )
    expect(await value('recipientName', [page])).toBe('Stenmos Kylteknik AB')
  })

  test('a reminder names its issuer elsewhere than in its heading', async () => {
    const page = pageOf([[[180, 'PÅMINNELSE']], ...head, ...sums])
    expect(await value('issuerName', [page])).toBe('Björkviks Bygg AB')
  })
})

describe('labels', () => {
  test.each([
    ['Klientnummer', '23935', 'customerNumber', '23935'],
    ['Hyresgästnr', '004-12-0031', 'customerNumber', '004-12-0031'],
    ['Kund:', 'KUND0331', 'customerNumber', 'KUND0331'],
    ['Kund:', 'KUND-77', 'customerNumber', 'KUND-77'],
    ['Kundnr', '70 412 883', 'customerNumber', '70412883'],
    ['Förf', '2026-11-02', 'dueDate', '2026-11-02'],
    ['Fdat', '2026-10-03', 'invoiceDate', '2026-10-03'],
    ['Inv. date:', '2026-10-03', 'invoiceDate', '2026-10-03'],
  ] as const)('%s %s', async (label, printed, field, expected) => {
    const own: Line = [
      [180, label],
      [600, printed],
    ]
    const rest = without('Kundnr', 'Förfallodatum', 'Fakturadatum')
    expect(await value(field, [pageOf([...rest, own, ...gap, ...sums, ...gap, ...foot])])).toBe(
      expected,
    )
  })

  test('a label may go on in the next line', async () => {
    const page = pageOf([
      ...without('Ert orgnr'),
      [
        [180, 'Hyresgästens'],
        [600, '558855-2157'],
      ],
      [[180, 'orgnr']],
      ...gap,
      ...sums,
      ...gap,
    ])
    expect(await value('recipientOrganizationNumber', [page])).toBe('558855-2157')
  })

  test('a label of small print with a rate stands under what it labels', async () => {
    const over: Line = [
      [180, '1 000,00'],
      [700, '250,00'],
      [1400, '1 250,00 kr'],
    ]
    const under: Line = [
      [180, 'netto'],
      [700, 'moms 25 %'],
      [1400, 'att betala'],
    ]
    const page = pageOf([...head, ...gap, over, under])
    const low = page.words.filter(({ y }) => y > 150 + 8.5 * 62)
    const small = page.words.map((word) =>
      low.includes(word) ? { ...word, y: word.y - 16, height: 26 } : word,
    )
    expect(await value('vat', [{ ...page, words: small }])).toBe('250.00')
  })

  test('what VAT is counted on is not the VAT', async () => {
    const page = pageOf([
      ...head,
      [
        [180, 'Moms 25 % på 1 000,00 kr'],
        [2000, '250,00'],
      ],
      [
        [180, 'Summa inkl. moms'],
        [2000, '1 250,00'],
      ],
    ])
    expect(await value('vat', [page])).toBe('250.00')
  })
})
