import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import css from './Clip.module.css'

interface Whole {
  readonly text: string
  readonly top: number
  readonly left: number
  readonly source: HTMLElement
}
/** Less than this many px is too little for two texts beside each other in a cell. */
const narrow = 1050
/** So little room that rows of many columns are cards: of the list, beside a preview, of the window (shell 107). */
const small = { list: 520, beside: 680, window: 960 }
const cut = (element: HTMLElement) =>
  element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1

/**
 * Hands a click on the whole text to what lies under it, with the keys that were held: they open a
 * link in another tab.
 */
function pass({ source }: Whole, { ctrlKey, metaKey, shiftKey, altKey }: ReactMouseEvent) {
  const under = source.closest('a') ?? source.querySelector('a') ?? source
  under.dispatchEvent(
    new MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
      altKey,
    }),
  )
}

/**
 * Text that is cut to its place. Inside a `ClipArea` the whole of it is shown on hover and focus.
 */
export function Clip({ children }: { children: ReactNode }) {
  return (
    <span className={css.clip} data-clip="">
      {children}
    </span>
  )
}

/**
 * Watches all the `Clip`s inside one element: lets focus go to cut ones, by the keys of their list,
 * unless they hold a link, and lays the whole text over the cut one while it is pointed at or focused. The text
 * can be pointed at itself and Esc takes it away (WCAG 1.4.13).
 */
export function useClips<E extends HTMLElement>() {
  const [whole, setWhole] = useState<Whole>()
  const observer = useRef<ResizeObserver | undefined>(undefined)

  const measure = useCallback((area: E) => {
    for (const clip of area.querySelectorAll<HTMLElement>('[data-clip]')) {
      if (cut(clip) && !clip.querySelector('a, button') && !clip.closest('a, button'))
        clip.tabIndex = -1
      else clip.removeAttribute('tabindex')
    }
    // What surrounds the area scrolls when it is too narrow, and must then be reachable without a
    // mouse.
    const around = area.parentElement
    if (!around) return
    around.toggleAttribute('data-narrow', around.clientWidth < narrow)
    const least = around.closest('[data-beside]') ? small.beside : small.list
    const isSmall = around.clientWidth < least || window.innerWidth < small.window
    around.toggleAttribute('data-small', isSmall)
    const wide = area.offsetWidth > around.clientWidth + 1
    around.toggleAttribute('data-scrolls', wide)
    if (wide) around.tabIndex = 0
    else if (around.tabIndex === 0) around.removeAttribute('tabindex')
  }, [])
  const area = useCallback(
    (element: E | null) => {
      observer.current?.disconnect()
      if (!element || typeof ResizeObserver === 'undefined') return
      observer.current = new ResizeObserver(() => measure(element))
      observer.current.observe(element)
    },
    [measure],
  )
  // A button that is pressed in one place and let go of in another clicks nothing: while it is,
  // nothing comes or goes.
  const pressed = useRef(false)
  const look = (target: Element) => {
    if (pressed.current) return
    const clip =
      target.closest<HTMLElement>('[data-clip]') ?? target.querySelector<HTMLElement>('[data-clip]')
    if (!clip || !cut(clip)) return setWhole(undefined)
    const { top, left } = clip.getBoundingClientRect()
    setWhole({ text: clip.textContent, top, left, source: clip })
  }
  const hide = () => setWhole(undefined)
  const showing = whole !== undefined
  useEffect(() => {
    if (!showing) return
    const gone = () => setWhole(undefined)
    window.addEventListener('scroll', gone, { capture: true, once: true })
    return () => window.removeEventListener('scroll', gone, true)
  }, [showing])
  const shown = whole
    ? createPortal(
        <div
          role="tooltip"
          className={css.whole}
          style={{
            top: whole.top,
            left: whole.left,
            maxWidth: `calc(100vw - ${Math.round(whole.left)}px - 16px)`,
          }}
          onMouseLeave={hide}
          // Focus stays where it is: leaving it would take this away before the button is let go
          // of.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => pass(whole, event)}
        >
          {whole.text}
        </div>,
        document.getElementById('floating') ?? document.body,
      )
    : null
  return {
    area,
    measure,
    shown,
    events: {
      onMouseOver: ({ target }: { target: EventTarget }) => {
        if (target instanceof Element && target.closest('[data-clip]')) look(target)
      },
      onMouseLeave: (event: { relatedTarget: EventTarget | null }) => {
        if (
          !(
            event.relatedTarget instanceof HTMLElement &&
            event.relatedTarget.getAttribute('role') === 'tooltip'
          )
        )
          hide()
      },
      onMouseDown: () => {
        pressed.current = true
        hide()
        window.addEventListener('mouseup', () => (pressed.current = false), {
          capture: true,
          once: true,
        })
      },
      onFocus: ({ target }: { target: EventTarget }) => {
        if (target instanceof Element) look(target)
      },
      onBlur: hide,
      onKeyDown: (event: { key: string }) => {
        if (event.key === 'Escape') hide()
      },
    },
  }
}
