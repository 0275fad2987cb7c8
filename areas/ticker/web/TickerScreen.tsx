import { useEffect, useRef } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { Toggles } from '#platform/web/ui/Choices.tsx'
import { Delayed } from '#platform/web/ui/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { formatInstant } from '#platform/swedish/format.ts'
import { ticker } from '../contract.ts'
import { pageReloadMs, refreshOf, refreshSeconds, viewNames, type View } from '../rules.ts'
import { Donut } from './Donut.tsx'
import { RuleRanking } from './RuleRanking.tsx'
import css from './ticker.module.css'
import { useView } from './useView.ts'

const views = (Object.keys(viewNames) as View[]).map((value) => ({ value, label: viewNames[value] }))

/** /ticker: what is decided today and this month, to be read across a room (part-3 §2, §9). */
export function TickerScreen() {
  const answer = useAnswer(
    ticker.stats,
    {},
    { refetchInterval: ({ state }) => state.data?.refresh ?? refreshOf(refreshSeconds.standard), staleTime: 0 },
  )
  const { view, choose, turning, setTurning } = useView()
  const wall = useRef<HTMLDivElement>(null)
  // A screen on a wall stays up for weeks: it takes new versions of the program by itself.
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), pageReloadMs)
    return () => clearTimeout(timer)
  }, [])
  const stats = answer.data
  return (
    <div ref={wall} className={css.wall}>
      <PageHeader
        title="Fakturor just nu"
        facts={
          answer.error && stats
            ? `Siffrorna kunde inte hämtas. Senast ${formatInstant(new Date(answer.dataUpdatedAt))}.`
            : undefined
        }
        actions={
          <>
            <Toggles label="Visa" choices={views} value={view} onChange={choose} />
            <ActionButton icon={turning ? 'pause' : 'refresh'} onClick={() => setTurning(!turning)}>
              {turning ? 'Pausa växlingen' : 'Växla av sig själv'}
            </ActionButton>
            <ActionButton onClick={() => wall.current?.requestFullscreen()}>Helskärm</ActionButton>
          </>
        }
      />
      {answer.error && !stats ? <ErrorState error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {!answer.error && !stats ? <Delayed /> : null}
      {stats ? (
        <div className={css.cards}>
          <Donut title="I dag" counters={stats.day} view={view} />
          <Donut title="Denna månad" counters={stats.month} view={view} />
          <RuleRanking title="Oftast godkännande denna månad" rules={stats.result.month.approval} tone="positive" />
          <RuleRanking title="Oftast avslag denna månad" rules={stats.result.month.rejection} tone="negative" />
        </div>
      ) : null}
    </div>
  )
}
