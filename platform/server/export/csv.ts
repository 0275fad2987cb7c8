import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { FileAnswer } from '../context.ts'
import { fileName, type SqlColumn, type ExportSummary } from './columns.ts'

/*
 * CSV as Swedish Excel reads it: semicolons, UTF-8 with a mark, CRLF. The database writes the lines: a tenth of the work of taking a row
 * apart, making objects of it and putting them together again.
 */

// What JavaScript takes for a blank or a control sign; PostgreSQL would go by the language of the
// database.
const blank =
  '\\u0001-\\u0020\\u007f-\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
/** A text a spreadsheet could take for a formula, as looksLikeFormula says it. */
export const formula = `^[${blank}]*[-=+@|%\\uff1d\\uff0b\\uff0d\\uff20]|^[\\t\\r\\n]`

/** Figures that a spreadsheet would change: a zero in front is lost, and what has more than 15 is rounded. */
const code = '^(0\\d+|\\d{16,})$'

const text = (value: RawBuilder<unknown>) => {
  const safe = sql`case when ${value} ~ ${sql.lit(formula)} then '''' || ${value} else ${value} end`
  const quoted = sql`case when ${value} ~ '[";\\r\\n]' then '"' || replace(${safe}, '"', '""') || '"' else ${safe} end`
  // Excel keeps the figures of ="04810" as they are. The quotes are doubled, as within any cell.
  const kept = sql`'"=""' || ${value} || '"""'`
  // Most texts are as they should be: that is found out in one look.
  return sql`case when ${value} ~ ${sql.lit(`${formula}|[";\\r\\n]|${code}`)}
    then case when ${value} ~ ${sql.lit(code)} then ${kept} else ${quoted} end else ${value} end`
}
/** Öre as kronor with two decimals and the given sign between. */
export const kronorSql = (ore: RawBuilder<unknown>, decimal: '.' | ',') =>
  sql`case when ${ore} = 0 then ${sql.lit(`0${decimal}00`)} when ${ore} is not null then
    case when ${ore} < 0 then '-' else '' end || abs(${ore}) / 100 || ${sql.lit(decimal)} || right('0' || abs(${ore}) % 100, 2) end`

function cell({ type, value, isPlain }: SqlColumn): RawBuilder<unknown> {
  if (type === 'money') return kronorSql(value, ',')
  if (type === 'company') return sql`regexp_replace(${value}, '^(\\d*\\d{6})(\\d{4})$', '\\1-\\2')`
  if (type === 'instant')
    return sql`to_char(${value} at time zone 'Europe/Stockholm', 'YYYY-MM-DD HH24:MI')`
  return type === 'day' || isPlain ? value : text(value)
}

/**
 * All cells of a row with semicolons between, ended as Windows does; what is not there is empty.
 */
export const csvLine = (columns: readonly SqlColumn[]): RawBuilder<string> =>
  sql`${sql.join(
    columns.map((column) => sql`coalesce((${cell(column)})::text, '')`),
    sql` || ';' || `,
  )} || e'\\r\\n'`

/**
 * A file of lines that are made while it is sent: they are asked for as the receiver takes them.
 * They must not come from the command's transaction, which is over by then.
 */
export function csvAnswer({
  name,
  columns,
  lines,
  count,
  persons,
}: ExportSummary & {
  readonly columns: readonly SqlColumn[]
  readonly lines: AsyncIterable<string>
}): FileAnswer {
  async function* file() {
    yield `\ufeff${columns.map(({ title }) => title).join(';')}\r\n`
    yield* lines
  }
  const body = Readable.from(file(), { objectMode: false })
  const contentType = 'text/csv; charset=utf-8'
  return { name: fileName(name, '.csv'), contentType, rows: count, persons, body }
}
