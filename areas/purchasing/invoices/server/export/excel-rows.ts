import { sql, type RawBuilder } from 'kysely'
import type { SqlColumn } from '#platform/server/export/columns.ts'
import { formula, kronorSql } from '#platform/server/export/csv.ts'
import { columnName, style } from '#platform/server/export/excel-sheet.ts'

/*
 * A row of an Excel sheet as the database writes it, for the same reason as the lines of a CSV file: what `excelRow` of the platform makes
 * of the same values, and a test holds them together. Texts are shorter than the most a cell holds; the table sees to that.
 */

const unwritable = '[\\u0001-\\u0008\\u000b-\\u001f\\ufffe\\uffff]'
/** As `xmlText`. */
function xmlText(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const writable = sql`regexp_replace(${value}, ${sql.lit(unwritable)}, '', 'g')`
  const noEscape = sql`regexp_replace(${writable}, '_(?=[xX][0-9a-fA-F]{4}_)', '_x005F_', 'g')`
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return Object.entries(entities).reduce(
    (text, [sign, entity]) => sql`replace(${text}, ${sql.lit(sign)}, ${sql.lit(entity)})`,
    noEscape,
  )
}

/** A cell of the row whose number is in `place`; nothing when the value is null or empty. */
function cell({ type, value, isPlain }: SqlColumn, column: number): RawBuilder<unknown> {
  const at = sql`${sql.lit(`<c r="${columnName(column)}`)} || place`
  const number = (kind: number, shown: RawBuilder<unknown>) =>
    sql`${at} || ${sql.lit(`" s="${kind}"><v>`)} || ${shown} || '</v></c>'`
  const text = (kind: number, shown: RawBuilder<unknown>) =>
    sql`${at} || ${sql.lit(`" s="${kind}" t="inlineStr"><is><t xml:space="preserve">`)} || ${shown} || '</t></is></c>'`
  if (type === 'money') return number(style.money, kronorSql(value, '.'))
  if (type === 'instant') {
    const clock = sql`date_trunc('second', ${value} at time zone 'Europe/Stockholm')`
    return number(
      style.instant,
      sql`extract(epoch from ${clock} - timestamp '1899-12-30')::float8 / 86400`,
    )
  }
  if (type === 'day')
    return sql`case when ${value} between '1900-03-01' and '9999-12-31'
      then ${number(style.day, sql`(${value} - date '1899-12-30')`)} else ${text(style.text, value)} end`
  if (isPlain) return text(style.text, sql`nullif(${value}, '')`)
  // Most texts are as they should be: that is found out in one look.
  return sql`case when ${value} ~ ${sql.lit(`${formula}|${unwritable}|[&<>"]|_[xX]`)}
    then case when ${value} ~ ${sql.lit(formula)} then ${text(style.quoted, xmlText(value))} else ${text(style.text, xmlText(value))} end
    when ${value} <> '' then ${text(style.text, value)} end`
}

/** A row whose number is the text `place`. */
export const excelRowXml = (columns: readonly SqlColumn[]): RawBuilder<string> =>
  sql`'<row r="' || place || '">' || ${sql.join(
    columns.map((column, place) => sql`coalesce(${cell(column, place)}, '')`),
    sql` || `,
  )} || '</row>'`
