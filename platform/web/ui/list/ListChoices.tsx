import css from './DataTable.module.css'
import { chooseList, useListChoice } from './list-choice.ts'
import { sizesFrom } from './paging.ts'

interface ListChoicesProps {
  /** The fewest rows a page may have here. */
  fewest: number
  total: number
}
/** How many rows a page has and how high they are, of all lists, kept for who chooses. */
export function ListChoices({ fewest, total }: ListChoicesProps) {
  const { size, rows } = useListChoice()
  return (
    <>
      {total > fewest ? (
        <select
          className={css.select}
          aria-label="Rader per sida"
          value={size}
          onChange={(event) => chooseList({ size: Number(event.currentTarget.value) })}
        >
          {sizesFrom(fewest).map((one, index) => (
            <option key={one} value={index}>
              {one} rader
            </option>
          ))}
        </select>
      ) : null}
      <select
        className={css.select}
        aria-label="Radhöjd"
        value={rows}
        onChange={(event) =>
          chooseList({ rows: event.currentTarget.value === 'high' ? 'high' : 'low' })
        }
      >
        <option value="low">Täta rader</option>
        <option value="high">Luftiga rader</option>
      </select>
    </>
  )
}
