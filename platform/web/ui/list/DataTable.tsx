import type { Place } from '#platform/web/place.ts'
import { useEffect, useRef, type MouseEvent } from 'react'
import { Clip, useClips } from '../value/Clip.tsx'
import type { Column } from './column.ts'
import css from './DataTable.module.css'
import { EmptyState } from '../message/EmptyState.tsx'
import { ErrorState } from '../message/ErrorState.tsx'
import { Pager } from './Pager.tsx'
import { RouteLink } from '../frame/RouteLink.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHead } from './TableHead.tsx'
import type { Order } from './useListState.ts'

export type { Column }

/** The part of a react-query result the table follows. */
interface Answer {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}
/** The part of useListState the table follows. */
interface Paging {
  readonly page: number
  readonly sort: string | undefined
  readonly order: Order
  readonly setPage: (page: number) => void
  readonly setSort: (sort: string) => void
}

interface DataTableProps<Row> {
  /** What is listed, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** The page's rows; undefined while there are none to show yet. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Skeleton, dimming, error and 'Försök igen' follow the answer. */
  answer?: Answer
  /** Page and sorting; leave out for a short list without either. */
  list?: Paging
  /** All rows there are; leave out where the server does not page. */
  total?: number | undefined
  pageSize?: number
  /** The specified empty sentence. */
  empty?: string
  /** The address a row opens: the first cell becomes the link. */
  href?: (row: Row) => Place
  /** Instead of an address: the first cell becomes a button. */
  onOpen?: (row: Row) => void
}

const ownClick = 'a, button, input, select, textarea, label, [role="menuitem"], [role="option"]'

/** A list of rows with paging, sorting and opening. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    answer,
    list,
    total,
    pageSize = 10,
    empty = 'Sökningen gav inga träffar.',
    href,
    onOpen,
  } = props
  const clips = useClips<HTMLTableElement>()
  const table = useRef<HTMLTableElement | null>(null)
  const { area, measure } = clips
  useEffect(() => {
    if (table.current) measure(table.current)
  }, [rows, measure])

  // When what had focus goes away with its row, focus stays at the table.
  const group = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = undefined
    if (document.activeElement !== document.body || !group.current) return
    group.current.tabIndex = -1
    group.current.focus({ preventScroll: true })
  }, [rows])

  const opens = href !== undefined || onOpen !== undefined
  const opening = columns.findIndex((column) => !column.apart)
  const openByRow = (event: MouseEvent<HTMLTableRowElement>) => {
    const onOwn = event.target instanceof Element && event.target.closest(ownClick)
    if (onOwn || window.getSelection()?.toString()) return
    event.currentTarget.querySelector<HTMLElement>('[data-opens]')?.click()
  }
  const line = (row: Row, column: Column<Row>, index: number) => {
    const content = column.cell(row)
    const unclipped = column.whole || column.wraps
    const clipped = unclipped ? content : <Clip>{content}</Clip>
    if (index !== opening || (!href && !onOpen)) return clipped
    if (href) {
      const link = (
        <RouteLink href={href(row)} className={css.open} data-opens="">
          {content}
        </RouteLink>
      )
      return unclipped ? link : <Clip>{link}</Clip>
    }
    // A button does not break into the line around it, so its text is cut inside it.
    return (
      <button type="button" className={css.open} data-opens="" onClick={() => onOpen?.(row)}>
        {clipped}
      </button>
    )
  }
  const cell = (row: Row, column: Column<Row>, index: number) => {
    return (
      <td
        key={column.key}
        className={css.cell}
        data-align={column.align}
        data-quiet={column.quiet || undefined}
        data-whole={column.whole || undefined}
        data-held={column.held || undefined}
      >
        {line(row, column, index)}
        {column.second ? (
          <div className={css.second}>
            {column.wraps ? column.second(row) : <Clip>{column.second(row)}</Clip>}
          </div>
        ) : null}
      </td>
    )
  }
  const failed = answer?.error && !answer.isFetching ? answer.error : undefined
  const nothing = rows?.length === 0 ? <EmptyState text={empty} /> : null
  const message = failed ? (
    <ErrorState error={failed} onRetry={() => void answer?.refetch()} />
  ) : (
    nothing
  )
  const lines = rows?.map((row) => (
    <tr
      key={rowKey(row)}
      className={css.row}
      data-opening={opens || undefined}
      onClick={opens ? openByRow : undefined}
    >
      {columns.map((column, index) => cell(row, column, index))}
    </tr>
  ))

  return (
    <div className={css.list}>
      <div
        ref={group}
        className={css.wide}
        role="group"
        aria-label={label}
        onFocus={({ target }) => {
          focused.current = target
        }}
      >
        <table
          className={css.table}
          aria-label={label}
          aria-busy={answer?.isFetching || undefined}
          data-stale={(answer?.isFetching && rows !== undefined && !failed) || undefined}
          ref={(element) => {
            table.current = element
            area(element)
          }}
          {...clips.events}
        >
          <TableHead columns={columns} list={list} />
          <tbody>
            {message ? (
              <tr>
                <td colSpan={columns.length}>{message}</td>
              </tr>
            ) : (
              (lines ?? <SkeletonRows columns={columns} count={Math.min(pageSize, 10)} />)
            )}
          </tbody>
        </table>
      </div>
      {clips.shown}
      {list && total !== undefined && total > 0 && !failed ? (
        <Pager
          page={list.page}
          pageSize={pageSize}
          total={total}
          onPage={list.setPage}
          label={label}
        />
      ) : null}
    </div>
  )
}
