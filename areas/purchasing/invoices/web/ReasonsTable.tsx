import { PassedBadge } from '#areas/credit/determinations/web/PassedBadge.tsx'
import { passedText } from '#areas/credit/rules/texts.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import type { ManualDetermination } from '../contract.ts'

type Reason = ManualDetermination['reasons'][number]

const columns: Column<Reason>[] = [
  {
    key: 'passed',
    head: 'Godkänd',
    cell: (one) => <PassedBadge said={passedText(one)} />,
    width: '96px',
    whole: true,
  },
  { key: 'rule', head: 'Regel', cell: (one) => one.ruleName, second: (one) => one.message },
  { key: 'base', head: 'Underlag', cell: (one) => one.baseData },
  {
    key: 'side',
    head: 'Gäller',
    cell: (one) => (one.side === 'issuer' ? 'Utställaren' : 'Mottagaren'),
    width: '120px',
  },
]

const order = ['Nej', 'K', 'Ja']
const placeOf = (one: Reason) => order.indexOf(passedText(one))

/**
 * Per rule: K when it passed with a warning, Ja when it passed, Nej when it did not (invoices 10);
 * what speaks against first.
 */
export function ReasonsTable({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <DataTable
      label="Regler"
      columns={columns}
      rows={reasons.toSorted((one, other) => placeOf(one) - placeOf(other))}
      rowKey={(one) => `${one.side} ${one.ruleName}`}
      empty="Ingen information tillgänglig"
    />
  )
}
