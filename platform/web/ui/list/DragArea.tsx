import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useEffect, useRef, type ReactNode } from 'react'

interface DragAreaProps {
  /** What is lifted, for screen readers: 'regeln'. */
  thing?: string
  /** What an item is called: 'frågan Vad gör ni?'. */
  nameOf: (id: string) => string
  /** Where an item or a list stands: 'på plats 2 av 5'. */
  placeOf: (id: string) => string
  /** An item was dropped on another, or on a list. */
  onDrop: (id: string, target: string) => void
  children: ReactNode
}

/**
 * What its children hold can be dragged by pointer and by keyboard, and what happens is told to
 * screen readers.
 */
export function DragArea({ thing, nameOf, placeOf, onDrop, children }: DragAreaProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onDrop(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: `Tryck mellanslag för att lyfta${thing ? ` ${thing}` : ''}, flytta med piltangenterna och släpp med mellanslag. Escape avbryter.`,
        },
        announcements: {
          // What is lifted is over a place at once, so that is told for both.
          onDragStart: () => undefined,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(String(active.id))} är lyft, ${placeOf(String(over.id))}.` : undefined,
          onDragEnd: ({ active, over }) =>
            `${nameOf(String(active.id))} är släppt${over ? `, ${placeOf(String(over.id))}` : ''}.`,
          onDragCancel: ({ active }) => `${nameOf(String(active.id))} är tillbaka där den var.`,
        },
      }}
    >
      {children}
    </DndContext>
  )
}

/**
 * Keeps focus on a button that moves what it stands at, and so is somewhere else afterwards:
 * whoever pressed it by the keyboard is still on it. `order` is what is moved in; call the answer
 * with the id of the button as it is pressed.
 */
export function useFocusAfterMove(order: readonly unknown[]): (button: string) => void {
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (pressed.current !== undefined) document.getElementById(pressed.current)?.focus()
    pressed.current = undefined
  }, [order])
  return (button) => {
    pressed.current = button
  }
}
