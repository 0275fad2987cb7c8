import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { trailColumns } from '../list-columns.ts'
import { audit, type AuditRow } from '../contract.ts'
import { mostHits } from '../rules.ts'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import { AuditInstant } from './AuditInstant.tsx'
import { AuditFilters, noFilters } from './AuditFilters.tsx'
import { LossNotice } from './LossNotice.tsx'
import { TrailKey, type TrailNames } from './TrailKey.tsx'
import css from './AuditScreen.module.css'

const columnsWith = (names: TrailNames): Column<AuditRow>[] => [
  { key: 'at', head: 'Tidpunkt', width: '180px', cell: (row) => <AuditInstant of={row.at} /> },
  { key: 'actor', head: 'Vem', width: '18%', cell: (row) => row.actorName ?? row.actorId ?? '—' },
  { key: 'action', head: 'Händelse', cell: (row) => row.actionText },
  {
    key: 'company',
    head: 'Bolag',
    width: '18%',
    cell: (row) => <TrailKey of={row.company} names={names} />,
    second: (row) => (row.company ? <OrganizationNumber number={row.company} plain /> : null),
  },
  {
    key: 'subject',
    head: 'Gäller',
    width: '20%',
    quiet: true,
    cell: (row) => <TrailKey of={row.subject} names={names} />,
    second: (row) => row.why,
  },
]

/**
 * What only this list keeps in the address: the row that is open, and since when the trail is read,
 * both to be linked to.
 */
const useAddress = () => ({
  row: useSearchPart('row'),
  until: useSearchPart('until'),
  change: useSearchChange(),
})

/**
 * /audit: who did or looked at what, newest first. Looking is itself noted, so further pages show
 * the trail as the first one found it.
 */
export function AuditScreen() {
  const list = useListState({ filters: noFilters })
  const address = useAddress()
  const { from, to, changes, ...filters } = list.filters
  const until = list.page > 1 ? address.until : undefined
  const answer = useAnswer(audit.all, {
    ...filters,
    fromDate: from,
    toDate: to,
    where: [...list.where],
    changesOnly: changes && filters.action === '',
    currentPage: list.page - 1,
    take: list.take,
    ...(until && { until }),
  })
  const found = answer.data
  const setPage = (page: number) =>
    void address.change(
      page === 1 ? { page: undefined, until: undefined } : { page, until: until ?? found?.asOf },
    )
  const open = (row: string | undefined) => void address.change({ row })
  return (
    <>
      <PageHeader
        title="Granskningslogg"
        actions={
          <ActionButton
            icon="refresh"
            onClick={() => (list.page === 1 ? answer.refetch() : setPage(1))}
          >
            Uppdatera
          </ActionButton>
        }
      />
      <LossNotice />
      <AuditFilters
        value={list.filters}
        onChange={list.setFilters}
        onReset={list.filtered ? list.reset : undefined}
      />
      <Filters>
        <Conditions columns={trailColumns} list={list} />
      </Filters>
      <DataTable
        label="Granskningslogg"
        columns={columnsWith(found?.names ?? [])}
        rows={found?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={{ ...list, setPage }}
        total={found?.totalHits}
        onOpen={({ id }) => open(id)}
        empty="Sökningen gav inga träffar."
      />
      {found?.more ? (
        <p className={css.more}>
          Det finns fler än {formatNumber(mostHits)} rader. Avgränsa sökningen för att nå de äldre.
        </p>
      ) : null}
      <AuditEntryDialog id={address.row} onClose={() => open(undefined)} />
    </>
  )
}
