import { isPaired, type Column } from './column.ts'
import css from './DataTable.module.css'
import { Icon } from '../look/icons.tsx'
import type { Order } from './useListState.ts'

const arrows = { asc: 'up', desc: 'down' } as const
const directions = { asc: 'ascending', desc: 'descending' } as const

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  /** In low rows a second line stands beside the first, so such a column takes what it needs. */
  low: boolean
  list?:
    | {
        readonly sort: string | undefined
        readonly order: Order
        readonly setSort: (sort: string) => void
      }
    | undefined
}

/** The heads of a DataTable; those that sort are buttons and say how they sort now. */
export function TableHead<Row>({ columns, low, list }: TableHeadProps<Row>) {
  const head = (column: Column<Row>) => {
    const { sort } = column
    if (sort === undefined || !list)
      return <span className={column.headless ? 'unseen' : undefined}>{column.head}</span>
    const now = list.sort === sort
    return (
      <button
        type="button"
        className={css.sort}
        data-now={now || undefined}
        onClick={() => list.setSort(sort)}
      >
        {column.head}
        <Icon name={now ? arrows[list.order] : 'sortable'} size={12} />
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
            style={column.width && !(low && isPaired(column)) ? { width: column.width } : undefined}
            aria-sort={
              list && column.sort !== undefined && list.sort === column.sort
                ? directions[list.order]
                : undefined
            }
          >
            {head(column)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
