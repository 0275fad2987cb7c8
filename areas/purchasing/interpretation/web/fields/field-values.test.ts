import { expect, test } from 'vitest'
import type { DocumentField } from '../../contract.ts'
import { boxOf, certaintyOf, fieldBeside, needsLook, shownValue } from './field-values.ts'

const field: DocumentField = {
  rawValue: '905',
  formattedValue: '905',
  startPosition: { x: 10, y: 20 },
  width: 30,
  height: 40,
  page: 2,
  fromQrCode: false,
  unlockedQrCode: false,
  type: 'text',
  termType: 'text',
  confidence: 0.97,
  submittedByUser: false,
  isLoading: false,
}

test('values are shown as people write them', () => {
  const shown = (
    name: Parameters<typeof shownValue>[0],
    formattedValue: string,
    rawValue = formattedValue,
  ) => shownValue(name, { rawValue, formattedValue }).replaceAll('\u00A0', ' ')
  expect(shown('invoiceAmount', '149649.53')).toBe('149 649,53')
  expect(shown('vat', '0.00')).toBe('0,00')
  expect(shown('issuerOrganizationNumber', '5537806555')).toBe('553780-6555')
  expect(shown('invoiceDate', '2026-10-03')).toBe('2026-10-03')
  expect(shown('invoiceAmount', '', 'etthundra')).toBe('etthundra')
})

test('how sure a value is decides where one who hurries stops', () => {
  expect(certaintyOf(field)).toBe('sure')
  expect(certaintyOf({ ...field, confidence: 0.8 })).toBe('likely')
  expect(certaintyOf({ ...field, confidence: 0.2 })).toBe('unsure')
  expect(certaintyOf({ ...field, confidence: 0.2, submittedByUser: true })).toBe('given')
  expect(certaintyOf({ ...field, formattedValue: '' })).toBe('unreadable')
  expect(certaintyOf({ ...field, fromQrCode: true })).toBe('locked')
  expect(certaintyOf({ ...field, fromQrCode: true, unlockedQrCode: true })).toBe('sure')
  const empty = { ...field, rawValue: '', formattedValue: '' }
  expect([needsLook(empty, true), needsLook(empty, false), needsLook(field, true)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a value knows where it was read, and its neighbours', () => {
  expect(boxOf(field)).toEqual({ page: 2, x: 10, y: 20, width: 30, height: 40 })
  expect(boxOf({ ...field, startPosition: null })).toBeUndefined()
  expect(fieldBeside('issuerOrganizationNumber', 1)).toBe('invoiceNumber')
  expect(fieldBeside('issuerOrganizationNumber', -1)).toBeUndefined()
  expect(fieldBeside('customerNumber', 1)).toBeUndefined()
})
