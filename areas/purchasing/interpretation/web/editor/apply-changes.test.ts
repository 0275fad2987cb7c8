import { expect, test } from 'vitest'
import type { DocumentField, Interpretation } from '../../contract.ts'
import { documentFieldNames } from '../../fields.ts'
import { applyChanges, leavesAlone } from './apply-changes.ts'

const field: DocumentField = {
  rawValue: '905',
  formattedValue: '905',
  startPosition: { x: 10, y: 20 },
  width: 30,
  height: 40,
  page: 1,
  fromQrCode: false,
  unlockedQrCode: false,
  type: 'text',
  termType: 'text',
  confidence: 0.6,
  submittedByUser: false,
  isLoading: false,
}
const stored = {
  documentFields: Object.fromEntries(documentFieldNames.map((name) => [name, field])),
  isCreditInvoice: false,
  comment: '',
} as unknown as Interpretation

test('a change is seen before the server has it, and leaves the rest alone', () => {
  const shown = applyChanges(stored, [
    { documentFields: { invoiceNumber: { rawValue: '906' } } },
    { isCreditInvoice: true, comment: 'Ring' },
    {
      documentFields: {
        vat: { rawValue: '', page: 2, startPosition: { x: 1, y: 2 }, width: 3, height: 4 },
      },
    },
  ])
  expect(shown.documentFields.invoiceNumber).toMatchObject({
    rawValue: '906',
    formattedValue: '906',
    submittedByUser: true,
    isLoading: true,
    startPosition: null,
  })
  expect(shown.documentFields.vat).toMatchObject({
    rawValue: '',
    page: 2,
    startPosition: { x: 1, y: 2 },
  })
  expect(shown.documentFields.city).toBe(field)
  expect(shown).toMatchObject({ isCreditInvoice: true, comment: 'Ring' })
  expect(applyChanges(stored, [])).toBe(stored)
})

test('what somebody else has saved is in the way only when it is of the same field', () => {
  const now = applyChanges(stored, [
    { documentFields: { city: { rawValue: 'Kiruna' } }, isCreditInvoice: true },
  ])
  expect(leavesAlone(stored, now, { documentFields: { vat: { rawValue: '1' } }, gln: '7' })).toBe(
    true,
  )
  expect(
    leavesAlone(stored, now, {
      documentFields: { vat: { rawValue: '1' }, city: { rawValue: 'Ort' } },
    }),
  ).toBe(false)
  expect(leavesAlone(stored, now, { isCreditInvoice: false })).toBe(false)
})
