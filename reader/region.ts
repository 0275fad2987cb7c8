import type { Box, Page } from './document.ts'
import { layOut } from './layout/segments.ts'

/**
 * The text of the words that stand in a region of a page, line by line in reading order, lines
 * parted by a newline. A word counts when its middle is inside. Empty when there is none.
 * @param region in pixels of the page image
 */
export function textInRegion(page: Page, region: Box): string {
  const words = page.words.filter(({ x, y, width, height }) => {
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    return (
      middleX >= region.x &&
      middleX <= region.x + region.width &&
      middleY >= region.y &&
      middleY <= region.y + region.height
    )
  })
  return layOut({ ...page, words })
    .lines.map((line) => line.map(({ text }) => text).join(' '))
    .join('\n')
}
