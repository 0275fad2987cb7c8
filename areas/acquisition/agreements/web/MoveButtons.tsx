import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'

/** The list with one entry a place up (-1) or down (1). */
function moved<T>(list: readonly T[], from: number, step: -1 | 1): T[] {
  const after = [...list]
  after.splice(from + step, 0, ...after.splice(from, 1))
  return after
}

interface MoveButtonsProps<T> {
  list: readonly T[]
  place: number
  /** What is moved, for screen readers. */
  name: string
  onChange: (list: T[]) => void
}

/** Up and down for one entry of a list. */
export function MoveButtons<T>({ list, place, name, onChange }: MoveButtonsProps<T>) {
  return (
    <>
      <ActionButton
        icon="up"
        label={`Flytta upp ${name}`}
        disabledReason={place === 0 ? 'Står redan först' : undefined}
        onClick={() => onChange(moved(list, place, -1))}
      >
        Upp
      </ActionButton>
      <ActionButton
        icon="down"
        label={`Flytta ner ${name}`}
        disabledReason={place === list.length - 1 ? 'Står redan sist' : undefined}
        onClick={() => onChange(moved(list, place, 1))}
      >
        Ner
      </ActionButton>
    </>
  )
}
