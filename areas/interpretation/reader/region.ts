import type { Box, Page } from './document.ts'

/**
 * The text of the words that stand in a region of a page, in reading order (spec part-3 §7 gettextinselection). A word counts when its middle
 * is inside. Empty when there is none.
 */
export function textInRegion(page: Page, region: Box): string {
  const inside = page.words.filter(({ x, y, width, height }) => {
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    return (
      middleX >= region.x &&
      middleX <= region.x + region.width &&
      middleY >= region.y &&
      middleY <= region.y + region.height
    )
  })
  return inside.map(({ text }) => text).join(' ')
}
