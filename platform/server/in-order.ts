import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { sortedBy, type Sortable } from '#platform/swedish/sorted.ts'

/** The order that is asked for; without a field it is the list's own (`orderFields`). */
export interface AskedOrder<F extends string> {
  readonly sortField?: F | null | undefined
  /** 1 is descending. */
  readonly sortOrder: number
}
type Columns<F extends string, By> = Readonly<Record<F, By>>

/**
 * Sorts rows by what is asked for, what is unknown last in both directions (shell 100). Called before
 * the list's own `orderBy`, which then tells apart what is alike.
 */
export function inOrder<DB, TB extends keyof DB, O, F extends string>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { sortField, sortOrder }: AskedOrder<F>,
  columns: Columns<F, Expression<unknown>>,
): SelectQueryBuilder<DB, TB, O> {
  if (!sortField) return rows
  return rows.orderBy(columns[sortField], (order) =>
    (sortOrder === 1 ? order.desc() : order.asc()).nullsLast(),
  )
}

/** The same as what stands after 'order by', with the list's own order at its end. */
export function orderOf<F extends string>(
  { sortField, sortOrder }: AskedOrder<F>,
  columns: Columns<F, RawBuilder<unknown>>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!sortField) return own
  const direction = sortOrder === 1 ? sql`desc` : sql`asc`
  return sql`${columns[sortField]} ${direction} nulls last, ${own}`
}

/** The same of a short list that is all at hand. */
export function rowsInOrder<Row, F extends string>(
  rows: readonly Row[],
  { sortField, sortOrder }: AskedOrder<F>,
  columns: Columns<F, (row: Row) => Sortable>,
): readonly Row[] {
  return sortField ? sortedBy(rows, columns[sortField], sortOrder === 1) : rows
}

/** Whether a list that has its latest first, and can be sorted by time alone, is asked for turned. */
export const isOldestFirst = ({ sortField, sortOrder }: AskedOrder<string>): boolean =>
  Boolean(sortField) && sortOrder !== 1
