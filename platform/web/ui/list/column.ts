import type { ReactNode } from 'react'

/** One column of a DataTable. */
export interface Column<Row> {
  /** Unique in the table. */
  readonly key: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /**
   * What is quieter than the first, such as the organisation number of a name: beside it in low
   * rows, under it in high ones.
   */
  readonly second?: (row: Row) => ReactNode
  /** In low rows it is cut where there is no room for all of it, since the first says too little alone. */
  readonly cutSecond?: true
  /** The name the server sorts by. Without it the column does not sort. */
  readonly sort?: string
  /** Numbers: to the right with figures of equal width. */
  readonly align?: 'right'
  /** CSS width: px are the most it takes, unless it is read to its end; '30%' is its share. */
  readonly width?: string
  /** px, as who looks has chosen it: then no more is shown than has room. */
  readonly px?: number
  /** Grey text for what matters less. */
  readonly quiet?: boolean
  /** Never cut nor broken: badges, buttons, short words and numbers of one kind. */
  readonly whole?: boolean
  /** Read to its end, on as many lines as it takes: sentences that say what to do. */
  readonly wraps?: boolean
  /** Stands before the cell that opens the row, such as a box to mark the row with. */
  readonly apart?: boolean
  /** Stays at the edge while the others are scrolled past it: what is done with a row. */
  readonly held?: boolean
  /** Left out where there is little room, and while a row is shown beside the list, which says it. */
  readonly spare?: boolean
  /** Stands beside what opens the row where a row is a card of two lines, as there is little room. */
  readonly first?: boolean
  /** The head is there for screen readers only. */
  readonly headless?: boolean
}

/** As few columns have room as they are, where there is little. */
const few = 3
/** Whether the rows of a list become cards where there is little room (shell 107). */
export const isOfCards = <Row>(columns: readonly Column<Row>[]) =>
  columns.filter(({ apart, headless }) => !apart && !headless).length > few

/** Whether the second line of a column stands beside the first in low rows: never a sentence. */
export const isPaired = <Row>({ second, wraps }: Column<Row>) => second !== undefined && !wraps
