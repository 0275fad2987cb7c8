import { useState, type DragEvent, type ReactNode } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { InterpretationPage } from '../../contract.ts'
import { pageLabel } from '../viewer/page-label.ts'
import { PageThumb } from './PageThumb.tsx'
import css from './split.module.css'
import { countText } from './split-groups.ts'
import { placeName, type Splitting } from './useSplit.ts'

interface SplitPagesProps {
  id: string
  /** Of the whole document. */
  pages: readonly InterpretationPage[]
  /** An invoice by its place, or the pages that remain. */
  place: number | 'remaining'
  splitting: Splitting
  /** Beside the title. */
  actions: ReactNode
  /** Under the title. */
  children?: ReactNode
}

/**
 * The pages of one invoice to be, or those that remain: marked with a box, dragged, and dropped
 * upon.
 */
export function SplitPages({ id, pages, place, splitting, actions, children }: SplitPagesProps) {
  const [over, setOver] = useState(false)
  const { chosen, move } = splitting
  const own = (place === 'remaining' ? splitting.remaining : splitting.groups[place]) ?? []
  const title = place === 'remaining' ? 'Sidor som är kvar' : `Faktura ${place + 1}`
  const isTaker = [...chosen].some((page) => splitting.placeOf(page) !== place)
  const allow = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    splitting.drop(place)
  }
  return (
    <fieldset
      className={css.group}
      data-over={over || undefined}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="unseen">{`${title}, ${countText(own.length)}`}</legend>
      <div className={css.head}>
        <b aria-hidden>{title}</b>
        <span className={css.quiet} aria-hidden>
          {countText(own.length)}
        </span>
        {isTaker ? (
          <ActionButton
            label={`Flytta valda till ${placeName(place)}`}
            onClick={() => move(chosen, place)}
          >
            Flytta hit
          </ActionButton>
        ) : null}
        {actions}
      </div>
      {children}
      <div className={css.thumbs}>
        {pages
          .filter(({ pageNumber }) => own.includes(pageNumber))
          .map((page) => (
            <PageBox
              key={page.pageNumber}
              id={id}
              page={page}
              count={pages.length}
              splitting={splitting}
            />
          ))}
      </div>
    </fieldset>
  )
}

interface PageBoxProps {
  id: string
  page: InterpretationPage
  count: number
  splitting: Splitting
}
function PageBox({ id, page, count, splitting }: PageBoxProps) {
  const { pageNumber, isAttachment } = page
  return (
    <label className={css.thumb} draggable onDragStart={() => splitting.drag(pageNumber)}>
      <PageThumb id={id} page={page} alt="" />
      <input
        ref={(element) => splitting.register(pageNumber, element)}
        type="checkbox"
        data-autofocus={pageNumber === splitting.stood || undefined}
        aria-label={pageLabel(page, count)}
        value={pageNumber}
        checked={splitting.chosen.has(pageNumber)}
        onFocus={() => splitting.stand(pageNumber)}
        onChange={() => splitting.toggle(pageNumber)}
      />
      <span>{isAttachment ? `Bilaga, sida ${pageNumber}` : `Sida ${pageNumber}`}</span>
    </label>
  )
}
