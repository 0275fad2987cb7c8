import type { ReactNode } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { rulebucket, rules, type Released } from '../contract.ts'
import type { ShownRule } from '../rule-fields.ts'
import { executionTypeNames } from '../texts.ts'
import { effectWords } from './effect-words.ts'
import { PublicationNotice } from './PublicationNotice.tsx'
import { VersionsPanel } from './versions/VersionsPanel.tsx'

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

/** /rules: the base rules as they are drafted, what of them counts, and their versions (rules 90). */
export function RulesScreen() {
  const answer = useAnswer(rules.all, {})
  return (
    <>
      <PageHeader
        title="Basregler"
        above={<RouteLink href={places.ruleBuckets}>Regelhinkar</RouteLink>}
        facts="Så bedöms en regel när den väljs i en regelhink för första gången. Regler som en regelhink redan har ändras i den. Det du ändrar här är ett utkast tills en annan person har godkänt det."
      />
      <BaseRelease show={(base) => <PublicationNotice bucket={base} />} />
      <DataTable
        label="Basregler"
        columns={columns}
        rows={answer.data}
        rowKey={(rule) => rule.id}
        answer={answer}
        href={(rule) => places.rule(rule.id)}
        empty="Det finns inga regler."
      />
      <BaseRelease show={(base) => <VersionsPanel bucket={base} />} />
    </>
  )
}

/** The base rules as what has versions. */
function BaseRelease({ show }: { show: (base: Released) => ReactNode }) {
  const answer = useAnswer(rulebucket.base, {})
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? show(answer.data) : <Delayed />
}
