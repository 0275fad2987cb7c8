import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { decisionText } from '#areas/credit/rules/texts.ts'
import { places } from '#areas/places.ts'
import { flippedSorts } from '../../answers.ts'
import { backtest, type FlippedInvoice } from '../../contract.ts'
import { DecisionBadge } from '../DecisionBadge.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import css from '../determinations.module.css'

export interface FlippedFilter {
  readonly before?: string
  readonly after?: string
  readonly cause?: string
}
const party = (name: string, number: string) =>
  name === number ? formatOrganizationNumber(number) : name
const Decided = ({ decision }: { decision: string }) => (
  <span className={css.decided}>
    <DecisionBadge decision={decision} />
  </span>
)
const columns: Column<FlippedInvoice>[] = [
  {
    key: 'issuer',
    head: 'Utställare',
    cell: (one) => party(one.issuerName, one.issuer),
    second: (one) => `till ${party(one.recipientName, one.recipient)}`,
  },
  {
    key: 'amount',
    head: 'Belopp',
    sort: 'amount',
    align: 'right',
    width: '140px',
    cell: (one) => <Money ore={one.amount} />,
  },
  {
    key: 'decided',
    head: 'Bedömd',
    sort: 'decided',
    width: '150px',
    quiet: true,
    cell: (one) => <Instant of={one.decidedAt} />,
  },
  {
    key: 'before',
    head: 'Blev',
    sort: 'before',
    width: '18%',
    cell: (one) => <Decided decision={one.before} />,
  },
  {
    key: 'after',
    head: 'Hade blivit',
    sort: 'after',
    width: '18%',
    cell: (one) => <Decided decision={one.after} />,
  },
  { key: 'causes', head: 'Orsak', width: '14%', cell: (one) => one.causes.join(', ') },
]

interface FlippedInvoicesProps {
  /** The name that its page has in the address. */
  pageName: `${string}Page`
  id: string
  filter: FlippedFilter
  causes: readonly { id: string; name: string }[]
  /** Milliseconds until more may have come; false when nothing more does. */
  every: number | false
  onAll: () => void
}
/**
 * The invoices that would have been treated otherwise, the newest first; each opens its own page.
 */
export function FlippedInvoices({
  pageName,
  id,
  filter,
  causes,
  every,
  onAll,
}: FlippedInvoicesProps) {
  const paging = usePageInAddress(pageName)
  const answer = useAnswer(
    backtest.flipped,
    { id, ...filter, ...pageAsked(paging, flippedSorts) },
    { staleTime: 0, refetchInterval: every },
  )
  const what = describe(filter, causes)
  return (
    <>
      <h3 className={css.part}>Fakturor som hade behandlats annorlunda</h3>
      {what ? (
        <div className={css.line}>
          <span>{what}</span>
          <ActionButton onClick={onAll}>Visa alla</ActionButton>
        </div>
      ) : null}
      <DataTable
        label="Fakturor som hade behandlats annorlunda"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(one) => one.determinationId}
        answer={answer}
        list={paging}
        total={answer.data?.totalHits}
        href={(one) =>
          one.invoiceId === null
            ? places.determination(one.determinationId)
            : places.invoice(one.invoiceId)
        }
        empty="Inga fakturor."
      />
    </>
  )
}

function describe(
  { before, after, cause }: FlippedFilter,
  causes: FlippedInvoicesProps['causes'],
): string | undefined {
  if (before !== undefined && after !== undefined)
    return `Från ${decisionText(before)} till ${decisionText(after)}`
  return cause === undefined
    ? undefined
    : `På grund av ${causes.find(({ id }) => id === cause)?.name ?? cause}`
}
