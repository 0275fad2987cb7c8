import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useEffect, useId, useRef, type ReactNode } from 'react'
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: string | number) => lines.find((line) => line.id === id)?.ruleName ?? ''
  const placeOf = (id: string | number) => {
    const at = order.indexOf(String(id))
    if (at !== -1) return `på plats ${at + 1} av ${order.length} bland de valda`
    return id === chosenList ? 'sist bland de valda' : 'bland de tillgängliga'
  }
  const chosen = order.flatMap((id) => lines.find((line) => line.id === id) ?? [])
  const available = lines.filter(({ id }) => !order.includes(id))
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over) return
    const target = String(over.id)
    const moved = movedTo(order, String(active.id), target, target === chosenList)
    if (moved.join() !== order.join()) onOrder(moved)
  }
  // The pressed button is somewhere else afterwards; whoever pressed it by the keyboard is still on
  // it.
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (pressed.current !== undefined) document.getElementById(pressed.current)?.focus()
    pressed.current = undefined
  }, [order])
  const press = (button: string, next: readonly string[]) => {
    pressed.current = button
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
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Tryck mellanslag för att lyfta regeln, flytta med piltangenterna och släpp med mellanslag. Escape avbryter.',
        },
        announcements: {
          // What is lifted is over a place at once, so that is told for both.
          onDragStart: () => undefined,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} är lyft, ${placeOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            `${nameOf(active.id)} är släppt${over ? `, ${placeOf(over.id)}` : ''}.`,
          onDragCancel: ({ active }) => `${nameOf(active.id)} är tillbaka där den var.`,
        },
      }}
    >
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
    </DndContext>
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
