import { formatNumber } from '#platform/swedish/format.ts'
import { decisionText } from '#areas/credit/rules/texts.ts'
import type { FlippedFilter } from './FlippedInvoices.tsx'
import { kindOf, matrixOf, type MatrixCell } from './matrix.ts'
import css from '../determinations.module.css'

interface BackTestMatrixProps {
  cells: readonly MatrixCell[]
  chosen: FlippedFilter
  onChoose: (before: string, after: string) => void
}
const kronor = (ore: number) => `${formatNumber(Math.round(ore / 100))} kr`

/**
 * Old decisions down, new ones across: how many invoices and kronor went from one to the other. A
 * cell opens its invoices.
 */
export function BackTestMatrix({ cells, chosen, onChoose }: BackTestMatrixProps) {
  const { rows, columns, at } = matrixOf(cells)
  return (
    <div className={css.scroll} tabIndex={0} role="group" aria-label="Beslut före och efter">
      <table className={css.matrix}>
        <caption className="unseen">
          Antal fakturor och kronor efter beslut före (rader) och efter (kolumner)
        </caption>
        <thead>
          <tr>
            <th scope="col">Före ↓ Efter →</th>
            {columns.map((after) => (
              <th key={after} scope="col">
                {decisionText(after)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((before) => (
            <tr key={before}>
              <th scope="row">{decisionText(before)}</th>
              {columns.map((after) => {
                const cell = at(before, after)
                return (
                  <td key={after} data-kind={cell && kindOf(before, after)}>
                    {cell ? (
                      <Cell
                        cell={cell}
                        isChosen={chosen.before === before && chosen.after === after}
                        onChoose={() => onChoose(before, after)}
                      />
                    ) : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  cell: MatrixCell
  isChosen: boolean
  onChoose: () => void
}
/** How many and how much; what went another way opens its invoices. */
function Cell({ cell, isChosen, onChoose }: CellProps) {
  const { before, after, count, amount } = cell
  const content = (
    <>
      <b>{formatNumber(count)}</b>
      <small>{kronor(amount)}</small>
    </>
  )
  if (kindOf(before, after) === 'same') return <span className={css.cell}>{content}</span>
  return (
    <button
      type="button"
      className={css.cell}
      aria-pressed={isChosen}
      aria-label={`Visa ${count} från ${decisionText(before)} till ${decisionText(after)}, ${kronor(amount)}`}
      onClick={onChoose}
    >
      {content}
    </button>
  )
}
