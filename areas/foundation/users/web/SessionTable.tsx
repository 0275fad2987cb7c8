import type { ReactNode } from 'react'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { OpenedSession } from '../contract.ts'

const columns: Column<OpenedSession>[] = [
  {
    key: 'browser',
    head: 'Webbläsare',
    cell: ({ browser, current }) => (current ? `${browser} (den här)` : browser),
  },
  { key: 'address', head: 'Adress', width: '20%', cell: ({ address }) => address },
  { key: 'begun', head: 'Inloggad', width: '150px', cell: ({ begun }) => <Instant of={begun} /> },
  {
    key: 'lastUsed',
    head: 'Senast förnyad',
    width: '150px',
    cell: ({ lastUsed }) => <Instant of={lastUsed} />,
  },
  { key: 'ends', head: 'Gäller till', width: '150px', cell: ({ ends }) => <Instant of={ends} /> },
]

interface SessionTableProps {
  rows: readonly OpenedSession[] | undefined
  answer: Parameters<typeof DataTable>[0]['answer']
  empty: string
  /** What can be done with one of them. */
  act?: (one: OpenedSession) => ReactNode
}

/** Browsers that are signed in: which, from where, since when and until when (users 15). */
export function SessionTable({ rows, answer, empty, act }: SessionTableProps) {
  const action: Column<OpenedSession> = {
    key: 'act',
    head: 'Åtgärd',
    headless: true,
    width: '120px',
    whole: true,
    cell: (one) => act?.(one),
  }
  return (
    <DataTable
      label="Inloggningar"
      columns={act ? [...columns, action] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      answer={answer}
      empty={empty}
    />
  )
}
