import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import readExcel, { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { contentTypeOf } from '../files/content-type.ts'
import { inBatches } from './batches.ts'
import type { Column } from './columns.ts'
import { excelAnswer, excelFile, written } from './excel.ts'

interface Row {
  readonly number: string
  readonly name: string
  readonly amount: bigint
  readonly day: string
  readonly at: Date
  readonly count: number
}
const columns: readonly Column<Row>[] = [
  { title: 'Organisationsnummer', type: 'text', value: (row) => row.number },
  { title: 'Namn <&>', type: 'text', value: (row) => row.name },
  { title: 'Belopp', type: 'money', value: (row) => row.amount },
  { title: 'Dag', type: 'day', value: (row) => row.day },
  { title: 'Tid', type: 'instant', value: (row) => row.at },
  { title: 'Antal', type: 'number', value: (row) => row.count },
]
const names = [
  'Åkeri & Söner <AB>',
  '=HYPERLINK("http://x")',
  '+46 8',
  '-1',
  '@SUM(A1)',
  '\t=1',
  'rad 1\nrad 2',
  'a;"b"',
  '_x0041_',
  'ond\u0000\u001bsign',
]
async function* rows(count: number) {
  for (let at = 0; at < count; at++)
    yield {
      number: '0123456789',
      name: names[at % names.length] as string,
      amount: -12_345_678_901_234_5n,
      day: '2026-11-21',
      at: new Date('2026-07-01T10:30:00Z'),
      count: at + 0.5,
    }
}
const whole = { seesNumbers: true }
const sheetOf = async (file: Buffer) => (await readSheet(file)) as unknown[][]

test('an Excel file has typed cells, and text that looks like a formula is text', async () => {
  const answer = excelAnswer(whole, {
    name: 'Svartlista',
    columns,
    rows: rows(names.length),
    count: names.length,
    persons: [],
  })
  expect(answer.name).toBe('Svartlista.xlsx')
  const file = await buffer(answer.body as Readable)
  expect(contentTypeOf(file.subarray(0, 65_536), 'x')).toBe(answer.contentType)
  const [heading, first, ...rest] = await sheetOf(file)
  expect(heading).toEqual(['Organisationsnummer', 'Namn <&>', 'Belopp', 'Dag', 'Tid', 'Antal'])
  expect(first?.slice(0, 2)).toEqual(['0123456789', 'Åkeri & Söner <AB>'])
  expect(first?.[2]).toBeCloseTo(-1234567890123.45, 1)
  expect(first?.[3]).toEqual(new Date('2026-11-21T00:00:00Z'))
  expect(first?.[4]).toEqual(new Date('2026-07-01T12:30:00Z'))
  expect(rest.map((row) => row[1])).toContain('=HYPERLINK("http://x")')
})

test('a sole trader is masked for who is not shown numbers whole, and no company is', async () => {
  const numbers = ['6903069836', '5560160680', '690306-9836', '']
  async function* each() {
    yield* numbers
  }
  const companies: readonly Column<string>[] = [
    { title: 'Företag', type: 'company', value: (number) => number },
    { title: 'Annat', type: 'text', value: () => 'x' },
  ]
  const shownTo = async (seesNumbers: boolean) => {
    const what = { name: 'x', columns: companies, rows: each(), count: 4, persons: [] }
    const rows = await sheetOf(await buffer(excelAnswer({ seesNumbers }, what).body))
    return rows.slice(1).map(([number]) => number)
  }
  expect(await shownTo(true)).toEqual(['6903069836', '5560160680', '690306-9836', null])
  expect(await shownTo(false)).toEqual(['690306-****', '5560160680', '690306-****', null])
})

test('rows that do not fit one sheet go on the next', async () => {
  const parts: Buffer[] = []
  for await (const part of excelFile(columns, written(columns, rows(5), 3))) parts.push(part)
  const sheets = (await readExcel(Buffer.concat(parts))) as unknown as {
    sheet: string
    data: unknown[][]
  }[]
  expect(sheets.map(({ data }) => data.length)).toEqual([3, 3, 2])
})

test('an error among the rows breaks the answer off instead of ending it', async () => {
  async function* broken() {
    yield* rows(2)
    throw new Error('the database went away')
  }
  const { body } = excelAnswer(whole, { name: 'x', columns, rows: broken(), count: 0, persons: [] })
  await expect(buffer(body)).rejects.toThrow('went away')
})

test('batches follow the last key and stop at the first that is not full', async () => {
  const all = Array.from({ length: 25 }, (_, at) => at)
  const asked: (number | undefined)[] = []
  const next = async (after: number | undefined, take: number) => {
    asked.push(after)
    return all.filter((value) => after === undefined || value > after).slice(0, take)
  }
  const got: number[] = []
  for await (const value of inBatches(next, (value) => value, 10)) got.push(value)
  expect(got).toEqual(all)
  expect(asked).toEqual([undefined, 9, 19])
})

test('rows are asked for as the receiver takes them, and none wait in memory for more than the next part', async () => {
  const all = 150_000
  let asked = 0
  async function* counted() {
    for await (const row of rows(all)) {
      asked++
      yield row
    }
  }
  const { body } = excelAnswer(whole, {
    name: 'x',
    columns,
    rows: counted(),
    count: all,
    persons: [],
  })
  const before: number[] = []
  for await (const part of body) {
    before.push(asked)
    // The file ends with what is no row.
    if (asked === all) continue
    expect((part as Buffer).length).toBeLessThan(1_000_000)
  }
  expect(asked).toBe(all)
  const steps = before.map((count, at) => count - (before[at - 1] ?? 0))
  expect(Math.max(...steps)).toBeLessThan(5000)
})

test('an export of many rows gets along with little memory', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-export-'))
  const program = path.join(folder, 'export.mts')
  const here = path.join(import.meta.dirname, 'excel.ts')
  await writeFile(
    program,
    `import { excelAnswer } from ${JSON.stringify(here)}
     const columns = Array.from({ length: 5 }, (_, at) => ({ title: 'K' + at, type: 'text' as const, value: (row: number) => 'värde ' + row + ' ' + at }))
     async function* rows() { for (let at = 0; at < 150_000; at++) yield at }
     let bytes = 0
     for await (const part of excelAnswer({ seesNumbers: true }, { name: 'x', columns, rows: rows(), count: 0, persons: [] }).body) bytes += part.length
     console.log(bytes)`,
  )
  try {
    // Its rows as XML are three times as much as it may have, so that it dies of what it keeps.
    const said = execFileSync(
      process.execPath,
      ['--max-old-space-size=32', '--import', 'tsx', program],
      { cwd: path.join(import.meta.dirname, '../../..'), encoding: 'utf8' },
    )
    expect(Number(said)).toBeGreaterThan(1_000_000)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)
