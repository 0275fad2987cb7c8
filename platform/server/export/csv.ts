import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { formatInstant } from '#platform/swedish/format.ts'
import type { FileAnswer } from '../context.ts'
import {
  kronor,
  looksLikeFormula,
  named,
  words,
  type Cell,
  type Column,
  type ColumnType,
} from './columns.ts'

/**
 * A cell as Swedish Excel reads it. Text that looks like a formula gets an apostrophe in front, so
 * that it stays text.
 */
export function csvCell(type: ColumnType, value: Cell): string {
  if (value === null || value === undefined) return ''
  if (type === 'money') return kronor(value as string, ',')
  if (type === 'number' && typeof value !== 'string') return String(value).replace('.', ',')
  if (type === 'instant') return formatInstant(value as Date | string)
  const text = words(value)
  return looksLikeFormula(text) ? `'${text}` : text
}

/**
 * A CSV file (semicolon, UTF-8 with a mark, CRLF) that is made while it is sent: the rows are asked
 * for as the receiver takes them. The rows must not come from the command's transaction, which is
 * over by then. `count` is how many they are, for the audit trail.
 */
export function csvAnswer<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  count: number,
): FileAnswer {
  async function* lines() {
    yield columns.map(({ title }) => title)
    for await (const row of rows) yield columns.map(({ type, value }) => csvCell(type, value(row)))
  }
  const source = Readable.from(lines())
  const body = stringify({
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
  source.once('error', (error) => body.destroy(error))
  body.once('close', () => source.destroy())
  return {
    name: named(name, '.csv'),
    contentType: 'text/csv; charset=utf-8',
    rows: count,
    body: source.pipe(body),
  }
}
