import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import type { Renewal } from '../../contract-renewal.ts'
import type { RenewalOutcome } from '../../renewal-rules.ts'
import { limitNames } from '../../texts.ts'
import { outcomeWords, type OutcomeWords } from './outcome-words.ts'

const tones: Readonly<Record<RenewalOutcome, StateTone>> = {
  renewed: 'positive',
  waits: 'warning',
  refused: 'negative',
}
const columnsWith = (words: OutcomeWords): Column<Renewal>[] => [
  {
    key: 'company',
    head: 'Företag',
    wraps: true,
    cell: (one) => one.displayName,
    second: (one) => <OrganizationNumber number={one.organizationNumber} plain />,
  },
  {
    key: 'outcome',
    head: 'Utfall',
    width: '200px',
    wraps: true,
    cell: (one) => <StateBadge tone={tones[one.outcome]} text={outcomeWords[words][one.outcome]} />,
    second: (one) => one.why || undefined,
  },
  { key: 'type', head: 'Limittyp', width: '180px', cell: (one) => limitNames[one.limitType] },
  {
    key: 'before',
    head: 'Före',
    align: 'right',
    width: '120px',
    cell: (one) => (one.before ? <Money ore={one.before.limitValue} /> : '—'),
    second: (one) => (one.before ? <Day of={one.before.expiresDate} /> : undefined),
  },
  {
    key: 'after',
    head: 'Efter',
    align: 'right',
    width: '120px',
    cell: (one) => (one.outcome === 'refused' ? '—' : <Money ore={one.after.limitValue} />),
    second: (one) => (one.outcome === 'refused' ? undefined : <Day of={one.after.expiresDate} />),
  },
]

interface RenewalTableProps {
  label: string
  list: readonly Renewal[]
  words: OutcomeWords
}
/** Per limit what would become of it, or became (limits 81). */
export const RenewalTable = ({ label, list, words }: RenewalTableProps) => (
  <DataTable
    label={label}
    columns={columnsWith(words)}
    rows={list}
    rowKey={(one) => `${one.organizationNumber} ${one.limitType}`}
  />
)
