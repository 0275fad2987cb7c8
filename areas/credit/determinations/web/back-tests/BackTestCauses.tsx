import { formatNumber } from '#platform/swedish/format.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Money } from '#platform/web/ui/value/values.tsx'
import type { backtest } from '../../contract.ts'
import css from '../determinations.module.css'

type Cause = AnswerOf<typeof backtest.get>['result']['causes'][number]
const columns: Column<Cause>[] = [
  { key: 'name', head: 'Regel', cell: (cause) => cause.name },
  {
    key: 'count',
    head: 'Fakturor',
    align: 'right',
    width: '120px',
    cell: (cause) => formatNumber(cause.count),
  },
  {
    key: 'amount',
    head: 'Belopp',
    align: 'right',
    width: '180px',
    cell: (cause) => <Money ore={cause.amount} unit />,
  },
]
interface BackTestCausesProps {
  causes: readonly Cause[]
  onChoose: (cause: string) => void
}
/** The rules that turned the decisions; one opens its invoices. An invoice may have several. */
export function BackTestCauses({ causes, onChoose }: BackTestCausesProps) {
  return (
    <>
      <h3 className={css.part}>Regler som orsakat det</h3>
      <DataTable
        label="Regler som orsakat det"
        columns={columns}
        rows={causes}
        rowKey={(cause) => cause.id}
        onOpen={(cause) => onChoose(cause.id)}
      />
    </>
  )
}
