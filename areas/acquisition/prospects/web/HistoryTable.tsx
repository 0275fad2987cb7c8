import type { ComponentProps } from 'react'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import type { HistoryItem } from '../answers.ts'
import { ProspectBadge } from './ProspectBadge.tsx'

const columns: Column<HistoryItem>[] = [
  {
    key: 'name',
    head: 'Företag',
    width: '26%',
    cell: ({ name }) => name,
    second: ({ organizationNumber }) => <OrganizationNumber number={organizationNumber} plain />,
  },
  {
    key: 'state',
    head: 'Utfall',
    width: '160px',
    whole: true,
    cell: (item) => <ProspectBadge {...item} hasWarning={item.statusCode === 'Warn'} />,
  },
  { key: 'type', head: 'Typ', width: '120px', cell: ({ prospectTypeName }) => prospectTypeName },
  {
    key: 'date',
    head: 'Sökt',
    width: '150px',
    cell: ({ prospectDate }) => <Instant of={prospectDate} />,
    second: ({ searchedBy }) => searchedBy,
  },
  {
    key: 'comments',
    head: 'Kommentarer',
    cell: ({ prospectComments }) => prospectComments.at(-1)?.comment ?? '—',
    second: ({ prospectComments: { length } }) => (length > 1 ? `Senaste av ${length}` : null),
  },
]

interface HistoryTableProps extends Pick<ComponentProps<typeof DataTable<HistoryItem>>, 'answer'> {
  rows: readonly HistoryItem[] | undefined
}
/** Searches with how each stands now and what was said of it last. */
export const HistoryTable = ({ rows, answer }: HistoryTableProps) => (
  <DataTable
    label="Sökningshistorik"
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    answer={answer}
    href={({ id }) => places.prospect(id)}
    empty="Du har inte sökt något bolag än."
  />
)
