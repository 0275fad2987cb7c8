import type { Kind, Value } from '../values/value.ts'
import { valuesIn } from '../values/find.ts'
import type { Concept } from './label-words.ts'
import { type Label, labelsOf } from './labels.ts'
import { bottom, layOut, type PageLayout, right, type Segment } from './segments.ts'
import type { Box, Page } from '../document.ts'

export type Relation = 'inside' | 'right' | 'below'

/** A label that points a value out. `strength` is 0 to 1: how surely by words and place together. */
export interface Link {
  readonly label: Label
  readonly relation: Relation
  readonly strength: number
}

export interface LinkedValue {
  readonly value: Value
  /** Strongest first. */
  readonly links: readonly Link[]
}

export interface LinkedPage {
  readonly layout: PageLayout
  readonly labels: readonly Label[]
  /** The labels in a segment, from left to right. */
  readonly labelsIn: (segment: Segment) => readonly Label[]
  readonly values: readonly LinkedValue[]
  /** Lines that head a table of what was sold, by number. */
  readonly columnLines: ReadonlySet<number>
}

/** Which kinds of value a label can point out. */
const accepts: Readonly<Record<Concept, readonly Kind[]>> = {
  invoiceNumber: ['reference'],
  invoiceDate: ['day'],
  dueDate: ['day'],
  terms: [],
  customerNumber: ['reference'],
  ocr: ['reference'],
  total: ['amount'],
  vatAmount: ['amount'],
  net: ['amount'],
  rounding: ['amount'],
  currency: ['currency'],
  organisationNumber: ['organisationNumber', 'reference'],
  recipientOrganisationNumber: ['organisationNumber', 'reference'],
  vatNumber: ['vatNumber', 'organisationNumber', 'reference'],
  recipientVatNumber: ['vatNumber', 'organisationNumber', 'reference'],
  bankgiro: ['bankgiro', 'plusgiro', 'reference'],
  plusgiro: ['plusgiro', 'bankgiro', 'reference'],
  iban: ['iban', 'reference'],
  recipientBlock: ['organisationNumber', 'vatNumber', 'email'],
  issuerBlock: ['organisationNumber', 'vatNumber', 'email'],
  deliveryBlock: [],
  recipientEmail: ['email'],
  email: ['email'],
  creditFor: ['reference'],
  gln: ['gln', 'reference'],
  city: [],
  zipCode: ['reference'],
  country: [],
  otherNumber: ['reference', 'amount', 'bankgiro', 'plusgiro', 'organisationNumber'],
  otherDate: ['day'],
  otherAmount: ['amount'],
  person: ['reference'],
  column: [],
}

