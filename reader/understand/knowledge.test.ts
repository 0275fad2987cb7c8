import { describe, expect, test } from 'vitest'
import { believed, type FieldName } from '../document.ts'
import type { ReadOptions } from '../options.ts'
import { foot, gap, head, invoice, read, sums, value } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'
import { learnFrom } from '../understand.ts'

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
    const why = async (options: Partial<ReadOptions>) =>
      (await read([invoice], options)).fields.invoiceNumber[0]?.why
    expect(await why({ earlier: far })).toEqual(await why({}))
    expect(await why({ earlier: async () => [] })).toEqual(await why({}))
    expect(await why({ earlier: async () => Promise.reject(new Error('down')) })).toEqual(
      await why({}),
    )
  })
})
