import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { addDays } from '#platform/swedish/format.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters } from '#platform/web/ui/list/Filters.tsx'
import { PeriodChip } from '#platform/web/ui/list/PeriodChip.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { useToday } from '#platform/web/today.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { feedback } from '../contract.ts'
import {
  allFilters,
  filterNames,
  filters,
  mostDaysBack,
  mostInvoices,
  usualSpan,
} from '../rules.ts'
import { texts } from '../texts.ts'
import { feedbackColumns, rowsOf, type FeedbackRow } from './feedback-columns.tsx'
import css from './feedback.module.css'
import { FeedbackDialog } from './FeedbackDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'

const filterChoices = allFilters.map((filter) => ({
  value: String(filters[filter]),
  label: filterNames[filter],
  filter,
}))
const noFilters = { state: [], from: '', to: '' }
const none: ReadonlyMap<string, FeedbackRow> = new Map()
const day = /^\d{4}-\d{2}-\d{2}$/

const choiceProblem = (count: number) => {
  if (count === 0) return texts.chooseOne
  return count > mostInvoices ? `Välj högst ${mostInvoices} fakturor` : undefined
}

/**
 * Invoices that something is still to become of, by issuer, and what is written about those one
 * chooses (feedback 2, 14).
 */
export function FeedbackPanel() {
  const today = useToday()
  const list = useListState({ sort: '', order: 'asc', filters: noFilters })
  const { state, from, to } = list.filters
  const span = day.test(from) && day.test(to) ? { from, to } : usualSpan(today)
  const shown = filterChoices.filter(({ value }) => state.includes(value))
  const filtersShown = shown.map(({ filter }) => filter)
  const [chosen, setChosen] = useState(none)
  const [history, setHistory] = useState<FeedbackRow>()
  const [writing, setWriting] = useState(false)
  const sync = useCommand(feedback.syncInvoices)
  const answer = useAnswer(
    feedback.getInvoicesByState,
    {
      ...span,
      getRegistered: filtersShown.includes('registered'),
      getAwaitingLG: filtersShown.includes('awaitingApproval'),
      getPending: filtersShown.includes('inProgress'),
      currentPage: list.page - 1,
      take: list.take,
    },
    { placeholderData: keepPreviousData },
  )
  const rows = answer.data && rowsOf(answer.data.companies)
  const toggle = (row: FeedbackRow) => {
    const next = new Map(chosen)
    if (!next.delete(row.id)) next.set(row.id, row)
    setChosen(next)
  }
  const all = rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  const togglePage = () => {
    const next = new Map(chosen)
    for (const row of rows ?? [])
      if (all) next.delete(row.id)
      else next.set(row.id, row)
    setChosen(next)
  }
  const missing = missingRole(feedback.add.may, useActor())
  const nothing = missing ?? choiceProblem(chosen.size)
  const week = usualSpan(today)
  const presets = [
    { label: 'I dag', from: today, to: today },
    { label: 'Senaste 7 dagarna', ...week },
    { label: 'Senaste 30 dagarna', from: addDays(today, -mostDaysBack), to: week.to },
  ]
  const ask = (changes: Partial<typeof list.filters>) => list.setFilters(changes)
  const filtered = shown.length > 0 || span.from !== week.from || span.to !== week.to

  return (
    <>
      <Filters onReset={filtered ? () => ask(noFilters) : undefined}>
        <FilterChip
          label="Status"
          several
          choices={filterChoices}
          value={shown.map(({ value }) => value)}
          onChange={(next) => ask({ state: [...next] })}
        />
        <PeriodChip
          label="Period"
          value={span}
          presets={presets}
          min={addDays(today, -mostDaysBack)}
          onChange={(period) => ask(period)}
        />
        {answer.isFetching ? (
          <span role="status" className={css.fetching}>
            Hämtar fakturor...
          </span>
        ) : null}
      </Filters>
      <div className={css.bar}>
        <label className={css.box}>
          <input
            type="checkbox"
            aria-label="Välj alla på sidan"
            checked={all}
            disabled={!rows?.length}
            onChange={togglePage}
          />
        </label>
        <span className={css.count} role="status">
          {chosen.size === 1 ? '1 vald' : `${chosen.size} valda`}
        </span>
        <ActionButton primary icon="mail" disabledReason={nothing} onClick={() => setWriting(true)}>
          Skicka återkoppling
        </ActionButton>
        <ActionButton
          icon="refresh"
          disabledReason={nothing}
          onClick={async () =>
            notify.success((await sync.mutateAsync({ ids: [...chosen.keys()] })).message)
          }
        >
          Synka
        </ActionButton>
        {chosen.size > 0 ? (
          <ActionButton onClick={() => setChosen(none)}>Avmarkera</ActionButton>
        ) : null}
      </div>
      <DataTable
        label="Fakturor att återkoppla om"
        columns={feedbackColumns({ chosen, toggle, openHistory: setHistory })}
        rows={rows}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inga fakturor hittades"
      />
      {history ? <HistoryDialog invoice={history} onClose={() => setHistory(undefined)} /> : null}
      {writing ? (
        <FeedbackDialog
          rows={[...chosen.values()]}
          filters={filtersShown}
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            setChosen(none)
          }}
        />
      ) : null}
    </>
  )
}
