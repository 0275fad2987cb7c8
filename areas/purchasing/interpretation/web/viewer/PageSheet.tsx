import { useEffect, useRef } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { interpretation, type InterpretationPage } from '../../contract.ts'
import { filesMissing } from '../../refusals.ts'
import { DrawnByKeyboard } from './DrawnByKeyboard.tsx'
import { factorOf, type Box } from './geometry.ts'
import { Marked } from './Marked.tsx'
import { pageLabel } from './page-label.ts'
import { useNear } from './useNear.ts'
import { usePageImage } from './usePageImage.ts'
import { usePointer, type OnPick } from './usePointer.ts'
import css from './viewer.module.css'

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
  /** Left out when nothing may be picked. */
  onPick?: OnPick | undefined
  /** The region being drawn by keyboard, on this page. */
  region: Box | undefined
  onRegion: (region: Box | undefined) => void
  register: (pageNumber: number, element: HTMLElement | null) => void
}

/** One page: its image, the marks on it, words to click and regions to draw. */
export function PageSheet(props: PageSheetProps) {
  const { id, page, count, scale, marks, onPick, region, onRegion, register } = props
  const { pageNumber } = page
  const root = useRef<HTMLDivElement>(null)
  const near = useNear(root, pageNumber === 1)
  const factor = factorOf(page, scale)
  const image = usePageImage(id, page, near)
  const { data } = useAnswer(
    interpretation.getWords,
    { id, pageNumber },
    { enabled: near && onPick !== undefined, staleTime: Infinity, placeholderData: undefined },
  )
  const pointer = usePointer({ page, factor, words: data?.words, onPick })
  const label = pageLabel(page, count)

  useEffect(() => {
    register(pageNumber, root.current)
    return () => register(pageNumber, null)
  }, [pageNumber, register])

  return (
    <div
      ref={root}
      className={css.sheet}
      role="group"
      aria-label={label}
      data-page={pageNumber}
      data-picks={onPick ? true : undefined}
      style={{ width: page.width * factor, height: page.height * factor }}
      {...pointer.events}
    >
      <Picture image={image} label={label} near={near} />
      {image.error
        ? null
        : marks.map(({ box, kind }) => (
            <Marked
              key={`${kind} ${box.x} ${box.y} ${box.width}`}
              kind={kind}
              box={box}
              factor={factor}
            />
          ))}
      {pointer.word ? <Marked kind="word" box={pointer.word} factor={factor} /> : null}
      {pointer.drawn ? <Marked kind="region" box={pointer.drawn} factor={factor} /> : null}
      {region ? (
        <DrawnByKeyboard
          region={region}
          page={page}
          factor={factor}
          onRegion={onRegion}
          onDone={() => {
            onRegion(undefined)
            onPick?.(pointer.regionPicked(region), false)
          }}
        />
      ) : null}
    </div>
  )
}

interface PictureProps {
  image: ReturnType<typeof usePageImage>
  label: string
  near: boolean
}

/** The image of a page, or why there is none; nothing while the page is far from what is looked at. */
function Picture({ image: { src, error, retry }, label, near }: PictureProps) {
  if (src) return <img className={css.image} src={src} alt={label} draggable={false} />
  if (!error) return <div className={css.empty}>{near ? <Delayed inline /> : null}</div>
  return (
    <div className={css.empty} role="alert">
      <p>{error.status === 404 ? filesMissing.text : 'Sidan kunde inte hämtas'}</p>
      <ActionButton onClick={retry}>Försök igen</ActionButton>
    </div>
  )
}
