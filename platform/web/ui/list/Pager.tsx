import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './DataTable.module.css'
import { ListChoices } from './ListChoices.tsx'
import { formatMoney, formatNumber } from '#platform/swedish/format.ts'

/** Page numbers a page select offers, at most (shell 48). */
const mostPages = 50

/** The page numbers to offer: all of them, or 50 around the current one. */
export function offeredPages(page: number, pages: number): readonly number[] {
  const count = Math.min(pages, mostPages)
  const first = Math.max(1, Math.min(page - Math.floor(mostPages / 2), pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** What amounts come to, in hundredths of their currency. */
export interface Sum {
  readonly amount: number
  readonly currency: string
  /** What they are, where a row has several: 'utnyttjat'. */
  readonly of?: string
}
/** '12 340,00 kr · 41,00 EUR'. */
const sumText = (sums: readonly Sum[]) =>
  sums
    .map(({ amount, currency, of }) =>
      [formatMoney(amount), currency === 'SEK' ? 'kr' : currency, of ?? []].flat().join(' '),
    )
    .join(' · ')

interface PagerProps {
  /** 1-based. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** What is paged, for screen readers. */
  label: string
  /** The fewest rows a page may have; left out where the number is not the person's to choose. */
  fewest?: number | undefined
  /** What all rows come to, in hundredths of each currency. */
  sums?: readonly Sum[] | undefined
  /** What else is done with the list. */
  acts?: ReactNode
}

/**
 * '1–25 av 345' with Första, Föregående, the page select, Nästa and Sista (shell 27), and how much of
 * a list one sees at a time (shell 82), and what its amounts come to (shell 104).
 */
export function Pager(props: PagerProps) {
  const { page, pageSize, total, onPage, label, fewest, sums, acts } = props
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = Math.min((page - 1) * pageSize + 1, total)
  const to = Math.min(page * pageSize, total)
  const go = (text: string, to: number, off: boolean) => (
    // Not really disabled: the button one has just pressed keeps the focus.
    <Button
      onClick={() => !off && onPage(to)}
      aria-disabled={off || undefined}
      data-disabled={off || undefined}
    >
      {text}
    </Button>
  )
  return (
    <div className={css.foot}>
      <span className="tabular" role="status">
        {formatNumber(from)}–{formatNumber(to)} av {formatNumber(total)}
        {sums?.length ? ` · ${sumText(sums)}` : ''}
      </span>
      <span className={css.choices} data-unprinted>
        {fewest === undefined ? null : <ListChoices fewest={fewest} total={total} />}
        {acts}
      </span>
      {pages > 1 || page > 1 ? (
        <nav className={css.pages} data-unprinted aria-label={`Sidor, ${label}`}>
          {go('Första', 1, page <= 1)}
          {go('Föregående', Math.min(page - 1, pages), page <= 1)}
          <select
            className={css.select}
            aria-label="Välj sida"
            value={page}
            onChange={(event) => onPage(Number(event.currentTarget.value))}
          >
            {(page > pages ? [...offeredPages(pages, pages), page] : offeredPages(page, pages)).map(
              (one) => (
                <option key={one} value={one}>
                  Sida {one}
                </option>
              ),
            )}
          </select>
          {go('Nästa', page + 1, page >= pages)}
          {go('Sista', pages, page >= pages)}
        </nav>
      ) : null}
    </div>
  )
}
