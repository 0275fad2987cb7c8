import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/Delayed.tsx'
import { interpretation, type InterpretationPage } from '../../contract.ts'
import { filesMissing } from '../../refusals.ts'
import { boxAt, factorOf, movedRegion, regionOf, textIn, type Box, type Point } from './geometry.ts'
import { pageLabel } from './page-label.ts'
import { useNear } from './useNear.ts'
import { usePageImage } from './usePageImage.ts'
import css from './viewer.module.css'

export interface PickedText {
  readonly box: Box
  /** The words that are known to stand there; empty when there are none. */
  readonly text: string
  /** A word is what it is; a region's text may be read better. */
  readonly isWord: boolean
}
export interface Mark {
  readonly box: Box
  readonly kind: 'field' | 'current'
}

interface PageSheetProps {
  id: string
  page: InterpretationPage
  count: number
  scale: number
  marks: readonly Mark[]
  /** Takes a clicked word or a drawn region; left out when nothing may be picked. With `more` the text is added to what is there. */
  onPick?: ((picked: PickedText, more: boolean) => void) | undefined
  /** The region being drawn by keyboard, on this page. */
  region: Box | undefined
  onRegion: (region: Box | undefined) => void
  register: (pageNumber: number, element: HTMLElement | null) => void
}

const slip = 5
const none: readonly Mark[] = []

/** One page: its image, the marks on it, words to click and regions to draw. */
export function PageSheet(props: PageSheetProps) {
  const { id, page, count, scale, marks, onPick, region, onRegion, register } = props
  const root = useRef<HTMLDivElement>(null)
  const near = useNear(root, page.pageNumber === 1)
  const [word, setWord] = useState<Box>()
  const [drawn, setDrawn] = useState<Box>()
  const from = useRef<Point>(undefined)
  const factor = factorOf(page, scale)
  const { src, error, retry } = usePageImage(id, page, near)
  const words = useAnswer(
    interpretation.getWords,
    { id, pageNumber: page.pageNumber },
    { enabled: near && onPick !== undefined, staleTime: Infinity, placeholderData: undefined },
  )
  const label = pageLabel(page, count)

  useEffect(() => {
    register(page.pageNumber, root.current)
    return () => register(page.pageNumber, null)
  }, [page.pageNumber, register])

  const pointOf = (event: PointerEvent): Point => {
    const edge = (root.current as HTMLDivElement).getBoundingClientRect()
    return { x: (event.clientX - edge.left) / factor, y: (event.clientY - edge.top) / factor }
  }
  const wordAt = (point: Point) => boxAt(words.data?.words ?? [], point)
  const regionPicked = (box: Box): PickedText => ({ box, text: textIn(words.data?.words ?? [], box), isWord: false })
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !onPick) return
    // Focus stays in the field that is being filled in.
    event.preventDefault()
    root.current?.setPointerCapture(event.pointerId)
    from.current = pointOf(event)
  }
  const move = (event: PointerEvent) => {
    if (!onPick) return
    const at = pointOf(event)
    const begun = from.current
    if (begun && Math.hypot(at.x - begun.x, at.y - begun.y) * factor > slip)
      return setDrawn(regionOf(page.pageNumber, begun, at, page))
    const found = wordAt(at)
    setWord(found && { page: page.pageNumber, x: found.x, y: found.y, width: found.width, height: found.height })
  }
  const up = (event: PointerEvent) => {
    const begun = from.current
    from.current = undefined
    setDrawn(undefined)
    if (!begun || !onPick) return
    const at = pointOf(event)
    if (Math.hypot(at.x - begun.x, at.y - begun.y) * factor > slip) {
      const box = regionOf(page.pageNumber, begun, at, page)
      if (box) onPick(regionPicked(box), event.shiftKey)
      return
    }
    const found = wordAt(at)
    if (!found) return
    const { x, y, width, height, text } = found
    onPick({ box: { page: page.pageNumber, x, y, width, height }, text, isWord: true }, event.shiftKey)
  }

  return (
    <div
      ref={root}
      className={css.sheet}
      role="group"
      aria-label={label}
      data-page={page.pageNumber}
      data-picks={onPick ? true : undefined}
      style={{ width: page.width * factor, height: page.height * factor }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerLeave={() => setWord(undefined)}
      onPointerCancel={() => {
        from.current = undefined
        setDrawn(undefined)
      }}
    >
      {src ? (
        <img className={css.image} src={src} alt={label} draggable={false} />
      ) : error ? (
        <div className={css.empty} role="alert">
          <p>{error.status === 404 ? filesMissing.text : 'Sidan kunde inte hämtas'}</p>
          <ActionButton onClick={retry}>Försök igen</ActionButton>
        </div>
      ) : (
        <div className={css.empty}>{near ? <Delayed inline /> : null}</div>
      )}
      {(error ? none : marks).map(({ box, kind }) => (
        <Marked key={`${kind} ${box.x} ${box.y} ${box.width}`} kind={kind} box={box} factor={factor} />
      ))}
      {word && !drawn ? <Marked kind="word" box={word} factor={factor} /> : null}
      {drawn ? <Marked kind="region" box={drawn} factor={factor} /> : null}
      {region ? (
        <DrawnByKeyboard
          region={region}
          page={page}
          factor={factor}
          onRegion={onRegion}
          onDone={() => {
            onRegion(undefined)
            onPick?.(regionPicked(region), false)
          }}
        />
      ) : null}
    </div>
  )
}

const place = (box: Box, factor: number) => ({
  left: box.x * factor,
  top: box.y * factor,
  width: box.width * factor,
  height: box.height * factor,
})

interface MarkedProps {
  kind: 'field' | 'current' | 'word' | 'region'
  box: Box
  factor: number
}
const Marked = ({ kind, box, factor }: MarkedProps) => (
  <div className={css.mark} data-kind={kind} style={place(box, factor)} />
)

interface DrawnByKeyboardProps {
  region: Box
  page: InterpretationPage
  factor: number
  onRegion: (region: Box | undefined) => void
  onDone: () => void
}
/** A region that the arrow keys move and, with Shift, size. Enter reads it, Esc lets it go. */
function DrawnByKeyboard({ region, page, factor, onRegion, onDone }: DrawnByKeyboardProps) {
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
      style={place(region, factor)}
      onKeyDown={press}
    />
  )
}
