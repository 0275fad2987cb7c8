import { keysOf } from '#platform/record.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { defaultPageSize } from '#platform/paging.ts'
import { addDays, isDay } from '#platform/swedish/format.ts'
import { CallError } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import { useToday } from '#platform/web/today.ts'
import { useGo } from '#platform/web/place.ts'
import type { Place } from '#areas/places.ts'
import { limits, type ExpiringLimit } from '../contract.ts'
import { defaultDays, limitFilterNumbers, limitTypes, type LimitFilter } from '../rules.ts'
import { limitNames, limitShortNames } from '../texts.ts'
import css from './limits.module.css'

type Whose = Pick<ExpiringLimit, 'organizationNumber' | 'limitType'>
interface ExpiringLimitsPanelProps {
  /** The client card, on the limit's tab. */
  hrefOf: (limit: Whose) => Place
  /** Begins a task about the limit. */
  onCreateTask: (limit: ExpiringLimit) => void
}
/** The address has the number of what the list is narrowed to. */
const inAddress = (filter: LimitFilter) => String(limitFilterNumbers[filter])
const choices = [
  { value: inAddress('all'), label: 'Alla' },
  ...limitTypes.map((type) => ({ value: inAddress(type), label: limitShortNames[type] })),
]

function RowMenu({
  limit,
  hrefOf,
  onCreateTask,
}: ExpiringLimitsPanelProps & { limit: ExpiringLimit }) {
  const go = useGo()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Åtgärder för ${limit.displayName}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void go(hrefOf(limit))}>Öppna klientkort</Menu.Item>
        <Menu.Item onClick={() => onCreateTask(limit)}>Skapa ärende</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const columnsWith = (acts: ExpiringLimitsPanelProps): Column<ExpiringLimit>[] => [
  {
    key: 'company',
    head: 'Företag',
    cell: (limit) => limit.displayName,
    second: (limit) => <OrganizationNumber number={limit.organizationNumber} plain />,
  },
  {
    key: 'type',
    head: 'Limittyp',
    width: '220px',
    cell: (limit) => limitNames[limit.limitType],
  },
  {
    key: 'value',
    head: 'Värde',
    align: 'right',
    width: '160px',
    cell: (limit) => <Money ore={limit.limitValue} />,
  },
  {
    key: 'expires',
    head: 'Går ut',
    width: '120px',
    cell: (limit) => <Day of={limit.expiresDate} />,
  },
  {
    key: 'renewal',
    head: 'Förnyelse',
    width: '150px',
    whole: true,
    cell: (limit) => (limit.willNotRenew ? <StateBadge tone="neutral" text="Förnyas ej" /> : null),
  },
  {
    key: 'menu',
    head: 'Åtgärder',
    headless: true,
    width: '56px',
    whole: true,
    cell: (limit) => <RowMenu limit={limit} {...acts} />,
  },
]

/**
 * 'Utgående limiter' on the start page: manual limits whose review-by date is near, the nearest
 * first (limits 12, 13, decision C30).
 */
export function ExpiringLimitsPanel(acts: ExpiringLimitsPanelProps) {
  const today = useToday()
  const standard = { fromDate: today, toDate: addDays(today, defaultDays) }
  const list = useListState({ filters: { ...standard, limitType: inAddress('all') } })
  const fromDate = isDay(list.filters.fromDate) ? list.filters.fromDate : standard.fromDate
  const toDate =
    isDay(list.filters.toDate) && list.filters.toDate >= fromDate ? list.filters.toDate : fromDate
  const limitType =
    keysOf(limitFilterNumbers).find((one) => inAddress(one) === list.filters.limitType) ?? 'all'
  const answer = useAnswer(limits.customAll, {
    fromDate,
    toDate,
    limitType,
    currentPage: list.page - 1,
    take: defaultPageSize,
  })
  return (
    <Section title="Utgående limiter">
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <div className={css.span}>
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
          <Toggles
            label="Limittyp"
            choices={choices}
            value={inAddress(limitType)}
            onChange={(type) => list.setFilters({ limitType: type })}
          />
        </div>
      </Filters>
      {answer.error && !answer.isFetching ? (
        <Failed status={answer.error.status} onRetry={() => void answer.refetch()} />
      ) : (
        <DataTable
          label="Utgående limiter"
          columns={columnsWith(acts)}
          rows={answer.data?.list}
          rowKey={(limit) => `${limit.organizationNumber} ${limit.limitType}`}
          answer={answer}
          list={list}
          total={answer.data?.totalHits}
          href={acts.hrefOf}
          empty="Inga utgående limiter"
        />
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
