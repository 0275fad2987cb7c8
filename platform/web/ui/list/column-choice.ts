import { z } from 'zod'
import { userId } from '#platform/web/session.ts'
import type { Column } from './column.ts'
import { createStore, useStore } from './store.ts'

const columnChoice = z.object({
  /** Keys of columns in the order they are to stand; those that are not among them come after. */
  order: z.array(z.string()).default([]),
  hidden: z.array(z.string()).default([]),
  /** px, by the key of a column. */
  widths: z.record(z.string(), z.number().int().min(40).max(1200)).default({}),
})
/** How somebody has the columns of one list. */
export type ColumnChoice = Readonly<z.output<typeof columnChoice>>
const choices = z.record(z.string(), columnChoice)
type Choices = Readonly<Record<string, ColumnChoice>>

const usual: ColumnChoice = { order: [], hidden: [], widths: {} }
const none: Choices = {}
/** Each user's own, as others may sit at the same computer. */
const key = () => `skynet-columns:${userId()}`

function kept(): Choices {
  const text = localStorage.getItem(key())
  if (text === null) return none
  try {
    return choices.parse(JSON.parse(text))
  } catch {
    return none
  }
}

/** undefined until something is chosen while the page is open. */
const chosen = createStore<Choices | undefined>(undefined)

/** How who looks has the columns of a list, by what is listed; all lists of the same have them alike. */
export const useColumnChoice = (list: string): ColumnChoice =>
  (useStore(chosen) ?? kept())[list] ?? usual

/** Keeps it in this browser, for this user; undefined is as the list is by itself. */
export function chooseColumns(list: string, choice: ColumnChoice | undefined): void {
  const { [list]: _, ...others } = chosen.get() ?? kept()
  const next = choice ? { ...others, [list]: choice } : others
  localStorage.setItem(key(), JSON.stringify(next))
  chosen.set(next)
}

/** What opens a row and what is done with it stay where they are. */
export function isFixed<Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean {
  const opening = columns.find(({ apart }) => !apart)
  return column.apart === true || column.held === true || column === opening
}

/** All columns in the order somebody wants them, hidden ones too. */
export function inOwnOrder<Row>(
  columns: readonly Column<Row>[],
  { order }: ColumnChoice,
): readonly Column<Row>[] {
  const movable = columns.filter((column) => !isFixed(column, columns))
  const placed = order.flatMap((one) => movable.find((column) => column.key === one) ?? [])
  const next = [...placed, ...movable.filter((column) => !placed.includes(column))].values()
  return columns.map((column) =>
    isFixed(column, columns) ? column : (next.next().value ?? column),
  )
}

/** The columns as somebody wants them: in that order, without the hidden, as wide. */
export const chosenColumns = <Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
): readonly Column<Row>[] =>
  inOwnOrder(columns, choice)
    .filter((column) => isFixed(column, columns) || !choice.hidden.includes(column.key))
    .map((column) => {
      const px = choice.widths[column.key]
      return px === undefined ? column : { ...column, px }
    })
