import type { InterpretationPage } from '../../contract.ts'
import { cropOf, type Box } from './geometry.ts'
import { usePageImage } from './usePageImage.ts'
import css from './viewer.module.css'

interface FieldCropProps {
  id: string
  page: InterpretationPage
  box: Box
  /** What the picture shows, for screen readers. */
  label: string
}

/** What stands on the page where a value was read, beside the value, so that the eye need not go to the image. */
export function FieldCrop({ id, page, box, label }: FieldCropProps) {
  const { src } = usePageImage(id, page)
  const { scale, width, left, top } = cropOf(box, 34, 380)
  if (!src) return null
  return (
    <span
      className={css.crop}
      role="img"
      aria-label={label}
      style={{
        width,
        height: 34,
        backgroundImage: `url(${src})`,
        backgroundSize: `${page.width * scale}px ${page.height * scale}px`,
        backgroundPosition: `${-left}px ${-top}px`,
      }}
    />
  )
}
