import { useAnswer } from '#platform/web/data.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { owedSorts, settlement, type OwedInvoice } from '../../contract-settlement.ts'
import { listedColumns, moneyIn, takenColumn, type Owned } from './listed-columns.tsx'
import { pagedRows } from './paged-rows.ts'
import { ownerWords } from './settle-words.ts'

const columns: readonly Column<OwedInvoice>[] = [
  ...listedColumns,
  {
    key: 'owed',
    head: 'Att betala tillbaka',
    sort: 'owedAmount',
    cell: (one) => moneyIn(one.owedAmount, one.currency),
    second: (one) => `till ${ownerWords[one.owedTo].to}`,
    align: 'right',
    width: '160px',
    whole: true,
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

/** Money that came and is not ours, until the invoice system says that it has gone back. */
export function OwedList({ taken }: Owned) {
  const list = useListState({ filters: {} })
  const answer = useAnswer(settlement.owed, pageAsked(list, owedSorts))
  return (
    <DataTable
      {...pagedRows(list, answer)}
      label="Ska betalas tillbaka"
      sums={answer.data?.sums}
      columns={[...columns, takenColumn(taken)]}
      empty="Inga pengar ska betalas tillbaka"
      href={({ id }) => places.invoice(id)}
    />
  )
}
