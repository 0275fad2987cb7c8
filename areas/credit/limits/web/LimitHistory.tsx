import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { historySorts, limits, type LimitHistoryItem } from '../contract.ts'
import type { LimitType } from '../rules.ts'
import { LimitChart } from './LimitChart.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'

const yesOrNo = (value: boolean) => (value ? 'Ja' : 'Nej')

const columns: Column<LimitHistoryItem>[] = [
  {
    key: 'value',
    head: 'Limit',
    sort: 'value',
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
    sort: 'since',
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
  { key: 'by', head: 'Av', sort: 'by', width: '180px', cell: (item) => item.changedByUser },
  {
    key: 'archived',
    head: 'Arkiverad',
    sort: 'archived',
    width: '150px',
    quiet: true,
    cell: (item) => (item.archived ? <Instant of={item.archived} /> : 'Gällande'),
  },
  {
    key: 'expires',
    head: 'Slutdatum',
    sort: 'expires',
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
    ...pageAsked(paging, historySorts),
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
