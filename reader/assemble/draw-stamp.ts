import { measureText, rgb, StandardFonts, type PDFPage } from '@libpdf/core'
import type { Turn } from '../document.ts'
import type { StampOnPage } from '../assembly.ts'
import { printable } from '../printable.ts'

const turns = [0, 90, 180, 270] as const
const ink = rgb(0.1, 0.2, 0.45)
const font = StandardFonts.HelveticaBold

/**
 * Where a place of the page as its image shows it, in points from its upper left corner, is on the
 * page as it is stored.
 */
function placing(page: PDFPage, turn: Turn) {
  const { x, y, width, height } = page.getCropBox()
  const quarters = Math.round((page.rotation + turn) / 90)
  const turned = turns.at(quarters % turns.length) ?? 0
  const at = (right: number, down: number) =>
    ({
      0: { x: x + right, y: y + height - down },
      90: { x: x + down, y: y + right },
      180: { x: x + width - right, y: y + down },
      270: { x: x + width - down, y: y + height - right },
    })[turned]
  const shown = turned % 180 === 0 ? { width, height } : { width: height, height: width }
  return { at, turned, shown }
}

/** Draws a stamp, upright as the page is shown whatever its rotation. */
export function drawStamp(page: PDFPage, { image, box, text, turn }: StampOnPage): void {
  const { at, turned, shown } = placing(page, turn)
  // The image has the whole page in its upper left corner.
  const scale = Math.max(shown.width / image.width, shown.height / image.height)
  const [left, top] = [box.x * scale, box.y * scale]
  const [width, height] = [box.width * scale, box.height * scale]
  const corner = at(left, top + height)
  page.drawRectangle({
    ...corner,
    width,
    height,
    rotate: { angle: turned, origin: corner },
    borderColor: ink,
    borderWidth: Math.max(1, height * 0.02),
    color: rgb(1, 1, 1),
    opacity: 0.85,
  })
  const { size, lines } = fitted(text, width * 0.92, height * 0.84)
  const lineHeight = size * 1.25
  const first = top + (height - lines.length * lineHeight) / 2 + size
  for (const [place, line] of lines.entries()) {
    const right = left + (width - measureText(line, font, size)) / 2
    page.drawText(line, {
      ...at(right, first + place * lineHeight),
      size,
      font,
      color: ink,
      rotate: { angle: turned },
    })
  }
}

/** The largest size in which the text fits into the box, and its lines. */
function fitted(text: string, width: number, height: number) {
  const written = text.split('\n').map((line) => printable(line, ' '))
  for (let size = height / 2; ; size *= 0.93) {
    const lines = written.flatMap((line) => wrapped(line, size, width))
    const fits =
      lines.length * size * 1.25 <= height &&
      lines.every((line) => measureText(line, font, size) <= width)
    if (fits || size < 2) return { size, lines }
  }
}
function wrapped(text: string, size: number, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (measureText(longer, font, size) <= width || lines.at(-1) === '')
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
