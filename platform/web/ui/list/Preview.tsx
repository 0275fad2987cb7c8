import { CloseButton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { singleKeys, useKeys, type KeyBinding } from '../frame/keys.ts'
import { Icon } from '../look/icons.tsx'
import type { Column } from './column.ts'
import css from './Preview.module.css'
import { goTo, landingOf, openRow, rowsIn, takesKeys } from './row-stops.ts'

/** What is shown of a row beside its list, without leaving it (shell 106). */
export interface RowPreview<Row> {
  /** What it is: 'Faktura 4711'. */
  readonly title: (row: Row) => string
  /** What it is, why, the next act as the one filled button, and what has happened. */
  readonly body: (row: Row) => ReactNode
  /** Of what a link leads to that is not on the page of the list, by what a row is known by. */
  readonly elsewhere?: { readonly title: string; readonly body: (id: string) => ReactNode }
}

/** What a table knows of the preview beside it. */
export interface Peek {
  /** The row that is shown; '' for none. */
  readonly open: string
  readonly show: (row: string) => void
  /** Shows the row one has gone to, when another is shown. */
  readonly follow: (row: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }
const keys: readonly KeyBinding[] = [
  { key: 'space', text: 'Förhandsvisa raden bredvid listan, eller stäng förhandsvisningen' },
]
/** Arrows belong to what scrolls, and to a button that opens a menu by them. */
const arrowsElsewhere = 'pre, [aria-haspopup], [role="menuitem"]'

/** The button at the end of a row that shows it beside the list, where the row itself leads further. */
export const peekColumn = <Row,>(peek: Peek, keyOf: (row: Row) => string): Column<Row> => ({
  key: 'peek',
  head: 'Förhandsvisa',
  headless: true,
  held: true,
  whole: true,
  width: '40px',
  cell: (row) => (
    <button
      type="button"
      className={css.peek}
      aria-label="Förhandsvisa raden"
      aria-expanded={peek.open === keyOf(row)}
      onClick={() => peek.show(peek.open === keyOf(row) ? '' : keyOf(row))}
    >
      <Icon name="eye" />
    </button>
  ),
})

/** What a table is told that is of use to its preview. */
interface Listed<Row> {
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string | number
  readonly answer?: { readonly isFetching: boolean; readonly error: unknown }
  readonly href?: unknown
}
interface PreviewedProps<Row, Told> {
  preview: RowPreview<Row>
  list: Told
  /** What draws the list. */
  List: (props: Told & { peek: Peek }) => ReactNode
}

/**
 * A list with a row of it shown beside, over the list where there is no room. Which one is in the
 * address (`?open=`). What is acted on leaves the list, and the next of it comes in its place.
 */
export function Previewed<Row, Told extends Listed<Row>>(props: PreviewedProps<Row, Told>) {
  const { preview, list: told, List } = props
  const { rows, rowKey, answer, href } = told
  const isSettled = !answer?.isFetching && !answer?.error
  const leads = href !== undefined
  const open = useSearchPart('open') ?? ''
  const { open: _, ...asked }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const question = JSON.stringify(asked)
  const change = useSearchChange()
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const title = useId()

  const lines = () => rowsIn(list.current?.querySelector('tbody') ?? null)
  const rowOf = (key: string) => lines().find(({ dataset }) => dataset.row === key)
  /** What was last asked to be shown: the address follows. */
  const wanted = useRef(open)
  const takesFocus = useRef(false)
  const show = (key: string, withFocus = false) => {
    if (key === wanted.current) return
    wanted.current = key
    takesFocus.current = withFocus
    void change({ open: key || undefined }, true)
  }
  useEffect(() => void (wanted.current = open), [open])

  // What is no more in the list has been acted on, unless another question is asked of the list.
  const seen = useRef({ open: '', at: -1, question: '' })
  const lookForIt = useEffectEvent(() => {
    if (open === '' || wanted.current !== open || rows === undefined) return
    const all = lines()
    const at = all.findIndex(({ dataset }) => dataset.row === open)
    if (at >= 0) return void (seen.current = { open, at, question })
    if (!isSettled || (preview.elsewhere && seen.current.open !== open)) return
    const isLeft = seen.current.open === open && seen.current.question === question
    show((isLeft ? all[Math.min(seen.current.at, all.length - 1)]?.dataset.row : '') ?? '')
  })
  useEffect(() => lookForIt(), [open, rows, isSettled, question])

  const row = open === '' ? undefined : rows?.find((one) => String(rowKey(one)) === open)
  const other = open === '' || row !== undefined || !rows ? undefined : preview.elsewhere
  const shown = row !== undefined || other !== undefined ? open : ''
  // Who opened it stands in it then; so does who stood in what has left.
  const before = useRef('')
  const stood = useRef(false)
  useEffect(() => {
    if (open === '') before.current = ''
    if (shown === '' || before.current === shown) return
    const hasLost = before.current !== '' && stood.current && isLost(document.activeElement)
    before.current = shown
    if (takesFocus.current || hasLost) heading.current?.focus()
    takesFocus.current = false
  })

  const close = () => {
    const isIn = panel.current?.contains(document.activeElement) ?? false
    const line = rowOf(open)
    show('')
    if (isIn && line) goTo(line, landingOf(line))
  }
  const openWhole = () => {
    const line = rowOf(open)
    if (!line) return
    goTo(line, landingOf(line))
    openRow(line, { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false })
  }
  useKeys(rows?.length ? keys : [])
  useKeys(shown === '' ? [] : [{ key: 'Escape', text: 'Stäng det som är öppet', run: close }])

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
    // What is opened from it over the page is above it.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if (takesKeys(target)) return
    const letter = key.length === 1 ? key.toLowerCase() : key
    if (letter.length === 1 && letter !== ' ' && !singleKeys.get()) return
    const step = steps[letter]
    const isHeading = target === heading.current
    if (step !== undefined && !(key.startsWith('Arrow') && target.closest(arrowsElsewhere))) {
      event.preventDefault()
      const all = lines()
      const at = all.findIndex(({ dataset }) => dataset.row === open)
      const next = all[at < 0 ? 0 : at + step]
      if (!next?.dataset.row) return
      show(next.dataset.row, true)
      next.scrollIntoView({ block: 'nearest' })
    } else if (isHeading && key === ' ') {
      event.preventDefault()
      close()
    } else if (isHeading && key === 'Enter' && leads) {
      event.preventDefault()
      openWhole()
    }
  }

  const peek: Peek = {
    open,
    show: (key) => (key === '' ? close() : show(key, true)),
    follow: (key) => {
      if (wanted.current !== '') show(key)
    },
  }
  return (
    <div className={css.previewed} data-open={shown !== '' || undefined}>
      <div
        ref={list}
        data-beside={shown !== '' || undefined}
        onFocus={({ target }) => {
          if (target.closest('tr')) stood.current = false
        }}
      >
        <List {...told} peek={peek} />
      </div>
      {shown === '' ? null : (
        <section
          key={shown}
          ref={panel}
          className={css.panel}
          aria-labelledby={title}
          onKeyDown={press}
          onFocus={() => (stood.current = true)}
        >
          <div className={css.head}>
            <h2 id={title} ref={heading} tabIndex={-1}>
              {row === undefined ? other?.title : preview.title(row)}
            </h2>
            {leads && row !== undefined ? (
              <button type="button" className={css.whole} onClick={openWhole}>
                Öppna hela
              </button>
            ) : null}
            <CloseButton aria-label="Stäng" onClick={close} />
          </div>
          {row === undefined ? other?.body(shown) : preview.body(row)}
        </section>
      )}
    </div>
  )
}

/**
 * Whether nobody stands anywhere any more, as what they stood at has gone: at most in the list as a
 * whole, which takes the focus of its rows that go.
 */
const isLost = (now: Element | null) =>
  now === null ||
  now === document.body ||
  now.matches('[role="group"][tabindex="-1"]') ||
  now.closest('[aria-modal="true"]') !== null
