import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { places } from '#areas/places.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { InvoiceDecision } from '../contract.ts'

type Step = InvoiceDecision['history'][number]

const columns: Column<Step>[] = [
  {
    key: 'at',
    head: 'När',
    cell: (step) => <Instant of={step.at} />,
    width: '150px',
    quiet: true,
    whole: true,
  },
  { key: 'state', head: 'Läge', cell: (step) => step.stateText, second: (step) => step.comment },
  {
    key: 'decision',
    head: 'Beslut',
    cell: (step) => (step.decision ? <DecisionBadge decision={step.decision} /> : null),
    second: (step) =>
      step.determinationId ? (
        <RouteLink href={places.determination(step.determinationId)}>Visa bedömningen</RouteLink>
      ) : null,
  },
  { key: 'by', head: 'Av', cell: (step) => step.by, width: '200px' },
]

/** Every state an invoice has been in, the latest first. */
export function StateHistory({ history }: { history: readonly Step[] }) {
  return (
    <Section title="Historik">
      <DataTable
        label="Historik"
        columns={columns}
        rows={history.toReversed()}
        rowKey={(step) => `${step.at} ${step.state}`}
        empty="Ingen information tillgänglig"
      />
    </Section>
  )
}
