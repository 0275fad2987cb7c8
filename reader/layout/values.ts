import { around, leastSure, right, type Segment, spaceWithin } from './segments.ts'
import { findAmounts } from '../values/amount.ts'
import { findDays } from '../values/day.ts'
import { findIdentities } from '../values/identity.ts'
import { findMisread } from '../values/misread.ts'
import { findReferences } from '../values/reference.ts'
import type { ValueInText, Kind } from '../values/value.ts'
import type { Value } from './value.ts'

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
  const share = kind === 'amount' ? 0.5 : 0.6
  for (let at = from; at < to; at++) {
    const [token, next] = [segment.tokens[at], segment.tokens[at + 1]]
    if (token && next && next.x - right(token) >= spaceWithin(token, next, share)) return false
  }
  return true
}

const mayHoldValue = /[\d@]|[A-Z]{3}|[Q©®] ?\p{Ll}/u

/** OCR reads the sign after a rate of VAT as digits: 'Moms 25 26 10 170,28', 'Moms 2596'. */
const misreadRate =
  /((?:moms|mva|vat|mwst|skatt)\P{N}{0,8}(?:25|12|6|0)(?:[.,]0+)? ?)([29]6|246|46|20|Yo|XX)(?=[ :]|$)(?! \d{3}(?:[ .,]|$))/giu

/** The text with its rates put right, every letter in its place. */
const withRates = (text: string) =>
  text.replace(misreadRate, (_, rate: string, sign: string) => rate + '%'.padEnd(sign.length))

function findsIn(text: string): ValueInText[] {
  if (!mayHoldValue.test(text)) return []
  if (!/\d/.test(text)) return [...findAmounts(text), ...findIdentities(text)]
  return [...findDays(text), ...findAmounts(text), ...findIdentities(text), ...findReferences(text)]
}

/**
 * What was found in a segment's text as a value with its place; undefined when its words stand too
 * far apart to be one.
 */
function valueOf(
  segment: Segment,
  places: ReturnType<typeof spans>,
  found: ValueInText,
): Value | undefined {
  const from = places.findIndex(([, end]) => end > found.from)
  const to = places.findLastIndex(([start]) => start < found.to)
  const [first, last] = [places[from], places[to]]
  if (!first || !last || to < from || !holdsTogether(segment, from, to, found.kind))
    return undefined
  const tokens =
    from === 0 && to === places.length - 1 ? segment.tokens : segment.tokens.slice(from, to + 1)
  const { x, y, width, height } = around(tokens)
  const share = width / Math.max(1, last[1] - first[0])
  return {
    kind: found.kind,
    raw: segment.text.slice(found.from, found.to),
    canonical: found.canonical,
    other: found.other,
    certain: found.certain,
    segment,
    from,
    to,
    box: {
      x: x + (found.from - first[0]) * share,
      y,
      width: width - (found.from - first[0] + last[1] - found.to) * share,
      height,
    },
    confidence: leastSure(tokens),
  }
}

/**
 * Every value that can be read in a segment. A value is made of whole words, but for punctuation
 * round it.
 */
export function valuesIn(segment: Segment): Value[] {
  const isSeen = leastSure(segment.tokens) < 1
  const finds = isSeen
    ? [...findsIn(withRates(segment.text)), ...findMisread(segment.text)]
    : findsIn(segment.text)
  if (finds.length === 0) return []
  const places = spans(segment)
  const values: Value[] = []
  for (const found of finds) {
    const value = valueOf(segment, places, found)
    if (value) values.push(value)
  }
  return values
}
