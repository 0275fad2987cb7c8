import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { limits, type LimitHistoryItem } from '../contract.ts'
import type { LimitType } from '../rules.ts'
import { LimitChart } from './LimitChart.tsx'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'

const yesOrNo = (value: boolean) => (value ? 'Ja' : 'Nej')

const columns: Column<LimitHistoryItem>[] = [
  {
    key: 'value',
    head: 'Limit',
    align: 'right',
    width: '150px',
    cell: (item) => <Money ore={item.limitValue} />,
    second: (item) => (item.isCalculated ? 'Beräknad' : 'Manuell'),
  },
  {
    key: 'reference',
    head: 'Beslutsreferens',
    cell: (item) =>
      item.isCalculated ? (
        <RouteLink href={places.rating(item.decisionReferens)}>Visa bedömningen</RouteLink>
      ) : (
        item.decisionReferens
      ),
    second: (item) => item.ratingCondition,
  },
  {
    key: 'since',
    head: 'Från',
    width: '150px',
    quiet: true,
    cell: (item) => <Instant of={item.since} />,
  },
  {
    key: 'removed',
    head: 'Manuellt borttagen',
    width: '150px',
    cell: (item) => (item.isCalculated ? null : yesOrNo(item.deleted)),
  },
  { key: 'by', head: 'Av', width: '180px', cell: (item) => item.changedByUser },
  {
    key: 'archived',
    head: 'Arkiverad',
    width: '150px',
    quiet: true,
    cell: (item) => (item.archived ? <Instant of={item.archived} /> : 'Gällande'),
  },
  {
    key: 'expires',
    head: 'Slutdatum',
    width: '110px',
    quiet: true,
    cell: (item) => <Day of={item.expiresDate} />,
  },
]

interface LimitHistoryProps {
  organizationNumber: string
  limitType: LimitType
}
/** The values a limit has had, drawn and listed (limits 26). */
export function LimitHistory({ organizationNumber, limitType }: LimitHistoryProps) {
  const paging = usePageInAddress('historyPage')
  const which = { organizationNumber, limitType }
  const page = useAnswer(limits.history, {
    ...which,
    currentPage: paging.page - 1,
    take: paging.take,
  })
  const drawn = useAnswer(limits.history, { ...which, take: 100 })
  return (
    <Section title="Historik">
      {drawn.data ? <LimitChart items={drawn.data.historyLimits.items} /> : null}
      <DataTable
        label="Historik"
        columns={columns}
        rows={page.data?.historyLimits.items}
        rowKey={(item) => item.id}
        answer={page}
        list={paging}
        total={page.data?.historyLimits.totalHits}
        empty="Limiten har ingen historik"
      />
    </Section>
  )
}
