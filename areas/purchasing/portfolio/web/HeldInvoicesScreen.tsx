import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchPart } from '#platform/web/place.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { heldSorts, portfolio, type HeldInvoice } from '../contract.ts'
import { ofInvoices } from '../rules.ts'
import { exact } from './written.ts'

const number = ({ organizationNumber, insolvency }: HeldInvoice['issuer']) =>
  organizationNumber === null ? (
    'Utland'
  ) : (
    <>
      <OrganizationNumber number={organizationNumber} plain />
      {insolvency === undefined ? null : <StateBadge tone="negative" text={insolvency} />}
    </>
  )

const columns: readonly Column<HeldInvoice>[] = [
  { key: 'number', head: 'Faktura', cell: (one) => one.invoiceNumber, width: '140px' },
  {
    key: 'issuer',
    head: 'Utställare',
    cell: ({ issuer }) => issuer.name,
    second: ({ issuer }) => number(issuer),
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    cell: ({ recipient }) => recipient.name,
    second: ({ recipient }) => number(recipient),
  },
  {
    key: 'amount',
    head: 'Kronor',
    sort: 'amount',
    cell: (one) => formatMoney(one.amount),
    align: 'right',
    width: '140px',
    whole: true,
  },
  {
    key: 'due',
    head: 'Förfaller',
    sort: 'dueDate',
    cell: (one) => one.dueDate ?? '—',
    width: '120px',
    whole: true,
  },
  {
    key: 'since',
    head: 'Köpt',
    sort: 'since',
    cell: (one) => <Instant of={one.since} />,
    width: '150px',
    whole: true,
  },
]

/** /portfolio/invoices: the invoices behind a number of the portfolio (portfolio 5). */
export function HeldInvoicesScreen() {
  const day = useSearchPart('day') ?? ''
  const by = useSearchPart('by')
  const breakdown = ofInvoices.find((one) => one === by)
  const list = useListState({ filters: {} })
  const answer = useAnswer(portfolio.invoices, {
    day,
    key: useSearchPart('key') ?? '',
    ...pageAsked(list, heldSorts),
    ...(breakdown && { breakdown }),
  })
  const sum = answer.data
    ? `${formatNumber(answer.data.totalHits)} fakturor, ${exact(answer.data.amount)}`
    : ''
  return (
    <>
      <PageHeader
        title={answer.data?.partName ?? 'Hela portföljen'}
        above={<RouteLink href={places.portfolioOn(day)}>Portfölj</RouteLink>}
        facts={answer.data && !answer.data.isNow ? `${sum}, när ${answer.data.day} var slut` : sum}
      />
      <DataTable
        label="Fakturor i portföljen"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        sums={answer.data && [{ amount: answer.data.amount, currency: 'SEK' }]}
        empty="Inget är köpt och obetalt här"
        href={({ id }) => places.invoice(id)}
      />
    </>
  )
}
