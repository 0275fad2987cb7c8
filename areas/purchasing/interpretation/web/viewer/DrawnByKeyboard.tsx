import { useEffect, useRef, type KeyboardEvent } from 'react'
import { movedRegion, type Box, type Size } from './geometry.ts'
import { placeOf } from './Marked.tsx'
import css from './viewer.module.css'

interface DrawnByKeyboardProps {
  region: Box
  page: Size
  factor: number
  onRegion: (region: Box | undefined) => void
  onDone: () => void
}

/** A region that the arrow keys move and, with Shift, size. Enter reads it, Esc lets it go. */
export function DrawnByKeyboard({ region, page, factor, onRegion, onDone }: DrawnByKeyboardProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.focus({ preventScroll: true })
  }, [])
  const press = (event: KeyboardEvent) => {
    const moved = movedRegion(region, event, page)
    if (moved) onRegion(moved)
    else if (event.key === 'Enter') onDone()
    else if (event.key === 'Escape') onRegion(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={root}
      className={css.mark}
      data-kind="region"
      role="application"
      tabIndex={0}
      aria-label="Område att läsa. Piltangenter flyttar, med Skift ändras storleken, Enter läser texten, Esc avbryter."
      style={placeOf(region, factor)}
      onKeyDown={press}
    />
  )
}
