import { keepPreviousData } from '@tanstack/react-query'
import { errorKindNames, errorKindNumbers, errorKinds } from '#areas/purchasing/invoices/rules.ts'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type RowPreview } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { sortFields, unprocessed, type UnprocessedInvoice } from '../contract.ts'
import { InvoiceDetail } from './InvoiceDetail.tsx'
import css from './unprocessed.module.css'
import { columns } from './work-columns.tsx'

/** In the address they are numbers. */
const stateChoices = errorKinds.map((state) => ({
  value: String(errorKindNumbers[state]),
  label: errorKindNames[state],
  state,
}))

const preview: RowPreview<UnprocessedInvoice> = {
  title: ({ invoiceNumber }) => `Faktura ${invoiceNumber}`,
  body: (invoice) => <InvoiceDetail invoice={invoice} />,
}

/**
 * Invoices that could not be taken in or sent on, and what is done about the one that is open
 * (unprocessed 8).
 */
export function WorkListPanel() {
  const list = useListState({
    sort: 'created',
    order: 'desc',
    filters: { query: '', error: [] },
  })
  const { query, error } = list.filters
  const chosen = stateChoices.filter(({ value }) => error.includes(value))
  const answer = useAnswer(
    unprocessed.list,
    {
      query,
      filterStates: chosen.map(({ state }) => state),
      sortField: sortFields.find((field) => field === list.sort) ?? 'created',
      sortOrder: list.order === 'desc' ? 1 : 0,
      currentPage: list.page - 1,
      take: list.take,
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <>
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Nummer eller bolag"
          placeholder="Nummer eller bolag, del*"
          value={query}
          onChange={(text) => list.setFilters({ query: text })}
        />
        <FilterChip
          label="Fel"
          several
          choices={stateChoices}
          value={chosen.map(({ value }) => value)}
          onChange={(next) => list.setFilters({ error: [...next] })}
        />
        {answer.isFetching ? (
          <span role="status" className={css.fetching}>
            Hämtar fakturor...
          </span>
        ) : null}
      </Filters>
      <DataTable<UnprocessedInvoice>
        label="Arbetslista"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inga fakturor hittades"
        preview={preview}
      />
    </>
  )
}
