import { describe, expect, test } from 'vitest'
import type { Page } from '../document.ts'
import { foot, gap, head, read, sums } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

/** The page as OCR would have seen it. */
const seen = (page: Page): Page => ({
  ...page,
  scanned: true,
  words: page.words.map((word) => ({ ...word, confidence: 0.93 })),
})
const instead = (own: string, other: string) =>
  pageOf(
    [...head, ...gap, ...sums, ...gap, ...foot].map((line) =>
      line.map(([left, text]) => [left, text.replace(own, other)] as const),
    ),
  )

describe('numbers whose check digits fail as OCR read them', () => {
  test.each([
    ['recipientOrganizationNumber', '558855-2157', '558B55-2157'],
    ['issuerOrganizationNumber', '553780-6555', '553780-6SS5'],
    ['bankgiro', '8000-9830', '8OOO-983O'],
    ['ocrReference', '9339059090384', '933905909038A'],
  ] as const)(
    '%s is offered put right, with the reason and less than sure',
    async (field, number, misread) => {
      const candidates = (await read([seen(instead(number, misread))])).fields[field]
      const offered = candidates.find(({ formattedValue }) => formattedValue === number)
      expect(offered).toMatchObject({ rawValue: misread, page: 1 })
      expect(offered?.why[0]).toMatch(
        new RegExp(`^OCR läste "${misread}": med .+ stämmer kontrollsiffran$`),
      )
      expect(offered?.confidence).toBeGreaterThan(0.03)
      expect(offered?.confidence).toBeLessThan(0.8)
    },
  )

  test('the same number printed elsewhere makes it surer', async () => {
    const once = instead('553780-6555', '553780-6SS5')
    const twice = pageOf([
      ...head,
      ...gap,
      ...sums,
      ...gap,
      [[180, 'Org.nr 553780-6SS5 Bankgiro 8000-9830 Momsreg.nr SE553780655501']],
    ])
    const [alone, agreed] = await Promise.all(
      [once, twice].map(async (page) =>
        (await read([seen(page)])).fields.issuerOrganizationNumber.find(
          ({ formattedValue }) => formattedValue === '553780-6555',
        ),
      ),
    )
    expect(agreed?.confidence).toBeGreaterThan(alone?.confidence ?? 1)
  })

  test('so does the register', async () => {
    const page = seen(instead('553780-6555', '553780-6SS5'))
    const byNumber = (organizationNumber: string) =>
      Promise.resolve(
        organizationNumber === '5537806555'
          ? { organizationNumber, name: 'Björkviks Bygg AB' }
          : undefined,
      )
    const [alone, agreed] = await Promise.all(
      [{}, { register: { byNumber } }].map(async (options) =>
        (await read([page], options)).fields.issuerOrganizationNumber.find(
          ({ formattedValue }) => formattedValue === '553780-6555',
        ),
      ),
    )
    expect(agreed?.confidence).toBeGreaterThan(alone?.confidence ?? 1)
    expect(agreed?.why).toContain('Registret: Björkviks Bygg AB')
  })

  test('digital print is taken at its word', async () => {
    const { fields } = await read([instead('558855-2157', '558B55-2157')])
    expect(
      fields.recipientOrganizationNumber.map(({ formattedValue }) => formattedValue),
    ).not.toContain('558855-2157')
  })

  test('a number that is right as it was read is not exchanged for another', async () => {
    const { fields } = await read([seen(pageOf([...head, ...gap, ...sums, ...gap, ...foot]))])
    expect(fields.bankgiro.map(({ formattedValue }) => formattedValue)).toEqual(['8000-9830'])
    expect(fields.recipientOrganizationNumber[0]?.formattedValue).toBe('558855-2157')
  })
})
