import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { usePlaceKey } from '#platform/web/place.ts'
import { singleKeys, useKeys, type KeyBinding } from '../frame/keys.ts'
import type { Peek } from './Preview.tsx'
import { markingOf, type Marks } from './useMarks.ts'
import {
  actOf,
  goTo,
  landingOf,
  openRow,
  rowsIn,
  settleStops,
  stopsOf,
  takesKeys,
} from './row-stops.ts'

/** Where one was in a list. */
interface Spot {
  readonly row: string | undefined
  readonly index: number
}
/** The row one was at when one left a place, for coming back to it. */
const left = new Map<string, Spot & { readonly list: string }>()
/** Has Back to a step of the browser's history lead to another row than the one that was left. */
export const leaveAt = (step: string, at: Spot & { readonly list: string }): void =>
  void left.set(step, at)

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }
const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
/** With Shift the row one goes to is marked too. */
const marked: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const turns: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 }
const ends: Readonly<Record<string, number>> = { Home: 0, End: -1 }

/** From anywhere on the page: to the row of its first list at which one was last. */
function enterFirst(): void {
  const row = document.querySelector<HTMLElement>('tr[data-here]')
  if (row) goTo(row, landingOf(row))
}
const told: readonly KeyBinding[] = [
  { key: 'j', text: 'Nästa rad i listan', run: enterFirst },
  { key: 'k', text: 'Föregående rad i listan', run: enterFirst },
  { key: 'ArrowDown', text: 'Nästa rad i listan' },
  { key: 'ArrowRight', text: 'Nästa knapp eller avkortade text på raden' },
  { key: 'Home', text: 'Första raden på sidan' },
  { key: 'End', text: 'Sista raden på sidan' },
  { key: 'PageDown', text: 'Nästa sida i listan' },
  { key: 'PageUp', text: 'Föregående sida i listan' },
  { key: 'Enter', text: 'Öppna raden' },
  { key: 'mod+Enter', text: 'Öppna raden i en ny flik' },
  { key: '.', text: 'Det som kan göras med raden' },
  { key: 'x', text: 'Markera raden; med Skift alla från den som markerades sist' },
  { key: 'mod+a', text: 'Markera alla rader på sidan' },
  { key: 'mod+c', text: 'Kopiera raden, eller de markerade' },
]
const none: readonly KeyBinding[] = []

const rowOf = (target: Element) => target.closest<HTMLTableRowElement>('tr[data-row]')

interface RowKeys {
  /** What is listed. */
  list: string
  rows: readonly unknown[] | undefined
  /** Whether the rows are those of the page one is on. */
  isSettled: boolean
  /** Turns pages; false when there are no more that way. */
  turn: (step: number) => boolean
  /** Copies a row, or those that are marked. */
  copy: (row: HTMLTableRowElement) => void
  marks: Marks
  /** The preview beside the list, if it has one. */
  peek: Peek | undefined
}
/**
 * Makes a list one stop of the Tab key, in which arrows or J and K go between rows (shell 83), and
 * leads who comes back by Back to the row they left (shell 84).
 */
