import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { formatFileSize } from '#platform/swedish/format.ts'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { IconName } from '#platform/web/ui/look/icons.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { interpretation, type IntakeRow } from '../../contract.ts'
import { fateNames, fates, type Fate } from '../../rules.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import css from './list.module.css'
import { MoreHits } from './MoreHits.tsx'
import { useRetry } from './useRetry.ts'

const looks: Readonly<Record<Fate, { tone: StateTone; icon: IconName }>> = {
  received: { tone: 'warning', icon: 'clock' },
  interpreted: { tone: 'positive', icon: 'check' },
  attachment: { tone: 'neutral', icon: 'attach' },
  refused: { tone: 'negative', icon: 'cross' },
  duplicate: { tone: 'neutral', icon: 'copy' },
}
const channels = { upload: 'Uppladdad', smtp: 'Brev', imap: 'Brev, brevlåda' }

function Acts({ row }: { row: IntakeRow }) {
  const [isDisputing, setIsDisputing] = useState(false)
  const retry = useRetry()
  const missing = missingRole(interpretation.retryIntake.may, useActor())
  return (
    <span className={css.acts}>
      {row.canRetry ? (
        <ActionButton
          icon="refresh"
          label={`Försök igen med ${row.fileName}`}
          disabledReason={missing}
          onClick={() => retry(row.id)}
        >
          Försök igen
        </ActionButton>
      ) : null}
      {row.kind === 'mail' ? (
        <ActionButton
          label={`Gör ${row.subject || 'brevet'} till ett bestridande`}
          disabledReason={missing}
          onClick={() => setIsDisputing(true)}
        >
          Bestridande
        </ActionButton>
      ) : null}
      {isDisputing ? <DisputeDialog mail={row} onClose={() => setIsDisputing(false)} /> : null}
      <ActionButton
        icon="download"
        label={`Ladda ner ${row.fileName}`}
        onClick={() => download(interpretation.getIntakeFile, { id: row.id })}
      >
        Ladda ner
      </ActionButton>
    </span>
  )
}

const columns: readonly Column<IntakeRow>[] = [
  {
    key: 'received',
    head: 'Mottaget',
    width: '150px',
    cell: (row) => <Instant of={row.received} />,
    second: (row) => channels[row.channel],
  },
  {
    key: 'file',
    head: 'Brev eller fil',
    width: '22%',
    cell: (row) =>
      row.interpretationId ? (
        <RouteLink href={places.interpretation(row.interpretationId)} className={css.cut}>
          {row.fileName}
        </RouteLink>
      ) : (
        <span className={css.cut}>{row.fileName || row.subject || 'Brev utan ämne'}</span>
      ),
    second: (row) => (row.kind === 'mail' ? 'Hela brevet' : formatFileSize(row.size)),
  },
  {
    key: 'from',
    head: 'Avsändare',
    width: '20%',
    cell: (row) => <span className={css.cut}>{row.from ?? '—'}</span>,
    second: (row) => row.subject ?? '',
  },
  {
    key: 'fate',
    head: 'Vad det blev',
    whole: true,
    cell: (row) => (
      <>
        <StateBadge {...looks[row.fate]} text={fateNames[row.fate]} />
        <p className={css.why}>
          {[row.attempts > 1 ? `${row.attempts} försök` : '', row.reason]
            .filter(Boolean)
            .join(': ')}
        </p>
      </>
    ),
  },
  {
    key: 'acts',
    head: 'Åtgärder',
    headless: true,
    whole: true,
    width: '340px',
    cell: (row) => <Acts row={row} />,
  },
]

/**
 * The intake ledger: every mail and every file with what became of it. Nothing is skipped silently.
 */
export function IntakeTable() {
  const list = useListState({ filters: { searchQuery: '', fates: [] } })
  const chosenFates = fates.filter((fate) => list.filters.fates.includes(fate))
  const answer = useAnswer(
    interpretation.intake,
    {
      searchQuery: list.filters.searchQuery,
      fates: chosenFates,
      currentPage: list.page - 1,
      take: list.take,
    },
    { refetchInterval: 6000 },
  )
  const count = (fate: Fate) => answer.data?.counts.find((one) => one.fate === fate)?.count
  return (
    <>
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Fil, avsändare eller ämne"
          value={list.filters.searchQuery}
          onChange={(searchQuery) => list.setFilters({ searchQuery })}
        />
        <FilterChip
          label="Vad det blev"
          several
          choices={fates.map((fate) => ({
            value: fate,
            label:
              count(fate) === undefined ? fateNames[fate] : `${fateNames[fate]} (${count(fate)})`,
          }))}
          value={chosenFates}
          onChange={(chosen) => list.setFilters({ fates: [...chosen] })}
        />
      </Filters>
      <MoreHits hasMore={answer.data?.hasMore} />
      <DataTable
        label="Mottaget"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(row) => row.id}
        answer={{ ...answer, isFetching: answer.isFetching && answer.isPlaceholderData }}
        list={list}
        total={answer.data?.totalHits}
        empty="Inget är mottaget"
      />
    </>
  )
}
