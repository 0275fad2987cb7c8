import { isValidElement, useMemo, useState, type ReactNode } from 'react'
import { oreOf } from '#platform/money.ts'
import { sortedBy, type Sortable } from '#platform/swedish/sorted.ts'
import type { Column } from './column.ts'
import { numberIn } from './copied-rows.ts'
import { turned, type Order, type Sorting } from './paging.ts'

/** A list of fewer rows is seen at a glance: without pages it has neither foot nor sorting. */
export const manyRows = 10

/** What a cell is sorted by: its text, or what Money, Day and Instant in it are of. */
function valueOf(content: ReactNode, isNumber: boolean): Sortable {
  if (typeof content === 'number' || typeof content === 'bigint') return content
  if (typeof content === 'string') {
    if (/^[-\u2013\u2014]$/.test(content)) return undefined
    return isNumber ? (numberIn(content) ?? content) : content
  }
  if (!isValidElement<Readonly<Record<string, unknown>>>(content)) return undefined
  const { ore, kronor, of, text, children } = content.props
  if (typeof ore === 'number' || typeof ore === 'bigint') return ore
  if (typeof kronor === 'string') return oreOf(kronor)
  // Instants and days as they are written come in their order.
  if (typeof of === 'string' || of instanceof Date) return of
  if (typeof text === 'string') return text
  return typeof children === 'string' ? valueOf(children, isNumber) : undefined
}

interface Chosen {
  readonly sort: string | undefined
  readonly order: Order
}
interface Shown<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly sorting: Sorting | undefined
}
/**
 * Lets a list of which all rows are at hand be sorted by every column that says something to sort by
 * (shell 100). One that pages is sorted by the server, by the columns that have a name there.
 */
export function useSortedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  server: Sorting | undefined,
): Shown<Row> {
  const [chosen, choose] = useState<Chosen>({ sort: undefined, order: 'asc' })
  return useMemo(() => {
    if (server || !rows || rows.length < manyRows) return { columns, rows, sorting: server }
    const said = (column: Column<Row>) => (row: Row) =>
      valueOf(column.cell(row), column.align === 'right')
    const named = columns.map((column) =>
      !column.apart && !column.headless && rows.some((row) => said(column)(row) !== undefined)
        ? { ...column, sort: column.key }
        : { ...column, sort: undefined },
    )
    const by = columns.find(({ key }) => key === chosen.sort)
    return {
      columns: named,
      rows: by ? sortedBy(rows, said(by), chosen.order === 'desc') : rows,
      sorting: { ...chosen, setSort: (next: string) => choose(turned(chosen, next)) },
    }
  }, [columns, rows, server, chosen])
}
