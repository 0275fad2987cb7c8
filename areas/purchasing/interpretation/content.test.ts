import { expect, test } from 'vitest'
import { pathToWire, toWire } from '#platform/wire.ts'
import {
  applyChange,
  asContent,
  contentText,
  differences,
  emptyContent,
  withPath,
} from './content.ts'
import { interpretation } from './contract.ts'

const dueOn = (day: string) =>
  applyChange(emptyContent, { documentFields: { dueDate: { rawValue: day } } }).content

test('tables know the days of an invoice by other words', () => {
  const before = dueOn('2026-12-01')
  const stored = JSON.parse(contentText(before))
  expect(stored.fields.invoiceDueDate).toEqual(before.fields.dueDate)
  expect(stored.fields.invoiceCreated).toEqual(before.fields.invoiceDate)
  expect(stored.fields).not.toHaveProperty('dueDate')
  expect(asContent(stored)).toEqual(before)
  const { content, changes } = applyChange(before, {
    documentFields: { dueDate: { rawValue: '2026-12-31' } },
  })
  expect(changes).toMatchObject([{ path: 'fields.invoiceDueDate' }])
  expect(withPath(content, 'fields.invoiceDueDate', before.fields.dueDate)).toEqual(before)
})

test('callers know the days of an invoice by other words', () => {
  const { get, save, learned } = interpretation
  const [before, after] = [dueOn('2026-12-01'), dueOn('2026-12-31')]
  expect(differences(before, after)).toMatchObject([{ field: 'invoiceDueDate' }])
  const said = { documentFields: { dueDate: after.fields.dueDate } }
  const told = { documentFields: { invoiceDueDate: after.fields.dueDate } }
  expect(toWire(save.input, said)).toEqual(told)
  expect(toWire(get.answer, said)).toEqual(told)
  expect(pathToWire(save.input, 'documentFields.dueDate')).toBe('documentFields.invoiceDueDate')
  expect(toWire(save.input, { acceptedFields: ['invoiceDate', 'vat'] })).toEqual({
    acceptedFields: ['invoiceCreated', 'vat'],
  })
  expect(toWire(learned.answer, [{ field: 'dueDate' }])).toEqual([{ field: 'invoiceDueDate' }])
})
