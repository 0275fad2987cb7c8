import { useState } from 'react'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { ShownDetermination } from '../../contract.ts'

type Fact = ShownDetermination['facts'][number]
const missing = { notKnown: 'Okänt', notFetched: 'Kunde inte hämtas' } as const
const columns: Column<Fact>[] = [
  { key: 'label', head: 'Uppgift', width: '30%', cell: (fact) => fact.label },
  {
    key: 'value',
    head: 'Värde',
    width: '30%',
    cell: (fact) =>
      fact.missing === null ? (
        fact.valueText
      ) : (
        <StateBadge
          tone={fact.missing === 'notFetched' ? 'warning' : 'neutral'}
          icon="info"
          text={missing[fact.missing]}
        />
      ),
  },
  { key: 'source', head: 'Källa', width: '22%', quiet: true, cell: (fact) => fact.source },
  {
    key: 'fetched',
    head: 'Hämtad',
    width: '150px',
    quiet: true,
    cell: (fact) => <Instant of={fact.fetchedAt} />,
  },
]
const parties = [
  { value: 'issuer', label: 'Utställaren' },
  { value: 'recipient', label: 'Mottagaren' },
  { value: 'invoice', label: 'Fakturan' },
] as const

/** Everything that was known when it was decided, with who said it and when. */
export function SeenFacts({ facts }: { facts: readonly Fact[] }) {
  const [of, setOf] = useState<Fact['of']>('issuer')
  return (
    <Section
      title="Uppgifter"
      actions={<Toggles label="Vems uppgifter" choices={parties} value={of} onChange={setOf} />}
    >
      <DataTable
        label="Uppgifter"
        columns={columns}
        rows={facts.filter((fact) => fact.of === of)}
        rowKey={(fact) => fact.name}
        empty="Inga uppgifter hämtades."
      />
    </Section>
  )
}
