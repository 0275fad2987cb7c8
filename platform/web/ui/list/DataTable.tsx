import { Button } from '@mantine/core'
import { useAddress, usePlaceKey, type Place } from '#platform/web/place.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useClips } from '../value/Clip.tsx'
import { copy } from '../value/CopyText.tsx'
import { cameFrom } from './came-from.ts'
import { isOfCards, type Column } from './column.ts'
import { chooseColumns, chosenColumns, useColumnChoice } from './column-choice.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { copiedRows } from './copied-rows.ts'
import cards from './Cards.module.css'
import css from './DataTable.module.css'
import { EmptyState } from '../message/EmptyState.tsx'
import { ErrorState } from '../message/ErrorState.tsx'
import { useListChoice } from './list-choice.ts'
import { markColumn, MarkedBar } from './MarkedBar.tsx'
import { Pager, type Sum } from './Pager.tsx'
import type { Sorting } from './paging.ts'
import { Previewed, peekColumn, type Peek, type RowPreview } from './Preview.tsx'
import { rowsIn } from './row-stops.ts'
import { manyRows, useSortedRows } from './sorted-rows.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useLastPage } from './usePageInAddress.ts'
import { useMarks } from './useMarks.ts'
import { useRowKeys } from './useRowKeys.ts'

export type { Column, RowPreview }

/** The part of a react-query result the table follows. */
interface Answer {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}
/** The part of useListState the table follows. */
interface Paging extends Sorting {
  readonly page: number
  readonly take: number
  readonly fewest: number
  readonly setPage: (page: number, replace?: boolean) => void
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
  /** What the amounts of all rows come to, by currency, as the server counts them. */
  sums?: readonly Sum[] | undefined
  /**
   * How many rows a page has of a small part of a screen, on purpose. Left out it is what the
   * person has chosen (`list.take`).
   */
  pageSize?: number
  /** The specified empty sentence. */
  empty?: string
  /** Fetches another page of the same list, so that the pages of its rows lead on past this one. */
  fetchPage?: (page: number) => Promise<readonly Row[]>
  /** The address a row opens: the first cell becomes the link. */
  href?: (row: Row) => Place
  /** What can be done with the rows that are marked, such as `ManyActs`. */
  many?: (rows: readonly Row[]) => ReactNode
  /** Instead of an address: the first cell becomes a button. */
  onOpen?: (row: Row) => void
  /** What is shown of a row beside the list; where a row has no address it is what opens. */
  preview?: RowPreview<Row>
}

/** Grey rows at most, while the first are fetched. */
const mostBones = 10
const noKeys: readonly string[] = []
const onePage = { page: 1, setPage: () => undefined }

