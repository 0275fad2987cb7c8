import { useEffect } from 'react'
import { keysOf } from '#platform/record.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { ToggleChip, Toggles } from '#platform/web/ui/form/Choices.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { ticker } from '../contract.ts'
import { pageReloadMs, refreshOf, refreshSeconds, viewNames } from '../rules.ts'
import { Donut } from './Donut.tsx'
import { RuleRanking } from './RuleRanking.tsx'
import css from './ticker.module.css'
import { useView } from './useView.ts'

const views = keysOf(viewNames).map((value) => ({
  value,
  label: viewNames[value],
}))

/**
 * /ticker: what is decided today and this month, to be read across a room, or as a table (ticker 2,
 * 10).
 */
export function TickerScreen() {
  const answer = useAnswer(
    ticker.stats,
    {},
    {
      refetchInterval: ({ state }) => state.data?.refresh ?? refreshOf(refreshSeconds.standard),
      staleTime: 0,
    },
  )
  const { view, choose, turning, setTurning } = useView()
  // In the address, so that they outlive the reload.
  const {
    filters: { tabell: asTable, vagg: onWall },
    setFilters,
  } = useListState({ filters: { tabell: false, vagg: false } })
  const isAway = answer.error !== null || answer.isPaused
  // A screen on a wall stays up for weeks: it takes new versions of the program by itself, when
  // there is a server to take them from.
  useEffect(() => {
    if (isAway) return
    const timer = setTimeout(() => window.location.reload(), pageReloadMs)
    return () => clearTimeout(timer)
  }, [isAway])
  const stats = answer.data
  const fillScreen = (fill: boolean) => {
    setFilters({ vagg: fill })
    // The browser may say no; the page alone fills its window anyway.
    if (fill) document.documentElement.requestFullscreen().catch(() => undefined)
    else if (document.fullscreenElement) void document.exitFullscreen()
  }
  return (
    <div className={css.wall} data-fills={onWall || undefined}>
      <PageHeader
        title="Fakturor just nu"
        facts={
          isAway && stats
            ? `Siffrorna kunde inte hämtas. Senast ${formatInstant(new Date(answer.dataUpdatedAt))}.`
            : undefined
        }
        actions={
          <>
            <Toggles label="Visa" choices={views} value={view} onChange={choose} />
            <ToggleChip
              label="Som tabell"
              on={asTable}
              onChange={(tabell) => setFilters({ tabell })}
            />
            <ActionButton icon={turning ? 'pause' : 'refresh'} onClick={() => setTurning(!turning)}>
              {turning ? 'Pausa växlingen' : 'Växla av sig själv'}
            </ActionButton>
            <ActionButton onClick={() => fillScreen(!onWall)}>
              {onWall ? 'Lämna helskärm' : 'Helskärm'}
            </ActionButton>
          </>
        }
      />
      {answer.error && !stats ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {!answer.error && !stats ? <Delayed /> : null}
      {stats ? (
        <div className={css.cards}>
          <Donut title="I dag" counters={stats.day} view={view} asTable={asTable} />
          <Donut title="Denna månad" counters={stats.month} view={view} asTable={asTable} />
          <RuleRanking
            title="Oftast godkännande denna månad"
            rules={stats.result.month.approval}
            tone="positive"
          />
          <RuleRanking
            title="Oftast avslag denna månad"
            rules={stats.result.month.rejection}
            tone="negative"
          />
        </div>
      ) : null}
    </div>
  )
}
