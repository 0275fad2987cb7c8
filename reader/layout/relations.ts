import type { Box } from '../document.ts'
import type { Value } from './value.ts'
import { readCurrency } from '../values/currency.ts'
import { type Label } from './labels.ts'
import { bottom, type PageLayout, right, type Segment } from './segments.ts'

/** Where a value stands seen from its label. */
export type Relation = 'inside' | 'right' | 'below' | 'above'

/**
 * A label that points a value out. `strength` is 0 to 1: how surely by words and place together.
 */
export interface Link {
  readonly label: Label
  readonly relation: Relation
  readonly strength: number
}

/** Words that may stand between a label and its value. OCR reads '25%' as '2596'. */
const fillerWord =
  /^(?:[:;.,\-–—/|()#*=]+|nr\.?:?|no\.?:?|sek|eur|usd|nok|dkk|gbp|kr\.?|kronor|den|är|is|of|på|in|i|on|\$|€|£|%|\d{1,2}(?:[.,]\d{1,2})? ?%:?|(?:0|6|12|25)96:?)$/i

/** Per segment how many of its words say something of their own, up to each word. */
const countsOfWords = new WeakMap<Segment, readonly number[]>()

function countWords(segment: Segment): readonly number[] {
  const counts = [0]
  for (const [at, { text }] of segment.tokens.entries()) {
    const rate =
      /^\d{1,2}(?:[.,]\d{1,2})?$/.test(text) &&
      segment.tokens[at + 1]?.text.startsWith('%') === true
    counts.push((counts[at] ?? 0) + (rate || fillerWord.test(text) ? 0 : 1))
  }
  countsOfWords.set(segment, counts)
  return counts
}

/**
 * How many of the words from one to before another say something of their own, as those between a
 * label and its value.
 */
function wordsBetween(segment: Segment, from: number, to: number): number {
  if (to <= from) return 0
  const counts = countsOfWords.get(segment) ?? countWords(segment)
  return (counts[to] ?? 0) - (counts[from] ?? 0)
}

/**
 * The last of the labels in a segment that end before `before`; several when a phrase has several
 * meanings.
 */
function lastLabels(labels: readonly Label[], before: number): readonly Label[] {
  let last = -1
  for (const { to } of labels) if (to < before && to > last) last = to
  return last < 0 ? [] : labels.filter(({ to }) => to === last)
}

const linksOf = (
  labels: readonly Label[],
  relation: Relation,
  place: number,
  least: number,
): Link[] =>
  place > least
    ? labels.map((label) => ({ label, relation, strength: label.strength * place }))
    : []

/** Label and value in one segment. @param labels those in the value's segment */
export function insideLinks(value: Value, labels: readonly Label[]): Link[] {
  const last = lastLabels(labels, value.from)
  const [label] = last
  return label
    ? linksOf(last, 'inside', 1 - 0.14 * wordsBetween(value.segment, label.to + 1, value.from), 0.3)
    : []
}

/** The label to the left on the same line. */
export function rightLinks(
  value: Value,
  line: readonly Segment[],
  labelsIn: (segment: Segment) => readonly Label[],
): Link[] {
  if (wordsBetween(value.segment, 0, value.from) > 0) return []
  let place = 0.97
  for (let at = line.indexOf(value.segment) - 1; at >= 0 && place > 0.3; at--) {
    const segment = line[at]
    if (!segment) break
    const labels = lastLabels(labelsIn(segment), segment.tokens.length)
    const [label] = labels
    // 'Att: Nils Ek' has what it asks for.
    const isAnswered =
      label?.concept === 'person' && wordsBetween(segment, label.to + 1, segment.tokens.length) > 0
    if (isAnswered) return []
    if (label) {
      const far = (0.12 * (value.box.x - right(segment))) / 1000
      return linksOf(
        labels,
        'right',
        place - far - 0.09 * wordsBetween(segment, label.to + 1, segment.tokens.length),
        0.25,
      )
    }
    if (wordsBetween(segment, 0, segment.tokens.length) > 0)
      place *= /\p{L}{3}/u.test(segment.text) ? 0.45 : 0.72
  }
  return []
}

/** Where the running text begins that ends a line: cells are farther apart than its words. */
function beginningOf(line: readonly Segment[]): Box {
  let at = line.length - 1
  const isNear = (one?: Segment, other?: Segment) =>
    one !== undefined && other !== undefined && other.x - right(one) < 1.5 * other.height
  while (isNear(line[at - 1], line[at])) at--
  return line[at] ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** Words in the line of a sentence: fewer are a label with its value. */
const sentenceWords = 6

/** The label that ends a line of running text, when the value begins the next. */
export function wrappedLinks(
  { segment, from }: Value,
  before: readonly Segment[] | undefined,
  labelsIn: (segment: Segment) => readonly Label[],
): Link[] {
  const [last] = before?.slice(-1) ?? []
  if (from > 0 || !last || last.tokens.length < sentenceWords) return []
  // What stands under other print of the line goes on with that.
  if (Math.abs(segment.x - beginningOf(before ?? []).x) > last.height) return []
  if (segment.y - bottom(last) > last.height) return []
  const labels = lastLabels(labelsIn(last), last.tokens.length)
  const [label] = labels
  return label && wordsBetween(last, label.to + 1, last.tokens.length) === 0
    ? linksOf(labels, 'inside', 0.85, 0)
    : []
}

const overlap = (one: Box, other: Box) =>
  Math.min(right(one), right(other)) - Math.max(one.x, other.x)

/** How far the beginnings, ends or middles of two boxes are apart, whichever are nearest. */
const shift = (one: Box, other: Box) =>
  Math.min(
    Math.abs(one.x - other.x),
    Math.abs(right(one) - right(other)),
    Math.abs(one.x + one.width / 2 - other.x - other.width / 2),
  )

/** The print of a value, with the currency that stands beside it and nothing else. */
export function withCurrency({ kind, box, segment, from, to }: Value): Box {
  const isCurrency = ({ text }: Segment['tokens'][number], at: number) =>
    (at >= from && at <= to) || readCurrency(text) !== undefined
  return kind === 'amount' && segment.tokens.every(isCurrency) ? segment : box
}

/**
 * How well a value stands under a label, 0 to 1. In a box or a row of headings the value may stand
 * at the other end of the label's cell.
 */
function alignment(label: Label, value: Value, line: readonly Segment[]): number {
  const height = Math.max(label.box.height, value.box.height)
  const away = Math.min(shift(label.box, value.box), shift(label.box, withCurrency(value)))
  if (away < 0.45 * height) return 1
  if (away < 1.1 * height) return 0.9
  if (overlap(label.box, value.box) > 0.3 * Math.min(label.box.width, value.box.width)) return 0.78
  const next = line[line.indexOf(label.segment) + 1]
  const inCell =
    value.box.x > label.box.x &&
    right(value.box) < (next?.x ?? Number.POSITIVE_INFINITY) - 0.3 * height
  return line.length > 1 && inCell ? 0.72 : 0
}

/**
 * Whether something else in the same column stands between a label and a value, and so has the
 * better claim.
 */
function isParted(label: Label, value: Value, { lines }: PageLayout): boolean {
  for (let at = label.segment.line + 1; at < value.segment.line; at++)
    for (const segment of lines[at] ?? [])
      if (
        segment.y > label.box.y &&
        overlap(segment, value.box) > 0 &&
        overlap(segment, label.box) > 0
      )
        return true
  return false
}

/** The labels over a value. @param labels those that can point out a value of this kind */
export function belowLinks(value: Value, layout: PageLayout, labels: readonly Label[]): Link[] {
  const links: Link[] = []
  for (const label of labels) {
    if (label.segment.line >= value.segment.line) continue
    const height = Math.max(label.box.height, value.box.height)
    const gap = (value.box.y - bottom(label.box)) / height
    if (gap < -0.5 || gap > 2.8) continue
    const aligned = alignment(label, value, layout.lines[label.segment.line] ?? [])
    const place = 0.96 * aligned - 0.13 * Math.max(0, gap - 0.45)
    if (aligned === 0 || place <= 0.25 || isParted(label, value, layout)) continue
    links.push({ label, relation: 'below', strength: label.strength * place })
  }
  return links
}

/** The nearest print over or under a segment that begins, ends or is centred where it does. */
function nextInColumn({ lines }: PageLayout, from: Segment, step: -1 | 1): Segment | undefined {
  for (let at = from.line + step; lines[at] && Math.abs(at - from.line) <= 4; at += step) {
    const found = lines[at]?.find((segment) => shift(segment, from) < 0.5 * from.height)
    if (found) return found
  }
  return undefined
}

/**
 * The print over a label of small print, where the labels stand under their values: nearer than
 * what stands under the label, and with nothing as near over it that could be its label. Undefined
 * where labels stand as they mostly do.
 */
export function segmentOver(label: Label, layout: PageLayout): Segment | undefined {
  const { segment, from, to } = label
  // 'moms 25 %' is a label too.
  if (from > 0 || wordsBetween(segment, to + 1, segment.tokens.length) > 0) return undefined
  const over = nextInColumn(layout, segment, -1)
  if (!over || segment.height > 0.93 * over.height) return undefined
  const gapTo = (one: Segment | undefined, other: Segment | undefined) =>
    one && other ? other.y - bottom(one) : Number.POSITIVE_INFINITY
  const gap = gapTo(over, segment)
  const rival = Math.min(
    gapTo(segment, nextInColumn(layout, segment, 1)),
    gapTo(nextInColumn(layout, over, -1), over),
  )
  return gap < 0.6 * over.height && rival > gap + 0.5 * over.height ? over : undefined
}
