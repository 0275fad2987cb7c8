import { formatNumber } from '#platform/swedish/format.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { passedText } from '#areas/credit/rules/texts.ts'
import type { RatingResult } from '../contract.ts'

type Result = RatingResult['ruleResults'][number]

const points = (value: number) => formatNumber(value, 2)
const tones = { Ja: 'positive', Nej: 'negative', K: 'warning' } as const

function remark({ message, exception }: Result): string {
  if (exception)
    return `Undantag till och med ${exception.endDate}${exception.comment ? `: ${exception.comment}` : ''}`
  return message
}

const columns: Column<Result>[] = [
  {
    key: 'rule',
    head: 'Regel',
    width: '22%',
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
    second: remark,
  },
  { key: 'score', head: 'Poäng', align: 'right', width: '72px', cell: (one) => points(one.score) },
  {
    key: 'most',
    head: 'Max',
    align: 'right',
    width: '72px',
    quiet: true,
    cell: (one) => points(one.maxRating),
  },
  {
    key: 'calculated',
    head: 'Vägt',
    align: 'right',
    width: '72px',
    cell: (one) => points(one.calculatedScore),
  },
  {
    key: 'source',
    head: 'Källa',
    width: '17%',
    quiet: true,
    cell: (one) => one.source || '—',
    second: (one) => (one.fetchedAt ? <Instant of={one.fetchedAt} /> : null),
  },
]

/** What every rule said: Ja, Nej, or K for passed although a fact was missing. */
export function RuleResultsTable({ results }: { results: readonly Result[] }) {
  return (
    <DataTable
      label="Regler"
      columns={columns}
      rows={results}
      rowKey={({ id }) => id}
      empty="Regelhinken har inga regler"
    />
  )
}
