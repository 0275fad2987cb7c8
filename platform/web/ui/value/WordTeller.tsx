import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './Worded.module.css'
import { meaning } from './words.ts'

interface Told {
  readonly text: string
  readonly word: HTMLElement
}
const wordAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null
/** The word that has the focus itself, or stands in the button or before the field that has. */
function wordOfFocus(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null
  if (target.dataset.word !== undefined) return target
  const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : []
  const places = target instanceof HTMLButtonElement ? [target] : labels
  return (
    places.map((place) => place.querySelector<HTMLElement>('[data-word]')).find(Boolean) ?? null
  )
}

/** Under the word; over it where the window ends, or where a field stands under it. */
function placeOf(word: HTMLElement) {
  const { top, bottom, left } = word.getBoundingClientRect()
  const isOver = bottom > window.innerHeight - 160 || word.closest('label') !== null
  return {
    left: Math.max(16, Math.min(left - 8, window.innerWidth - 376)),
    ...(isOver ? { bottom: window.innerHeight - top + 4 } : { top: bottom + 4 }),
  }
}

const isWithin = (box: DOMRect | undefined, { clientX, clientY }: PointerEvent) =>
  box !== undefined &&
  clientX >= box.left &&
  clientX <= box.right &&
  clientY >= box.top - 8 &&
  clientY <= box.bottom + 8

/**
 * Tells what the dotted words of the whole page mean: while one is pointed at, has the focus, or is
 * touched. The pointer may rest on what is told, and Esc takes it away (WCAG 1.4.13); a press goes
 * to what lies under it. Stands once, in the frame.
 */
export function WordTeller() {
  const [told, setTold] = useState<Told>()
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let latest: HTMLElement | null = null
    const hide = () => {
      latest = null
      setTold(undefined)
    }
    const tell = (word: HTMLElement | null) => {
      if (word === latest) return
      if (!word) return hide()
      latest = word
      void meaning(word.textContent).then((means) => {
        if (latest === word && word.isConnected && means) setTold({ text: means, word })
      })
    }
    const point = (event: PointerEvent) => {
      if (!isWithin(text.current?.getBoundingClientRect(), event)) tell(wordAt(event.target))
    }
    const focus = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible')) tell(wordOfFocus(target))
    }
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const push = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hide()
    const on = { capture: true, passive: true } as const
    document.addEventListener('pointerover', point, on)
    document.addEventListener('pointerdown', push, on)
    document.addEventListener('focusin', focus, on)
    document.addEventListener('keydown', press, on)
    window.addEventListener('scroll', hide, on)
    return () => {
      document.removeEventListener('pointerover', point, on)
      document.removeEventListener('pointerdown', push, on)
      document.removeEventListener('focusin', focus, on)
      document.removeEventListener('keydown', press, on)
      window.removeEventListener('scroll', hide, on)
    }
  }, [])
  const word = told?.word
  useEffect(() => {
    if (!word) return
    word.setAttribute('aria-describedby', id)
    return () => word.removeAttribute('aria-describedby')
  }, [word, id])
  if (!told) return null
  return createPortal(
    <div id={id} ref={text} role="tooltip" className={css.told} style={placeOf(told.word)}>
      {told.text}
    </div>,
    document.getElementById('floating') ?? document.body,
  )
}
