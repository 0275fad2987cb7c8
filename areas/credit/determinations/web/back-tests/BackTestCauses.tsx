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
  /** What they did: turned the decisions, or warn where they did not. */
  title: string
  causes: readonly Cause[]
  onChoose?: (cause: string) => void
}
/** Rules with how many invoices; one opens those it turned. An invoice may have several. */
export function BackTestCauses({ title, causes, onChoose }: BackTestCausesProps) {
  return (
    <>
      <h3 className={css.part}>{title}</h3>
      <DataTable
        label={title}
        columns={columns}
        rows={causes}
        rowKey={(cause) => cause.id}
        {...(onChoose && { onOpen: (cause: Cause) => onChoose(cause.id) })}
      />
    </>
  )
}
