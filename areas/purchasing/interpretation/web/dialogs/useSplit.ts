import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import {
  countText,
  divideAt,
  movePages,
  oneEach,
  placeOf,
  startSplit,
  type Place,
  type Split,
} from './split-groups.ts'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Where a page is, in words. */
export const placeName = (place: number | 'remaining') =>
  place === 'remaining' ? 'sidor som är kvar' : `faktura ${place + 1}`

/**
 * A document being divided: which pages go where, which are chosen, which one stands on, and what
 * the keys and the mouse do to them.
 */
export function useSplit(all: readonly number[], suggested: readonly (readonly number[])[]) {
  const [split, setSplit] = useState(() => startSplit(all, suggested))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [stood, setStood] = useState(all[0] ?? 1)
  const [told, setTold] = useState('')
  const boxes = useRef(new Map<number, HTMLInputElement>())
  const pageToFocus = useRef<number>(undefined)
  const dragged = useRef<ReadonlySet<number>>(new Set())
  const { remaining, groups } = split

  // A page that moves is drawn anew in another place; focus goes with it.
  const register = useCallback((page: number, element: HTMLInputElement | null) => {
    if (!element) return void boxes.current.delete(page)
    boxes.current.set(page, element)
    if (pageToFocus.current !== page) return
    pageToFocus.current = undefined
    element.focus()
  }, [])
  const change = (next: Split, page: number) => {
    if (document.activeElement === boxes.current.get(page)) pageToFocus.current = page
    setSplit(next)
    const place = placeOf(next, page)
    const count = place === 'remaining' ? next.remaining.length : (next.groups[place]?.length ?? 0)
    setTold(`Sida ${page}: ${placeName(place)}, ${countText(count)}`)
  }
  const divide = (page: number) => change(divideAt(split, page), page)
  const move = (pages: ReadonlySet<number>, to: Place) => {
    const [first] = pages
    if (first === undefined) return
    change(movePages(split, pages, to), pages.has(stood) ? stood : first)
    setChosen(new Set())
  }
  /** The chosen pages where it is one of them, otherwise the page alone. */
  const meant = (page: number) => (chosen.has(page) ? chosen : new Set([page]))
  const toggle = (page: number) => {
    const next = new Set(chosen)
    if (!next.delete(page)) next.add(page)
    setChosen(next)
  }
  /** The keys of a page one stands on. */
  const press = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey)
      return
    const page = Number(target.value)
    const step = steps[key]
    if (step !== undefined) {
      const order = [...groups.flat(), ...remaining]
      boxes.current.get(order[order.indexOf(page) + step] ?? page)?.focus()
    } else if (key.toLowerCase() === 'd') divide(page)
    else if (key.toLowerCase() === 'n') move(meant(page), 'new')
    else if (key === '0') move(meant(page), 'remaining')
    else if (/^[1-9]$/.test(key) && Number(key) <= groups.length) move(meant(page), Number(key) - 1)
    else return
    event.preventDefault()
  }
  return {
    ...split,
    chosen,
    stood,
    /** What has just happened, for screen readers. */
    told,
    register,
    stand: setStood,
    toggle,
    press,
    move,
    divide,
    drag: (page: number) => {
      dragged.current = meant(page)
    },
    drop: (to: Place) => move(dragged.current, to),
    placeOf: (page: number) => placeOf(split, page),
    forgetSuggestion: () => setSplit(startSplit(all)),
    oneEach: () => setSplit(oneEach(split)),
  }
}
export type Splitting = ReturnType<typeof useSplit>
