import { useCallback, useRef, useState } from 'react'
import type { DocumentFieldName } from '../../fields.ts'
import type { Box } from '../viewer/geometry.ts'

export interface Writing {
  readonly name: DocumentFieldName
  readonly text: string
  /** Where the text was taken from on the page; undefined when it was typed. */
  readonly box: Box | undefined
}

/**
 * Which field one stands on, what is being written in it, and what has been accepted. Nothing here
 * speaks to the server. `before`: what was being written when the page was left; `first`: where to
 * begin otherwise.
 */
export function useFieldWalk(before: Writing | undefined, first: DocumentFieldName) {
  const [current, setCurrent] = useState<DocumentFieldName>(before?.name ?? first)
  const [writing, setWriting] = useState<Writing | undefined>(before)
  const [accepted, setAccepted] = useState<ReadonlySet<DocumentFieldName>>(new Set())
  const elements = useRef(new Map<DocumentFieldName, HTMLElement>())
  const fieldToFocus = useRef<DocumentFieldName | undefined>(before?.name)

  /**
   * Rows tell where their button or text field is. One that was asked for before it was drawn gets
   * focus when it comes.
   */
  const register = useCallback((name: DocumentFieldName, element: HTMLElement | null) => {
    if (!element) return void elements.current.delete(name)
    elements.current.set(name, element)
    if (fieldToFocus.current !== name) return
    fieldToFocus.current = undefined
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  }, [])
  const standOn = useCallback((name: DocumentFieldName, focus = true) => {
    setCurrent(name)
    if (focus) elements.current.get(name)?.focus()
  }, [])
  const write = useCallback((name: DocumentFieldName, text: string, box?: Box) => {
    setCurrent(name)
    fieldToFocus.current = name
    setWriting({ name, text, box })
  }, [])
  /** Puts a better reading in the place of what was written, unless the person has written on. */
  const rewrite = useCallback(
    (name: DocumentFieldName, from: string, to: string, box: Box) =>
      setWriting((now) =>
        now?.name === name && now.text === from ? { name, text: to, box } : now,
      ),
    [],
  )
  const type = useCallback(
    (text: string) =>
      setWriting((now) => now && { ...now, text, box: text === now.text ? now.box : undefined }),
    [],
  )
  /** Leaves the text field. Focus goes back to the field's button, or to another field. */
  const stopWriting = useCallback((then: DocumentFieldName | undefined) => {
    setWriting(undefined)
    if (!then) return
    fieldToFocus.current = then
    setCurrent(then)
    // A row that is not redrawn has its element already.
    const element = elements.current.get(then)
    if (element && !(element instanceof HTMLInputElement)) {
      fieldToFocus.current = undefined
      element.focus()
    }
  }, [])
  const accept = useCallback(
    (...names: readonly DocumentFieldName[]) => setAccepted((now) => new Set([...now, ...names])),
    [],
  )
  /** Values that are others than those that were accepted. */
  const reconsider = useCallback(
    (names: readonly DocumentFieldName[]) =>
      setAccepted((now) => new Set([...now].filter((one) => !names.includes(one)))),
    [],
  )
  return {
    current,
    writing,
    accepted,
    register,
    standOn,
    write,
    rewrite,
    type,
    stopWriting,
    accept,
    reconsider,
  }
}
export type FieldWalk = ReturnType<typeof useFieldWalk>