/** A list of rows with paging, sorting, opening, keys, and a preview of a row beside it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { preview } = props
  return preview ? <Previewed preview={preview} list={props} List={Table} /> : <Table {...props} />
}

function Table<Row>(props: DataTableProps<Row> & { peek?: Peek }) {
  const { label, rowKey, answer, list, total, href, fetchPage, peek } = props
  const { empty = 'Sökningen gav inga träffar.', pageSize = list?.take ?? mostBones } = props
  const choice = useListChoice()
  const own = useColumnChoice(label)
  const shown = useSortedRows(props.columns, props.rows, list)
  const { rows, sorting } = shown
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

  const failed = answer?.error && !answer.isFetching ? answer.error : undefined
  const isSettled = !answer?.isFetching && !failed
  useLastPage(list ?? onePage, isSettled ? total : undefined, pageSize)
  /** To another page, at whose first row one then looks. */
  const turnTo = (page: number) => {
    list?.setPage(page)
    const above = group.current && group.current.getBoundingClientRect().top < 0
    if (above) group.current?.scrollIntoView({ block: 'start' })
  }
  const turn = (step: number) => {
    if (!list || total === undefined) return false
    const to = list.page + step
    if (to < 1 || to > Math.ceil(total / pageSize)) return false
    turnTo(to)
    return true
  }
  const keyOf = (row: Row) => String(rowKey(row))
  const onOpen = props.onOpen ?? (peek && !href ? (row: Row) => peek.show(keyOf(row)) : undefined)
  const marks = useMarks(rows?.map(keyOf) ?? noKeys)
  const chosen = chosenColumns(shown.columns, own).filter(({ spare }) => !spare || !peek?.open)
  const columns = [
    ...(props.many ? [markColumn(marks, keyOf)] : []),
    ...chosen,
    ...(peek && href ? [peekColumn(peek, keyOf)] : []),
  ]
  /** Copies the rows of the page, those that are marked, or one of them. */
  const copyRows = (here?: HTMLTableRowElement) => {
    const all = rowsIn(body.current)
    const marked = all.filter(({ dataset }) => marks.marked.has(dataset.row ?? ''))
    const some = here && (marked.length > 0 ? marked : [here])
    void copy(copiedRows(all, columns, some), some?.length === 1 ? 'Raden' : 'Raderna')
  }
  const { body, press, follow, stand } = useRowKeys({
    list: label,
    rows,
    isSettled,
    turn,
    copy: copyRows,
    marks,
    peek,
  })

  const step = usePlaceKey()
  const address = useAddress()
  /** Tells the page of a row that is opened which list it is of, and its neighbours. */
  const keepNeighbours = ({ target }: { target: EventTarget }) => {
    follow(target)
    const here = address()
    if (!href || !rows || here === undefined) return
    const listed = (row: Row) => ({ id: keyOf(row), href: href(row) })
    cameFrom.set({
      list: label,
      address: here,
      step: step(),
      rows: rows.map(listed),
      before: list ? (list.page - 1) * pageSize : 0,
      total: total ?? rows.length,
      size: list ? pageSize : rows.length,
      fetchPage: fetchPage && (async (page) => (await fetchPage(page)).map(listed)),
    })
  }

  const nothing = rows?.length === 0 ? <EmptyState text={empty} /> : null
  const message = failed ? (
    <ErrorState error={failed} onRetry={() => void answer?.refetch()} />
  ) : (
    nothing
  )
  const lines = rows?.map((row) => (
    <TableRow
      key={rowKey(row)}
      id={keyOf(row)}
      row={row}
      columns={columns}
      low={choice.rows === 'low'}
      isMarked={marks.marked.has(keyOf(row))}
      isShown={peek !== undefined && peek.open === keyOf(row)}
      onMark={marks.reach}
      href={href}
      onOpen={onOpen}
      onStand={stand}
    />
  ))

  const acts = (
    <>
      <ColumnMenu list={label} columns={props.columns} />
      {rows?.length ? <Button onClick={() => copyRows()}>Kopiera rader</Button> : null}
    </>
  )

  return (
    <div className={css.list}>
      <div
        ref={group}
        className={css.wide}
        role="group"
        aria-label={label}
        onFocus={({ target }) => {
          focused.current = target
          follow(target)
        }}
        onKeyDown={press}
        onClickCapture={keepNeighbours}
      >
        <table
          className={isOfCards(columns) ? `${css.table} ${cards.cards}` : css.table}
          aria-label={label}
          aria-busy={answer?.isFetching || undefined}
          data-rows={choice.rows}
          data-stale={(answer?.isFetching && rows !== undefined && !failed) || undefined}
          ref={(element) => {
            table.current = element
            area(element)
          }}
          {...clips.events}
        >
          <TableHead
            columns={columns}
            filled={lines !== undefined}
            sorting={sorting}
            onSize={(column, px) =>
              chooseColumns(label, { ...own, widths: { ...own.widths, [column]: px } })
            }
          />
          <tbody ref={body}>
            {message ? (
              <tr>
                <td colSpan={columns.length}>{message}</td>
              </tr>
            ) : (
              (lines ?? <SkeletonRows columns={columns} count={Math.min(pageSize, mostBones)} />)
            )}
          </tbody>
        </table>
      </div>
      {clips.shown}
      {marks.marked.size > 0 || props.many ? (
        <MarkedBar
          count={marks.marked.size}
          shown={rows?.length ?? 0}
          onAll={marks.all}
          onClear={marks.clear}
          onCopy={() => copyRows(rowsIn(body.current)[0])}
        >
          {props.many?.(rows?.filter((row) => marks.marked.has(keyOf(row))) ?? [])}
        </MarkedBar>
      ) : null}
      {list && total !== undefined && total > 0 && !failed ? (
        <Pager
          page={list.page}
          pageSize={pageSize}
          total={total}
          onPage={turnTo}
          label={label}
          fewest={props.pageSize === undefined ? list.fewest : undefined}
          sums={props.sums}
          acts={acts}
        />
      ) : null}
      {!list && rows && rows.length >= manyRows && !failed ? (
        <div className={css.foot}>
          <span className={css.choices}>{acts}</span>
        </div>
      ) : null}
    </div>
  )
}
