import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { excelRow } from '#platform/server/export/excel-sheet.ts'
import { excelRowXml } from './excel-rows.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

interface Values {
  readonly words: string | null
  readonly ore: number | null
  readonly day: string | null
  readonly instant: Date | null
}
const columns = [
  { title: 'Ord', type: 'text', value: sql`words` },
  { title: 'Belopp', type: 'money', value: sql`ore` },
  { title: 'Dag', type: 'day', value: sql`day` },
  { title: 'Tid', type: 'instant', value: sql`instant` },
] as const
const written = async (some: readonly Values[]) => {
  const { rows } = await sql<{ xml: string }>`select ${excelRowXml(columns)} as xml from (
    select *, (row_number() over () + 1)::text as place
    from json_to_recordset(${JSON.stringify(some)}::json) as given (words text, ore bigint, day date, instant timestamptz)) numbered`.execute(
    house.db,
  )
  return rows.map(({ xml }) => xml)
}
/** As the platform writes them. */
const expected = (some: readonly Values[]) =>
  some.map((row, at) =>
    excelRow(
      columns.map(({ title, type }, place) => ({
        title,
        type,
        value: (values: Values) => [values.words, values.ore, values.day, values.instant][place],
      })),
      row,
      at + 2,
    ),
  )

it('writes typed cells, and nothing for what is not there', async () => {
  const instant = new Date('2026-07-01T10:30:15.999Z')
  expect(await written([{ words: 'Å & Ö', ore: -5, day: '2026-11-21', instant }])).toEqual([
    '<row r="2"><c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">Å &amp; Ö</t></is></c><c r="B2" s="4"><v>-0.05</v></c>' +
      '<c r="C2" s="5"><v>46347</v></c><c r="D2" s="6"><v>46204.521006944444</v></c></row>',
  ])
  expect(await written([{ words: '', ore: null, day: null, instant: null }])).toEqual([
    '<row r="2"></row>',
  ])
})

it('whatever the values, the row is the one the platform writes', async () => {
  const signs = fc.constantFrom(
    ...'=+-@|%&<>"_xX00 41\r\n\t\u0001\u001f\u007f\u0085\u00a0\u2028\ufeff\ufffe\uffff\uff0bö€😀',
  )
  const date = (min: string, max: string) =>
    fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
  const values = fc.record({
    words: fc
      .option(
        fc.oneof(
          fc.string({ unit: signs, maxLength: 12 }),
          fc.string({ unit: 'grapheme' }),
          fc.constant('_x0041_x0042_'),
        ),
      )
      .map((words) => words?.replaceAll('\0', '') ?? null),
    ore: fc.option(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 })),
    day: fc.option(date('0001-01-01', '9999-12-31').map((day) => day.toISOString().slice(0, 10))),
    instant: fc.option(date('1985-01-01', '2090-01-01')),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 50, maxLength: 200 }), async (some) => {
      expect(await written(some)).toEqual(expected(some))
    }),
    { numRuns: 20 },
  )
})
