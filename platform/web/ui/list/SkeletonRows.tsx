import type { Column } from './column.ts'
import css from './DataTable.module.css'

// Uneven on purpose: rows of equal bars read as content.
const widths = ['72%', '54%', '83%', '61%', '45%', '77%', '58%']

/** Grey rows in the shape of those to come, after 100 ms. */
export function SkeletonRows<Row>({
  columns,
  count,
}: {
  columns: readonly Column<Row>[]
  count: number
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={css.skeleton}>
      {columns.map((column, index) => (
        <td key={column.key} className={css.cell} data-align={column.align}>
          {row === 0 && index === 0 ? <span className="unseen">Hämtar …</span> : null}
          <span
            className={css.bone}
            style={{ width: widths[(row * 3 + index * 2) % widths.length] }}
            aria-hidden
          />
        </td>
      ))}
    </tr>
  ))
}
