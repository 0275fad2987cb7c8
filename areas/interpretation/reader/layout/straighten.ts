import type { Box, Page } from '../document.ts'

/**
 * Turns boxes of a leaning page upright, about the middle of the page. A box around leaning print is higher than the print: what the slope adds
 * is taken away again.
 */
export function straightener(page: Pick<Page, 'angle' | 'width' | 'height'>): (box: Box) => Box {
  if (page.angle === 0) return (box) => box
  const radians = (-page.angle * Math.PI) / 180
  return (box) => turned(box, radians, page, -1)
}

/** The way back: where an upright box stands on the leaning page. */
export function leaner(page: Pick<Page, 'angle' | 'width' | 'height'>): (box: Box) => Box {
  if (page.angle === 0) return ({ x, y, width, height }) => ({ x, y, width, height })
  const radians = (page.angle * Math.PI) / 180
  return (box) => turned(box, radians, page, 1)
}

function turned(box: Box, radians: number, page: Pick<Page, 'width' | 'height'>, grows: 1 | -1): Box {
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
