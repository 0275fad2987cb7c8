import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvAnswer } from '#platform/server/export/csv.ts'
import { csvLine } from './csv-lines.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

interface Values {
  readonly words: string | null
  readonly ore: number | null
  readonly instant: Date | null
}
const columns = [
  { title: 'Ord', type: 'text', value: sql`words` },
  { title: 'Belopp', type: 'money', value: sql`ore` },
  { title: 'Tid', type: 'instant', value: sql`instant` },
] as const
const written = async (some: readonly Values[]) => {
  const { rows } = await sql<{ line: string }>`select ${csvLine(columns)} as line
    from json_to_recordset(${JSON.stringify(some)}::json) as given (words text, ore bigint, instant timestamptz)`.execute(
    house.db,
  )
  return rows.map(({ line }) => line)
}
/** As the platform's own CSV has it, without the headings. */
const expected = async (some: readonly Values[]) => {
  async function* rows() {
    yield* some
  }
  const { body } = csvAnswer(
    'x',
    columns.map(({ title, type }, place) => ({
      title,
      type,
      value: (row: Values) => [row.words, row.ore, row.instant][place],
    })),
    rows(),
    some.length,
  )
  const file = await text(body as Readable)
  return file.slice(file.indexOf('\r\n') + 2)
}
const plain = { words: '', ore: 0, instant: null }

it.each([
  ['=1+1', `'=1+1`],
  ['  =1+1', `'  =1+1`],
  ['\t@SUM(A1)', `'\t@SUM(A1)`],
  ['\u00a0\u2003\ufeff+46', `'\u00a0\u2003\ufeff+46`],
  ['\uff1dHYPERLINK("x";"y")', `"'\uff1dHYPERLINK(""x"";""y"")"`],
  ['-5', `'-5`],
  ['\r\nAB', `"'\r\nAB"`],
  ['A-5 = b', 'A-5 = b'],
  ['två\nrader', '"två\nrader"'],
  ['Ödlan; "Co"', '"Ödlan; ""Co"""'],
])('the text %j is written as %j', async (words, line) => {
  expect(await written([{ ...plain, words }])).toEqual([`${line};0,00;\r\n`])
})

it.each([
  [0, '0,00'],
  [-5, '-0,05'],
  [-100, '-1,00'],
  [9_999_999_999_999, '99999999999,99'],
])('%d öre are written as %s', async (ore, kronor) => {
  expect(await written([{ ...plain, ore }])).toEqual([`;${kronor};\r\n`])
})

it('whatever the values, the line is the one the platform’s own CSV has', async () => {
  const signs = fc.constantFrom(
    ...'=+-@|%";\r\n\t \u0001\u007f\u0085\u00a0\u1680\u2028\u3000\ufeff\uff0bAö1€😀\'',
  )
  const values = fc.record({
    words: fc
      .option(fc.oneof(fc.string({ unit: signs, maxLength: 8 }), fc.string({ unit: 'grapheme' })))
      .map((words) => words?.replaceAll('\0', '') ?? null),
    ore: fc.option(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 })),
    instant: fc.option(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 50, maxLength: 200 }), async (some) => {
      expect((await written(some)).join('')).toBe(await expected(some))
    }),
    { numRuns: 20 },
  )
})
