import { askOnce, useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable, type RowPreview } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters } from '#platform/web/ui/list/Filters.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { keysOf } from '#platform/record.ts'
import { companyTypeNames, companyTypes } from '#areas/parties/company/rules.ts'
import { places, type Place } from '#areas/places.ts'
import { caseKinds, clockKinds, type CaseKind } from '../case-rules.ts'
import { amlCases, caseSorts, type WaitingCase } from '../contract-cases.ts'
import { CasePanel } from './CasePanel.tsx'
import { companyColumn, RatingBadge } from './columns.tsx'

/** Where the first that waits of a case is done. */
function placeOf(
  { organizationNumber, companyType, reviewTask }: WaitingCase,
  kind: CaseKind,
): Place {
  if (kind === 'review' && reviewTask !== null) return places.companyTaskRedirect(reviewTask)
  return places.client(
    companyType,
    organizationNumber,
    kind === 'hits' ? 'keypersons' : 'companytasks',
  )
}

/** @param asked what the list is narrowed to: then that is what is done, else the worst of a case. */
const columnsFor = (asked: CaseKind | undefined): readonly Column<WaitingCase>[] => [
  companyColumn,
  {
    key: 'role',
    spare: true,
    head: 'Roll',
    cell: ({ companyType }) => companyTypeNames[companyType],
    width: '120px',
    quiet: true,
    whole: true,
  },
  {
    key: 'rating',
    first: true,
    head: 'Betyg',
    sort: 'rating',
    cell: ({ rating }) => <RatingBadge rating={rating} />,
    width: '140px',
    whole: true,
  },
  {
    key: 'kinds',
    head: 'Vad som väntar',
    cell: ({ kinds }) => kinds.map((kind) => clockKinds[kind].name).join(', '),
  },
  {
    key: 'since',
    spare: true,
    head: 'Sedan',
    sort: 'since',
    cell: ({ since }) => (since === null ? 'Aldrig gjort' : <Instant of={since} />),
    width: '150px',
    whole: true,
  },
  {
    key: 'act',
    spare: true,
    head: 'Gör',
    cell: (row) => {
      const kind = asked ?? row.kinds[0]
      return kind && <RouteLink href={placeOf(row, kind)}>{clockKinds[kind].act}</RouteLink>
    },
    width: '200px',
    whole: true,
  },
]

const preview: RowPreview<WaitingCase> = {
  title: ({ name }) => name,
  body: ({ organizationNumber, companyType }) => (
    <CasePanel organizationNumber={organizationNumber} companyType={companyType} />
  ),
}

/** Clients that something waits for AML for, each once, with what to do; a row opens its case (aml 9). */
export function WaitingCases() {
  const list = useListState({ filters: { kind: '', role: '' } })
  const kind = caseKinds.find((one) => one === list.filters.kind)
  const role = keysOf(companyTypes).find((one) => one === list.filters.role)
  const pageWanted = (page: number) => ({
    ...pageAsked({ ...list, page }, caseSorts),
    ...(kind && { kind }),
    ...(role && { companyType: role }),
  })
  const answer = useAnswer(amlCases.waiting, pageWanted(list.page), { afterEachAct: true })
  return (
    <>
      <Filters {...(list.filtered && { onReset: list.reset })}>
        <FilterChip
          label="Vad som väntar"
          choices={caseKinds.map((value) => ({ value, label: clockKinds[value].name }))}
          value={kind ? [kind] : []}
          onChange={([chosen]) => list.setFilters({ kind: chosen ?? '' })}
        />
        <FilterChip
          label="Roll"
          choices={keysOf(companyTypes).map((value) => ({ value, label: companyTypeNames[value] }))}
          value={role ? [role] : []}
          onChange={([chosen]) => list.setFilters({ role: chosen ?? '' })}
        />
      </Filters>
      <DataTable
        label="Klienter att göra något för"
        columns={columnsFor(kind)}
        rows={answer.data?.list}
        rowKey={({ organizationNumber }) => organizationNumber}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inget väntar på AML"
        href={({ companyType, organizationNumber }) =>
          places.client(companyType, organizationNumber, 'aml')
        }
        fetchPage={async (page) => (await askOnce(amlCases.waiting, pageWanted(page))).list}
        preview={preview}
      />
    </>
  )
}
