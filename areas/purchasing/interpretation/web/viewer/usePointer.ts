import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import type { InterpretationPage } from '../../contract.ts'
import { boxAt, regionOf, textIn, type Box, type Point } from './geometry.ts'

interface PickedText {
  readonly box: Box
  /** The words that are known to stand there; empty when there are none. */
  readonly text: string
  /** A word is what it is; a region's text may be read better. */
  readonly isWord: boolean
}
/** Takes a clicked word or a drawn region. With `more` the text is added to what is there. */
export type OnPick = (picked: PickedText, more: boolean) => void

interface PointerOptions {
  readonly page: Pick<InterpretationPage, 'pageNumber' | 'width' | 'height'>
  readonly factor: number
  /** Left out until they are known; a click waits for them. */
  readonly words: readonly (Omit<Box, 'page'> & { readonly text: string })[] | undefined
  /** Left out when nothing may be picked. */
  readonly onPick: OnPick | undefined
}

/** Screen pixels a hand may slip and still have clicked. */
const slip = 5

/**
 * Picks words by a click and regions by drawing on a page. Answers the word pointed at and the
 * region so far, with what to listen to.
 */
export function usePointer({ page, factor, words, onPick }: PointerOptions) {
  const { pageNumber } = page
  const [word, setWord] = useState<Box>()
  const [drawn, setDrawn] = useState<Box>()
  // A click on words that are not known yet.
  const early = useRef<{ readonly at: Point; readonly more: boolean }>(undefined)
  const from = useRef<Point>(undefined)
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const edge = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - edge.left) / factor, y: (event.clientY - edge.top) / factor }
  }
  const isDrawn = (begun: Point, at: Point) =>
    Math.hypot(at.x - begun.x, at.y - begun.y) * factor > slip
  const wordAt = (point: Point): PickedText | undefined => {
    const found = boxAt(words ?? [], point)
    if (!found) return undefined
    const { text, x, y, width, height } = found
    return { box: { page: pageNumber, x, y, width, height }, text, isWord: true }
  }
  const regionPicked = (box: Box): PickedText => ({
    box,
    text: textIn(words ?? [], box),
    isWord: false,
  })
  const pickWord = (at: Point, more: boolean) => {
    const picked = wordAt(at)
    if (picked) onPick?.(picked, more)
  }
  const pickEarly = useEffectEvent(() => {
    if (!words || !early.current) return
    const { at, more } = early.current
    early.current = undefined
    pickWord(at, more)
  })
  useEffect(() => pickEarly(), [words])
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !onPick) return
    // Focus stays in the field that is being filled in.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = pointOf(event)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!onPick) return
    const at = pointOf(event)
    if (from.current && isDrawn(from.current, at))
      setDrawn(regionOf(pageNumber, from.current, at, page))
    else setWord(wordAt(at)?.box)
  }
  const cancel = () => {
    from.current = undefined
    setDrawn(undefined)
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    const begun = from.current
    cancel()
    if (!begun || !onPick) return
    const at = pointOf(event)
    if (!isDrawn(begun, at)) {
      if (words) return pickWord(at, event.shiftKey)
      early.current = { at, more: event.shiftKey }
      return
    }
    const region = regionOf(pageNumber, begun, at, page)
    if (region) onPick(regionPicked(region), event.shiftKey)
  }
  return {
    word: drawn ? undefined : word,
    drawn,
    regionPicked,
    events: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerLeave: () => setWord(undefined),
      onPointerCancel: cancel,
    },
  }
}
