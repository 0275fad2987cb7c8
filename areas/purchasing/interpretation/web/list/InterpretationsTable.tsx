import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { useGo, withSearch } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { interpretation } from '../../contract.ts'
import { pageSize, sourceNumbers, sources, statusNames } from '../../rules.ts'
import { BulkBar } from './BulkBar.tsx'
import { columnsWith } from './list-columns.tsx'
import { inputOf, listDefaults, statusParameters } from './list-state.ts'
import { MoreHits } from './MoreHits.tsx'
import { PollingEndedDialog } from './PollingEndedDialog.tsx'
import { RemoveDialog, type Removing } from './RemoveDialog.tsx'
import { usePolling } from './usePolling.ts'
import { useSelection } from './useSelection.ts'

const choices = sourceNumbers.map((source) => ({
  value: String(source),
  label: sources[source],
}))
const none: readonly string[] = []

/**
 * The interpretations, thirty a page or more, fetched again every 3 s; all of the state is in the address
 * (interpretation 25, 46, 64).
 */
export function InterpretationsTable() {
  const list = useListState({ filters: listDefaults, fewest: pageSize })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = useGo()
  const { filters } = list
  const input = inputOf(filters)
  const answer = useAnswer(interpretation.all, {
    ...input,
    page: list.page - 1,
    pageSize: list.take,
  })
  const expired = usePolling(() => answer.refetch())
  const rows = answer.data?.list
  const total = answer.data?.totalHits
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? none, [rows])
  const selection = useSelection(ids)
  const { selected, toggle } = selection
  const [removing, setRemoving] = useState<Removing>()
  const columns = useMemo(() => columnsWith(selected, toggle), [selected, toggle])
  const sorted = {
    ...list,
    sort: input.sortField,
    order: input.sortOrder,
    setSort: (field: string) =>
      list.setFilters({
        sortField: field,
        sortOrder: field === input.sortField && input.sortOrder === 'asc' ? 'desc' : 'asc',
      }),
  }
  const first = rows?.[0]
  useKeys([
    {
      key: 'o',
      text: 'Öppna den första i listan',
      run: () => first && void go(withSearch(places.interpretation(first.id), search)),
    },
  ])
  const narrowed =
    filters.searchQuery !== '' ||
    filters.preSetSourceFilter !== '-1' ||
    statusParameters.some(([name]) => filters[name] !== listDefaults[name])
  return (
    <>
      <Filters onReset={narrowed ? list.reset : undefined}>
        <SearchField
          label="Bolag, nummer, fil eller avsändare"
          value={filters.searchQuery}
          onChange={(searchQuery) => list.setFilters({ searchQuery })}
          width={280}
        />
        {statusParameters.map(([name, status]) => (
          <ToggleChip
            key={name}
            label={statusNames[status]}
            on={filters[name]}
            onChange={(on) => list.setFilters({ [name]: on })}
          />
        ))}
        <FilterChip
          label="Källa"
          choices={choices}
          value={filters.preSetSourceFilter === '-1' ? none : [filters.preSetSourceFilter]}
          onChange={([preSetSourceFilter = '-1']) => list.setFilters({ preSetSourceFilter })}
        />
      </Filters>
      <BulkBar
        selection={selection}
        rows={rows ?? []}
        total={total ?? 0}
        onRemove={(what) => {
          const { sortField: _, sortOrder: __, ...filter } = input
          if (what === 'selected') setRemoving({ what, ids: [...selected] })
          else setRemoving(what === 'search' ? { what, filter } : { what })
        }}
      />
      <MoreHits hasMore={answer.data?.hasMore} />
      <DataTable
        label="Tolkningsresultat"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        answer={{ ...answer, isFetching: answer.isFetching && answer.isPlaceholderData }}
        list={sorted}
        total={total}
        href={(row) => withSearch(places.interpretation(row.id), search)}
        empty="Inga fakturor hittades"
      />
      <RemoveDialog
        removing={removing}
        onClose={() => setRemoving(undefined)}
        onDone={selection.clear}
      />
      <PollingEndedDialog opened={expired} />
    </>
  )
}
