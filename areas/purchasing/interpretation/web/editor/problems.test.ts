import { expect, test } from 'vitest'
import { documentFieldNames, type DocumentFieldName } from '../../fields.ts'
import { stillMissing } from './problems.ts'

test('a change takes away what was wrong with it and beside it, but not that other values are missing', () => {
  const values: Partial<Record<DocumentFieldName, string>> = {
    invoiceAmount: 'hundra',
    vat: '2500',
    city: '',
  }
  const fields = Object.fromEntries(
    documentFieldNames.map((name) => [name, { rawValue: values[name] ?? '' }]),
  ) as Record<DocumentFieldName, { rawValue: string }>
  const problems = {
    invoiceAmount: 'går inte att läsa',
    vat: 'större än beloppet',
    city: 'saknas',
    zipCode: 'saknas',
  }
  expect(
    stillMissing(problems, fields, { documentFields: { invoiceAmount: { rawValue: '12500' } } }),
  ).toEqual({
    city: 'saknas',
    zipCode: 'saknas',
  })
  expect(
    stillMissing(problems, fields, { documentFields: { city: { rawValue: 'Umeå' } } }),
  ).toEqual({
    zipCode: 'saknas',
  })
})
