import { keepPreviousData } from '@tanstack/react-query'
import { moneyText } from '#areas/foundation/currencies/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'
import { places } from '#areas/places.ts'
import { formatNumber, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { askOnce, useAnswer } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { Autocomplete } from '#platform/web/ui/form/Autocomplete.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { AmountChip } from '#platform/web/ui/list/AmountChip.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { PeriodChip } from '#platform/web/ui/list/PeriodChip.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { keysOf } from '#platform/record.ts'
import { invoiceList, sortFields, type InvoiceListRow, type InvoiceSums } from '../contract-list.ts'
import { invoiceListColumns } from '../list-columns.ts'
import { leastOfNumber, presetNames, presetSpan, searchTooWide } from '../list-rules.ts'
import { decisions } from '../list-texts.ts'
import { numberKey } from '../rules.ts'
import { invoiceColumns, invoicePreview, type BellOf, type ManyOf } from './invoice-columns.tsx'
import type { FindClients } from './InvoiceFilters.tsx'
import css from './invoices.module.css'
import { clientOf, daysOf, decisionsOf } from './list-address.ts'

const decisionChoices = decisions.map((value) => ({ value, label: decisionNames[value] }))
const none = {
  number: '',
  issuer: '',
  fromDate: '',
  toDate: '',
  decisions: '',
  fromKronor: '',
  toKronor: '',
}
/** Öre of an address; null for what is none. */
const oreOf = (text: string) => (/^\d{1,13}$/.test(text) ? Number(text) : null)
const oreText = (ore: number | null) => (ore === null ? '' : String(ore))

const withCount = ({ count, amount }: { count: number; amount: number }) =>
  count === 0 ? '—' : `${moneyText(amount, 'SEK')} (${formatNumber(count)})`
interface SumsProps {
  found: InvoiceSums & { totalHits: number }
}
/** What all that are found come to (invoices 242). */
const Sums = ({ found: { totalHits, sums, bought, overdue } }: SumsProps) => (
  <FactList
    facts={[
      { label: 'Fakturor', value: formatNumber(totalHits) },
      {
        label: 'Summa',
        value: sums.map(({ amount, currency }) => moneyText(amount, currency)).join(', ') || '—',
      },
      { label: 'Köpta', value: withCount(bought) },
      ...(overdue ? [{ label: 'Kvar på förfallna', value: withCount(overdue) }] : []),
    ]}
  />
)

/**
 * /all-invoices: all that was ever offered of a company or with a number, with its sums, beside the
 * list, whose days are few (invoices 242).
 */
export function AllInvoicesScreen({ findClients, bell, many }: AllInvoicesScreenProps) {
  const today = useToday()
  const list = useListState({ sort: 'created', order: 'desc', filters: none })
  const { filters, setFilters } = list
  const client = clientOf(filters.issuer)
  const days = daysOf(filters)
  const amounts = { from: oreOf(filters.fromKronor), to: oreOf(filters.toKronor) }
  const isAsked = client !== '' || numberKey(filters.number).length >= leastOfNumber
  const pageWanted = (page: number) => ({
    ...days,
    clientFilter: client,
    invoiceNumber: filters.number,
    decisionStatusList: [...decisionsOf(filters.decisions)],
    fromKronor: amounts.from,
    toKronor: amounts.to,
    where: [...list.where],
    sortField: sortFields.find((field) => field === list.sort) ?? 'created',
    sortOrder: list.order === 'desc' ? 1 : 0,
    currentPage: page - 1,
    take: list.take,
  })
  const answer = useAnswer(invoiceList.search, pageWanted(list.page), {
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? answer.data : undefined
  const presets = keysOf(presetNames).map((preset) => {
    const { fromDate, toDate } = presetSpan(preset, today)
    return { label: presetNames[preset], from: fromDate, to: toDate }
  })
  return (
    <>
      <PageHeader
        title="Sök i alla fakturor"
        above={<RouteLink href={places.invoices}>Fakturor</RouteLink>}
        facts="Ett företags fakturor, som utställare eller mottagare, eller de med ett visst nummer, hur gamla de än är"
      />
      <Filters onReset={list.filtered ? list.reset : undefined}>
        {client ? (
          <ToggleChip
            label={`Klient ${formatOrganizationNumber(client)}`}
            on
            onChange={() => setFilters({ issuer: '' })}
          />
        ) : (
          <div className={css.client}>
            <Autocomplete
              label="Klient"
              labelHidden
              placeholder="Klient"
              clearOnPick
              search={findClients}
              onPick={({ id }) => setFilters({ issuer: id })}
            />
          </div>
        )}
        <SearchField
          width={190}
          label="Fakturanummer"
          value={filters.number}
          onChange={(number) => setFilters({ number })}
        />
        <PeriodChip
          label="Period"
          value={{ from: days?.fromDate ?? '', to: days?.toDate ?? '' }}
          presets={[{ label: 'Alla dagar', from: '', to: '' }, ...presets]}
          onChange={({ from, to }) => setFilters({ fromDate: from, toDate: to })}
        />
        <AmountChip
          label="Belopp"
          value={amounts}
          onChange={({ from, to }) =>
            setFilters({ fromKronor: oreText(from), toKronor: oreText(to) })
          }
        />
        <FilterChip
          label="Beslut"
          several
          choices={decisionChoices}
          value={decisionsOf(filters.decisions)}
          onChange={(chosen) => setFilters({ decisions: chosen.join(',') })}
        />
        <Conditions columns={invoiceListColumns} list={list} />
      </Filters>
      {found ? <Sums found={found} /> : null}
      <DataTable<InvoiceListRow>
        label="Fakturor"
        columns={invoiceColumns(bell)}
        rows={isAsked ? found?.list : []}
        rowKey={({ id }) => id}
        answer={isAsked ? answer : { ...answer, isPending: false, isFetching: false, error: null }}
        list={list}
        total={isAsked ? found?.totalHits : 0}
        empty={isAsked ? 'Inga fakturor hittades' : searchTooWide}
        href={({ id }) => places.invoice(id)}
        fetchPage={async (page) => (await askOnce(invoiceList.search, pageWanted(page))).list}
        preview={invoicePreview}
        many={many}
      />
    </>
  )
}
interface AllInvoicesScreenProps {
  findClients: FindClients
  bell: BellOf
  many: ManyOf
}
