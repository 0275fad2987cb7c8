import { expect, it } from 'vitest'
import { z } from 'zod'
import { nearestName, unknownFields } from './unknown-fields.ts'

const schema = z.object({
  organizationNumber: z.string(),
  isCredit: z.boolean().default(false),
  rows: z
    .array(z.object({ unitPrice: z.number(), inner: z.object({ vat: z.number() }).nullish() }))
    .optional(),
  free: z.record(z.string(), z.unknown()).optional(),
})

it.each([
  ['known, however it is spelt', { OrgNumber: '1', ISCREDIT: true, free: { anything: 1 } }, []],
  ['nothing like any', { foo: 1 }, [['foo', 'Fältet foo finns inte']]],
  ['one near', { credit: true }, [['credit', 'Fältet credit finns inte. Menade du isCredit?']]],
  [
    'in lists and objects',
    { rows: [{ unitPrice: 1 }, { unitPris: 1, inner: { vatt: 2 } }] },
    [
      ['rows.1.unitPris', 'Fältet unitPris finns inte. Menade du unitPrice?'],
      ['rows.1.inner.vatt', 'Fältet vatt finns inte. Menade du vat?'],
    ],
  ],
  ['no object at all', ['x'], []],
])('finds what is %s', (_, sent, expected) => {
  expect(unknownFields(schema, sent).map(({ field, message }) => [field, message])).toEqual(
    expected,
  )
})

it('knows a field by the name the wire has for it, and guesses that one', () => {
  const invoice = z.object({ dueDate: z.string().meta({ wire: 'invoiceDueDate' }) })
  expect(unknownFields(invoice, { invoiceDueDate: '' })).toEqual([])
  expect(unknownFields(invoice, { dueDat: '' })).toEqual([
    { field: 'dueDat', message: 'Fältet dueDat finns inte. Menade du invoiceDueDate?' },
  ])
})

it('names fifty at most, of a hundred characters at most', () => {
  const many = Object.fromEntries(
    Array.from({ length: 80 }, (_, at) => [`${'x'.repeat(200)}${at}`, 1]),
  )
  const found = unknownFields(schema, many)
  expect([found.length, found[0]?.field.length]).toEqual([50, 100])
})

it('guesses what the first few were meant to be, and stops at fifty', () => {
  const found = unknownFields(
    schema,
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`isCredits${at}`, 1])),
  )
  expect(found.map(({ message }) => message.includes('isCredit?'))).toEqual(
    Array.from({ length: 50 }, (_, at) => at < 5),
  )
})

it.each([
  ['Moms', ['vatAmount', 'currency'], undefined],
  ['vat', ['vatAmount', 'currency'], 'vatAmount'],
  ['amount', ['invoiceNumber', 'invoiceAmount', 'vatAmount'], 'invoiceAmount'],
  ['invoiceammount', ['invoiceNumber', 'invoiceAmount'], 'invoiceAmount'],
  ['x', ['xml'], undefined],
] as const)('%s was probably meant as', (word, names, expected) =>
  expect(nearestName(word, names)).toBe(expected),
)
