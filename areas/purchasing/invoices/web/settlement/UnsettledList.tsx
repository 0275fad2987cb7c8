import { useAnswer } from '#platform/web/data.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { settlement, unsettledSorts, type UnsettledInvoice } from '../../contract-settlement.ts'
import { listedColumns, moneyIn, takenColumn, type Owned } from './listed-columns.tsx'
import { pagedRows } from './paged-rows.ts'

const columns: readonly Column<UnsettledInvoice>[] = [
  ...listedColumns,
  {
    key: 'paid',
    head: 'Betalt',
    sort: 'paidAmount',
    cell: (one) => moneyIn(one.paidAmount, one.currency),
    second: (one) =>
      one.leftToPay === one.invoiceAmount
        ? undefined
        : `av ${moneyIn(one.leftToPay, one.currency)} efter kredit`,
    align: 'right',
    width: '140px',
    whole: true,
  },
  {
    key: 'left',
    head: 'Kvar',
    cell: (one) => (one.leftAmount > 0 ? moneyIn(one.leftAmount, one.currency) : ''),
    second: (one) =>
      one.overAmount > 0 ? `${moneyIn(one.overAmount, one.currency)} för mycket` : undefined,
    align: 'right',
    width: '140px',
    whole: true,
  },
  {
    key: 'state',
    head: 'Status här',
    sort: 'invoiceState',
    cell: (one) => one.invoiceStateText,
    width: '150px',
  },
  {
    key: 'since',
    head: 'Sedan',
    sort: 'since',
    cell: (one) => <Instant of={one.since} />,
    width: '150px',
    whole: true,
  },
]

/** Paid by the invoice system's books and not by ours; the row leads to where it is settled. */
export function UnsettledList({ taken }: Owned) {
  const list = useListState({ filters: {} })
  const answer = useAnswer(settlement.unsettled, pageAsked(list, unsettledSorts))
  const waiting = answer.data?.waiting ?? 0
  return (
    <>
      {waiting > 0 ? (
        <Notice>
          {waiting === 1 ? 'En faktura till väntar' : `${waiting} fakturor till väntar`} på att en
          annan person godkänner avstämningen
        </Notice>
      ) : null}
      <DataTable
        {...pagedRows(list, answer)}
        label="Betalt men inte avstämt"
        sums={answer.data?.sums}
        columns={[...columns, takenColumn(taken)]}
        empty={waiting > 0 ? 'Inget mer behöver stämmas av' : 'Allt som är betalt är avstämt'}
        href={({ id }) => places.invoice(id)}
      />
    </>
  )
}