const fillerWord =
  /^(?:[:;.,\-–—/|()#*=]+|nr\.?:?|no\.?:?|sek|eur|usd|nok|dkk|gbp|kr\.?|kronor|den|är|is|of|på|in|i|on|\$|€|£|%|\d{1,2}(?:[.,]\d{1,2})? ?%:?)$/i

/** Per segment how many of its words say something of their own, up to each word. */
const countsOfWords = new WeakMap<Segment, readonly number[]>()

function countWords(segment: Segment): readonly number[] {
  const counts = [0]
  for (const [at, { text }] of segment.tokens.entries()) {
    const rate = /^\d{1,2}(?:[.,]\d{1,2})?$/.test(text) && segment.tokens[at + 1]?.text.startsWith('%') === true
    counts.push((counts[at] ?? 0) + (rate || fillerWord.test(text) ? 0 : 1))
  }
  countsOfWords.set(segment, counts)
  return counts
}

/** How many of the words from one to before another say something of their own, as those between a label and its value. */
function wordsBetween(segment: Segment, from: number, to: number): number {
  if (to <= from) return 0
  const counts = countsOfWords.get(segment) ?? countWords(segment)
  return (counts[to] ?? 0) - (counts[from] ?? 0)
}

const takes = (label: Label, value: Value) => accepts[label.concept].includes(value.kind)

/** The last of the labels in a segment that end before `before`; several when a phrase has several meanings. */
function lastLabels(labels: readonly Label[], before: number): readonly Label[] {
  let last = -1
  for (const { to } of labels) if (to < before && to > last) last = to
  return last < 0 ? [] : labels.filter(({ to }) => to === last)
}

function insideLinks(value: Value, labels: readonly Label[]): Link[] {
  return lastLabels(labels, value.from)
    .filter((label) => takes(label, value))
    .flatMap((label) => {
      const place = 1 - 0.14 * wordsBetween(value.segment, label.to + 1, value.from)
      return place > 0.3 ? [{ label, relation: 'inside' as const, strength: label.strength * place }] : []
    })
}

function rightLinks(value: Value, line: readonly Segment[], labelsIn: (segment: Segment) => readonly Label[]): Link[] {
  if (wordsBetween(value.segment, 0, value.from) > 0) return []
  let place = 0.97
  for (let at = line.indexOf(value.segment) - 1; at >= 0 && place > 0.3; at--) {
    const segment = line[at]
    if (!segment) break
    const labels = labelsIn(segment)
    if (labels.length > 0) {
      const far = (0.12 * (value.box.x - right(segment))) / 1000
      return lastLabels(labels, segment.tokens.length)
        .filter((label) => takes(label, value))
        .flatMap((label) => {
          const found = place - far - 0.09 * wordsBetween(segment, label.to + 1, segment.tokens.length)
          return found > 0.25 ? [{ label, relation: 'right' as const, strength: label.strength * found }] : []
        })
    }
    if (wordsBetween(segment, 0, segment.tokens.length) > 0) place *= /\p{L}{3}/u.test(segment.text) ? 0.45 : 0.72
  }
  return []
}

const overlap = (one: Box, other: Box) => Math.min(right(one), right(other)) - Math.max(one.x, other.x)

/** How well a value stands under a label, 0 to 1. In a box or a row of headings the value may stand at the other end of the label's cell. */
function alignment(label: Label, value: Value, line: readonly Segment[]): number {
  const height = Math.max(label.box.height, value.box.height)
  const starts = Math.abs(label.box.x - value.box.x)
  const ends = Math.abs(right(label.box) - right(value.box))
  const middles = Math.abs(label.box.x + label.box.width / 2 - value.box.x - value.box.width / 2)
  const best = Math.min(starts, ends, middles)
  if (best < 0.45 * height) return 1
  if (best < 1.1 * height) return 0.9
  if (overlap(label.box, value.box) > 0.3 * Math.min(label.box.width, value.box.width)) return 0.78
  const next = line[line.indexOf(label.segment) + 1]
  const inCell = value.box.x > label.box.x && right(value.box) < (next?.x ?? Number.POSITIVE_INFINITY) - 0.3 * height
  return line.length > 1 && inCell ? 0.72 : 0
}

/** Whether something else in the same column stands between a label and a value, and so has the better claim. */
function isParted(label: Label, value: Value, { lines }: PageLayout): boolean {
  for (let at = label.segment.line + 1; at < value.segment.line; at++)
    for (const segment of lines[at] ?? [])
      if (segment.y > label.box.y && overlap(segment, value.box) > 0 && overlap(segment, label.box) > 0) return true
  return false
}

/** @param labels those that can point out a value of this kind */
function belowLinks(value: Value, layout: PageLayout, labels: readonly Label[]): Link[] {
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

/** Where a label stands: the same for all meanings of one phrase. */
const placeOf = ({ segment, from }: Label) => segment.tokens[from]

/** Lines with two or more headings of a table of what was sold. */
function linesOfColumns(labels: readonly Label[]): Set<number> {
  const headings = new Map<number, Set<string>>()
  for (const { concept, segment, phrase } of labels)
    if (concept === 'column') headings.set(segment.line, (headings.get(segment.line) ?? new Set()).add(phrase))
  return new Set([...headings].filter(([, phrases]) => phrases.size >= 2).map(([line]) => line))
}

/** The members of each group, in their order. */
function grouped<K, T>(list: readonly T[], keysOf: (one: T) => readonly K[]): (key: K) => readonly T[] {
  const groups = new Map<K, T[]>()
  for (const one of list)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return (key) => groups.get(key) ?? []
}

/** Finds labels and values on a page and says which label points out which value. */
export function linkPage(page: Page): LinkedPage {
  const layout = layOut(page)
  const labels = labelsOf(layout)
  const labelsIn = grouped(labels, ({ segment }) => [segment])
  const labelsFor = grouped(labels, ({ concept }) => accepts[concept])
  const columnLines = linesOfColumns(labels)
  const values = layout.segments.flatMap(valuesIn)
  const onLine = values.map((value) => [
    ...insideLinks(value, labelsIn(value.segment)),
    ...rightLinks(value, layout.lines[value.segment.line] ?? [], labelsIn),
  ])
  // A label that already has its value on its own line points at nothing below.
  const satisfied = new Set(
    onLine.flatMap((links) =>
      links.filter(({ strength, label }) => strength > 0.6 * label.strength).map(({ label }) => placeOf(label)),
    ),
  )
  const linked = values.map((value, at): LinkedValue => {
    const beside = onLine[at] ?? []
    const claimed = beside.some(({ strength }) => strength > 0.5)
    const below = belowLinks(value, layout, labelsFor(value.kind)).map((link) => {
      let { strength } = link
      if (columnLines.has(link.label.segment.line)) strength *= 0.2
      if (satisfied.has(placeOf(link.label))) strength *= 0.45
      if (claimed) strength *= 0.4
      return { ...link, strength }
    })
    return { value, links: [...beside, ...below].sort((one, other) => other.strength - one.strength) }
  })
  return { layout, labels, labelsIn, values: linked, columnLines }
}
