import { useState, type ReactNode } from 'react'
import { ActionButton } from '../form/ActionButton.tsx'
import { useKeys } from '../frame/keys.ts'
import { Dialog } from '../message/Dialog.tsx'
import { refusalOf, unexpectedText } from '../message/errors.ts'
import { StateBadge } from '../value/StateBadge.tsx'
import { DataTable, type Column } from './DataTable.tsx'

/** Something that is done with several rows at a time, each by the call that does it with one. */
export interface ManyAct<Row> {
  /** The word on the button, which says how many by itself: 'Skicka igen'. */
  readonly act: string
  /** What it comes to, as the question says it. */
  readonly text: string
  /** What is said of a row it was done with: 'Skickas igen'. */
  readonly done: string
  /** Why who looks may do it with none. */
  readonly missing?: string | undefined
  /** Why it cannot be done with a row, which is then left as it is. */
  readonly hindrance?: (row: Row) => string | undefined
  readonly run: (row: Row) => Promise<unknown>
  /** One key that asks, while rows are marked. */
  readonly key?: string
}
interface ManyActsProps<Row> {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** What the question says of each row beside its name, such as what becomes different. */
  detailOf?: (row: Row) => ReactNode
  acts: readonly ManyAct<Row>[]
}

/** What is asked about, as it was when it was asked: what it is done with may leave the list. */
interface Asked<Row> extends Pick<ManyActsProps<Row>, 'rows'> {
  readonly act: ManyAct<Row>
  readonly detailOf: ((row: Row) => ReactNode) | undefined
}

/** Buttons for what can be done with the marked rows (shell 103). */
export function ManyActs<Row>({ rows, nameOf, detailOf, acts }: ManyActsProps<Row>) {
  const [asked, setAsked] = useState<Asked<Row>>()
  const nothingToDo = ({ hindrance }: ManyAct<Row>) => {
    const reasons = rows.map((row) => hindrance?.(row))
    return reasons.includes(undefined) ? undefined : reasons[0]
  }
  const closed = (act: ManyAct<Row>) => act.missing ?? nothingToDo(act)
  useKeys(
    acts.flatMap((act) =>
      act.key && rows.length > 0 && closed(act) === undefined
        ? [
            {
              key: act.key,
              text: `${act.act} de markerade`,
              run: () => setAsked({ act, rows, detailOf }),
              goesFirst: true as const,
            },
          ]
        : [],
    ),
  )
  return (
    <>
      {acts.map((act) => (
        <ActionButton
          key={act.act}
          disabledReason={closed(act)}
          onClick={() => setAsked({ act, rows, detailOf })}
        >
          {act.act}
        </ActionButton>
      ))}
      {asked ? <Question {...asked} nameOf={nameOf} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

interface Outcome {
  readonly isDone: boolean
  readonly text: string
}
interface Named {
  readonly at: number
  readonly name: string
  readonly detail: ReactNode
  readonly outcome: Outcome | undefined
}
const columns: readonly Column<Named>[] = [
  {
    key: 'name',
    head: 'Rad',
    cell: ({ name }) => name,
    second: ({ detail }) => detail,
    wraps: true,
  },
  {
    key: 'outcome',
    head: 'Utfall',
    wraps: true,
    cell: ({ outcome }) =>
      outcome?.isDone ? <StateBadge tone="positive" text={outcome.text} /> : outcome?.text,
  },
]

interface QuestionProps<Row> extends Asked<Row> {
  nameOf: (row: Row) => string
  onClose: () => void
}
/** One question that names every row; then what became of each. */
function Question<Row>({ act, rows, nameOf, detailOf, onClose }: QuestionProps<Row>) {
  const left = (row: Row): Outcome | undefined => {
    const why = act.hindrance?.(row)
    return why === undefined ? undefined : { isDone: false, text: `Lämnas: ${why}` }
  }
  const [outcomes, setOutcomes] = useState(() => rows.map(left))
  const [isOver, setIsOver] = useState(false)
  const count = rows.filter((row) => !left(row)).length
  // One at a time, so that each sees what the one before has changed.
  const run = async () => {
    for (const [index, row] of rows.entries()) {
      if (left(row)) continue
      const outcome = await act.run(row).then(
        () => ({ isDone: true, text: act.done }),
        (error: unknown) => ({
          isDone: false,
          text: refusalOf(error)?.message ?? unexpectedText,
        }),
      )
      setOutcomes((before) => before.with(index, outcome))
    }
    setIsOver(true)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${act.act} (${count})`}
      width={640}
      actions={
        <>
          <ActionButton onClick={onClose}>{isOver ? 'Klar' : 'Avbryt'}</ActionButton>
          {isOver ? null : (
            <ActionButton primary onClick={run}>
              {`${act.act} (${count})`}
            </ActionButton>
          )}
        </>
      }
    >
      <p>{act.text}</p>
      <DataTable
        label="De markerade"
        columns={columns}
        rows={rows.map((row, at) => ({
          at,
          name: nameOf(row),
          detail: detailOf?.(row),
          outcome: outcomes[at],
        }))}
        rowKey={({ at }) => at}
      />
    </Dialog>
  )
}
