import { useRef } from 'react'
import type { InterpretationPage } from '../../contract.ts'
import { useNear } from '../viewer/useNear.ts'
import { usePageImage } from '../viewer/usePageImage.ts'
import css from './page-thumb.module.css'

/** A page's image, as wide as the place it stands in and in the page's own shape. */
export function PageThumb({
  id,
  page,
  alt,
}: {
  id: string
  page: InterpretationPage
  alt: string
}) {
  const root = useRef<HTMLDivElement>(null)
  const { src } = usePageImage(id, page, useNear(root, false))
  return (
    <div ref={root} className={css.thumb} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      {src ? <img src={src} alt={alt} draggable={false} /> : null}
    </div>
  )
}
