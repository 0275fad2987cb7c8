import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useId, type ReactNode } from 'react'
import { DragArea, useFocusAfterMove } from '#platform/web/ui/list/DragArea.tsx'
import type { ShownBucket } from '../contract.ts'
import { movedTo } from './moved-to.ts'
import { RuleLine } from './RuleLine.tsx'
import css from './rules.module.css'

type Line = ShownBucket['chosen'][number]
interface RuleListsProps {
  /** Every rule there is. */
  lines: readonly Line[]
  /** The chosen ones in order. */
  order: readonly string[]
  onOrder: (order: readonly string[]) => void
  opened: string | undefined
  onOpen: (id: string) => void
}

const chosenList = 'valda'
const availableList = 'tillgangliga'

/**
 * The drag lists 'Valda' and 'Tillgängliga, ej valda' (rules 14, 15), by pointer, by keyboard and
 * by buttons.
 */
export function RuleLists({ lines, order, onOrder, opened, onOpen }: RuleListsProps) {
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.ruleName ?? ''
  const placeOf = (id: string) => {
    const at = order.indexOf(id)
    if (at !== -1) return `på plats ${at + 1} av ${order.length} bland de valda`
    return id === chosenList ? 'sist bland de valda' : 'bland de tillgängliga'
  }
  const chosen = order.flatMap((id) => lines.find((line) => line.id === id) ?? [])
  const available = lines.filter(({ id }) => !order.includes(id))
  const drop = (id: string, target: string) => {
    const moved = movedTo(order, id, target, target === chosenList)
    if (moved.join() !== order.join()) onOrder(moved)
  }
  const keepFocus = useFocusAfterMove(order)
  const press = (button: string, next: readonly string[]) => {
    keepFocus(button)
    onOrder(next)
  }
  const line = (rule: Line, at: number, of: number, isChosen: boolean) => (
    <RuleLine
      key={rule.id}
      rule={rule}
      at={at}
      of={of}
      chosen={isChosen}
      open={opened === rule.id}
      onOpen={() => onOpen(rule.id)}
      onMove={(by) =>
        press(
          `${rule.id}-${by < 0 ? 'up' : 'down'}`,
          movedTo(order, rule.id, order[at + by] ?? rule.id, false),
        )
      }
      onChoose={() =>
        press(
          `${rule.id}-choose`,
          isChosen ? order.filter((id) => id !== rule.id) : [...order, rule.id],
        )
      }
    />
  )
  return (
    <DragArea thing="regeln" nameOf={nameOf} placeOf={placeOf} onDrop={drop}>
      <div className={css.lists}>
        <List id={chosenList} title="Valda" ids={order} empty="Inga regler är valda.">
          {chosen.map((rule, at) => line(rule, at, chosen.length, true))}
        </List>
        <List
          id={availableList}
          title="Tillgängliga, ej valda"
          ids={available.map(({ id }) => id)}
          empty="Alla regler är valda."
        >
          {available.map((rule, at) => line(rule, at, available.length, false))}
        </List>
      </div>
    </DragArea>
  )
}

interface ListProps {
  id: string
  title: string
  ids: readonly string[]
  empty: string
  children: ReactNode
}
function List({ id, title, ids, empty, children }: ListProps) {
  const heading = useId()
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul
          ref={setNodeRef}
          className={css.list}
          data-over={isOver || undefined}
          aria-labelledby={heading}
        >
          {ids.length === 0 ? <li className={css.empty}>{empty}</li> : children}
        </ul>
      </SortableContext>
    </section>
  )
}
