import type { Box } from './geometry.ts'
import css from './viewer.module.css'

/** Where a box of a page lies on the screen. */
export const placeOf = (box: Box, factor: number) => ({
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
/** A box drawn on a page. */
export const Marked = ({ kind, box, factor }: MarkedProps) => (
  <div className={css.mark} data-kind={kind} style={placeOf(box, factor)} />
)
