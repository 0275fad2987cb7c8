import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import type { EarlierChange } from '../contract.ts'
import { outcomeNames } from '../texts.ts'

const columns: readonly Column<EarlierChange>[] = [
  {
    key: 'account',
    head: 'Konto',
    cell: ({ bankName }) => bankName,
    second: ({ ending }) => `slutar på ${ending}`,
  },
  {
    key: 'asked',
    head: 'Begärt',
    width: '190px',
    cell: ({ askedAt }) => <Instant of={askedAt} />,
    second: ({ askedBy }) => `av ${askedBy}`,
  },
  {
    key: 'requested',
    head: 'Kunden bad',
    width: '120px',
    cell: ({ requestedOn }) => <Day of={requestedOn} />,
  },
  {
    key: 'called',
    head: 'Uppringd',
    width: '230px',
    wraps: true,
    cell: ({ calledName, calledNumber }) => `${calledName}, ${calledNumber}`,
    second: ({ calledOn, calledTime, numberOf }) => `${calledOn} ${calledTime} (${numberOf})`,
  },
  {
    key: 'outcome',
    head: 'Beslut',
    width: '190px',
    wraps: true,
    cell: ({ outcome, decidedBy }) =>
      decidedBy ? `${outcomeNames[outcome]} av ${decidedBy}` : outcomeNames[outcome],
    second: ({ decidedAt }) => (decidedAt ? <Instant of={decidedAt} /> : ''),
  },
]

/** What has been asked of the account before, and how the client was called back (bank 22). */
export const EarlierChanges = ({ earlier }: { earlier: readonly EarlierChange[] }) =>
  earlier.length === 0 ? null : (
    <Section title="Tidigare byten av konto">
      <DataTable
        label="Tidigare byten av konto"
        columns={columns}
        rows={earlier}
        rowKey={({ id }) => id}
      />
    </Section>
  )
