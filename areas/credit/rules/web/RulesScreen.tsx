import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { rules } from '../contract.ts'
import type { ShownRule } from '../rule-fields.ts'
import { executionTypeNames } from '../texts.ts'
import { effectWords } from './effect-words.ts'

const columns: Column<ShownRule>[] = [
  {
    key: 'name',
    head: 'Regel',
    cell: (rule) => rule.ruleName,
    second: (rule) => rule.userFriendlyFailMessage,
  },
  {
    key: 'type',
    head: 'Typ',
    cell: (rule) => executionTypeNames[rule.executionType],
    width: '180px',
  },
  {
    key: 'weight',
    head: 'Verkan',
    width: '180px',
    cell: effectWords,
  },
  {
    key: 'invoice',
    head: 'Bedöms',
    cell: (rule) => (rule.needsInvoice ? 'Med faktura' : 'Bolaget'),
    width: '130px',
  },
  {
    key: 'changed',
    head: 'Ändrad',
    quiet: true,
    width: '170px',
    cell: (rule) => (rule.changed ? <Instant of={rule.changed} /> : 'Som i katalogen'),
  },
]

/** /rules: the base rules, which buckets begin with. */
export function RulesScreen() {
  const answer = useAnswer(rules.all, {})
  return (
    <>
      <PageHeader
        title="Basregler"
        above={<RouteLink href={places.ruleBuckets}>Regler</RouteLink>}
        facts="Så bedöms en regel när den väljs i en regelhink. Regler som redan är valda ändras i sin regelhink."
      />
      <DataTable
        label="Basregler"
        columns={columns}
        rows={answer.data}
        rowKey={(rule) => rule.id}
        answer={answer}
        href={(rule) => places.rule(rule.id)}
        empty="Det finns inga regler."
      />
    </>
  )
}
