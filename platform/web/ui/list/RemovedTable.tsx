import type { ReactNode } from 'react'
import { ActionButton } from '../form/ActionButton.tsx'
import { Instant } from '../value/values.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

/** Something that was removed and can be put back. */
interface Removed {
  readonly id: string
  readonly removed: string
  readonly removedByName: string
  readonly undoneUntil: string
}
interface RemovedTableProps<Row extends Removed> {
  label: string
  /** What the first column is called, and shows. */
  head: string
  cell: (row: Row) => ReactNode
  second?: (row: Row) => ReactNode
  answer: Parameters<typeof DataTable<Row>>[0]['answer']
  rows: readonly Row[] | undefined
  empty: string
  /** Why who looks cannot put it back. */
  missing?: (row: Row) => string | undefined
  pending: boolean
  onUndo: (row: Row) => void
}

/** What has been removed, by whom, until when it can be undone, and the button that does. */
export function RemovedTable<Row extends Removed>({
  label,
  head,
  cell,
  second,
  answer,
  rows,
  empty,
  missing,
  pending,
  onUndo,
}: RemovedTableProps<Row>) {
  const columns: Column<Row>[] = [
    { key: 'what', head, cell, ...(second && { second }) },
    {
      key: 'removed',
      head: 'Borttaget',
      width: '190px',
      cell: ({ removedByName }) => removedByName,
      second: ({ removed }) => <Instant of={removed} />,
    },
    {
      key: 'until',
      head: 'Kan ångras till',
      width: '150px',
      quiet: true,
      cell: ({ undoneUntil }) => <Instant of={undoneUntil} />,
    },
    {
      key: 'undo',
      head: 'Ångra',
      headless: true,
      width: '110px',
      cell: (row) => (
        <ActionButton pending={pending} disabledReason={missing?.(row)} onClick={() => onUndo(row)}>
          Ångra
        </ActionButton>
      ),
    },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      answer={answer}
      empty={empty}
    />
  )
}
