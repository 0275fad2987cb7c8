import { useLocation, useRouter } from '@tanstack/react-router'
import { useGo } from '#platform/web/place.ts'
import { useKeys } from '../frame/keys.ts'
import { RouteLink } from '../frame/RouteLink.tsx'
import { formatNumber } from '#platform/swedish/format.ts'
import css from './Between.module.css'
import { addressAt, cameFrom, hasNext, placeIn, withMore, type CameFrom } from './came-from.ts'
import { useStore } from './store.ts'
import { leaveAt } from './useRowKeys.ts'

/** The way back to the list that the page's object was opened from, and to its neighbours there (shell 105). */
export function Between() {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  const from = useStore(cameFrom)
  return router && from ? <Neighbours from={from} /> : null
}

function Neighbours({ from }: { from: CameFrom }) {
  const { pathname, searchStr } = useLocation()
  const at = placeIn(from.rows, pathname, searchStr)
  return at < 0 ? null : <Steps from={from} at={at} />
}

function Steps({ from, at }: { from: CameFrom; at: number }) {
  const { list, step, before, total } = from
  const go = useGo()
  const to = async (by: number) => {
    const known = from.rows[at + by] ? from : await withMore(from, by)
    // What was fetched before the first moves it on.
    const index = known.rows.findIndex(({ id }) => id === from.rows[at]?.id) + by
    const row = known.rows[index]
    if (!row) return
    cameFrom.set(known)
    // Back leads to the list, at the row that was seen last.
    if (step !== undefined) leaveAt(step, { list, row: row.id, index })
    void go(row.href, { replace: true })
  }
  useKeys([
    { key: 'j', text: `Nästa i ${list}`, run: () => void to(1), goesFirst: true },
    { key: 'k', text: `Föregående i ${list}`, run: () => void to(-1), goesFirst: true },
  ])
  const button = (text: string, sign: string, by: number) => (
    // Not really disabled: the button one has just pressed keeps the focus.
    <button
      type="button"
      className={css.step}
      aria-label={`${text} i ${list}`}
      aria-disabled={!hasNext(from, at, by) || undefined}
      onClick={() => void to(by)}
    >
      {sign}
    </button>
  )
  return (
    <nav className={css.between} aria-label={`Fler i ${list}`}>
      <RouteLink href={addressAt(from, at)}>{list}</RouteLink>
      {button('Föregående', '‹', -1)}
      <span className="tabular">
        {formatNumber(before + at + 1)} av {formatNumber(total)}
      </span>
      {button('Nästa', '›', 1)}
    </nav>
  )
}
