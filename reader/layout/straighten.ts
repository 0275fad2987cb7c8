import type { Box, Page } from '../document.ts'
import {
  type Corners,
  inverse,
  ontoPicture,
  project,
  type Projection,
  sheetSize,
} from './perspective.ts'

/** How the print of a page stands in its image. */
type Lying = Pick<Page, 'angle' | 'corners' | 'width' | 'height'>

/**
 * Turns boxes of a leaning page upright, about the middle of the page. A box around leaning print
 * is higher than the print: what the slope adds is taken away again. On paper that was photographed
 * askew they come to stand as if it had been seen from straight above.
 */
export function straightener(page: Lying): (box: Box) => Box {
  if (page.angle === 0 && !page.corners) return (box) => box
  const radians = (-page.angle * Math.PI) / 180
  const flat = page.corners && moved(inverse(sheetOf(page.corners, page)))
  return (box) => turned(flat ? flat(box) : box, radians, page, -1)
}

/** The way back: where an upright box stands on the leaning page. */
export function leaner(page: Lying): (box: Box) => Box {
  const picture = page.corners && moved(sheetOf(page.corners, page))
  if (page.angle === 0) return picture ?? (({ x, y, width, height }) => ({ x, y, width, height }))
  const radians = (page.angle * Math.PI) / 180
  return (box) => {
    const leaning = turned(box, radians, page, 1)
    return picture ? picture(leaning) : leaning
  }
}

const sheetOf = (corners: Corners, page: Lying) => ontoPicture(corners, sheetSize(corners, page))

/** Boxes as high and as wide as print becomes where they come to stand. */
function moved(projection: Projection): (box: Box) => Box {
  return ({ x, y, width, height }) => {
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    const [left, right, top, bottom, middle] = [
      { x, y: middleY },
      { x: x + width, y: middleY },
      { x: middleX, y },
      { x: middleX, y: y + height },
      { x: middleX, y: middleY },
    ].map((point) => project(projection, point))
    if (!left || !right || !top || !bottom || !middle) return { x, y, width, height }
    const wide = Math.hypot(right.x - left.x, right.y - left.y)
    const high = Math.hypot(bottom.x - top.x, bottom.y - top.y)
    return { x: middle.x - wide / 2, y: middle.y - high / 2, width: wide, height: high }
  }
}

function turned(
  box: Box,
  radians: number,
  page: Pick<Page, 'width' | 'height'>,
  grows: 1 | -1,
): Box {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const dx = box.x + box.width / 2 - page.width / 2
  const dy = box.y + box.height / 2 - page.height / 2
  const slope = Math.abs(sin)
  const width = Math.max(box.width + grows * slope * box.height, box.width * 0.5)
  const height = Math.max(box.height + grows * slope * box.width, box.height * 0.4)
  return {
    x: page.width / 2 + dx * cos - dy * sin - width / 2,
    y: page.height / 2 + dx * sin + dy * cos - height / 2,
    width,
    height,
  }
}
