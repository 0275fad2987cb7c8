import type { AnswerOf } from '#platform/endpoint.ts'
import type { Column } from '#platform/web/ui/list/DataTable.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { likeness } from '../../contract-likeness.ts'

type Sign = AnswerOf<typeof likeness.alike>['signs'][number]

const threshold: Column<Sign> = {
  key: 'threshold',
  head: 'Gräns',
  cell: (row) => row.threshold,
  second: (row) => (row.judged ? undefined : 'Regelhinken prövar den inte'),
  wraps: true,
}
const verdict: Column<Sign> = {
  key: 'against',
  head: 'Talar emot',
  cell: (row) =>
    row.against ? <StateBadge tone="warning" icon="warning" text="Talar emot" /> : 'Nej',
  width: '130px',
  whole: true,
}

/**
 * The columns of the signs of an invoice.
 * @param withRules whether thresholds are there to show
 */
export const signColumns = (withRules: boolean): Column<Sign>[] => [
  { key: 'label', head: 'Tecken', cell: (row) => row.label, wraps: true },
  { key: 'value', head: 'Värde', cell: (row) => row.value || 'Okänt', width: '130px' },
  { key: 'text', head: 'Vad det vilar på', cell: (row) => row.text, wraps: true },
  ...(withRules ? [threshold, verdict] : []),
]
