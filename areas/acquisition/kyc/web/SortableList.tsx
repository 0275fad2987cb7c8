import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { DragArea, useFocusAfterMove } from '#platform/web/ui/list/DragArea.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import css from './kyc.module.css'

interface SortableListProps<T> {
  label: string
  items: readonly T[]
  onOrder: (items: readonly T[]) => void
  /** What an item is called where it is moved: 'frågan Vad gör ni?'. */
  nameOf: (item: T, place: number) => string
  /** One item; `handles` is what it is moved by. */
  children: (
    item: T,
    place: number,
    handles: { readonly grip: ReactNode; readonly moves: ReactNode },
  ) => ReactNode
}

/** A list in an order people choose: by dragging, by the keyboard and by buttons. */
export function SortableList<T extends { readonly id: string }>(props: SortableListProps<T>) {
  const { label, items, onOrder, nameOf, children } = props
  const placeOf = (id: string) => items.findIndex((item) => item.id === id)
  const called = (id: string) => {
    const place = placeOf(id)
    const item = items[place]
    return item ? nameOf(item, place) : ''
  }
  const keepFocus = useFocusAfterMove(items)
  const mover = (item: T, place: number, by: -1 | 1) => {
    const off = place + by < 0 || place + by >= items.length
    const id = `${item.id}-${by < 0 ? 'up' : 'down'}`
    return (
      <button
        type="button"
        id={id}
        className={css.small}
        aria-label={`Flytta ${by < 0 ? 'upp' : 'ner'} ${nameOf(item, place)}`}
        aria-disabled={off || undefined}
        onClick={() => {
          if (off) return
          keepFocus(id)
          onOrder(arrayMove([...items], place, place + by))
        }}
      >
        <Icon name={by < 0 ? 'up' : 'down'} />
      </button>
    )
  }
  return (
    <DragArea
      nameOf={called}
      placeOf={(id) => `på plats ${placeOf(id) + 1} av ${items.length}`}
      onDrop={(id, target) => {
        if (id !== target) onOrder(arrayMove([...items], placeOf(id), placeOf(target)))
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={css.list} aria-label={label}>
          {items.map((item, place) => (
            <SortableItem key={item.id} id={item.id} name={nameOf(item, place)}>
              {(grip) =>
                children(item, place, {
                  grip,
                  moves: (
                    <>
                      {mover(item, place, -1)}
                      {mover(item, place, 1)}
                    </>
                  ),
                })
              }
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DragArea>
  )
}

interface SortableItemProps {
  id: string
  name: string
  children: (grip: ReactNode) => ReactNode
}
function SortableItem({ id, name, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={css.item}
      data-dragged={isDragging || undefined}
      style={{
        ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
        ...(transition && { transition }),
      }}
    >
      {children(
        <button
          type="button"
          className={css.grip}
          {...attributes}
          {...listeners}
          aria-label={`Flytta ${name}`}
        >
          <span aria-hidden>⠿</span>
        </button>,
      )}
    </li>
  )
}
