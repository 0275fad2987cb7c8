import type { RawBuilder } from 'kysely'
import { formatInstant } from '#platform/swedish/format.ts'

/**
 * What a column holds. `money` is integer öre, `day` 'YYYY-MM-DD', `instant` a Date or ISO text and
 * shown in Swedish time. A number that is only a name, such as an organisation number, is `text`.
 */
export type ColumnType = 'text' | 'number' | 'money' | 'day' | 'instant'
export type Cell = string | number | bigint | boolean | Date | null | undefined

export interface Column<Row> {
  readonly title: string
  readonly type: ColumnType
  readonly value: (row: Row) => Cell
  /** In signs; default by type. */
  readonly width?: number
}

/** A column that the database writes. */
export interface SqlColumn {
  readonly title: string
  readonly type: Exclude<ColumnType, 'number'>
  readonly value: RawBuilder<unknown>
  /** In signs; default by type. */
  readonly width?: number
  /**
   * Words of our own, or signs that the table itself keeps in bounds: never a formula, and nothing
   * to quote.
   */
  readonly isPlain?: true
}

/** The file's name with the ending it must have. */
export const fileName = (name: string, ending: string) =>
  name.toLowerCase().endsWith(ending) ? name : name + ending

/**
 * Whether a spreadsheet could take a text for a formula (its first sign, also behind blanks and in
 * full-width form).
 */
export const looksLikeFormula = (text: string) =>
  /^[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(text)

/** Öre as kronor with two decimals and the given sign between. No float on the way. */
export function kronor(ore: string | number | bigint, decimal: '.' | ','): string {
  const whole = BigInt(ore)
  const digits = String(whole < 0n ? -whole : whole).padStart(3, '0')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`
}

/** A yes or no in the words people use; any other value as text. */
export function words(value: Exclude<Cell, null | undefined>): string {
  if (value === true) return 'Ja'
  if (value === false) return 'Nej'
  return value instanceof Date ? formatInstant(value) : String(value)
}
