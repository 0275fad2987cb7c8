import { Section } from '#platform/web/ui/value/Section.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import type { Bundle } from '../contract.ts'
import { departedStateNames } from '../texts.ts'

type Departed = Bundle['departed'][number]

const columns: Column<Departed>[] = [
  {
    key: 'agreement',
    head: 'Avtal',
    cell: ({ agreementId, name, revision }) => (
      <RouteLink href={places.agreement(agreementId)}>
        {name}, revision {revision}
      </RouteLink>
    ),
  },
  {
    key: 'left',
    head: 'Lämnade bunten',
    width: '260px',
    cell: ({ left }) => <Instant of={left} />,
    second: ({ leftBy }) => leftBy,
  },
  { key: 'now', head: 'Nu', width: '320px', cell: ({ now }) => departedStateNames[now] },
]

/** What has left a bundle by being archived, and when (agreements 30); nothing without any. */
export function DepartedAgreements({ departed }: { departed: readonly Departed[] }) {
  if (departed.length === 0) return null
  return (
    <Section
      title="Avtal som har lämnat bunten"
      note="Ett avtal som arkiveras lämnar bunten. Det läggs inte tillbaka av sig självt."
    >
      <DataTable
        label="Avtal som har lämnat bunten"
        columns={columns}
        rows={departed}
        rowKey={({ agreementId, left }) => `${agreementId} ${left}`}
        empty="Inga avtal har lämnat bunten"
      />
    </Section>
  )
}
