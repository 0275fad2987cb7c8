import { around, right, type Segment, spaceWithin } from '../layout/segments.ts'
import { findAmounts } from './amount.ts'
import { findDays } from './day.ts'
import { findIdentities } from './identity.ts'
import { findReferences } from './reference.ts'
import type { Kind, Value } from './value.ts'

/** Where each token begins and ends in the segment's text. */
function spans(segment: Segment): (readonly [number, number])[] {
  let at = 0
  return segment.tokens.map(({ text }) => {
    const span = [at, at + text.length] as const
    at += text.length + 1
    return span
  })
}

/** Words of one number stand closer than words of two. */
function holdsTogether(segment: Segment, from: number, to: number, kind: Kind): boolean {
  if (kind === 'reference' || kind === 'email') return true
  return segment.tokens.slice(from, to).every((token, at) => {
    const next = segment.tokens[from + at + 1]
    return !next || next.x - right(token) < spaceWithin(token, next, kind === 'amount' ? 0.5 : 0.6)
  })
}

/** Every value that can be read in a segment. A value is made of whole words, but for punctuation round it. */
export function valuesIn(segment: Segment): Value[] {
  if (!/[\d@]|[A-Z]{3}|[Q©®]\p{Ll}/u.test(segment.text)) return []
  const places = spans(segment)
  const { text } = segment
  const digits = /\d/.test(text)
  const finds = [
    ...(/\d{4}|\d ?[-./–] ?\d|\d{1,2}[.:\p{Ll}]* ?\p{L}{3}|\p{L}{3}\.? \d/u.test(text) ? findDays(text) : []),
    ...(digits || /[A-Z]{3}/.test(text) ? findAmounts(text) : []),
    ...(/\d{3}|\d ?[-‐–−] ?\d|@|[Q©®]\p{Ll}/u.test(text) ? findIdentities(text) : []),
    ...(digits ? findReferences(text) : []),
  ]
  return finds.flatMap((found): Value[] => {
    const from = places.findIndex(([, end]) => end > found.from)
    const to = places.findLastIndex(([start]) => start < found.to)
    if (from < 0 || to < from || !holdsTogether(segment, from, to, found.kind)) return []
    const tokens = segment.tokens.slice(from, to + 1)
    const [wholeStart = 0] = places[from] ?? []
    const [, wholeEnd = 0] = places[to] ?? []
    const box = around(tokens)
    const share = box.width / Math.max(1, wholeEnd - wholeStart)
    return [
      {
        ...found,
        raw: segment.text.slice(found.from, found.to),
        segment,
        from,
        to,
        box: {
          ...box,
          x: box.x + (found.from - wholeStart) * share,
          width: box.width - (found.from - wholeStart + wholeEnd - found.to) * share,
        },
        confidence: Math.min(...tokens.map(({ confidence }) => confidence)),
      },
    ]
  })
}
