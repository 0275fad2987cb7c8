import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { BulkAnswer } from '../../contract.ts'
import css from '../dialogs/dialogs.module.css'

type Result = BulkAnswer['results'][number]
const columns = (doneText: string): readonly Column<Result>[] => [
  { key: 'file', head: 'Fil', cell: (one) => one.fileName, second: (one) => one.issuerName ?? '' },
  { key: 'number', head: 'Fakturanummer', width: '150px', cell: (one) => one.invoiceNumber || '—' },
  {
    key: 'outcome',
    head: 'Resultat',
    width: '260px',
    cell: (one) =>
      one.outcome === 'done' ? (
        <StateBadge tone="positive" text={doneText} />
      ) : (
        <StateBadge tone="neutral" icon="info" text={one.message || 'Finns inte'} />
      ),
  },
]

/**
 * What became of each row of a bulk act, or would become of it: first those that are left as they
 * are.
 */
export function BulkResults({ answer, doneText }: { answer: BulkAnswer; doneText: string }) {
  const more = answer.totalHits - answer.results.length
  return (
    <div className={css.results} role="region" aria-label="Resultat" tabIndex={0}>
      <DataTable
        label="Resultat per rad"
        columns={columns(doneText)}
        rows={answer.results.toSorted(
          (a, b) => Number(a.outcome === 'done') - Number(b.outcome === 'done'),
        )}
        rowKey={(one) => one.id}
        empty="Inga fakturatolkningar"
      />
      {more > 0 ? <p className={css.quiet}>och {more} till</p> : null}
    </div>
  )
}
