import { moneyText, ownAmountText } from '#areas/foundation/currencies/rules.ts'
import { places } from '#areas/places.ts'
import { addDays, isDay } from '#platform/swedish/format.ts'
import { askOnce, useAnswer } from '#platform/web/data.ts'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { DataTable, type Column, type RowPreview } from '#platform/web/ui/list/DataTable.tsx'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { FilterChip, Filters } from '#platform/web/ui/list/Filters.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { PeriodChip } from '#platform/web/ui/list/PeriodChip.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import { useActor } from '#platform/web/actor.ts'
import { useToday } from '#platform/web/today.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { expiredColumns } from '../expired-columns.ts'
import { collectionStateNames, collectionStates } from '../collection-rules.ts'
import { expiredSorts } from '../expired-fields.ts'
import { collection } from '../contract-collection.ts'
import { invoices, type ExpiredInvoice } from '../contract.ts'
import { presetNames, presetSpan } from '../list-rules.ts'
import { CollectionSection } from './collection/CollectionSection.tsx'
import { InvoicePreview } from './InvoicePreview.tsx'

const party = (one: ExpiredInvoice['issuer']) =>
  one.organizationNumber ? (
    <OrganizationNumber number={one.organizationNumber} plain />
  ) : (
    'Utländskt företag'
  )
/** What it is left of, when something is credited or paid, and the own amount of other currencies. */
const ofWhole = (one: ExpiredInvoice) =>
  one.leftAmount === one.invoiceAmount
    ? ownAmountText(one)
    : `av ${moneyText(one.invoiceAmount, one.currency)}`
const columns: Column<ExpiredInvoice>[] = [
  {
    key: 'number',
    head: 'Faktura',
    sort: 'invoiceNumber',
    cell: (one) => one.invoiceNumber,
    width: '110px',
  },
  {
    key: 'due',
    head: 'Förföll',
    sort: 'dueDate',
    cell: (one) => <Day of={one.dueDate} />,
    width: '120px',
    whole: true,
    spare: true,
  },
  {
    key: 'late',
    head: 'Dagar sen',
    sort: 'daysLate',
    cell: (one) => one.daysLate,
    align: 'right',
    width: '100px',
  },
  {
    key: 'issuer',
    head: 'Utställare',
    sort: 'issuerName',
    cell: (one) => one.issuer.name,
    second: (one) => party(one.issuer),
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    sort: 'recipientName',
    cell: (one) => one.recipient.name,
    second: (one) => party(one.recipient),
  },
  {
    key: 'left',
    first: true,
    head: 'Kvar, kr',
    sort: 'leftKronor',
    cell: (one) => <Money ore={one.leftKronor} />,
    second: ofWhole,
    align: 'right',
    width: '150px',
    whole: true,
  },
  {
    key: 'collection',
    head: 'Läge',
    sort: 'collectionDue',
    cell: ({ collection: { state, stateText } }) =>
      state === 'disputed' ? <StateBadge tone="warning" text={stateText} /> : stateText,
    second: ({ collection: { owner } }) => owner,
    width: '170px',
    spare: true,
  },
  {
    key: 'next',
    head: 'Nästa',
    cell: ({ collection: { next } }) => next,
    second: ({ collection: { due } }) =>
      due ? (
        <>
          senast <Day of={due} />
        </>
      ) : undefined,
    width: '190px',
    spare: true,
  },
  {
    key: 'reminded',
    head: 'Påmind',
    cell: (one) => <Day of={one.firstReminder} />,
    second: (one) =>
      one.secondReminder ? (
        <>
          igen <Day of={one.secondReminder} />
        </>
      ) : undefined,
    width: '130px',
    quiet: true,
    spare: true,
  },
]

/** What is known of an invoice that is past due, and what is done to get paid, beside the list. */
function Expired({ id }: { id: string }) {
  const isCollector = missingRole(collection.of.may, useActor()) === undefined
  return (
    <>
      <InvoicePreview id={id} />
      {isCollector ? <CollectionSection id={id} /> : null}
    </>
  )
}
const preview: RowPreview<ExpiredInvoice> = {
  title: ({ invoiceNumber }) => `Faktura ${invoiceNumber}`,
  body: ({ id }) => <Expired id={id} />,
}

/** Before anything was sold. */
const firstDay = '2000-01-01'
/** How late invoices are, by name, with the first and the last day they were due. */
function agesAt(today: string) {
  const late = (fewest: number, most?: number) => ({
    from: most === undefined ? firstDay : addDays(today, -most),
    to: addDays(today, -fewest),
  })
  return [
    { label: 'I går', ...late(1, 1) },
    { label: '1–30 dagar', ...late(1, 30) },
    { label: '31–60 dagar', ...late(31, 60) },
    { label: '61–90 dagar', ...late(61, 90) },
    { label: 'Över 90 dagar', ...late(91) },
    { label: 'Alla', ...late(1) },
  ]
}

/** What is written off is no more owed, and not listed. */
const listedStates = collectionStateNames.filter((state) => state !== 'writtenOff')

/**
 * /debt-collector/expired-invoices: bought and not paid in time, by due date; yesterday's to begin
 * with (decision A27).
 */
export function ExpiredInvoicesScreen() {
  const today = useToday()
  const yesterday = addDays(today, -1)
  const list = useListState({ filters: { fromDate: '', toDate: '', collection: [] } })
  const states = collectionStateNames.filter((one) => list.filters.collection.includes(one))
  const day = (text: string) => (isDay(text) ? text : yesterday)
  const fromDate = day(list.filters.fromDate)
  const toDate = day(list.filters.toDate)
  const pageWanted = (page: number) => ({
    fromDate,
    toDate,
    collection: states,
    where: [...list.where],
    ...pageAsked({ ...list, page }, expiredSorts),
  })
  const answer = useAnswer(invoices.getExpired, pageWanted(list.page))
  const ages = agesAt(today)
  const age = ages.find(({ from, to }) => from === fromDate && to === toDate)?.label ?? ''
  const presets = (['week', 'month', 'prevmonth', 'last30', 'year'] as const).map((preset) => {
    const span = presetSpan(preset, today)
    return { label: presetNames[preset], from: span.fromDate, to: span.toDate }
  })
  return (
    <>
      <PageHeader
        title="Förfallna fakturor"
        facts="Köpta fakturor som inte är betalda, efter förfallodag"
        actions={<RouteLink href={places.dunningTexts}>Texter i påminnelser och krav</RouteLink>}
      />
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <Toggles
          label="Försenade"
          choices={ages.map(({ label }) => ({ value: label, label }))}
          value={age}
          onChange={(chosen) => {
            const span = ages.find(({ label }) => label === chosen)
            if (span) list.setFilters({ fromDate: span.from, toDate: span.to })
          }}
        />
        <PeriodChip
          label="Förföll"
          value={{ from: fromDate, to: toDate }}
          presets={presets}
          onChange={({ from, to }) => list.setFilters({ fromDate: from, toDate: to })}
        />
        <FilterChip
          label="Läge"
          several
          choices={listedStates.map((value) => ({ value, label: collectionStates[value].name }))}
          value={states}
          onChange={(value) => list.setFilters({ collection: [...value] })}
        />
        <Conditions columns={expiredColumns} list={list} />
      </Filters>
      <DataTable
        label="Förfallna fakturor"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        sums={answer.data && [{ amount: answer.data.leftKronor, currency: 'SEK' }]}
        empty="Inga fakturor hittades"
        href={({ id }) => places.invoice(id)}
        fetchPage={async (page) => (await askOnce(invoices.getExpired, pageWanted(page))).list}
        preview={preview}
      />
    </>
  )
}
