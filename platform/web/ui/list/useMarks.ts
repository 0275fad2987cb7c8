import { useRef, useState, type KeyboardEvent } from 'react'
import { singleKeys } from '../frame/keys.ts'

/** Which rows of a list somebody has marked, to do something with them all (shell 102). */
export interface Marks {
  readonly marked: ReadonlySet<string>
  readonly toggle: (row: string) => void
  /** Marks all from the row that was marked last. */
  readonly reach: (row: string) => void
  readonly all: () => void
  readonly clear: () => void
}
const none: ReadonlySet<string> = new Set()

/** @param rows what the rows that are shown are known by, in their order: no other can be marked */
export function useMarks(rows: readonly string[]): Marks {
  const [kept, keep] = useState(none)
  const last = useRef<string>(undefined)
  const marked = kept.size === 0 ? none : new Set(rows.filter((row) => kept.has(row)))
  return {
    marked,
    toggle: (row) => {
      last.current = row
      const next = new Set(marked)
      if (!next.delete(row)) next.add(row)
      keep(next)
    },
    reach: (row) => {
      const to = rows.indexOf(row)
      const from = last.current === undefined ? -1 : rows.indexOf(last.current)
      if (from < 0) last.current = row
      const [first, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
      keep(new Set([...marked, ...rows.slice(first, end + 1)]))
    },
    all: () => keep(new Set(rows)),
    clear: () => keep(none),
  }
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>
/**
 * What a key marks where one stands at a row: X it, X with Shift all from the one marked last, Ctrl+A
 * all that are shown; Esc none. Undefined for every other key.
 */
export function markingOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Press,
  row: string,
  { marked, toggle, reach, all, clear }: Marks,
): (() => void) | undefined {
  if (altKey) return undefined
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) return letter === 'a' && !shiftKey ? all : undefined
  if (letter === 'escape') return marked.size > 0 ? clear : undefined
  if (letter !== 'x' || !singleKeys.get()) return undefined
  return () => (shiftKey ? reach : toggle)(row)
}
