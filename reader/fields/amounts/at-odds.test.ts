import { expect, test } from 'vitest'
import { believed } from '../../document.ts'
import { foot, gap, head, read } from '../../testing/plain-invoice.ts'
import { pageOf } from '../../testing/texts-page.ts'

type Rows = readonly (readonly [string, string])[]
const reading = async (rows: Rows) => {
  const sums = rows.map(
    ([label, amount]) =>
      [
        [1400, label],
        [2000, amount],
      ] as const,
  )
  const { fields, problems } = await read([pageOf([...head, ...gap, ...sums, ...gap, ...foot])])
  return {
    amount: believed(fields.invoiceAmount)?.formattedValue,
    confidence: believed(fields.invoiceAmount)?.confidence ?? 0,
    problems: problems.map(({ code }) => code),
  }
}
const parts = [
  ['Netto', '10 000,00'],
  ['Moms 25 %', '2 500,00'],
] as const

// interpretation 84
test.each<[string, Rows]>([
  ['alone', [...parts, ['Att betala', '21 500,00']]],
  ['beside their sum', [...parts, ['Summa', '12 500,00'], ['Att betala', '21 500,00']]],
])('net and VAT that do not make the total leave it in doubt: %s', async (_, rows) => {
  const { amount, confidence, problems } = await reading(rows)
  expect([amount, problems]).toEqual(['21500.00', ['sumsAtOdds']])
  expect(confidence).toBeLessThan(0.9)
})

test.each<[string, Rows]>([
  ['that makes it', [...parts, ['Att betala', '12 500,00']]],
  [
    'and rounding',
    [
      ['Netto', '10 000,30'],
      ['Moms 25 %', '2 500,08'],
      ['Att betala', '12 500,00'],
    ],
  ],
  ['and a debt', [...parts, ['Tidigare skuld', '9 000,00'], ['Att betala', '21 500,00']]],
  [
    'and two deductions',
    [...parts, ['Avdrag ROT', '1 500,00'], ['Förskott', '1 000,00'], ['Att betala', '10 000,00']],
  ],
  [
    'and another rate',
    [...parts, ['Netto 12 %', '100,00'], ['Moms 12 %', '12,00'], ['Att betala', '12 612,00']],
  ],
])('a total is not in doubt for what is printed beside net and VAT: %s', async (_, rows) => {
  expect((await reading(rows)).problems).toEqual([])
})
