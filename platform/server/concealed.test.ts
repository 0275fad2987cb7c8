import { expect, it } from 'vitest'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { concealed, concealedNumber, revealed } from './concealed.ts'

const secret = 'a secret of at least thirty-two signs'
const number = '6903069836'
const key = concealedNumber(secret, number)

it('a sole trader’s number becomes what is shown of it and a key, the same each time', () => {
  expect(key).toMatch(/^690306-\*{4}~[\w-]{30}$/)
  expect(concealedNumber(secret, number)).toBe(key)
  expect(concealedNumber('another', number)).not.toBe(key)
  expect(formatOrganizationNumber(key)).toBe('690306-****')
})

it('conceals it whatever field it stands in, and masked among words; other digits stay', () => {
  const answer = {
    organizationNumber: number,
    companies: [{ about: number }, '5560160680'],
    byNumber: { [number]: 1 },
    place: `/somewhere/${number}?tab=a`,
    message: `Bert Karlsson, 690306-9836, 690306 9836 och 19690306-9836, ringde`,
    text: number,
    comment: `/somewhere/${number} och https://a.example/${number}`,
    invoiceNumber: number,
    paymentReference: number,
    // No day of birth, and no check digit.
    externalId: '6913069836',
    id: '00000000-6903-4069-8361-690306983600',
    at: new Date(0),
  }
  expect(concealed(secret, answer)).toEqual({
    ...answer,
    organizationNumber: key,
    companies: [{ about: key }, '5560160680'],
    byNumber: { [key]: 1 },
    place: `/somewhere/${key}?tab=a`,
    text: '690306-****',
    comment: '/somewhere/690306-**** och https://a.example/690306-****',
    message: 'Bert Karlsson, 690306-****, 690306-**** och 690306-****, ringde',
  })
})

it.each([
  '690306–9836',
  '690306\u20119836',
  '690306\u00A09836',
  '19690306 − 9836',
  '690306\u00AD-\u200B9836',
  '1969-03-06-9836',
  '1969 03 06 9836',
  '1969 0306 9836',
  '1969/03/06-9836',
  '1969.03.06 9836',
  '69 03 06 9836',
  '69-03-06 / 9836',
  '690306.9836',
  '690306/9836',
  '690306_9836',
  '690306+9836',
  '1203 690306-9836',
  '12 11 690306-9836',
  '10 11 12 1969 03 06 9836',
  'Faktura_6903069836_v2.pdf',
  'a-6903069836-b',
  'SE690306983601',
  'SE 690306-9836 01',
])('masks a number in words however it is written: %s', (written) => {
  const { text } = concealed(secret, { text: `Se ${written}, tack` }) as { text: string }
  expect(text).toContain('690306-****')
  expect(text).not.toContain('9836')
})

it.each([
  '00000000-6903-4069-8361-690306983612',
  '0af16903069836b2c4d5e6f7a8b9c0d1e2f3a4b5',
  '2026-11-24 0900',
  // The check digit holds by chance.
  '2026-11-24 1007',
  '2026/11/24 1007 kr',
  '2026.11.24 1007',
  'OCR 6903069837',
  '69 03 06 9837 kr',
  '69 13 06 9836',
  '070 69 03 06',
  'SE556016068001',
])('leaves what is nobody’s number as it is: %s', (text) =>
  expect(concealed(secret, { text })).toEqual({ text }),
)

it('a key is read where a company is named, by any secret, and nowhere else', () => {
  const sent = {
    organizationNumber: key,
    documentFields: { issuerOrganizationNumber: { rawValue: key } },
    comment: key,
    numbers: [1, null],
  }
  expect(revealed(`newer,${secret}`, sent)).toEqual({
    sent: {
      ...sent,
      organizationNumber: number,
      documentFields: { issuerOrganizationNumber: { rawValue: number } },
    },
  })
  const other = key.replace(/~(.)/, (_, first) => `~${first === 'A' ? 'B' : 'A'}`)
  expect(revealed(secret, { organizationNumber: other })).toBeUndefined()
  expect(revealed('another', { organizationNumber: key })).toBeUndefined()
})
