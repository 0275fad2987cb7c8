import { sql, type RawBuilder } from 'kysely'
import { formatInstant } from '#platform/swedish/format.ts'
import { maskedCompany } from '#platform/swedish/masked.ts'

/**
 * What a column holds. `money` is integer öre, `day` 'YYYY-MM-DD', `instant` a Date or ISO text and
 * shown in Swedish time. `company` is an organisation number as text, which of a sole trader is a
 * person's and is masked for who is not shown those whole. A number that is only a name is `text`.
 */
export type ColumnType = 'text' | 'company' | 'number' | 'money' | 'day' | 'instant'
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

/** Who takes a file out: a call's context says it, a job says for whom its file is kept. */
export interface Reader {
  /** Whether they are shown the numbers of persons whole (users 13). */
  readonly seesNumbers: boolean
}

/** What every list says that is taken out as a file. */
export interface ExportSummary {
  readonly name: string
  /** Its rows, for the audit trail. */
  readonly count: number
  /** Whose rows they are, for the audit trail: see `FileAnswer`. */
  readonly persons: readonly string[]
}

const shownCell = (cell: Cell) => (typeof cell === 'string' ? maskedCompany(cell) : cell)
/** The columns with what a reader may see in them. */
export const columnsFor = <Row>(
  { seesNumbers }: Reader,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] =>
  seesNumbers
    ? columns
    : columns.map((column) =>
        column.type === 'company'
          ? { ...column, value: (row: Row) => shownCell(column.value(row)) }
          : column,
      )

/** The same of columns that the database writes, whose companies have ten digits. */
export const sqlColumnsFor = (
  { seesNumbers }: Reader,
  columns: readonly SqlColumn[],
): readonly SqlColumn[] =>
  seesNumbers
    ? columns
    : columns.map((column) =>
        column.type === 'company' ? { ...column, value: maskedCompanySql(column.value) } : column,
      )
/** As `maskedCompany`. */
const maskedCompanySql = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${value} ~ '^\\d\\d[01]\\d{7}$' then left(${value}, 6) || '-****' else ${value} end`

/** The file's name with the ending it must have. */
export const fileName = (name: string, ending: string) =>
  name.toLowerCase().endsWith(ending) ? name : name + ending

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
