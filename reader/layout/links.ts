import type { Page } from '../document.ts'
import { brokenValues } from './broken-values.ts'
import { valuesIn } from './values.ts'
import type { Value } from './value.ts'
import type { Concept } from './concept.ts'
import { accepts } from './accepts.ts'
import { isBox, type Label, labelsOf } from './labels.ts'
import {
  belowLinks,
  insideLinks,
  type Link,
  rightLinks,
  segmentOver,
  withCurrency,
  wrappedLinks,
} from './relations.ts'
import { layOut, type PageLayout, right, type Segment } from './segments.ts'

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

/** Where a label stands: the same for all meanings of one phrase. */
const placeOf = ({ segment, from }: Label) => segment.tokens[from]

/** Lines with two or more headings of a table of what was sold. */
function linesOfColumns(labels: readonly Label[]): Set<number> {
  const headings = new Map<number, Set<string>>()
  for (const { concept, segment, phrase } of labels)
    if (concept === 'column')
      headings.set(segment.line, (headings.get(segment.line) ?? new Set()).add(phrase))
  return new Set([...headings].filter(([, phrases]) => phrases.size >= 2).map(([line]) => line))
}

/** The members of each group, in their order. */
function grouped<K, T>(
  list: readonly T[],
  keysOf: (one: T) => readonly K[],
): (key: K) => readonly T[] {
  const groups = new Map<K, T[]>()
  for (const one of list)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return (key) => groups.get(key) ?? []
}

/** The labels that stand under what they label, by what that is. */
function labelsUnder(
  layout: PageLayout,
  labels: readonly Label[],
  satisfied: ReadonlySet<unknown>,
) {
  const under = new Map<Segment, Label[]>()
  for (const label of labels) {
    if (satisfied.has(placeOf(label))) continue
    const over = segmentOver(label, layout)
    if (over) under.set(over, [...(under.get(over) ?? []), label])
  }
  return under
}

/**
 * '3 Fraktsedel nr': the number of a box in a form, printed before what the box is called, which is
 * no value of the box before it.
 */
function isBoxNumber(
  { kind, certain, segment, from, to }: Value,
  { lines }: PageLayout,
  labelsIn: (segment: Segment) => readonly Label[],
): boolean {
  if (from > 0 || to > 0 || (kind !== 'reference' && (kind !== 'amount' || certain))) return false
  if (!isBox.test(segment.tokens[0]?.text ?? '')) return false
  const line = lines[segment.line] ?? []
  if (segment.tokens.length > 1)
    return (
      labelsIn(segment).some((label) => label.from === 1) ||
      line.some((other) => other !== segment && isNextBox(segment, other))
    )
  const next = line[line.indexOf(segment) + 1]
  return (
    next !== undefined &&
    next.x - right(segment) < nearestValue * segment.height &&
    labelsIn(next).some((label) => label.from === 0)
  )
}
/** '5 Betales med KID' and '6 Bet.bet.' beside each other, whatever the second means. */
function isNextBox({ tokens }: Segment, { tokens: others }: Segment): boolean {
  const [number, word] = tokens
  const [other, otherWord] = others
  const isNumbered = [number, other].every((one) => isBox.test(one?.text ?? ''))
  const isCalled = [word, otherWord].every((one) => /^\p{L}{2}/u.test(one?.text ?? ''))
  const apart = Number.parseInt(number?.text ?? '', 10) - Number.parseInt(other?.text ?? '', 10)
  return isNumbered && isCalled && Math.abs(apart) === 1
}
/** A value that stands nearer to the label after it than this, of its height, belongs to that. */
const nearestValue = 1.5

/** How near under each other the rows of a table stand, in parts of the print's height. */
const nearestRow = 1.6

const sumConcepts: readonly Concept[] = ['total', 'net', 'vatAmount', 'rounding']

/** Whether an amount is a row of a table: another stands right under it that is called no sum. */
const isRow = (value: Value, bare: readonly Value[]) =>
  bare.some((other) => {
    const { box } = value
    const gap = other.box.y - box.y - box.height
    const height = Math.max(box.height, other.box.height)
    return (
      gap > -0.5 * height &&
      gap < nearestRow * height &&
      other.box.y > box.y + 0.5 * height &&
      Math.abs(right(withCurrency(other)) - right(withCurrency(value))) < 0.5 * height
    )
  })

/** '461 30 Trollhättan' beside a label is another column and no value of it. */
const isPlace = /^(?:[A-Z]{1,3}-)?(?:\d{3} \d{2}|\d{4,5}) \p{Lu}\p{L}/u

/** Finds labels and values on a page and says which label points out which value. */
export function linkPage(page: Page): LinkedPage {
  const layout = layOut(page)
  const labels = labelsOf(layout)
  const labelsIn = grouped(labels, ({ segment }) => [segment])
  const labelsFor = grouped(labels, ({ concept }) => accepts[concept])
  const columnLines = linesOfColumns(labels)
  const values = [...layout.segments.flatMap(valuesIn), ...brokenValues(layout)].filter(
    (value) => !isBoxNumber(value, layout, labelsIn),
  )
  const onLine = values.map((value) => {
    const { segment, kind } = value
    return [
      ...insideLinks(value, labelsIn(segment)),
      ...rightLinks(value, layout.lines[segment.line] ?? [], labelsIn),
      ...wrappedLinks(value, layout.lines[segment.line - 1], labelsIn),
    ].filter(({ label }) => accepts[label.concept].includes(kind))
  })
  // A label that already has its value on its own line, or over it, points at nothing below.
  const satisfied = new Set(
    onLine.flatMap((links, at) =>
      links
        .filter(() => !isPlace.test(values[at]?.segment.text ?? ''))
        .filter(({ strength, label }) => strength > 0.6 * label.strength)
        .map(({ label }) => placeOf(label)),
    ),
  )
  const under = labelsUnder(layout, labels, satisfied)
  for (const own of under.values()) for (const label of own) satisfied.add(placeOf(label))
  const bare = values.filter(
    ({ kind, certain }, at) =>
      kind === 'amount' &&
      certain &&
      !onLine[at]?.some(
        ({ label, strength }) => strength > 0.3 && sumConcepts.includes(label.concept),
      ),
  )
  const linked = values.map((value, at): LinkedValue => {
    const beside = onLine[at] ?? []
    const claimed = beside.some(({ strength }) => strength > 0.5)
    const below = belowLinks(value, layout, labelsFor(value.kind)).map((link) => {
      let { strength } = link
      if (columnLines.has(link.label.segment.line)) strength *= 0.2
      // 'Summa' over the rows of what was sold is no sum.
      else if (link.label.concept === 'total' && isRow(value, bare)) strength *= 0.3
      if (satisfied.has(placeOf(link.label))) strength *= 0.45
      if (claimed) strength *= 0.4
      return { ...link, strength }
    })
    const above = (claimed ? undefined : under.get(value.segment))
      ?.filter(({ concept }) => accepts[concept].includes(value.kind))
      .map((label): Link => ({ label, relation: 'above', strength: 0.9 * label.strength }))
    return {
      value,
      links: [...beside, ...below, ...(above ?? [])].sort(
        (one, other) => other.strength - one.strength,
      ),
    }
  })
  return { layout, labels, labelsIn, values: linked, columnLines }
}
