import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { formatNumber, formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { KeyPerson } from '../contract.ts'
import { topicTexts, type Match } from '../rules.ts'
import { PepBadge, SanctionBadge } from './ScreeningBadge.tsx'

const columns: Column<Match>[] = [
  {
    key: 'name',
    head: 'Namn på listan',
    cell: ({ name }) => name,
    second: ({ birthDates }) => birthDates.join(', ') || null,
  },
  {
    key: 'topics',
    head: 'Varför',
    cell: ({ topics }) => topics.map((topic) => topicTexts[topic] ?? topic).join(', '),
    second: ({ positions }) => positions.join(', ') || null,
  },
  { key: 'lists', head: 'Lista', cell: ({ datasets }) => datasets.join(', ') },
  {
    key: 'same',
    head: 'Samma person',
    cell: ({ match }) =>
      match ? (
        <StateBadge tone="negative" icon="warning" text="Träff" />
      ) : (
        <StateBadge tone="neutral" text="Liknar bara" />
      ),
    whole: true,
    width: '130px',
  },
  {
    key: 'score',
    head: 'Likhet',
    align: 'right',
    cell: ({ score }) => `${formatNumber(Math.round(score * 100))} %`,
    width: '80px',
  },
]

/** What the lists say of one key person, with those who only resemble. */
export function KeyPersonDialog({
  person,
  onClose,
}: {
  person: KeyPerson | undefined
  onClose: () => void
}) {
  return (
    <Dialog opened={person !== undefined} onClose={onClose} title={person?.name ?? ''} width={880}>
      {person ? (
        <>
          <FactList
            stacked
            facts={[
              {
                label: 'Personnummer',
                value: formatOrganizationNumber(person.socialSecurityNumber),
              },
              { label: 'Roll', value: person.boardmemberType },
              { label: 'Ägande', value: person.possessionTypes.join(', ') || undefined },
              { label: 'Bosatt i', value: person.countryOfResidence },
              { label: 'Medborgare i', value: person.countryOfCitizenship },
              { label: 'PEP', value: <PepBadge isPep={person.isPep} /> },
              { label: 'Sanktioner', value: <SanctionBadge isSanctioned={person.isSanctioned} /> },
              { label: 'Kontrollerad', value: <Instant of={person.amlUpdatedTimestamp} /> },
              { label: 'Källa', value: person.amlSource },
            ]}
          />
          <DataTable
            label="Träffar på listor"
            columns={columns}
            rows={person.matches}
            rowKey={({ id }) => id}
            empty={
              person.amlUpdatedTimestamp
                ? 'Personen finns inte på någon lista'
                : 'Personen är inte kontrollerad'
            }
          />
        </>
      ) : null}
    </Dialog>
  )
}
