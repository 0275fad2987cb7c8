import { formatNumber } from '#platform/swedish/format.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { contextsText } from '../bucket-rules.ts'
import type { ShownBucket } from '../contract.ts'
import { executionTypeNames } from '../texts.ts'
import { effectWords } from './effect-words.ts'

type Line = ShownBucket['chosen'][number]
type Interval = ShownBucket['limitIntervals'][number]
const ruleColumns: Column<Line>[] = [
  { key: 'name', head: 'Regel', cell: (rule) => rule.ruleName },
  { key: 'type', head: 'Typ', cell: (rule) => executionTypeNames[rule.executionType] },
  { key: 'effect', head: 'Verkan', cell: effectWords },
]
const intervalColumns: Column<Interval>[] = [
  { key: 'score', head: 'Betyg', cell: ({ startToEnd: [from, to] }) => `${from} – ${to}` },
  {
    key: 'amount',
    head: 'Högsta belopp',
    align: 'right',
    cell: ({ maxAmount }) => `${formatNumber(maxAmount)} kr`,
  },
  {
    key: 'count',
    head: 'Högsta antal fakturor',
    align: 'right',
    cell: ({ maxCount }) => formatNumber(maxCount),
  },
]

/** The latest version of a bucket for those who read it but change nothing (rules 83). */
export function BucketReading({ bucket, missing }: { bucket: ShownBucket; missing: string }) {
  const { name, ruleBucketContexts, secondShare, turnoverShare, chosen, limitIntervals, version } =
    bucket
  return (
    <Section
      title={`${name}, version ${version}`}
      note={`Visas utan att kunna ändras. ${missing}.`}
    >
      <FactList
        facts={[
          { label: 'Tillgänglig', value: contextsText(ruleBucketContexts) },
          {
            label: 'Andel till den andra limiten',
            value: secondShare === null ? null : `${formatNumber(secondShare)} %`,
          },
          {
            label: 'Högst så stor del av omsättningen',
            value: turnoverShare === null ? null : `${formatNumber(turnoverShare)} %`,
          },
        ]}
      />
      <DataTable
        label="Valda regler"
        columns={ruleColumns}
        rows={chosen}
        rowKey={(rule) => rule.id}
        empty="Inga regler är valda."
      />
      <DataTable
        label="Från betyg till limit"
        columns={intervalColumns}
        rows={limitIntervals}
        rowKey={({ startToEnd }) => startToEnd.join(' ')}
        empty="Inga limiter beräknas."
      />
    </Section>
  )
}
