import { pageSize } from '../../document.ts'
import type { Label } from '../../layout/labels.ts'
import { beginsSegment } from '../../layout/labels.ts'
import type { LinkedPage } from '../../layout/links.ts'
import type { Concept } from '../../layout/concept.ts'
import { bottom, right, type Segment } from '../../layout/segments.ts'

const concepts: readonly Concept[] = [
  'recipientBlock',
  'issuerBlock',
  'deliveryBlock',
  'recipientEmail',
]

/**
 * On a payment slip, in the lower half of the page, the sender is who pays. In a head it is who
 * sends the invoice.
 */
const isSender = ({ phrase, box }: Label) => phrase === 'avsändare' && box.y < 0.5 * pageSize.height

/** The labels on a page that say whose address stands by. */
export const blockLabels = (page: LinkedPage): Label[] =>
  page.labels
    .filter(({ concept }) => concepts.includes(concept))
    .map((label) => (isSender(label) ? { ...label, concept: 'issuerBlock' } : label))

/** The label that is all a line says. */
export const headingIn = (labels: readonly Label[], segment: Segment) =>
  labels.find(
    (label) =>
      label.segment === segment && beginsSegment(label) && label.to === segment.tokens.length - 1,
  )

const begins = (label: Label, top: Segment) => label.segment === top && label.from === 0

function isBeside({ segment, to }: Label, top: Segment): boolean {
  const gap = top.x - right(segment)
  return (
    segment.line === top.line && gap > 0 && gap < 9 * top.height && to === segment.tokens.length - 1
  )
}

function isOver(label: Label, top: Segment): boolean {
  const { segment, box, from } = label
  const left = from > 0 ? segment.x : box.x
  const gap = top.y - bottom(box)
  return (
    beginsSegment(label) &&
    segment.line < top.line &&
    gap > -0.3 * top.height &&
    gap < 1.9 * top.height &&
    Math.min(Math.abs(left - top.x), Math.abs(box.x - top.x)) < 1.2 * top.height
  )
}

/** The label of an address: at the beginning of its first line, to the left of it, or over it. */
export const labelOf = (labels: readonly Label[], top: Segment): Label | undefined =>
  labels.find((label) => begins(label, top)) ??
  labels.find((label) => isBeside(label, top)) ??
  labels.find((label) => isOver(label, top))
