import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { retention, type RemovalRun } from '../contract-retention.ts'
import { DueSection } from './DueSection.tsx'
import { HoldsSection } from './HoldsSection.tsx'

const columns: readonly Column<RemovalRun>[] = [
  {
    key: 'startedAt',
    head: 'Började',
    width: '190px',
    cell: ({ startedAt }) => <Instant of={startedAt} />,
  },
  {
    key: 'endedAt',
    head: 'Blev klar',
    width: '190px',
    cell: ({ endedAt }) => (endedAt ? <Instant of={endedAt} /> : 'Pågår eller avbröts'),
  },
  {
    key: 'kinds',
    head: 'Togs bort',
    wraps: true,
    cell: ({ kinds }) =>
      kinds.length === 0
        ? 'Inget'
        : kinds.map(({ name, removed }) => `${name}: ${formatNumber(removed)}`).join(', '),
  },
]
function RunsSection() {
  const answer = useAnswer(retention.runs, {})
  return (
    <Section
      title="Har tagits bort"
      note="Vad som togs bort står i antal, inte om vem. Varje omgång skrivs i granskningsloggen."
    >
      <DataTable
        label="Har tagits bort"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        empty="Inget har gått igenom ännu."
      />
    </Section>
  )
}

/** /protection/retention: what is removed when its time is over, and what is held (protection 10-13). */
export function RetentionScreen() {
  return (
    <>
      <PageHeader
        title="Gallring och bevarande"
        above={<RouteLink href={places.protection}>Dataskydd</RouteLink>}
        facts="Vad som tas bort när tiden är ute, och vad som inte får tas bort"
      />
      <DueSection />
      <HoldsSection />
      <RunsSection />
    </>
  )
}
