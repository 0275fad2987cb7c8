import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#platform/web/call.ts'
import { askOnce, useAnswer } from '#platform/web/data.ts'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { useToday } from '#platform/web/today.ts'
import { useGo, withSearch } from '#platform/web/place.ts'
import { missingRole, readsDecisions } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { invoiceList, sortFields, type InvoiceListRow, type SortField } from '../contract-list.ts'
import { spanProblem, spanTooLong } from '../list-rules.ts'
import { ExcelDialog } from './ExcelDialog.tsx'
import { invoiceColumns, invoicePreview, type BellOf, type ManyOf } from './invoice-columns.tsx'
import { InvoiceFilters, type FindClients } from './InvoiceFilters.tsx'
import css from './invoices.module.css'
import { useInvoiceQuestion } from './useInvoiceQuestion.ts'

interface InvoicesScreenProps {
  findClients: FindClients
  bell: BellOf
  many: ManyOf
}

const sortOf = (sort: string | undefined): SortField =>
  sortFields.find((field) => field === sort) ?? 'created'

/**
 * /invoices: what we have been offered in a week at most, with filters in the address, exports, and
 * marks (invoices 16, 47).
 */
export function InvoicesScreen({ findClients, bell, many }: InvoicesScreenProps) {
  const today = useToday()
  const [excel, setExcel] = useState(false)
  const { list, question, ask, reset, ready, unread } = useInvoiceQuestion(today)
  const { fromDate, toDate, query, decisions, client, subscriptionFilter } = question
  const tooLong = spanProblem(question) !== undefined
  const go = useGo()
  const actor = useActor()
  const settles = readsDecisions(actor)
  const missing = missingRole(invoiceList.exportcsv.may, actor)
  const wanted = {
    fromDate,
    toDate,
    query,
    decisionStatusList: [...decisions],
    clientFilter: client,
    subscriptionFilter,
    where: [...list.where],
  }
  const pageWanted = (page: number) => ({
    ...wanted,
    sortField: sortOf(list.sort),
    sortOrder: list.order === 'desc' ? 1 : 0,
    currentPage: page - 1,
    take: list.take,
  })
  const answer = useAnswer(invoiceList.all, pageWanted(list.page), {
    enabled: ready && !tooLong,
    placeholderData: keepPreviousData,
  })
  const come = useAnswer(invoiceList.sums, wanted, { enabled: ready && !tooLong })
  const rows = tooLong ? [] : answer.data?.list
  // The same question, past the days of the list.
  const inAll = withSearch(places.allInvoices, {
    fromDate,
    toDate,
    ...(client !== '' && { issuer: client }),
    ...(decisions.length > 0 && { decisions: decisions.join(',') }),
    ...(list.where.length > 0 && { where: list.where }),
  })

  return (
    <>
      <PageHeader
        title="Fakturor"
        facts={
          <>
            <span className="tabular">
              {fromDate === toDate ? fromDate : `${fromDate} – ${toDate}`}
            </span>
            {answer.isFetching ? (
              <span role="status" className={css.fetching}>
                Hämtar fakturor...
              </span>
            ) : null}
          </>
        }
        actions={
          <>
            <ActionButton
              icon="download"
              disabledReason={missing}
              onClick={() => download(invoiceList.exportcsv, wanted)}
            >
              Exportera CSV
            </ActionButton>
            <ActionButton icon="excel" disabledReason={missing} onClick={() => setExcel(true)}>
              Ladda ner Excel
            </ActionButton>
            <ActionButton onClick={() => void go(places.allInvoices)}>Sök i alla</ActionButton>
            {settles ? (
              <ActionButton onClick={() => void go(places.settlement)}>Avstämning</ActionButton>
            ) : null}
            <ActionButton primary onClick={() => void go(places.invoiceDetermination)}>
              Bedöm faktura
            </ActionButton>
          </>
        }
      />
      <InvoiceFilters
        value={question}
        today={today}
        onChange={ask}
        onReset={reset}
        findClients={findClients}
        list={list}
      />
      {unread.length > 0 ? (
        <Notice>
          Adressen frågar efter något som inte finns: {unread.join(', ')}. Listan visas utan det.
        </Notice>
      ) : null}
      {rows?.length === 0 ? (
        <p className={css.hint}>
          {spanTooLong}. <RouteLink href={inAll}>Sök i alla fakturor</RouteLink>
        </p>
      ) : null}
      <DataTable<InvoiceListRow>
        label="Fakturor"
        columns={invoiceColumns(bell)}
        rows={rows}
        rowKey={({ id }) => id}
        answer={tooLong ? { ...answer, isPending: false, isFetching: false, error: null } : answer}
        list={list}
        total={tooLong ? 0 : answer.data?.totalHits}
        sums={come.isPlaceholderData ? undefined : come.data?.sums}
        empty="Inga fakturor hittades"
        href={({ id }) => places.invoice(id)}
        fetchPage={async (page) => (await askOnce(invoiceList.all, pageWanted(page))).list}
        preview={invoicePreview}
        many={(marked) => (
          <>
            {many(marked)}
            <ActionButton
              icon="download"
              disabledReason={missing}
              onClick={() =>
                download(invoiceList.exportcsv, { ...wanted, ids: marked.map(({ id }) => id) })
              }
            >
              Exportera markerade
            </ActionButton>
          </>
        )}
      />
      {excel ? <ExcelDialog days={{ fromDate, toDate }} onClose={() => setExcel(false)} /> : null}
    </>
  )
}
