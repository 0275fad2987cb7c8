import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { ledgerSorts, limits, type LimitReservation } from '../contract.ts'
import type { LimitType } from '../rules.ts'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'

const columns: Column<LimitReservation>[] = [
  {
    key: 'invoice',
    head: 'Faktura',
    width: '130px',
    cell: (one) => one.invoiceNumber ?? one.invoice,
    second: (one) =>
      one.aliasNumber && (
        <>
          till <OrganizationNumber number={one.aliasNumber} plain />
        </>
      ),
  },
  {
    key: 'counterpart',
    head: 'Motpart',
    cell: (one) => one.counterpart?.name ?? one.counterpart?.organizationNumber,
    second: (one) =>
      one.counterpart?.name && (
        <OrganizationNumber number={one.counterpart.organizationNumber} plain />
      ),
  },
  {
    key: 'amount',
    head: 'Belopp',
    sort: 'amount',
    align: 'right',
    width: '130px',
    cell: (one) => <Money ore={one.amount} />,
  },
  {
    key: 'state',
    head: 'Status',
    sort: 'state',
    width: '170px',
    whole: true,
    cell: (one) =>
      one.releasedAt ? (
        <StateBadge tone="neutral" icon="check" text="Återlämnad" />
      ) : (
        <StateBadge tone="warning" text="Använder limiten" />
      ),
  },
  {
    key: 'from',
    head: 'Från',
    sort: 'from',
    width: '150px',
    quiet: true,
    cell: (one) => <Instant of={one.reservedAt} />,
  },
  {
    key: 'to',
    head: 'Till',
    sort: 'to',
    width: '150px',
    quiet: true,
    cell: (one) => <Instant of={one.releasedAt} />,
  },
  { key: 'why', head: 'Orsak', width: '150px', cell: (one) => one.releaseReason },
]

interface LimitLedgerProps {
  organizationNumber: string
  limitType: LimitType
}
/** Which invoices use the limit, and have used it. */
export function LimitLedger({ organizationNumber, limitType }: LimitLedgerProps) {
  const paging = usePageInAddress('ledgerPage')
  const answer = useAnswer(limits.reservations, {
    organizationNumber,
    limitType,
    ...pageAsked(paging, ledgerSorts),
  })
  return (
    <Section title="Vem har använt limiten">
      <DataTable
        label="Vem har använt limiten"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(one) => one.id}
        href={(one) => places.invoice(one.invoice)}
        answer={answer}
        list={paging}
        total={answer.data?.totalHits}
        empty="Ingen faktura har använt limiten"
      />
    </Section>
  )
}
