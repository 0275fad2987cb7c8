import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import type { ShownDetermination } from '../../contract.ts'

type Seen = ShownDetermination['exceptions'][number]
const columns: Column<Seen>[] = [
  { key: 'rule', head: 'Regel', cell: (one) => one.ruleName, second: (one) => one.comment },
  {
    key: 'company',
    head: 'Företag',
    width: '150px',
    cell: (one) => <OrganizationNumber number={one.organizationNumber} plain />,
  },
  { key: 'until', head: 'Gäller till', width: '130px', cell: (one) => <Day of={one.endDate} /> },
  {
    key: 'used',
    head: 'Använt',
    width: '130px',
    whole: true,
    cell: (one) =>
      one.used ? (
        <StateBadge tone="warning" icon="check" text="Använt" />
      ) : (
        <StateBadge tone="neutral" icon="info" text="Behövdes inte" />
      ),
  },
]

/**
 * The exceptions that counted on the day, and whether any was needed. Nothing when there were none.
 */
export function SeenExceptions({ exceptions }: { exceptions: readonly Seen[] }) {
  if (exceptions.length === 0) return null
  return (
    <Section title="Undantag som gällde">
      <DataTable
        label="Undantag som gällde"
        columns={columns}
        rows={exceptions}
        rowKey={(one) => one.id}
      />
    </Section>
  )
}
