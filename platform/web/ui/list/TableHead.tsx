import type { Column } from './column.ts'
import css from './DataTable.module.css'
import { Icon } from '../look/icons.tsx'
import type { Sorting } from './paging.ts'
import { useColumnSize } from './useColumnSize.ts'
import { Worded } from '../value/Worded.tsx'

const arrows = { asc: 'up', desc: 'down' } as const
const directions = { asc: 'ascending', desc: 'descending' } as const

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  /** Whether there are rows: until then columns are as wide as they may become. */
  filled: boolean
  sorting: Sorting | undefined
  /** Told how wide somebody has drawn a column, px. */
  onSize: (column: string, px: number) => void
}

function sizeOf<Row>({ px, width, wraps }: Column<Row>, filled: boolean) {
  if (px !== undefined) return { width: px, minWidth: px, maxWidth: px }
  // Of what is not read to its end the rows say how much it takes: the rest is left to names.
  return filled && !wraps && !width?.endsWith('%') ? undefined : { width }
}

/** The heads of a DataTable; those that sort are buttons and say how they sort now. */
export function TableHead<Row>({ columns, filled, sorting, onSize }: TableHeadProps<Row>) {
  const draw = useColumnSize(onSize)
  const head = (column: Column<Row>) => {
    const { sort } = column
    if (sort === undefined || !sorting)
      return column.headless ? (
        <span className="unseen">{column.head}</span>
      ) : (
        <span>
          <Worded text={column.head} />
        </span>
      )
    const now = sorting.sort === sort
    return (
      <button
        type="button"
        className={css.sort}
        data-now={now || undefined}
        onClick={() => sorting.setSort(sort)}
      >
        <Worded text={column.head} within />
        <Icon name={now ? arrows[sorting.order] : 'sortable'} size={12} />
      </button>
    )
  }
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={css.head}
            data-align={column.align}
            data-headless={column.headless || undefined}
            style={sizeOf(column, filled)}
            aria-sort={
              column.sort !== undefined && sorting?.sort === column.sort
                ? directions[sorting.order]
                : undefined
            }
          >
            {head(column)}
            {/* By keys it is done in the menu of columns. */}
            <span className={css.edge} aria-hidden {...draw(column.key)} />
          </th>
        ))}
      </tr>
    </thead>
  )
}
