import { useState } from 'react'
import { formatNumber, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { retention, type Due, type DueRow } from '../contract-retention.ts'

const columnsOf = (onShow: (kind: Due) => void): readonly Column<Due>[] => [
  {
    key: 'name',
    head: 'Uppgift',
    wraps: true,
    cell: ({ name }) => name,
    second: ({ years, from }) => `${years} år från ${from}`,
  },
  {
    key: 'count',
    head: 'Tas bort',
    width: '130px',
    align: 'right',
    cell: ({ count, more }) => `${more ? 'minst ' : ''}${formatNumber(count)}`,
  },
  {
    key: 'oldest',
    head: 'Äldst',
    width: '120px',
    cell: ({ oldest }) => (oldest ? <Day of={oldest} /> : '—'),
  },
  {
    key: 'byLaw',
    head: 'Sparas enligt lag',
    width: '140px',
    align: 'right',
    cell: ({ byLaw }) => formatNumber(byLaw),
  },
  {
    key: 'held',
    head: 'Bevaras',
    width: '110px',
    align: 'right',
    cell: ({ held }) => formatNumber(held),
  },
  {
    key: 'show',
    head: 'Vilka',
    width: '110px',
    whole: true,
    cell: (kind) => (
      <ActionButton
        label={`Visa vilka: ${kind.name}`}
        disabledReason={kind.count === 0 ? 'Inget av slaget skulle tas bort' : undefined}
        onClick={() => onShow(kind)}
      >
        Visa
      </ActionButton>
    ),
  },
]

function About({ of: { organizationNumber, socialSecurityNumber, personId } }: { of: DueRow }) {
  if (organizationNumber !== null)
    return (
      <RouteLink href={places.company(organizationNumber)}>
        {formatOrganizationNumber(organizationNumber)}
      </RouteLink>
    )
  if (socialSecurityNumber === null) return '—'
  const shown = formatOrganizationNumber(socialSecurityNumber)
  return personId === null ? (
    shown
  ) : (
    <RouteLink href={places.person(personId, 'active')}>{shown}</RouteLink>
  )
}
const rowColumns: readonly Column<DueRow>[] = [
  { key: 'since', head: 'Från', width: '190px', cell: ({ since }) => <Instant of={since} /> },
  { key: 'about', head: 'Om', cell: (row) => <About of={row} /> },
]

function DueDialog({ kind, onClose }: { kind: Due; onClose: () => void }) {
  const answer = useAnswer(retention.dueRows, { kind: kind.kind })
  return (
    <Dialog opened onClose={onClose} title={kind.name} width={560}>
      <p>De 50 äldsta som skulle tas bort i natt. Att titta skrivs i granskningsloggen.</p>
      <DataTable
        label={`Tas bort: ${kind.name}`}
        columns={rowColumns}
        rows={answer.data?.list}
        rowKey={(row) => `${row.since} ${row.organizationNumber} ${row.socialSecurityNumber}`}
        answer={answer}
        empty="Inget av slaget skulle tas bort."
      />
    </Dialog>
  )
}

/** What would be removed if it were night, by kind, and what stays although its time is over. */
export function DueSection() {
  const [shown, setShown] = useState<Due>()
  const answer = useAnswer(retention.due, {})
  return (
    <Section
      title="Det här skulle tas bort i natt"
      note="Tiderna är de som är inställda. Det som en lag kräver, och det som bevaras tills vidare, är kvar fast tiden är ute."
    >
      <DataTable
        label="Det här skulle tas bort i natt"
        columns={columnsOf(setShown)}
        rows={answer.data?.list}
        rowKey={({ kind }) => kind}
        answer={answer}
        empty="Inget slag av uppgifter tas bort av sig självt."
      />
      {shown ? <DueDialog kind={shown} onClose={() => setShown(undefined)} /> : null}
    </Section>
  )
}
