import { around, bottom, leastSure, type PageLayout, type Segment } from './segments.ts'
import { findDays } from '../values/day.ts'
import { findIdentities } from '../values/identity.ts'
import type { ValueInText, Kind } from '../values/value.ts'
import type { Value } from './value.ts'

/** A kind of value that may go on in the next line, and how the first line ends when it does. */
interface Breakable {
  readonly kind: Kind
  readonly ends: RegExp
  readonly find: (text: string) => readonly ValueInText[]
}

const breakable: readonly Breakable[] = [
  { kind: 'iban', ends: /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d])*$/u, find: findIdentities },
  // Only in running text: in a table the next line is another row.
  { kind: 'day', ends: /^(?:\S+ ){6}.*(?:\d|\d \p{L}{3,}|\d[-/.])$/u, find: findDays },
]

/** The print that goes on from a line: under its beginning, or under what is broken. */
function nextOf({ lines }: PageLayout, segment: Segment, brokenAt: number): Segment | undefined {
  const starts = [segment.x, segment.tokens[brokenAt]?.x ?? segment.x]
  return lines[segment.line + 1]?.find(
    (next) =>
      next.y - bottom(segment) < segment.height &&
      starts.some((x) => Math.abs(next.x - x) < segment.height),
  )
}

function brokenAfter(
  layout: PageLayout,
  segment: Segment,
  { kind, ends, find }: Breakable,
): Value | undefined {
  if (
    !ends.test(segment.text) ||
    find(segment.text).some((found) => found.kind === kind && found.to > segment.text.length - 2)
  )
    return undefined
  let start = 0
  const starts = segment.tokens.map(({ text }) => (start += text.length + 1) - text.length - 1)
  const cut = ends.exec(segment.text)
  const next = nextOf(layout, segment, starts.indexOf(cut?.index ?? 0))
  if (!next) return undefined
  const text = `${segment.text} ${next.text}`
  const whole = find(text).find(
    (one) =>
      one.kind === kind && one.from < segment.text.length && one.to > segment.text.length + 1,
  )
  if (!whole) return undefined
  const from = starts.findLastIndex((at) => at <= whole.from)
  const tokens = segment.tokens.slice(from)
  return {
    kind,
    raw: text.slice(whole.from, whole.to),
    canonical: whole.canonical,
    other: whole.other,
    certain: whole.certain,
    segment,
    from,
    to: segment.tokens.length - 1,
    box: around(tokens),
    confidence: Math.min(leastSure(tokens), leastSure(next.tokens)),
  }
}

/**
 * Values that begin at the end of one line and go on in the next. Their box is that of their first
 * part.
 */
export const brokenValues = (layout: PageLayout): Value[] =>
  layout.segments.flatMap((segment) =>
    /[\dA-Z]/.test(segment.text)
      ? breakable.flatMap((one) => brokenAfter(layout, segment, one) ?? [])
      : [],
  )
