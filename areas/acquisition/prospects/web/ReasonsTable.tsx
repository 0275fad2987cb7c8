import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { passedText } from '#areas/credit/rules/texts.ts'
import type { Prospect } from '../answers.ts'

type Reason = Prospect['reasons'][number]
const tones = { Ja: 'positive', Nej: 'negative', K: 'warning' } as const

const columns: Column<Reason>[] = [
  {
    key: 'rule',
    head: 'Regel',
    width: '30%',
    cell: (one) => one.displayName,
    second: (one) => one.threshold,
  },
  {
    key: 'passed',
    head: 'Godkänd',
    width: '92px',
    whole: true,
    cell: (one) => {
      const verdict = passedText(one)
      return (
        <StateBadge
          tone={tones[verdict]}
          text={verdict}
          {...(verdict === 'K' && { icon: 'info' as const })}
        />
      )
    },
  },
  {
    key: 'base',
    head: 'Underlag',
    cell: (one) => one.baseData || one.valueText || '—',
    second: (one) =>
      one.exception ? `Undantag till och med ${one.exception.endDate}` : one.message,
  },
  {
    key: 'source',
    head: 'Källa',
    width: '22%',
    quiet: true,
    cell: (one) => one.source || '—',
    second: (one) => (one.fetchedAt ? <Instant of={one.fetchedAt} /> : null),
  },
]

/**
 * Why: what every rule said of which value, and where that comes from. Those that fail come first.
 */
export const ReasonsTable = ({ reasons }: { reasons: readonly Reason[] }) => (
  <DataTable
    label="Orsaker"
    columns={columns}
    rows={reasons.toSorted((one, other) => Number(one.passed) - Number(other.passed))}
    rowKey={({ id }) => id}
    empty="Regelhinken har inga regler"
  />
)
