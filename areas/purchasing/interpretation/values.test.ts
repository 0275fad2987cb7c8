import { describe, expect, test } from 'vitest'
import type { DocumentFieldName } from './fields.ts'
import { readFieldValue } from './values.ts'

const read = (field: DocumentFieldName, text: string) => {
  const value = readFieldValue(field, text)
  return value.ok ? value.value : undefined
}

describe('amounts', () => {
  test.each([
    ['149 649,53', '149649.53'],
    ['149\u00A0649,53 kr', '149649.53'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 500', '1500.00'],
    ['1.500', '1500.00'],
    ['12,5', '12.50'],
    ['SEK 0,00', '0.00'],
    ['-500,00', '-500.00'],
    ['\u2212500', '-500.00'],
    ['500-', '-500.00'],
    ['(250,00)', '-250.00'],
    ['1 250:-', '1250.00'],
    ['25 500,-', '25500.00'],
    ['12:50', '12.50'],
    ['€ 99.90', '99.90'],
    ['', ''],
    ['inget', undefined],
    ['12a', undefined],
    ['1,23456', undefined],
    ['9999999999999999', undefined],
    ['--5', undefined],
    ['12.345,678', undefined],
    ['25500,505', undefined],
  ])('%j is %j', (text, expected) => {
    expect(read('invoiceAmount', text)).toBe(expected)
  })
})

describe('days', () => {
  test.each([
    ['2026-10-05', '2026-10-05'],
    ['20261005', '2026-10-05'],
    ['261005', '2026-10-05'],
    ['5/10 2026', '2026-10-05'],
    ['5/10/2026', '2026-10-05'],
    ['05.10.2026', '2026-10-05'],
    ['5 oktober 2026', '2026-10-05'],
    ['den 1 maj 2026', '2026-05-01'],
    ['3 mars 2026', '2026-03-03'],
    ['October 5, 2026', '2026-10-05'],
    ['30/12-26', '2026-12-30'],
    ['31/12/26', '2026-12-31'],
    ['31.12.26', '2026-12-31'],
    ['15/11-26', '2026-11-15'],
    ['311226', '2031-12-26'],
    ['2026-02-30', undefined],
    ['snart', undefined],
  ])('%j is %j', (text, expected) => {
    expect(read('dueDate', text)).toBe(expected)
  })
})

describe('other values', () => {
  test.each<[DocumentFieldName, string, string | undefined]>([
    ['issuerOrganizationNumber', '556016-0680', '5560160680'],
    ['issuerOrganizationNumber', 'SE556016068001', '5560160680'],
    ['issuerOrganizationNumber', '556016-0681', undefined],
    ['zipCode', '60213', '602 13'],
    ['zipCode', 'SE-602 13', '602 13'],
    ['zipCode', 'D-10115', 'D-10115'],
    ['invoiceCurrency', 'kr', 'SEK'],
    ['invoiceCurrency', '€', 'EUR'],
    ['invoiceCurrency', 'nok', 'NOK'],
    ['invoiceCurrency', 'kronor och ören', undefined],
    ['recipientEmailAddress', 'Faktura@Foretag.se', 'Faktura@Foretag.se'],
    ['recipientEmailAddress', 'faktura', undefined],
    ['invoiceCurrency', 'XYZ', undefined],
    ['ocrReference', '#12344#', '12344'],
    ['ocrReference', '8124406', '8124406'],
    ['ocrReference', '8124407', undefined],
    ['ocrReference', 'A12', undefined],
    ['recipientName', '  Bolaget   AB ', 'Bolaget AB'],
  ])('%s of %j is %j', (field, text, expected) => {
    expect(read(field, text)).toBe(expected)
  })

  test.each([
    ['', '101 15'],
    ['SE', '101 15'],
    ['Sverige', '101 15'],
    ['DE', '10115'],
    ['Finland', '10115'],
  ])('a postal code of five digits is written as in the country %j', (country, expected) => {
    expect(readFieldValue('zipCode', '10115', country)).toMatchObject({ value: expected })
  })
})
