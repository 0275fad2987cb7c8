import { useState } from 'react'
import { keysOf } from '#platform/record.ts'
import { dayLength } from '#platform/time.ts'
import { addDays, isDay } from '#platform/swedish/format.ts'
import { CallError } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import { useToday } from '#platform/web/today.ts'
import { expiringColumns } from '../expiring-columns.ts'
import { expiringSorts, limits, type ExpiringLimit } from '../contract.ts'
import {
  defaultDays,
  isUsedUp,
  limitFilterNumbers,
  limitTypes,
  type LimitFilter,
} from '../rules.ts'
import { limitNames, limitShortNames } from '../texts.ts'
import { ChosenLimits } from './ChosenLimits.tsx'
import { ExpiringLimitMenu, type ExpiringLimitActs, type Whose } from './ExpiringLimitMenu.tsx'
import css from './limits.module.css'

/** The address has the number of what the list is narrowed to. */
const inAddress = (filter: LimitFilter) => String(limitFilterNumbers[filter])
const choices = [
  { value: inAddress('all'), label: 'Alla' },
  ...limitTypes.map((type) => ({ value: inAddress(type), label: limitShortNames[type] })),
]

const keyOf = ({ organizationNumber, limitType }: Whose) => `${organizationNumber} ${limitType}`

/** Limits that somebody has chosen in the list, by their keys. */
interface Choosing {
  readonly chosen: ReadonlyMap<string, ExpiringLimit>
  readonly toggle: (limit: ExpiringLimit) => void
}

/** 'om 3 dagar', 'i dag', 'för 2 dagar sedan'. */
function daysText(expiresDate: string, today: string): string {
  const days = Math.round((Date.parse(expiresDate) - Date.parse(today)) / dayLength)
  if (days === 0) return 'i dag'
  const many = Math.abs(days) === 1 ? '1 dag' : `${Math.abs(days)} dagar`
  return days > 0 ? `om ${many}` : `för ${many} sedan`
}

const columnsWith = (
  acts: ExpiringLimitActs,
  { chosen, toggle }: Choosing,
  today: string,
): Column<ExpiringLimit>[] => [
  {
    key: 'chosen',
    head: 'Välj',
    headless: true,
    apart: true,
    whole: true,
    width: '44px',
    cell: (limit) => (
      <label className={css.box}>
        <input
          type="checkbox"
          aria-label={`Välj ${limitNames[limit.limitType].toLowerCase()} för ${limit.displayName}`}
          checked={chosen.has(keyOf(limit))}
          onChange={() => toggle(limit)}
        />
      </label>
    ),
  },
  {
    key: 'company',
    head: 'Företag',
    sort: 'company',
    wraps: true,
    cell: (limit) => limit.displayName,
    second: (limit) => <OrganizationNumber number={limit.organizationNumber} plain />,
  },
  {
    key: 'type',
    head: 'Limittyp',
    sort: 'limitType',
    width: '180px',
    cell: (limit) => limitNames[limit.limitType],
    second: (limit) =>
      limit.willNotRenew ? <StateBadge tone="neutral" text="Förnyas ej" /> : undefined,
  },
  {
    key: 'value',
    head: 'Värde',
    sort: 'value',
    align: 'right',
    width: '120px',
    cell: (limit) => <Money ore={limit.limitValue} />,
  },
  {
    key: 'used',
    head: 'Utnyttjat',
    sort: 'used',
    align: 'right',
    width: '110px',
    cell: (limit) => (isUsedUp(limit.limitType) ? <Money ore={limit.reserved} /> : '—'),
  },
  {
    key: 'expires',
    head: 'Går ut',
    sort: 'expires',
    width: '120px',
    cell: (limit) => <Day of={limit.expiresDate} />,
    second: (limit) => daysText(limit.expiresDate, today),
  },
  {
    key: 'owner',
    head: 'Ansvarig',
    sort: 'owner',
    width: '130px',
    cell: (limit) => limit.owner?.name ?? 'Ingen',
  },
  {
    key: 'decision',
    head: 'Senaste beslut',
    sort: 'decision',
    width: '180px',
    cell: (limit) => limit.changedByUser ?? '',
    second: (limit) => limit.decisionReferens ?? '',
  },
  {
    key: 'menu',
    head: 'Åtgärder',
    headless: true,
    width: '56px',
    whole: true,
    cell: (limit) => <ExpiringLimitMenu limit={limit} {...acts} />,
  },
]

