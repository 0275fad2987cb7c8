import type { Box } from '../../document.ts'
import type { LinkedPage } from '../../layout/links.ts'
import { bottom, right, type Segment } from '../../layout/segments.ts'

/**
 * Whether two pieces of print begin, end or are centred at the same place, as the lines of an
 * address do.
 */
const inColumn = (one: Box, other: Box, height: number) =>
  Math.abs(one.x - other.x) < 0.8 * height ||
  Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < 0.25 * height ||
  Math.abs(right(one) - right(other)) < 0.25 * height

/** The lines over (-1) or under (1) a line that stand in the same column, nearest first. */
export function column(page: LinkedPage, from: Segment, step: -1 | 1, most: number): Segment[] {
  const lines: Segment[] = []
  let last = from
  let widest: number | undefined
  const gapTo = (next: Box) => (step < 0 ? last.y - bottom(next) : next.y - bottom(last))
  for (let at = from.line + step; lines.length < most; at += step) {
    const line = page.layout.lines[at]
    if (!line?.[0] || gapTo(line[0]) > 1.6 * from.height) break
    const next = line.find((segment) => inColumn(segment, from, from.height))
    if (!next) continue
    const gap = gapTo(next)
    // Lines may stand far apart, but then as far all of them.
    widest ??= Math.max(0.95 * from.height, Math.min(1.15 * gap, 1.4 * from.height))
    if (gap > Math.max(widest, 0.95 * next.height)) break
    if (next.height > 2.2 * from.height || next.height < 0.5 * from.height) break
    lines.push(next)
    last = next
  }
  return lines
}
