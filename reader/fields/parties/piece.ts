import type { Box } from '../../document.ts'
import type { Label } from '../../layout/labels.ts'
import { around, leastSure, type Segment } from '../../layout/segments.ts'

/** A piece of print with its place. */
export interface Piece {
  readonly text: string
  readonly box: Box
  readonly seen: number
}

/**
 * The box of the words between two places of the segment's text, when the places fall between
 * words.
 */
function boxOfWords(segment: Segment, from: number, to: number): Box | undefined {
  let at = 0
  const inside = segment.tokens.filter(({ text }) => {
    const [start, end] = [at, at + text.replace(/,$/, '').length]
    at += text.length + 1
    return start >= from && end <= to
  })
  return inside.length > 0 ? around(inside) : undefined
}

export function pieceOf(segment: Segment, from = 0, length = segment.text.length - from): Piece {
  const share = segment.width / Math.max(1, segment.text.length)
  return {
    text: segment.text.slice(from, from + length),
    box: boxOfWords(segment, from, from + length) ?? {
      ...segment,
      x: segment.x + from * share,
      width: length * share,
    },
    seen: leastSure(segment.tokens),
  }
}

/** Where the text goes on after a label that begins the line: 'Betalare: Åkeri AB'. */
export function textFrom(segment: Segment, label: Label | undefined): number {
  if (label?.segment !== segment || label.from > 0) return 0
  // 'Kundens namn och adress' says no more than 'Kundens namn'.
  const goesOn = /^(?:och|and|og|und|ja)$/i.test(segment.tokens[label.to + 1]?.text ?? '')
  if (goesOn && !/\d/.test(segment.text)) return segment.text.length
  const words = segment.tokens.slice(0, label.to + 1).map(({ text }) => text)
  return Math.min(words.join(' ').length + 1, segment.text.length)
}

export const pieceAfter = (segment: Segment, label: Label | undefined) =>
  pieceOf(segment, textFrom(segment, label))
