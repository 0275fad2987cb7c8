import type { ReactNode } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchPart } from '#platform/web/place.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { places } from '#areas/places.ts'
import { settlement } from '../../contract-settlement.ts'
import { OwedList } from './OwedList.tsx'
import { UnconfirmedList } from './UnconfirmedList.tsx'
import { UnknownList } from './UnknownList.tsx'
import { UnsettledList } from './UnsettledList.tsx'
import { viewNames, viewOf, views, type View } from './views.ts'

const lists = {
  unsettled: UnsettledList,
  owed: OwedList,
  unconfirmed: UnconfirmedList,
  unknown: UnknownList,
} as const

/** /invoice-settlement: where our books and the invoice system's differ (invoices 62). */
export function SettlementScreen({ taken }: { taken: (view: View, id: string) => ReactNode }) {
  const current = viewOf(useSearchPart('view'))
  const counts = useAnswer(settlement.counts, {}, { keep403: true }).data
  const List = lists[current]
  return (
    <>
      <PageHeader
        title="Avstämning"
        facts="Fakturor där fakturasystemet och Skynet inte stämmer överens, de äldsta först"
      />
      <Tabs
        label="Avstämning"
        tabs={views.map((view) => ({
          label: counts ? `${viewNames[view]} (${counts[view]})` : viewNames[view],
          href: places.settlementIn(view),
          current: view === current,
        }))}
      />
      <List key={current} taken={(id) => taken(current, id)} />
    </>
  )
}
