import type { InterpretationPage } from '../../contract.ts'
import { cropOf, type Box } from './geometry.ts'
import { usePageImage } from './usePageImage.ts'
import css from './viewer.module.css'

/** Screen pixels: as high as the text beside it wants, as wide as the panel has room for. */
const height = 26
const widest = 380

interface FieldCropProps {
  id: string
  page: InterpretationPage
  box: Box
  /** What the picture shows, for screen readers. */
  label: string
}

/**
 * What stands on the page where a value was read, beside the value, so that the eye need not go to
 * the image.
 */
export function FieldCrop({ id, page, box, label }: FieldCropProps) {
  const { src } = usePageImage(id, page)
  const { scale, width, left, top } = cropOf(box, height, widest)
  if (!src) return null
  return (
    <span
      className={css.crop}
      role="img"
      aria-label={label}
      style={{
        width,
        height,
        backgroundImage: `url(${src})`,
        backgroundSize: `${page.width * scale}px ${page.height * scale}px`,
        backgroundPosition: `${-left}px ${-top}px`,
      }}
    />
  )
}
