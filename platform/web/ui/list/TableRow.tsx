import type { MouseEvent } from 'react'
import type { Place } from '#platform/web/place.ts'
import { RouteLink } from '../frame/RouteLink.tsx'
import { Clip } from '../value/Clip.tsx'
import { isPaired, type Column } from './column.ts'
import css from './DataTable.module.css'
import { openBeside, openRow } from './row-stops.ts'

const ownClick = 'a, button, input, select, textarea, label, [role="menuitem"], [role="option"]'
const isOwn = ({ target }: MouseEvent) => target instanceof Element && target.closest(ownClick)

/** The most a column takes of what is in it. In low rows a second line stands beside the first. */
function mostOf<Row>(column: Column<Row>, low: boolean): number | string | undefined {
  const { px, width, whole, wraps } = column
  if (px !== undefined || whole || wraps || width?.endsWith('%')) return px
  return low && isPaired(column) ? undefined : width
}

/** Whether a card says what a cell is: all but what opens it and what stands beside that. */
const isNamed = <Row,>({ apart, held, first, headless, wraps }: Column<Row>, isOpening: boolean) =>
  !(apart || held || first || headless || wraps || isOpening)

/** Where a cell stands in a row that is a card. */
function lineOf<Row>({ apart, held, first }: Column<Row>, isOpening: boolean) {
  if (apart) return 'mark'
  if (isOpening) return 'opens'
  return first || held ? 'first' : undefined
}

interface TableRowProps<Row> {
  row: Row
  /** What the row is known by in its list. */
  id: string
  columns: readonly Column<Row>[]
  href?: ((row: Row) => Place) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Whether rows are low. */
  low: boolean
  isMarked: boolean
  /** Whether it is what is shown beside the list. */
  isShown: boolean
  /** Told of a press with Shift, which marks. */
  onMark: (row: string) => void
  /** Told which row it is when it is opened by a press on it. */
  onStand: (row: HTMLTableRowElement) => void
}

/** One row of a DataTable: all of it opens what its first cell leads to. */
export function TableRow<Row>({
  row,
  id,
  columns,
  low,
  isMarked,
  isShown,
  onMark,
  href,
  onOpen,
  onStand,
}: TableRowProps<Row>) {
  const opens = href !== undefined || onOpen !== undefined
  const opening = columns.findIndex((column) => !column.apart)

  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    if (isOwn(event) || window.getSelection()?.toString()) return
    onStand(event.currentTarget)
    if (event.shiftKey) onMark(id)
    else if (opens) openRow(event.currentTarget, event)
  }
  // The middle button opens a link in another tab, and so does it here; elsewhere it scrolls.
  const pressMiddle = (event: MouseEvent<HTMLTableRowElement>) => {
    if (event.button !== 1 || isOwn(event)) return
    onStand(event.currentTarget)
    openBeside(event.currentTarget)
  }
  const holdStill = (event: MouseEvent) => {
    // What is pressed with Shift is marked as a row, and not as text.
    if ((event.button === 1 || event.shiftKey) && !isOwn(event)) event.preventDefault()
  }

  const line = (column: Column<Row>, index: number) => {
    const content = column.cell(row)
    const unclipped = column.whole || column.wraps
    const clipped = unclipped ? content : <Clip>{content}</Clip>
    if (index !== opening || !opens) return clipped
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
  const lines = (column: Column<Row>, index: number) => {
    const first = line(column, index)
    if (!column.second) return first
    const second = column.second(row)
    if (second === undefined || second === null || second === '' || second === false) return first
    return (
      <div
        className={css.lines}
        data-lines=""
        data-paired={isPaired(column) || undefined}
        data-cut={column.cutSecond}
      >
        <div className={css.first}>{first}</div>
        <div className={css.second}>
          {column.whole || column.wraps ? second : <Clip>{second}</Clip>}
        </div>
      </div>
    )
  }
  return (
    <tr
      className={css.row}
      data-row={id}
      data-opening={opens || undefined}
      data-marked={isMarked || undefined}
      aria-current={isShown || undefined}
      onClick={press}
      onAuxClick={href ? pressMiddle : undefined}
      onMouseDown={holdStill}
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={css.cell}
          data-align={column.align}
          data-quiet={column.quiet || undefined}
          data-whole={column.whole || undefined}
          data-headless={column.headless || undefined}
          data-held={column.held || undefined}
          data-spare={column.spare || undefined}
          data-line={lineOf(column, index === opening)}
          data-head={isNamed(column, index === opening) ? column.head : undefined}
          data-sized={column.px !== undefined || undefined}
          style={{ maxWidth: mostOf(column, low) }}
        >
          {isMarked && index === opening ? (
            <span className="unseen" data-unsaid="">
              Markerad:{' '}
            </span>
          ) : null}
          {lines(column, index)}
        </td>
      ))}
    </tr>
  )
}
