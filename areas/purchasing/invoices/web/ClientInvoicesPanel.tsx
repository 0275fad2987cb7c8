import { keepPreviousData } from '@tanstack/react-query'
import { places } from '#areas/places.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { PeriodChip } from '#platform/web/ui/list/PeriodChip.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { useToday } from '#platform/web/today.ts'
import { invoiceList, sortFields, type InvoiceListRow } from '../contract-list.ts'
import { presetNames, presetSpan, spanProblem, spanTooLong, usualSpan } from '../list-rules.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import css from './invoices.module.css'
import { daysOf } from './list-address.ts'

const columns = invoiceColumns()

/** The client page's tab 4: the invoices of a company, as issuer or as recipient (decision A13). */
export function ClientInvoicesPanel({ organizationNumber }: { organizationNumber: string }) {
  const today = useToday()
  const list = useListState({
    sort: 'created',
    order: 'desc',
    filters: { fromDate: '', toDate: '' },
  })
  const days = daysOf(list.filters) ?? usualSpan(today)
  const tooLong = spanProblem(days) !== undefined
  const wanted = { ...days, clientFilter: organizationNumber }
  const answer = useAnswer(
    invoiceList.all,
    {
      ...wanted,
      sortField: sortFields.find((field) => field === list.sort) ?? 'created',
      sortOrder: list.order === 'desc' ? 1 : 0,
      currentPage: list.page - 1,
      take: list.take,
    },
    { enabled: !tooLong, placeholderData: keepPreviousData },
  )
  const come = useAnswer(invoiceList.sums, wanted, { enabled: !tooLong })
  const rows = tooLong ? [] : answer.data?.list
  const presets = (['today', 'week'] as const).map((preset) => {
    const { fromDate, toDate } = presetSpan(preset, today)
    return { label: presetNames[preset], from: fromDate, to: toDate }
  })
  return (
    <Section
      title="Fakturor"
      actions={
        <>
          <RouteLink href={places.allInvoicesIn({ issuer: organizationNumber })}>
            Alla fakturor
          </RouteLink>
          <PeriodChip
            label="Period"
            value={{ from: days.fromDate, to: days.toDate }}
            presets={presets}
            onChange={({ from, to }) => list.setFilters({ fromDate: from, toDate: to })}
          />
        </>
      }
    >
      {rows?.length === 0 ? <p className={css.hint}>{spanTooLong}</p> : null}
      <DataTable<InvoiceListRow>
        label="Fakturor"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        answer={tooLong ? { ...answer, isPending: false, isFetching: false, error: null } : answer}
        list={list}
        total={tooLong ? 0 : answer.data?.totalHits}
        sums={come.isPlaceholderData ? undefined : come.data?.sums}
        empty="Inga fakturor hittades"
        href={({ id }) => places.invoice(id)}
      />
    </Section>
  )
}
