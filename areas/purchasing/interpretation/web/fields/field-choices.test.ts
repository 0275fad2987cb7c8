import { expect, test } from 'vitest'
import { applyChange, emptyContent, emptyField } from '../../content.ts'
import type { DocumentFieldName } from '../../fields.ts'
import { candidateAt, candidateOffers } from './field-choices.ts'

const candidate = (name: DocumentFieldName, rawValue: string, formattedValue: string) => ({
  ...emptyField(name),
  rawValue,
  formattedValue,
  startPosition: { x: 100, y: 200 },
  width: 300,
  height: 40,
  page: 1,
  confidence: 0.9,
  why: 'Står bredvid etiketten',
})

test.each([
  ['dueDate', '30/12-26', '2026-12-30'],
  // An American invoice: the reader has seen that the month comes first.
  ['dueDate', '03/04/2026', '2026-03-04'],
  ['invoiceAmount', '25 500,-', '25500.00'],
  // A misread letter that the reader has put right.
  ['invoiceAmount', '1 2O0,00', '1200.00'],
  ['issuerOrganizationNumber', '55G016-0680', '5560160680'],
  ['ocrReference', '8124406', '8124406'],
] as const)(
  '%s picked among the candidates, printed %s, is the value that was read',
  (name, printed, value) => {
    const [offer] = candidateOffers(name, emptyField(name), [candidate(name, printed, value)])
    const { fields } = applyChange(emptyContent, {
      documentFields: offer?.changes as never,
    }).content
    expect(fields[name]).toMatchObject({ rawValue: printed, formattedValue: value, page: 1 })
  },
)

test('a picked value that is none of its field is kept as a text that cannot be read', () => {
  const change = { invoiceAmount: { rawValue: '500', formattedValue: 'mycket' } }
  expect(
    applyChange(emptyContent, { documentFields: change }).content.fields.invoiceAmount,
  ).toMatchObject({
    rawValue: '500',
    formattedValue: '',
  })
})

test('a word that is part of what the reader has read stands for all of it', () => {
  const read = [candidate('invoiceAmount', '25 500,-', '25500.00')]
  const word = { page: 1, x: 320, y: 202, width: 80, height: 36 }
  expect(candidateAt(read, word)).toBe(read[0])
  expect(candidateAt(read, { ...word, page: 2 })).toBeUndefined()
  expect(candidateAt(read, { ...word, y: 300 })).toBeUndefined()
})
