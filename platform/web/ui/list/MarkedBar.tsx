import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import type { Column } from './column.ts'
import css from './DataTable.module.css'
import type { Marks } from './useMarks.ts'

/** Boxes to mark rows with, in a list whose rows are done something with together. */
export const markColumn = <Row,>(
  { marked, toggle, reach }: Marks,
  keyOf: (row: Row) => string,
): Column<Row> => ({
  key: 'mark',
  head: 'Markera',
  headless: true,
  apart: true,
  whole: true,
  width: '44px',
  cell: (row) => (
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label="Markera raden"
        checked={marked.has(keyOf(row))}
        // A change does not say whether Shift is held.
        onClick={({ shiftKey }) => (shiftKey ? reach : toggle)(keyOf(row))}
        onChange={() => undefined}
      />
    </label>
  ),
})

interface MarkedBarProps {
  count: number
  /** How many rows are shown. */
  shown: number
  onAll: () => void
  onClear: () => void
  onCopy: () => void
  /** What can be done with all of them, beside copying. */
  children?: ReactNode
}
/**
 * How many rows are marked and what can be done with them (shell 102). It stays while one scrolls. What
 * is asked in it stays open when all that was marked has left the list, hidden though it is then.
 */
export function MarkedBar({ count, shown, onAll, onClear, onCopy, children }: MarkedBarProps) {
  return (
    <div
      className={css.marked}
      role="group"
      aria-label="Markerade rader"
      hidden={count === 0 || undefined}
    >
      <span role="status" className="tabular">
        {formatNumber(count)} {count === 1 ? 'markerad' : 'markerade'}
      </span>
      {children}
      <Button onClick={onCopy}>Kopiera markerade</Button>
      {count < shown ? (
        <Button onClick={onAll}>Markera alla {formatNumber(shown)} på sidan</Button>
      ) : null}
      <Button onClick={onClear}>Avmarkera</Button>
    </div>
  )
}
