import { useActor } from '#platform/web/actor.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { download } from '#platform/web/call.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { batch, rowSorts, type BatchRow, type BatchRun } from '../contract.ts'
import { isGoingOn } from '../rules.ts'
import { rowStateNames } from '../texts.ts'
import css from './batch.module.css'
import { pollMs } from './poll.ts'
import { StateOfRun } from './StateOfRun.tsx'

const tones: Readonly<Record<BatchRow['state'], StateTone>> = {
  waiting: 'warning',
  rated: 'positive',
  notRated: 'negative',
  bad: 'negative',
}
const columns: Column<BatchRow>[] = [
  {
    key: 'row',
    head: 'Rad',
    sort: 'row',
    align: 'right',
    width: '70px',
    cell: (row) => formatNumber(row.rowNumber),
  },
  {
    key: 'number',
    head: 'Organisationsnummer',
    sort: 'number',
    width: '170px',
    cell: (row) =>
      row.organizationNumber ? (
        <OrganizationNumber number={row.organizationNumber} plain />
      ) : (
        row.written
      ),
  },
  { key: 'name', head: 'Namn', sort: 'name', cell: (row) => row.name ?? '—' },
  {
    key: 'state',
    head: 'Utfall',
    sort: 'state',
    whole: true,
    width: '150px',
    cell: (row) => <StateBadge tone={tones[row.state]} text={rowStateNames[row.state]} />,
  },
  {
    key: 'score',
    head: 'Betyg',
    sort: 'score',
    align: 'right',
    width: '80px',
    cell: (row) => (row.totalScore === null ? '—' : formatNumber(row.totalScore, 2)),
  },
  {
    key: 'limit',
    head: 'Limit (FL)',
    sort: 'limit',
    align: 'right',
    width: '150px',
    cell: (row) => (row.financialLimit === null ? '—' : <Money ore={row.financialLimit} />),
  },
  { key: 'problem', head: 'Anmärkning', cell: (row) => row.problem ?? '' },
]

/** One run: how far it is, what it came to row by row, and its result as a file. */
export function RunPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer(
    batch.get,
    { id },
    {
      refetchInterval: ({ state }) => (state.data && isGoingOn(state.data.state) ? pollMs : false),
      staleTime: 0,
    },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  return <Run run={answer.data} onClose={onClose} />
}

function Run({ run, onClose }: { run: BatchRun; onClose: () => void }) {
  const cancel = useCommand(batch.cancel)
  const actor = useActor()
  const missing = missingRole(batch.cancel.may, actor)
  const list = usePageInAddress('rowsPage')
  const onlyProblems = useSearchPart('problems') === '1'
  const change = useSearchChange()
  const rows = useAnswer(
    batch.rows,
    { id: run.id, ...pageAsked(list, rowSorts), onlyProblems },
    { refetchInterval: isGoingOn(run.state) ? pollMs : false, staleTime: 0 },
  )
  const stop = async () => {
    const yes = await confirm({
      title: 'Avbryta körningen?',
      text: 'Det som redan är bedömt finns kvar. Resten bedöms inte.',
      act: 'Avbryt körningen',
      cancel: 'Låt den fortsätta',
      danger: true,
    })
    if (yes) await cancel.mutateAsync({ id: run.id })
  }
  return (
    <Section
      title={run.fileName}
      actions={
        <>
          {isGoingOn(run.state) ? (
            <ActionButton danger disabledReason={missing} onClick={stop}>
              Avbryt körningen
            </ActionButton>
          ) : null}
          <ActionButton
            icon="download"
            onClick={() => download(batch.result, { id: run.id })}
            disabledReason={
              isGoingOn(run.state)
                ? 'Resultatet finns när körningen är klar'
                : missingRole(batch.result.may, actor)
            }
          >
            Hämta resultatet
          </ActionButton>
          <ActionButton icon="cross" label="Stäng körningen" onClick={onClose}>
            Stäng
          </ActionButton>
        </>
      }
    >
      <FactList
        facts={[
          { label: 'Läge', value: <StateOfRun state={run.state} /> },
          { label: 'Börjar', value: <Instant of={run.startsAt} /> },
          { label: 'Bedömda', value: formatNumber(run.rated) },
          { label: 'Inte bedömda', value: formatNumber(run.examined - run.rated) },
          { label: 'Rader med fel', value: formatNumber(run.badRows) },
        ]}
      />
      <div className={css.progress}>
        <progress
          value={run.examined}
          max={Math.max(1, run.total)}
          aria-label="Hur långt körningen har kommit"
        />
        <span className="tabular">
          {formatNumber(run.examined)} av {formatNumber(run.total)}
        </span>
      </div>
      <div className={css.filters}>
        <ToggleChip
          label="Bara rader utan bedömning"
          on={onlyProblems}
          onChange={(on) =>
            void change({ problems: on ? '1' : undefined, rowsPage: undefined }, true)
          }
        />
      </div>
      <DataTable
        label="Rader"
        columns={columns}
        rows={rows.data?.list}
        rowKey={(row) => row.rowNumber}
        answer={{ ...rows, isFetching: rows.isPending }}
        list={list}
        total={rows.data?.totalHits}
        empty={onlyProblems ? 'Alla rader är bedömda.' : 'Filen har inga rader.'}
      />
    </Section>
  )
}
