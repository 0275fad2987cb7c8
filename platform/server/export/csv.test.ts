import { looksLikeFormula } from '#platform/swedish/spreadsheet.ts'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatInstant } from '#platform/swedish/format.ts'
import { openDatabase, type Database } from '../database.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { kronor } from './columns.ts'
import { csvAnswer, csvLine } from './csv.ts'

let database: TestDatabase
let reads: Database
beforeAll(async () => {
  database = await testDatabase()
  const log = pino({ level: 'silent' })
  reads = openDatabase({ url: database.url, log, most: 2, role: 'skynet_app' })
})
afterAll(async () => {
  await reads.close()
  await database.drop()
})

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
    reads.db,
  )
  return rows.map(({ line }) => line)
}
const shownText = (words: string) => {
  if (/^(0\d+|\d{16,})$/.test(words)) return `="${words}"`
  return looksLikeFormula(words) ? `'${words}` : words
}
/** The cells as a reader of CSV is to see them. */
const shown = ({ words, ore, instant }: Values) => [
  words === null ? '' : shownText(words),
  ore === null ? '' : kronor(ore, ','),
  instant === null ? '' : formatInstant(instant),
]
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
  ['04810', '"=""04810"""'],
  ['12345678901234567', '"=""12345678901234567"""'],
  ['0', '0'],
  ['4810', '4810'],
  ['08-123', '08-123'],
  ['två\nrader', '"två\nrader"'],
  ['Ödlan; "Co"', '"Ödlan; ""Co"""'],
])('the text %j is written as %j', async (words, line) => {
  expect(await written([{ ...plain, words }])).toEqual([`${line};0,00;\r\n`])
})

it.each([
  ['0304159841', '030415-9841'],
  ['5560160680', '556016-0680'],
  ['165560160680', '16556016-0680'],
  ['030415-****', '030415-****'],
  ['Ej känt', 'Ej känt'],
])(
  'the organisation number %j is written as %s, which no spreadsheet takes for a number',
  async (number, line) => {
    const column = { title: 'Företag', type: 'company', value: sql`number`, isPlain: true } as const
    const { rows } = await sql<{ line: string }>`select ${csvLine([column])} as line
    from (values (${number}::text)) as given (number)`.execute(reads.db)
    expect(rows).toEqual([{ line: `${line}\r\n` }])
  },
)

it.each([
  [0, '0,00'],
  [-5, '-0,05'],
  [-100, '-1,00'],
  [9_999_999_999_999, '99999999999,99'],
])('%d öre are written as %s', async (ore, kronor) => {
  expect(await written([{ ...plain, ore }])).toEqual([`;${kronor};\r\n`])
})

it('whatever the values, a reader of CSV finds them in the lines', async () => {
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
      const cells = parse((await written(some)).join(''), {
        delimiter: ';',
        record_delimiter: '\r\n',
      })
      expect(cells).toEqual(some.map(shown))
    }),
    { numRuns: 20 },
  )
})

it('a file begins with a mark and the headings', async () => {
  async function* lines() {
    yield* await written([{ ...plain, words: 'Åkeri' }])
  }
  const answer = csvAnswer({ name: 'lista', columns, lines: lines(), count: 1, persons: [] })
  expect([answer.name, answer.rows]).toEqual(['lista.csv', 1])
  const file = (await buffer(answer.body as Readable)).toString()
  expect(file).toBe('\ufeffOrd;Belopp;Tid\r\nÅkeri;0,00;\r\n')
})

it('an error among the rows breaks the file off instead of ending it', async () => {
  async function* broken() {
    yield 'a\r\n'
    throw new Error('the database went away')
  }
  const { body } = csvAnswer({ name: 'x', columns, lines: broken(), count: 0, persons: [] })
  await expect(buffer(body as Readable)).rejects.toThrow('went away')
})