export function useRowKeys({ list, rows, isSettled, turn, copy, marks, peek }: RowKeys) {
  const body = useRef<HTMLTableSectionElement>(null)
  const spot = useRef<Spot>({ row: undefined, index: 0 })
  const isToFirst = useRef(false)
  const isBack = useRef(false)
  const placeKey = usePlaceKey()

  const here = (all: readonly HTMLTableRowElement[]) =>
    all.find((row) => row.dataset.row === spot.current.row) ??
    all[Math.min(spot.current.index, all.length - 1)]
  const settle = () => {
    const all = rowsIn(body.current)
    settleStops(all, here(all))
  }
  /** Keeps which row one is at, here and for coming back to this place. */
  const stand = (row: HTMLTableRowElement) => {
    spot.current = { row: row.dataset.row, index: rowsIn(body.current).indexOf(row) }
    const place = placeKey()
    if (place !== undefined) left.set(place, { ...spot.current, list })
    settle()
  }
  const land = (row: HTMLTableRowElement | undefined) => {
    if (!row) return
    stand(row)
    goTo(row, landingOf(row))
    peek?.follow(row.dataset.row ?? '')
  }

  const settleAgain = useEffectEvent(settle)
  useLayoutEffect(() => settleAgain(), [rows])
  // What a row holds comes and goes by itself too.
  useEffect(() => {
    if (!body.current) return undefined
    const observer = new MutationObserver(() => settleAgain())
    observer.observe(body.current, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['tabindex', 'disabled', 'href'],
    })
    return () => observer.disconnect()
  }, [])

  const isNowhere = () => {
    const now = document.activeElement
    return now === null || now === document.body || now.id === 'main'
  }
  const comeBack = useEffectEvent(() => {
    if (isBack.current || !rows?.length) return
    isBack.current = true
    const place = placeKey()
    const before = place === undefined ? undefined : left.get(place)
    if (before?.list !== list) return
    spot.current = before
    const all = rowsIn(body.current)
    if (isNowhere()) land(here(all))
    else settle()
  })
  useEffect(() => comeBack(), [rows])

  const landOnFirst = useEffectEvent(() => {
    if (!isToFirst.current || !isSettled || !rows) return
    isToFirst.current = false
    const group = body.current?.closest('[role="group"]')
    if (isNowhere() || group?.contains(document.activeElement)) land(rowsIn(body.current)[0])
  })
  useEffect(() => landOnFirst(), [rows, isSettled])

  useKeys(rows?.length ? told : none)

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, ctrlKey, metaKey } = event
    if (event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return
    // What a row opens over the page is above it, and not in the list.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if (takesKeys(target)) return
    const row = rowOf(target)
    const marking = row?.dataset.row && markingOf(event, row.dataset.row, marks)
    if (marking) {
      event.preventDefault()
      return marking()
    }
    if (event.shiftKey) {
      const by = marked[event.key]
      const to = row && by && rowsIn(body.current)[row.sectionRowIndex + by]
      if (!row || !to || !to.dataset.row) return
      event.preventDefault()
      if (marks.marked.size === 0) marks.toggle(row.dataset.row ?? '')
      marks.reach(to.dataset.row)
      return land(to)
    }
    if (event.key === 'Enter') {
      if (row && !target.closest('a, button, input')) openRow(row, event)
      return
    }
    if (ctrlKey || metaKey) {
      // What is marked with the mouse is what one wants then.
      if (row && event.key.toLowerCase() === 'c' && !window.getSelection()?.toString()) copy(row)
      return
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key.length === 1 && key !== ' ' && !singleKeys.get()) return
    const all = rowsIn(body.current)
    if (all.length === 0) return
    const done = () => event.preventDefault()

    const step = steps[key]
    if (step !== undefined) {
      // A button that opens a menu opens it by the arrow.
      if (key.startsWith('Arrow') && target.closest('[aria-haspopup]')) return
      done()
      if (!row) return land(here(all))
      const next = all[all.indexOf(row) + step]
      if (!next) return
      const cell = target === landingOf(row) ? undefined : target.closest('td')
      const beside = cell ? next.cells[cell.cellIndex] : undefined
      const same = stopsOf(next).find((stop) => beside?.contains(stop))
      if (!same) return land(next)
      stand(next)
      peek?.follow(next.dataset.row ?? '')
      return goTo(next, same)
    }
    if (key === ' ' && peek && row && (target === row || target.closest('a[data-opens]'))) {
      done()
      return peek.show(peek.open === row.dataset.row ? '' : (row.dataset.row ?? ''))
    }
    const side = sideways[key]
    if (side !== undefined && row) {
      const stops = stopsOf(row)
      const to = stops[stops.indexOf(target) + side]
      if (!to || (target === row && side < 0)) return
      done()
      return to.focus()
    }
    if (key === '.' && row) {
      const act = actOf(row)
      if (!act) return
      done()
      act.focus()
      if (act.getAttribute('aria-haspopup') === 'menu') act.click()
      return
    }
    const end = ends[key]
    if (end !== undefined) {
      done()
      return land(all.at(end))
    }
    const page = turns[key]
    if (page !== undefined && turn(page)) {
      done()
      isToFirst.current = true
    }
  }

  /** Follows focus into a row. */
  const follow = (target: EventTarget) => {
    const row = target instanceof Element ? rowOf(target) : null
    if (row && body.current?.contains(row)) stand(row)
  }
  return { body, press, follow, stand }
}