const whoseChoices = [
  { value: 'mine', label: 'Mina' },
  { value: 'all', label: 'Alla' },
] as const
const dueChoices = [
  { value: 'soon', label: 'Snart' },
  { value: 'expired', label: 'Utgångna' },
] as const
/** Limits that have expired are shown for so many days back. */
const daysBack = 366
const emptyOf = {
  mine: 'Inga utgående limiter av dina. Välj Alla för att se andras.',
  all: 'Inga utgående limiter',
} as const

/**
 * 'Utgående limiter' on the start page: a work list of manual limits whose review-by date is near or
 * has passed, one's own first, the nearest first (limits 12, 13, 80, decision C30).
 */
export function ExpiringLimitsPanel(acts: ExpiringLimitActs) {
  const today = useToday()
  const standard = { fromDate: today, toDate: addDays(today, defaultDays) }
  const list = useListState({
    filters: { ...standard, limitType: inAddress('all'), whose: 'mine', due: 'soon' },
  })
  const [chosen, setChosen] = useState<ReadonlyMap<string, ExpiringLimit>>(new Map())
  const fromDate = isDay(list.filters.fromDate) ? list.filters.fromDate : standard.fromDate
  const toDate =
    isDay(list.filters.toDate) && list.filters.toDate >= fromDate ? list.filters.toDate : fromDate
  const limitType =
    keysOf(limitFilterNumbers).find((one) => inAddress(one) === list.filters.limitType) ?? 'all'
  const whose = list.filters.whose === 'all' ? 'all' : 'mine'
  const due = list.filters.due === 'expired' ? 'expired' : 'soon'
  const answer = useAnswer(limits.customAll, {
    ...(due === 'soon'
      ? { fromDate, toDate }
      : { fromDate: addDays(today, -daysBack), toDate: addDays(today, -1) }),
    limitType,
    whose,
    where: [...list.where],
    ...pageAsked(list, expiringSorts),
  })
  const toggle = (limit: ExpiringLimit) => {
    const next = new Map(chosen)
    if (!next.delete(keyOf(limit))) next.set(keyOf(limit), limit)
    setChosen(next)
  }
  return (
    <Section title="Utgående limiter">
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <div className={css.span}>
          <Toggles
            label="Vems"
            choices={whoseChoices}
            value={whose}
            onChange={(next) => list.setFilters({ whose: next })}
          />
          <Toggles
            label="När"
            choices={dueChoices}
            value={due}
            onChange={(next) => list.setFilters({ due: next })}
          />
          {due === 'expired' ? null : (
            <>
              <DateField
                field={{
                  name: 'fromDate',
                  id: 'limits-from',
                  value: fromDate,
                  onChange: (day) =>
                    day &&
                    list.setFilters({
                      fromDate: day,
                      ...(day > toDate && { toDate: addDays(day, defaultDays) }),
                    }),
                }}
                label="Från"
              />
              <DateField
                field={{
                  name: 'toDate',
                  id: 'limits-to',
                  value: toDate,
                  onChange: (day) => day && list.setFilters({ toDate: day }),
                }}
                label="Till"
                min={fromDate}
              />
            </>
          )}
          <Toggles
            label="Limittyp"
            choices={choices}
            value={inAddress(limitType)}
            onChange={(type) => list.setFilters({ limitType: type })}
          />
        </div>
        <Conditions columns={expiringColumns} list={list} />
      </Filters>
      {answer.error && !answer.isFetching ? (
        <Failed status={answer.error.status} onRetry={() => void answer.refetch()} />
      ) : (
        <>
          <ChosenLimits chosen={[...chosen.values()]} onDone={() => setChosen(new Map())} />
          <DataTable
            label="Utgående limiter"
            columns={columnsWith(acts, { chosen, toggle }, today)}
            rows={answer.data?.list}
            rowKey={keyOf}
            answer={answer}
            list={list}
            total={answer.data?.totalHits}
            href={acts.hrefOf}
            empty={emptyOf[whose]}
          />
        </>
      )}
    </Section>
  )
}

/** Title and text of limits 19: 'Fel / Misslyckades att hämta utgående limiter'. */
function Failed({ status, onRetry }: { status: number; onRetry: () => void }) {
  const message = 'Misslyckades att hämta utgående limiter'
  return (
    <div className={css.failed}>
      <h3>Fel</h3>
      <ErrorState
        error={new CallError(status, { code: 'notFetched', message })}
        onRetry={onRetry}
      />
    </div>
  )
}
