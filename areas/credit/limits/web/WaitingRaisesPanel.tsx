import { defaultPageSize } from '#platform/paging.ts'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import type { Place } from '#areas/places.ts'
import { limits, type LimitRaise } from '../contract.ts'
import { limitNames, noInformation } from '../texts.ts'
import { RaiseActions } from './RaiseActions.tsx'
import { usePaging } from './usePaging.ts'

type HrefOf = (raise: Pick<LimitRaise, 'organizationNumber' | 'limitType'>) => Place

const columnsWith = (hrefOf: HrefOf): Column<LimitRaise>[] => [
  {
    key: 'company',
    head: 'Företag',
    cell: (raise) => <RouteLink href={hrefOf(raise)}>{raise.displayName}</RouteLink>,
    second: (raise) => raise.decisionReferens,
  },
  {
    key: 'type',
    head: 'Limittyp',
    width: '170px',
    cell: (raise) => limitNames[raise.limitType],
  },
  {
    key: 'before',
    head: 'I dag',
    align: 'right',
    width: '140px',
    cell: (raise) =>
      raise.valueBefore === null ? noInformation : <Money ore={raise.valueBefore} />,
  },
  {
    key: 'value',
    head: 'Begärd',
    align: 'right',
    width: '140px',
    cell: (raise) => <Money ore={raise.limitValue} />,
  },
  {
    key: 'by',
    head: 'Begärd av',
    width: '160px',
    cell: (raise) => raise.requestedBy,
    second: (raise) => <Instant of={raise.requestedAt} />,
  },
  {
    key: 'actions',
    head: 'Åtgärd',
    headless: true,
    width: '230px',
    whole: true,
    cell: (raise) => <RaiseActions raise={raise} />,
  },
]

/**
 * On the start page of those who may decide: raises that wait for a second person. Nothing when
 * none waits.
 */
export function WaitingRaisesPanel({ hrefOf }: { hrefOf: HrefOf }) {
  const paging = usePaging()
  const answer = useAnswer(
    limits.raises,
    { currentPage: paging.page - 1, take: defaultPageSize },
    { keep403: true },
  )
  if (!answer.data || answer.data.totalHits === 0) return null
  return (
    <Section title="Limithöjningar som väntar på godkännande">
      <DataTable
        label="Limithöjningar som väntar på godkännande"
        columns={columnsWith(hrefOf)}
        rows={answer.data.list}
        rowKey={(raise) => raise.id}
        answer={answer}
        list={paging}
        total={answer.data.totalHits}
      />
    </Section>
  )
}
