import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { ToggleChip, Toggles } from '#platform/web/ui/form/Choices.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { withSearch } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { invoices, type SampleInvoice } from './ui-page-data.ts'

function toneOf(decision: string): StateTone {
  if (decision === 'Avslag') return 'negative'
  if (decision === 'Paus') return 'neutral'
  return decision.endsWith('leveransgodkännande') ? 'warning' : 'positive'
}

const columns: readonly Column<SampleInvoice>[] = [
  { key: 'number', head: 'Faktura', sort: 'number', whole: true, cell: (row) => row.number },
  {
    key: 'created',
    head: 'Skapad',
    sort: 'created',
    quiet: true,
    cell: (row) => <Instant of={row.created} />,
  },
  {
    key: 'issuer',
    head: 'Utställare',
    sort: 'issuer',
    cell: (row) => row.issuer,
    second: (row) => <OrganizationNumber number={row.issuerNumber} plain />,
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    cell: (row) => row.recipient,
    second: (row) => <OrganizationNumber number={row.recipientNumber} plain />,
  },
  {
    key: 'amount',
    head: 'Belopp, kr',
    sort: 'amount',
    align: 'right',
    cell: (row) => <Money ore={row.ore} />,
  },
  {
    key: 'decision',
    head: 'Beslut',
    whole: true,
    cell: (row) => <StateBadge tone={toneOf(row.decision)} text={row.decision} />,
  },
  { key: 'status', head: 'Status', quiet: true, whole: true, cell: (row) => row.status },
]
const short = columns.slice(0, 3)
const settled = { isPending: false, isFetching: false, error: null, refetch: () => undefined }
const decisions = ['Köp', 'Avslag', 'Paus', 'Köp med deposition'].map((one) => ({
  value: one,
  label: one,
}))

/** DataTable in its states, and the filters above it. */
export function ListsPart() {
  const list = useListState({
    sort: 'created',
    order: 'desc',
    filters: { q: '', decision: [], period: 'week', own: false, part: 'lists' },
  })
  const shown = invoices.filter(
    (one) =>
      (list.filters.decision.length === 0 || list.filters.decision.includes(one.decision)) &&
      `${one.number} ${one.issuer} ${one.recipient}`
        .toLowerCase()
        .includes(list.filters.q.toLowerCase()),
  )
  return (
    <>
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Nummer eller bolag"
          value={list.filters.q}
          onChange={(q) => list.setFilters({ q })}
        />
        <FilterChip
          label="Beslut"
          choices={decisions}
          value={list.filters.decision}
          several
          onChange={(decision) => list.setFilters({ decision })}
        />
        <Toggles
          label="Period"
          choices={[
            { value: 'week', label: 'Vecka' },
            { value: 'month', label: 'Månad' },
            { value: 'year', label: 'År' },
          ]}
          value={list.filters.period}
          onChange={(period) => list.setFilters({ period })}
        />
        <ToggleChip
          label="Mina"
          on={list.filters.own}
          onChange={(own) => list.setFilters({ own })}
        />
      </Filters>
      <DataTable
        label="Fakturor"
        columns={columns}
        rows={shown}
        rowKey={(row) => row.number}
        answer={settled}
        list={list}
        total={shown.length === invoices.length ? 3482 : shown.length}
        href={(row) => withSearch(places.designSystem, { part: 'values', faktura: row.number })}
      />
      <Section title="Hämtar">
        <DataTable
          label="Hämtar"
          columns={short}
          rows={undefined}
          rowKey={(row) => row.number}
          answer={{ ...settled, isPending: true, isFetching: true }}
          pageSize={3}
        />
      </Section>
      <Section title="Nästa sida är på väg">
        <DataTable
          label="På väg"
          columns={short}
          rows={invoices.slice(0, 2)}
          rowKey={(row) => row.number}
          answer={{ ...settled, isFetching: true }}
        />
      </Section>
      <Section title="Tom">
        <DataTable
          label="Tom"
          columns={short}
          rows={[]}
          rowKey={(row) => row.number}
          answer={settled}
        />
      </Section>
      <Section title="Fel">
        <DataTable
          label="Fel"
          columns={short}
          rows={undefined}
          rowKey={(row) => row.number}
          answer={{
            ...settled,
            error: { code: 'unexpected', message: 'x', requestId: '0f3c9a1e' },
          }}
        />
      </Section>
    </>
  )
}
