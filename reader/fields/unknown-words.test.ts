import { describe, expect, test } from 'vitest'
import { foot, gap, head, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

type Line = Parameters<typeof pageOf>[0][number]

const without = (...labels: readonly string[]) =>
  head.filter(([[, first]]) => !labels.includes(first))
const addressed = (...lines: readonly string[]) =>
  pageOf([
    ...head.slice(0, 1),
    ...lines.map((text): Line => [[1400, text]]),
    ...gap,
    ...sums,
    ...gap,
    ...foot,
  ])

describe('a heading in a word not met before', () => {
  test('is no name over the address of a person', async () => {
    const page = addressed('Fakturakontakten', 'Per Holm', 'Storgatan 14', '602 13 Norrköping')
    expect(await value('recipientName', [page])).toBe('Per Holm')
    expect(await value('streetSecondary', [page])).toBeUndefined()
  })

  test('is no second line over the address of a company', async () => {
    const page = addressed(
      'Kundens postort',
      'Stenmos Kylteknik AB',
      'Plan 4',
      'Storgatan 14',
      '602 13 Norrköping',
    )
    expect(await value('recipientName', [page])).toBe('Stenmos Kylteknik AB')
    expect(await value('streetSecondary', [page])).toBe('Plan 4')
  })

  test('is no second line when it is said in two languages, nor before a name like a street', async () => {
    const page = addressed(
      'Fakturakontakten / To',
      'Elvstrand Group AB',
      'Att: Per Holm',
      'Hus 4',
      'Storgatan 14',
      '602 13 Norrköping',
    )
    expect(await value('recipientName', [page])).toBe('Elvstrand Group AB')
    expect(await value('streetSecondary', [page])).toBe('Hus 4')
  })

  test('is a name where nothing but an address follows it', async () => {
    const page = addressed('Kundkraft', 'Storgatan 14', '602 13 Norrköping')
    expect(await value('recipientName', [page])).toBe('Kundkraft')
  })
})

describe('sums in running text', () => {
  const said = (...lines: readonly string[]) =>
    pageOf([...head, ...gap, ...lines.map((text): Line => [[180, text]]), ...gap, ...foot])

  test('what is to be paid has no decimals, and the VAT is not what rounds it off', async () => {
    const page = said(
      'Belopp ex moms 44287.10 Moms 6 % 2657.23 Kronjustering - 0.33',
      'Summa: 46944',
    )
    expect(await value('invoiceAmount', [page])).toBe('46944.00')
    expect(await value('vat', [page])).toBe('2657.23')
  })

  test('at one rate and at none the VAT of the one is all of it', async () => {
    const page = said(
      'Belopp exkl. moms 11 000,00 25 % moms 2 500,00 moms 0% 0,00, Moms i kronor 2 500,00',
      'Moms 25 % på 10 000,00, moms 0 % på 1 000,00',
      'Totalt inkl. moms SEK: 13 500,00',
    )
    expect(await value('vat', [page])).toBe('2500.00')
  })

  test('the total under the line says nothing of the VAT over it', async () => {
    const page = said(
      'Summa utan moms 384,648.94, Moms 25% 70,377.36, Moms 0% 0.00',
      'Sammanlagt: 455,026.30 kr',
    )
    expect(await value('vat', [page])).toBe('70377.36')
    expect(await value('invoiceAmount', [page])).toBe('455026.30')
  })

  test('a net amount called by a rate of none is no VAT', async () => {
    const page = said(
      'Summan moms 0 % 1 500,00, moms 0 % 0,00',
      'Att betala: 1 500,00',
      'Momsfritt',
    )
    expect(await value('vat', [page])).toBe('0.00')
  })

  test('a rest is what a prepayment leaves of the sum', async () => {
    const page = said(
      'Netto 1 000,00, moms 25 % 250,00   Brutto 1 250,00   Förbetalt 400,00-',
      'Ännu obetalt EUR: 850,00',
    )
    expect(await value('invoiceAmount', [page])).toBe('850.00')
  })
})

test('of a label in two languages one is enough', async () => {
  const page = pageOf([
    ...without('Förfallodatum', 'Fakturadatum'),
    [],
    [[180, '2026-11-05']],
    [[180, 'Betalas senast / Whatever it says']],
    [],
    [[180, '2026-10-03']],
    [[180, 'Fakturadatum / Day of it']],
    [],
    ...sums,
    ...foot,
  ])
  const words = page.words.map((word) =>
    /^(?:Fakturadatum|Betalas|senast|[/]|Whatever|it|says|Day|of)$/.test(word.text)
      ? { ...word, y: word.y - 10, height: 30 }
      : word,
  )
  expect(await value('dueDate', [{ ...page, words }])).toBe('2026-11-05')
  expect(await value('invoiceDate', [{ ...page, words }])).toBe('2026-10-03')
})

test('"efter fakturadatum" names no day beside it', async () => {
  const page = pageOf([
    ...without('Fakturadatum', 'Förfallodatum'),
    [
      [180, 'Bet.villkor'],
      [700, 'Leveransdatum'],
      [1200, 'Upprättad'],
    ],
    [
      [180, '30 dagar efter fakturadatum'],
      [750, '2026-09-23'],
      [1200, '2026-10-03'],
    ],
    ...gap,
    ...sums,
    ...foot,
  ])
  expect(await value('invoiceDate', [page])).toBe('2026-10-03')
})

test('dots that lead to a number are no part of it', async () => {
  const page = pageOf([
    ...without('Ert orgnr'),
    [[180, 'Client VAT reg. no............GB779492337']],
    ...gap,
    ...sums,
    ...foot,
  ])
  expect(await value('recipientVatNumber', [page])).toBe('GB779492337')
})

test('a number may follow "no." without a blank', async () => {
  const page = pageOf([
    ...without('Fakturanr'),
    [[180, 'Invoice no.F2026/9988']],
    ...gap,
    ...sums,
    ...foot,
  ])
  expect(await value('invoiceNumber', [page])).toBe('F2026/9988')
})

test('a label under its number is not answered by a town beside it', async () => {
  const page = pageOf([
    ...head.slice(0, 1),
    [[1400, 'Stenmos Kylteknik AB']],
    [
      [180, '26:5108'],
      [1400, 'Storgatan 14'],
    ],
    [
      [180, 'Fakturanummer'],
      [1400, '602 13 Norrköping'],
    ],
    [],
    ...gap,
    ...sums,
    ...foot,
  ])
  const words = page.words.map((word) =>
    word.text === 'Fakturanummer' ? { ...word, y: word.y - 5, height: 34 } : word,
  )
  expect(await value('invoiceNumber', [{ ...page, words }])).toBe('26:5108')
})
