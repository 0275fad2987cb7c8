import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
} from 'react'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import type { InterpretationPage } from '../../contract.ts'
import { factorOf, firstRegion, fitScale, scrollFor, zoomed, type Box } from './geometry.ts'
import { pageLabel } from './page-label.ts'
import { PageSheet, type Mark } from './PageSheet.tsx'
import type { OnPick } from './usePointer.ts'
import css from './viewer.module.css'
import { ViewerTools } from './ViewerTools.tsx'

export interface ViewerHandle {
  /**
   * Begins a region that is drawn with the arrow keys, at the current field or in the middle of
   * what is seen.
   */
  readonly drawRegion: () => void
  /** Scrolls by parts of what is seen. */
  readonly pan: (x: number, y: number) => void
}
interface PageViewerProps {
  id: string
  pages: readonly InterpretationPage[]
  /** What is said where there are no pages. */
  empty: string
  marks: readonly Mark[]
  /** Whether the current box is brought into view. */
  follows: boolean
  onPick?: OnPick | undefined
  /** A region is being drawn with the keyboard, or no longer. */
  onDrawing?: (drawing: boolean) => void
  handle?: Ref<ViewerHandle>
}

/**
 * The pages of a document under each other, with zoom, the current field's box kept in view, words
 * to click and regions to draw.
 */
export function PageViewer({
  id,
  pages,
  empty,
  marks,
  follows,
  onPick,
  onDrawing,
  handle,
}: PageViewerProps) {
  const view = useRef<HTMLDivElement>(null)
  const sheets = useRef(new Map<number, HTMLElement>())
  const [fit, setFit] = useState(0.25)
  const [chosen, setChosen] = useState<number>()
  const [seen, setSeen] = useState(1)
  const [region, setRegion] = useState<Box>()
  const scale = chosen ?? fit
  const current = marks.find(({ kind }) => kind === 'current')?.box
  const follow = region ?? (follows || chosen !== undefined ? current : undefined)

  useEffect(() => {
    const element = view.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setFit(fitScale(element.clientWidth - 24)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const register = useCallback((pageNumber: number, element: HTMLElement | null) => {
    if (element) sheets.current.set(pageNumber, element)
    else sheets.current.delete(pageNumber)
  }, [])

  const show = useEffectEvent((box: Box) => {
    const element = view.current
    const sheet = sheets.current.get(box.page)
    const page = pages.find(({ pageNumber }) => pageNumber === box.page)
    if (!element || !sheet || !page) return
    const factor = factorOf(page, scale)
    const to = scrollFor(
      {
        left: element.scrollLeft,
        top: element.scrollTop,
        width: element.clientWidth,
        height: element.clientHeight,
      },
      {
        x: sheet.offsetLeft + box.x * factor,
        y: sheet.offsetTop + box.y * factor,
        width: box.width * factor,
        height: box.height * factor,
      },
    )
    element.scrollTo(to.x, to.y)
  })
  const { page: onPage, x, y, width, height } = follow ?? {}
  useEffect(() => {
    if (follow) show(follow)
    // A box drawn anew in the same place is not gone to again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [onPage, x, y, width, height, scale])

  const watch = () => {
    const element = view.current
    if (!element) return
    const middle = element.scrollTop + element.clientHeight / 2
    const at = pages.findLast(
      ({ pageNumber }) => (sheets.current.get(pageNumber)?.offsetTop ?? Infinity) <= middle,
    )
    setSeen(at?.pageNumber ?? 1)
  }
  const turn = (direction: 1 | -1) => {
    const index = pages.findIndex(({ pageNumber }) => pageNumber === seen) + direction
    const sheet = sheets.current.get(pages[index]?.pageNumber ?? -1)
    if (sheet) view.current?.scrollTo(0, sheet.offsetTop - 12)
  }
  const zoom = (direction: 1 | -1) => setChosen(zoomed(scale, direction))
  const draw = () => {
    const element = view.current
    const page = pages.find(({ pageNumber }) => pageNumber === (current?.page ?? seen))
    if (!element || !page || !onPick) return
    const factor = factorOf(page, scale)
    const sheet = sheets.current.get(page.pageNumber)
    const middle = {
      x: (element.scrollLeft + element.clientWidth / 2 - (sheet?.offsetLeft ?? 0)) / factor,
      y: (element.scrollTop + element.clientHeight / 2 - (sheet?.offsetTop ?? 0)) / factor,
    }
    setRegion(firstRegion(current, page.pageNumber, middle, page))
    onDrawing?.(true)
  }
  const pan = (across: number, down: number) => {
    const element = view.current
    element?.scrollBy(across * element.clientWidth, down * element.clientHeight)
  }
  useImperativeHandle(handle, () => ({ drawRegion: draw, pan }))
  useKeys([
    { key: '+', text: 'Zooma in', run: () => zoom(1) },
    { key: '-', text: 'Zooma ut', run: () => zoom(-1) },
    { key: '0', text: 'Anpassa bilden till bredden', run: () => setChosen(undefined) },
    { key: 'j', text: 'Nästa sida', run: () => turn(1) },
    { key: 'k', text: 'Föregående sida', run: () => turn(-1) },
  ])

  const page = pages.find(({ pageNumber }) => pageNumber === seen) ?? pages[0]
  return (
    <div className={css.viewer}>
      <ViewerTools
        label={page ? pageLabel(page, pages.length) : 'Faktura - sida Okänt'}
        hint={onPick ? 'Klicka på ett ord eller dra en ruta' : ''}
        scale={scale}
        fits={chosen === undefined}
        first={seen === pages[0]?.pageNumber}
        last={seen === pages.at(-1)?.pageNumber}
        onPage={turn}
        onZoom={zoom}
        onFit={() => setChosen(undefined)}
      />
      <div
        ref={view}
        className={css.view}
        role="region"
        aria-label="Fakturabild"
        tabIndex={0}
        onScroll={watch}
      >
        {pages.length === 0 ? <EmptyState icon="interpretation" text={empty} /> : null}
        <div className={css.pages}>
          {pages.map((one) => (
            <PageSheet
              key={one.pageNumber}
              id={id}
              page={one}
              count={pages.length}
              scale={scale}
              marks={marks.filter(({ box }) => box.page === one.pageNumber)}
              onPick={onPick}
              region={region?.page === one.pageNumber ? region : undefined}
              onRegion={(next) => {
                setRegion(next)
                if (!next) onDrawing?.(false)
              }}
              register={register}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
