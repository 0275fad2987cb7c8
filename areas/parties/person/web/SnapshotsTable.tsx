import { useAnswer } from '#platform/web/data.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { person, type Snapshot } from '../contract.ts'

const columns: Column<Snapshot>[] = [
  {
    key: 'changed',
    head: 'Sparad',
    cell: ({ changed }) => <Instant of={changed} />,
    width: '180px',
    whole: true,
  },
  { key: 'by', head: 'Av', cell: ({ userName }) => userName },
]

/** What was kept of a person, newest first. */
export function SnapshotsTable({ personId }: { personId: string }) {
  const answer = useAnswer(
    person.snapshotList,
    { keys: [personId] },
    { placeholderData: undefined },
  )
  return (
    <DataTable
      label="Snapshots"
      columns={columns}
      rows={answer.data}
      rowKey={({ id }) => id}
      answer={answer}
      href={({ id }) => places.person(id, 'snapshot')}
      empty="Inga tidigare snapshots"
    />
  )
}
